package arithmetic;

class DivisionByParameter {
    static int quotient(int a, int b) {
        return a / b; //~ CRASH division-by-zero
    }

    static int remainder(int a, int b) {
        return a % b; //~ CRASH division-by-zero
    }

    static long longQuotient(long a, long b) {
        return a / b; //~ CRASH division-by-zero
    }

    static long longRemainder(long a, long b) {
        return a % b; //~ CRASH division-by-zero
    }

    static int byDifference(int a, int b) {
        return 100 / (a - b); //~ CRASH division-by-zero
    }
}
