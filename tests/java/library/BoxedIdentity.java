package library;

/** Boxed numbers from -128 to 127 are shared, others need not be. */
class BoxedIdentity {
    static void sameNumberSameBox(int n) {
        Integer a = n;
        Integer b = n;
        assert a == b; //~ CRASH assertion-failure
    }

    static void smallNumberSameBox(int n) {
        if (n >= -128 && n <= 127) {
            Integer a = n;
            Integer b = n;
            assert a == b;
        }
    }

    static void passedBoxes(Integer a, Integer b) {
        if (a != null && a.equals(b)) {
            assert a == b; //~ CRASH assertion-failure
        }
    }

    static void smallPassedBoxes(Character a, Character b) {
        if (a != null && a.equals(b) && a < 128) {
            assert a == b;
        }
    }

    static void constantBox(int n) {
        Integer a = n;
        Integer b = 7;
        if (n == 7) {
            assert a == b;
        }
    }

    @SuppressWarnings("removal")
    static void newBoxes(int n) {
        Integer a = new Integer(n);
        Integer b = n;
        assert a != b;
    }

    static void equalBoxes(long n) {
        Long a = n;
        Long b = n;
        assert a.equals(b);
    }

    static void differentTypesDiffer(int n) {
        Object boxed = n;
        assert !boxed.equals((long) n);
    }

    static int comparedBoxes(int a, int b) {
        int order = Integer.valueOf(a).compareTo(b);
        return 1 / order; //~ CRASH division-by-zero
    }
}
