package exceptions;

class CustomChecked {
    static class Denied extends Exception {
        Denied(String reason) {
            super(reason);
        }
    }

    static int declared(int n) throws Denied {
        if (n < 0) {
            throw new Denied("negative"); //~ INTENDED uncaught-exception
        }
        return n;
    }

    static int handled(int n) {
        try {
            return declared(n);
        } catch (Denied e) {
            return 0;
        }
    }

    static int passedOn(int n) throws Denied {
        return declared(n) + 1;
    }

    static int turnedIntoError(int n) {
        try {
            return declared(n);
        } catch (Denied e) {
            throw new AssertionError("cannot happen"); //~ CRASH assertion-failure
        }
    }
}
