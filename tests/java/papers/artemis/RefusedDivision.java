package papers.artemis;

/** An explicit throw is followed through handlers and up the stack. */
public class RefusedDivision {
    static class DivisorMissing extends RuntimeException {
    }

    public static int divide(int dividend, int divisor) {
        if (divisor == 0) {
            throw new DivisorMissing(); //~ INTENDED uncaught-exception
        }
        return dividend / divisor;
    }

    public static int divideOrZero(int dividend, int divisor) {
        try {
            return divide(dividend, divisor);
        } catch (DivisorMissing e) {
            return 0;
        }
    }

    public static int divideOrFail(int dividend, int divisor) {
        return divide(dividend, divisor);
    }

    public static int standardException(int dividend, int divisor) {
        try {
            if (divisor == 0) {
                throw new ArithmeticException("refused");
            }
            return dividend / divisor;
        } catch (ArithmeticException e) {
            return 0;
        }
    }
}
