package exceptions;

class CustomUnchecked {
    static class Refused extends RuntimeException {
        final int code;

        Refused(int code) {
            super("refused");
            this.code = code;
        }
    }

    static int leaves(int n) {
        if (n == 13) {
            throw new Refused(n); //~ INTENDED uncaught-exception
        }
        return n;
    }

    static int caught(int n) {
        try {
            return leaves(n);
        } catch (Refused e) {
            return e.code;
        }
    }

    static int codeAsDivisor(int n) {
        try {
            if (n < 0) {
                throw new Refused(n + 1);
            }
            return n;
        } catch (Refused e) {
            return 100 / e.code; //~ CRASH division-by-zero
        }
    }
}
