package calls;

class Recursion {
    static int endless(int n) { //~ BOUNDED call-depth
        return n == 0 ? 0 : endless(n); //~ INTENDED stack-overflow
    }

    static int pastZero(int n) { //~ BOUNDED call-depth
        return n == 0 ? 0 : 1 + pastZero(n - 2); //~ CRASH stack-overflow
    }

    static int small(int n) {
        return n < 0 || n > 5 ? 1 : factorial(n);
    }

    static int smallQuotient(int n) {
        return n < 0 || n > 5 ? 1 : 100 / (factorial(n) - 24); //~ CRASH division-by-zero
    }

    private static int factorial(int n) {
        return n <= 1 ? 1 : n * factorial(n - 1);
    }
}
