package loops;

class GreatestCommonDivisor {
    static int small(int a, int b) {
        if (a < 1 || a > 6 || b < 1 || b > 6) {
            return 1;
        }
        while (b != 0) {
            int rest = a % b;
            a = b;
            b = rest;
        }
        return 12 / a;
    }

    /** The divisor as an index below zero: only solved when n is pinned. */
    static int asIndex(int[] steps, int n) {
        if (steps == null || steps.length != 4 || n < 12 || n > 12) {
            return 0;
        }
        int a = n;
        int b = 8;
        while (b != 0) {
            int rest = a % b;
            a = b;
            b = rest;
        }
        return steps[-a]; //~ CRASH index-out-of-bounds
    }

    static int bySubtraction(int a, int b) { //~ BOUNDED loop-bound
        if (a <= 0 || b <= 0) {
            return 1;
        }
        while (a != b) {
            if (a > b) {
                a -= b;
            } else {
                b -= a;
            }
        }
        return 100 / a;
    }
}
