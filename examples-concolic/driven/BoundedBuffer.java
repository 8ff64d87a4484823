package driven;

/**
 * Numbers that wait their turn, in an array that is used round and round. It can be made larger while it is in use.
 *
 * <p>Driven by {@code provoke concolic -c examples-concolic driven.BoundedBuffer}: three calls on one buffer.
 */
public class BoundedBuffer {
    private static final int MOST = 64;

    private int[] items;
    private int head;
    private int tail;
    private int size;

    public BoundedBuffer(int capacity) {
        if (capacity < 1 || capacity > MOST) {
            throw new IllegalArgumentException("capacity " + capacity);
        }
        items = new int[capacity];
    }

    /** Whether there was room. */
    public boolean put(int item) {
        if (size == items.length) {
            return false;
        }
        assert size == 0 || tail != head : "the oldest item is overwritten";
        items[tail] = item;
        tail = next(tail);
        size++;
        return true;
    }

    /** The oldest item, or {@code fallback} if there is none. */
    public int take(int fallback) {
        if (size == 0) {
            return fallback;
        }
        int item = items[head];
        head = next(head);
        size--;
        return item;
    }

    /** Makes room for so many items, at least. */
    public void reserve(int capacity) {
        if (capacity <= items.length || capacity > MOST) {
            return;
        }
        int[] larger = new int[capacity];
        for (int i = 0; i < size; i++) {
            larger[i] = items[(head + i) % items.length];
        }
        // Wrong if it was full: then the tail was where the head was, and is now.
        tail = tail >= head && size < items.length ? tail - head : tail;
        head = 0;
        items = larger;
    }

    /** How full it is, in percent of what may still be put into it. */
    public int pressure() {
        if (size * 2 < items.length) {
            return 0;
        }
        // Wrong if it is full.
        return 100 * size / (items.length - size);
    }

    private int next(int index) {
        return index + 1 == items.length ? 0 : index + 1;
    }
}
