package papers.checker;

class PinnedDouble {
    static int quotient(int c) {
        double b = 2 * c + 4;
        double a = b + 9;
        if (a > 8) {
            if (a < 10) {
                return 100 / (int) b; //~ CRASH division-by-zero certain
            }
        }
        return 0;
    }

    /** Many solutions, but one of the symbols has only one value. */
    static int oneOfTwo(int a, int b) {
        if (b > 0) {
            if (a == 0) {
                return b / a; //~ CRASH division-by-zero certain
            }
        }
        return 0;
    }

    static int dependent(int d) {
        int b = d + 3;
        int c = 2 * d;
        int a = b - c;
        if (a == 42) {
            return 1 / (d + 39); //~ CRASH division-by-zero certain
        }
        return 0;
    }
}
