package arithmetic;

class DivisionGuarded {
    static int checked(int a, int b) {
        return b == 0 ? 0 : a / b;
    }

    static int oddDivisor(int a, int b) {
        return a / (b | 1);
    }

    /** No square is -1 modulo 4, so the divisor is never 0, however the product wraps. */
    static int squarePlusOne(int a, int b) {
        return a / (b * b + 1);
    }

    static long positiveOnly(long a, long b) {
        if (b <= 0) {
            return a;
        }
        return a % b;
    }

    static int twoGuards(int a, int b) {
        if (a < b && b < 0) {
            return 1000 / a;
        }
        return 0;
    }
}
