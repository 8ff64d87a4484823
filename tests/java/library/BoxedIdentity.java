package library;

/** Boxed numbers from -128 to 127 are shared, others need not be. */
class BoxedIdentity {
    static void sameNumberSameBox(int n) { //~ BOUNDED not-reproduced
        Integer a = n;
        Integer b = n;
        assert a == b; //~ MISS assertion-failure every box is new, so that the number may be one that is shared
    }

    static void smallNumberSameBox(int n) { //~ BOUNDED not-reproduced shared boxes are not modelled
        if (n >= -128 && n <= 127) {
            Integer a = n;
            Integer b = n;
            assert a == b;
        }
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
