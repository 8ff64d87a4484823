package casts;

class UncheckedCast {
    static String text(Object o) {
        return (String) o; //~ MISUSE bad-cast
    }

    static int number(Object o) {
        return o == null ? 0 : (Integer) o; //~ MISUSE bad-cast
    }

    static int wrongBranch(boolean asText) {
        Object o = asText ? "1" : Integer.valueOf(1);
        return ((Integer) o).intValue(); //~ CRASH bad-cast
    }

    static int rightBranch(boolean asText) {
        Object o = asText ? "1" : Integer.valueOf(1);
        return asText ? ((String) o).length() : ((Integer) o).intValue();
    }

    static String ofNull() {
        Object o = null;
        return (String) o;
    }
}
