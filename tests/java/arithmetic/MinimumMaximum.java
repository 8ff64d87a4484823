package arithmetic;

class MinimumMaximum {
    static int clamped(int a) {
        int divisor = Math.max(1, Math.min(a, 100));
        return 1000 / divisor;
    }

    static int clampedToZero(int a) {
        int divisor = Math.max(0, Math.min(a, 100));
        return 1000 / divisor; //~ CRASH division-by-zero
    }

    static void ordered(int a, int b) {
        assert Math.min(a, b) <= Math.max(a, b);
    }

    static void signOfProduct(int a) {
        assert Integer.signum(a) * a >= 0; //~ CRASH assertion-failure
    }
}
