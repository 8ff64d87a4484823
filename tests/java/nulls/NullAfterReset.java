package nulls;

/** The null is stored by the object itself and hit by a later call. */
class NullAfterReset {
    private int[] buffer = new int[4];

    void close() {
        buffer = null;
    }

    int capacity() {
        return buffer.length; //~ MISUSE null-dereference
    }

    int safeCapacity() {
        return buffer == null ? 0 : buffer.length;
    }

    static int closedTwice() {
        NullAfterReset r = new NullAfterReset();
        r.close();
        r.close();
        return r.safeCapacity();
    }
}
