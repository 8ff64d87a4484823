package exceptions;

class ThroughCallLevels {
    static int uncaught(int n) {
        return 1 + outer(n);
    }

    static int caughtAtTheTop(int n) {
        try {
            return 1 + outer(n);
        } catch (IllegalStateException e) {
            return 0;
        }
    }

    static int caughtInBetween(int n) {
        return 1 + handling(n);
    }

    private static int handling(int n) {
        try {
            return middle(n);
        } catch (RuntimeException e) {
            return -1;
        }
    }

    private static int outer(int n) {
        try {
            return middle(n);
        } catch (NullPointerException e) {
            return -1;
        }
    }

    private static int middle(int n) {
        return n > 0 ? inner(n) : 0;
    }

    private static int inner(int n) {
        if (n == 321) {
            throw new IllegalStateException("inner"); //~ INTENDED illegal-state
        }
        return n;
    }
}
