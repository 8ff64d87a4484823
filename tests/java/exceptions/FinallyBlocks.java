package exceptions;

class FinallyBlocks {
    /** A return in the finally block discards the exception. */
    @SuppressWarnings("finally")
    static int returnOverrides(int n) {
        try {
            return 10 / n;
        } finally {
            return -1;
        }
    }

    static int runsThenPropagates(int n) {
        int steps = 0;
        try {
            steps++;
            return 10 / n; //~ CRASH division-by-zero
        } finally {
            steps++;
        }
    }

    /** The value to return is fixed before the finally block changes the variable. */
    static void returnValueIsFixed(int n) {
        assert incrementedLater(n) == n;
    }

    static int throwsInFinally(int n) {
        try {
            return n;
        } finally {
            n = 100 / n; //~ CRASH division-by-zero
        }
    }

    static int replacesException(int n, int[] a) {
        try {
            return 1 / n;
        } finally {
            if (n == 0) {
                n = a == null ? 0 : a[-1]; //~ CRASH index-out-of-bounds
                throw new AssertionError(n); //~ MISUSE assertion-failure
            }
        }
    }

    @SuppressWarnings("finally")
    private static int incrementedLater(int n) {
        try {
            return n;
        } finally {
            n++;
        }
    }
}
