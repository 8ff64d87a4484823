package arithmetic;

class NotANumber {
    static void reflexive(double d) {
        assert d == d; //~ CRASH assertion-failure
    }

    static void totalOrder(float a, float b) {
        assert a < b || a >= b; //~ CRASH assertion-failure
    }

    static int slipsThroughBothGuards(double share) {
        if (share < 0.5 || share >= 0.5) {
            return 1;
        }
        return 1 / (int) share; //~ CRASH division-by-zero
    }

    static void ordered(double a, double b) {
        if (!Double.isNaN(a) && !Double.isNaN(b)) {
            assert a < b || a >= b;
        }
    }

    static void becomesZero(double d) {
        if (Double.isNaN(d)) {
            assert (int) d == 0;
            assert (long) d == 0L;
        }
    }

    static void negativeZeroEqualsZero(double d) { //~ BOUNDED solver-unknown a division of doubles is hard for the solver
        if (d == 0.0) {
            assert 1 / d > 0; //~ CRASH assertion-failure
        }
    }
}
