package nulls;

class NullAsMonitor {
    private Object lock;

    static int parameter(Object lock) {
        synchronized (lock) { //~ MISUSE null-dereference
            return 1;
        }
    }

    int neverCreated() {
        synchronized (lock) { //~ CRASH null-dereference
            return 1;
        }
    }

    int created() {
        lock = new Object();
        synchronized (lock) {
            return 1;
        }
    }
}
