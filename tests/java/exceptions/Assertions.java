package exceptions;

class Assertions {
    static void plain(int n) {
        assert n < 1000; //~ CRASH assertion-failure
    }

    static void withMessage(int n) {
        assert n != 17 : "seventeen: " + n; //~ CRASH assertion-failure
    }

    static void implied(int n) {
        if (n > 10) {
            assert n > 5;
        }
    }

    static int afterTheAssertion(int n) {
        assert n != 0; //~ CRASH assertion-failure
        return 10 / n;
    }

    /** The detail expression runs only when the assertion fails. */
    static void crashingMessage(int n) {
        assert n != 0 : "never zero: " + 1 / n; //~ CRASH division-by-zero
    }
}
