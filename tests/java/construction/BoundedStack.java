package construction;

/** Full, empty and in between are states that only calls bring about. */
class BoundedStack {
    private final int[] items = new int[3];
    private int size;

    void push(int item) {
        if (size == items.length) {
            throw new IllegalStateException("full"); //~ INTENDED illegal-state
        }
        items[size++] = item;
    }

    int pop() {
        return items[--size]; //~ CRASH index-out-of-bounds
    }

    int quotient() {
        if (size < 2) {
            return 0;
        }
        return items[size - 1] / items[size - 2]; //~ CRASH division-by-zero
    }

    boolean isFull() {
        return size == items.length;
    }
}
