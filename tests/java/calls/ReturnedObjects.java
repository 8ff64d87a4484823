package calls;

class ReturnedObjects {
    private final int low;
    private final int high;

    private ReturnedObjects(int low, int high) {
        this.low = low;
        this.high = high;
    }

    private static ReturnedObjects order(int a, int b) {
        return a < b ? new ReturnedObjects(a, b) : new ReturnedObjects(b, a);
    }

    static void ordered(int a, int b) {
        ReturnedObjects pair = order(a, b);
        assert pair.low <= pair.high;
    }

    static int width(int a, int b) {
        ReturnedObjects pair = order(a, b);
        return 100 / (pair.high - pair.low); //~ CRASH division-by-zero
    }

    /** Only private code makes one, but this holds for any. */
    ReturnedObjects self() {
        return this;
    }

    int share() { //~ BOUNDED cannot-construct only private code makes one
        return 100 / high;
    }

    static int chained(int a, int b) {
        if (a == b) {
            return 0;
        }
        ReturnedObjects pair = order(a, b).self().self();
        return 100 / (pair.high - pair.low);
    }
}
