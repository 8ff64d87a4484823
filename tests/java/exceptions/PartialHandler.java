package exceptions;

/** The handler takes one of the two exceptions the callee may throw. */
class PartialHandler {
    static int half(int[] a, int i) {
        if (a == null) {
            return 0;
        }
        try {
            return quotient(a, i);
        } catch (ArithmeticException e) {
            return -1;
        }
    }

    static int whole(int[] a, int i) {
        if (a == null) {
            return 0;
        }
        try {
            return quotient(a, i);
        } catch (ArithmeticException | ArrayIndexOutOfBoundsException e) {
            return -1;
        }
    }

    private static int quotient(int[] a, int i) {
        return 100 / a[i]; //~ MISUSE index-out-of-bounds
    }
}
