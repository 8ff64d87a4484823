package exceptions;

class CatchEverything {
    static int throwable(Object o, int n) {
        try {
            return ((int[]) o)[n] / n;
        } catch (Throwable t) {
            return 0;
        }
    }

    static int exceptionButNotError(int n) {
        try {
            assert n > 0; //~ CRASH assertion-failure
            return 1 / n;
        } catch (Exception e) {
            return 0;
        }
    }

    static int thrownByHandler(int n) {
        try {
            return 1 / n;
        } catch (Throwable t) {
            throw new Error(t); //~ INTENDED uncaught-exception
        }
    }
}
