package calls;

class Monitors {
    private int entered;

    synchronized int method(int n) {
        entered = n | 1;
        return n / entered;
    }

    int block(int n) {
        synchronized (this) {
            return n / (n - 4); //~ CRASH division-by-zero
        }
    }

    /** The monitor is released on the way out, whichever way that is. */
    int releasedOnException(int n) {
        try {
            synchronized (this) {
                entered = 10 / n;
            }
        } catch (ArithmeticException e) {
            entered = 1;
        }
        assert !Thread.holdsLock(this);
        return entered;
    }

    int reentrant(int n) {
        synchronized (this) {
            synchronized (this) {
                return n == 5 ? 1 / (n - 5) : 0; //~ CRASH division-by-zero
            }
        }
    }

    static synchronized int staticMethod(int n) {
        return 10 / (n | 1);
    }
}
