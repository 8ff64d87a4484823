package drivers;

/** A class whose error needs three calls of its methods. */
//~ RUN drivers.Counter --calls 3 => exhausted, reasons cannot-construct
// Longer sequences may lead to other states.
//~ RUN drivers.Counter --calls 2 => exhausted, reasons cannot-construct, errors 0
class Counter {
    private int up;
    private boolean locked;

    void add(int n) {
        if (locked && n == 17) {
            up++;
        }
    }

    void lock() {
        locked = true;
    }

    int look() {
        return 1 / (1 - up); //~ ERROR java.lang.ArithmeticException
    }
}
