package exceptions;

class CaughtDivision {
    static int caught(int a, int b) {
        try {
            return a / b;
        } catch (ArithmeticException e) {
            return 0;
        }
    }

    static int caughtAsSupertype(int a, int b) {
        try {
            return a % b;
        } catch (RuntimeException e) {
            return 0;
        }
    }

    static int wrongHandler(int a, int b) {
        try {
            return a / b; //~ CRASH division-by-zero
        } catch (NullPointerException e) {
            return 0;
        }
    }

    static int outsideTheBlock(int a, int b) {
        int divisor = 1;
        try {
            divisor = b;
        } catch (ArithmeticException e) {
            return 0;
        }
        return a / divisor; //~ CRASH division-by-zero
    }

    static int inTheHandler(int a, int b) {
        try {
            return 1 / a;
        } catch (ArithmeticException e) {
            return 1 / b; //~ CRASH division-by-zero
        }
    }
}
