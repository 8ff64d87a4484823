package exceptions;

class NestedFinally {
    private int log;

    @SuppressWarnings("finally")
    static int innerReturnOuterOverrides(int n) {
        try {
            try {
                return 1 / n;
            } finally {
                n += 1;
            }
        } finally {
            if (n == 1) {
                return 0;
            }
        }
    }

    void order(int n) {
        log = 0;
        try {
            try {
                log = 10 * log + 1;
                if (n > 0) {
                    throw new IllegalStateException();
                }
            } finally {
                log = 10 * log + 2;
            }
            log = 10 * log + 3;
        } catch (IllegalStateException e) {
            log = 10 * log + 4;
        } finally {
            log = 10 * log + 5;
        }
        assert log == (n > 0 ? 1245 : 1235);
    }

    static int finallyInLoop(int n) {
        int runs = 0;
        for (int i = 0; i < 3; i++) {
            try {
                if (i == n) {
                    continue;
                }
                if (i > n) {
                    break;
                }
            } finally {
                runs++;
            }
        }
        return 6 / (runs - 2); //~ CRASH division-by-zero
    }
}
