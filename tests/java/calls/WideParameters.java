package calls;

/** long and double take two local variables each. */
class WideParameters {
    private static long weigh(long a, int b, double c, int d, long e) {
        return a + b + (long) c + d + e;
    }

    static long order(int b, int d) {
        return 1 / (weigh(10L, b, 20.0, d, 30L) - b - d - 60); //~ CRASH division-by-zero
    }

    static void swapped(long a, double b, long c) {
        long x = second(a, b, c);
        assert x == c;
    }

    private static long second(long a, double b, long c) {
        return c;
    }

    static double discarded(long a, double d) {
        weigh(a, 1, d, 2, a);
        return d;
    }
}
