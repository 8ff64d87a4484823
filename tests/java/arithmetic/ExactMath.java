package arithmetic;

class ExactMath {
    static int sum(int a, int b) {
        return Math.addExact(a, b); //~ MISUSE arithmetic-overflow
    }

    static int product(int a, int b) {
        return Math.multiplyExact(a, b); //~ MISUSE arithmetic-overflow
    }

    static int narrowed(long a) {
        return Math.toIntExact(a); //~ MISUSE arithmetic-overflow
    }

    static int negated(int a) {
        return Math.negateExact(a); //~ MISUSE arithmetic-overflow
    }

    static int smallSum(byte a, byte b) {
        return Math.addExact(a, b);
    }

    static int saturated(int a, int b) {
        try {
            return Math.subtractExact(a, b);
        } catch (ArithmeticException e) {
            return a < b ? Integer.MIN_VALUE : Integer.MAX_VALUE;
        }
    }
}
