package arithmetic;

/** The crash needs one exact number that only solving the equation gives. */
class PinnedByEquation {
    static int linear(int x) {
        if (x * 2 == 10 && x > 0) {
            return 1 / (x - 5); //~ CRASH division-by-zero
        }
        return x;
    }

    static int twoUnknowns(int x, int y) {
        if (x + y == 1234 && x - y == 1000) {
            return 1 / (x - 1117); //~ CRASH division-by-zero
        }
        return 0;
    }

    static long quadratic(long x) {
        if (x > 0 && x < 1000 && x * x - 90 * x + 2025 == 0) {
            return x % (x - 45); //~ CRASH division-by-zero
        }
        return 0;
    }

    static int contradiction(int x) {
        if (x * 2 == 11) {
            return 1 / 0;
        }
        return x;
    }

    static int evenAndOdd(int x, int y) {
        if (2 * x + 4 * y == 7) {
            throw new AssertionError();
        }
        return 0;
    }
}
