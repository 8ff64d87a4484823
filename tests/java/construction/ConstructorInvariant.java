package construction;

/** No constructor lets the state exist in which the methods would crash. */
class ConstructorInvariant {
    private final int[] items;
    private int used;

    ConstructorInvariant(int capacity) {
        items = new int[Math.max(1, Math.min(capacity, 4))];
    }

    int perItem(int n) {
        return n / items.length;
    }

    void push(int item) { //~ BOUNDED cannot-construct the invariant of used is not proved
        if (used < items.length) {
            items[used++] = item;
        }
    }

    int top() { //~ BOUNDED cannot-construct the invariant of used is not proved
        return used == 0 ? 0 : items[used - 1];
    }

    int topUnchecked() {
        return items[used - 1]; //~ CRASH index-out-of-bounds
    }
}
