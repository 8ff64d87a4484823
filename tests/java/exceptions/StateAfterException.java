package exceptions;

class StateAfterException {
    private int done;

    /** What happened before the exception stays. */
    int halfDone(int n) {
        done = 0;
        try {
            done = 1;
            done = 2 / n;
            done = 3;
        } catch (ArithmeticException e) {
            return 10 / (done - 1); //~ CRASH division-by-zero
        }
        return done;
    }

    static void arrayPartlyWritten(int limit) {
        int[] a = new int[3];
        try {
            a[0] = 1;
            a[limit] = 2;
            a[1] = 3;
        } catch (ArrayIndexOutOfBoundsException e) {
            assert a[0] == 1 && a[1] == 0;
        }
    }

    static void localKept(int n) {
        int stage = 0;
        try {
            stage = 1;
            stage += 10 / n;
        } catch (ArithmeticException e) {
            assert stage == 1;
        }
    }
}
