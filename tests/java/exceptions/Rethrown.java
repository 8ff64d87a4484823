package exceptions;

class Rethrown {
    /** Rethrowing keeps the site where the exception was made. */
    static int same(int n) {
        try {
            return 10 / n; //~ CRASH division-by-zero
        } catch (ArithmeticException e) {
            throw e;
        }
    }

    static int wrapped(int n) {
        try {
            return 10 / n;
        } catch (ArithmeticException e) {
            throw new RuntimeException("wrapped", e); //~ INTENDED uncaught-exception
        }
    }

    static int unwrapped(int n) {
        try {
            return wrapped(n);
        } catch (RuntimeException e) {
            return e.getCause() instanceof ArithmeticException ? 0 : 1 / 0;
        }
    }

    static int onlySome(int n) {
        try {
            return 10 / (n - 4); //~ CRASH division-by-zero
        } catch (RuntimeException e) {
            if (n != 4) {
                return 0;
            }
            throw e;
        }
    }

    static int neverRethrown(int n) {
        try {
            return 10 / (n - 4);
        } catch (RuntimeException e) {
            if (n == 4) {
                return 0;
            }
            throw e;
        }
    }
}
