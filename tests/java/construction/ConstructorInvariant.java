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

    void push(int item) {
        if (used < items.length) {
            items[used++] = item;
        }
    }

    int top() {
        return used == 0 ? 0 : items[used - 1];
    }

    int topUnchecked() {
        return items[used - 1]; //~ CRASH index-out-of-bounds
    }
}
