package casts;

class GuardedByInstanceof {
    static String text(Object o) {
        return o instanceof String ? (String) o : "";
    }

    static int pattern(Object o) {
        if (o instanceof Integer i && i > 0) {
            return 100 / i;
        }
        return 0;
    }

    static int patternDivisor(Object o) {
        if (o instanceof Integer i) {
            return 100 / i; //~ CRASH division-by-zero
        }
        return 0;
    }

    static String negatedGuard(Object o) {
        if (o instanceof String) {
            return "text";
        }
        return ((Number) o) == null ? "null" : "number"; //~ MISUSE bad-cast
    }

    static int caught(Object o) {
        try {
            return ((Integer) o) == null ? 0 : 1;
        } catch (ClassCastException e) {
            return 2;
        }
    }
}
