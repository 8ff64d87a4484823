package certainty;

class DeterminedAssertions {
    static int always(int n) {
        int x = -1;
        if (n > 0) {
            assert x > 0; //~ CRASH assertion-failure certain
        }
        return x;
    }

    static int sometimes(int n) {
        assert n != 77; //~ CRASH assertion-failure uncertain
        return n;
    }

    /** The decision in `finally` comes after the failure. */
    static int decidedLater(int n, boolean loud) {
        int calls = 0;
        try {
            return 10 / n; //~ CRASH division-by-zero uncertain
        } finally {
            if (loud) {
                calls++;
            }
        }
    }
}
