package exceptions;

class HandlerOrder {
    static int firstMatchWins(int n, int[] a) {
        try {
            return 10 / n + a[0];
        } catch (ArithmeticException e) {
            return 1;
        } catch (NullPointerException e) {
            return 2;
        } catch (RuntimeException e) {
            return 3;
        }
    }

    static void rightHandler(int n) {
        int which;
        try {
            which = 1 / n;
            which = 0;
        } catch (ArithmeticException e) {
            which = 1;
        } catch (RuntimeException e) {
            which = 2;
        }
        assert which == (n == 0 ? 1 : 0);
    }

    static int innerBeforeOuter(int n) {
        int path = 1;
        try {
            try {
                path = 100 / n;
            } catch (ArithmeticException e) {
                path = 0;
            }
            return 5 / path; //~ CRASH division-by-zero
        } catch (NullPointerException e) {
            return -1;
        }
    }
}
