package arithmetic;

class PinnedFloat {
    static int doubleWindow(double a, double b) {
        if (a > 8 && a < 10 && a == b + 9 && b == 0) {
            return 1 / (int) (a - 9); //~ CRASH division-by-zero
        }
        return 0;
    }

    static int halfOf(float f) {
        if (f * 2 == 7.5f) {
            return 4 % (int) (f - 3.75f); //~ CRASH division-by-zero
        }
        return 0;
    }

    static void tenthsDoNotAdd(double d) {
        if (d == 0.1) {
            assert d + d + d == 0.3; //~ CRASH assertion-failure
        }
    }

    static void quartersAdd(double d) {
        if (d == 0.25) {
            assert d + d + d == 0.75;
        }
    }

    static void absorbed(double d) {
        if (d > 0) {
            assert d + 1 > d; //~ CRASH assertion-failure
        }
    }

    static void emptyWindow(double d) {
        if (d > 8 && d < 8) {
            throw new AssertionError();
        }
    }
}
