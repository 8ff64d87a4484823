package control;

import provoke.Inputs;

/** Exceptions that are caught, translated, and thrown again on the way out. */
//~ RUN control.Handlers => paths 9, exhausted
// The divisor is zero; or it is -10 or any other, and then the index is below the table, above it, at the three, or elsewhere.
class Handlers {
    static class Wrapped extends Exception {
        private static final long serialVersionUID = 1;

        Wrapped(Throwable cause) {
            super(cause);
        }
    }

    static int divide(int a, int b) {
        try {
            return a / b;
        } catch (ArithmeticException zero) {
            return -1;
        }
    }

    public static void main(String[] args) throws Wrapped {
        int b = Inputs.nextInt();
        int i = Inputs.nextInt();
        int[] table = {1, 2, 3, 4};
        if (divide(10, b) == -1 && b == 0) {
            return;
        }
        int found = 0;
        try {
            found = table[i];
        } catch (ArrayIndexOutOfBoundsException outside) {
            throw new Wrapped(outside); //~ ERROR control.Handlers$Wrapped
        } finally {
            if (found == 3) {
                throw new IllegalStateException("three"); //~ ERROR java.lang.IllegalStateException
            }
        }
    }
}
