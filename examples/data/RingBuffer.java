package data;

/** Keeps the last numbers written; older ones are overwritten. */
public class RingBuffer {
    private final int[] items;
    private int next;
    private boolean full;

    /** Creates a buffer for the given number of items. */
    public RingBuffer(int capacity) {
        items = new int[capacity < 0 ? 0 : Math.min(capacity, 8)];
    }

    /** Writes one number. */
    public void write(int item) {
        next = (next + 1) % items.length;
        items[next] = item;
        full |= next == 0;
    }

    /** The number written most recently, counted back by the given age. */
    public int read(int age) {
        if (age < 0 || age >= items.length) {
            return 0;
        }
        return items[next - age];
    }

    /** How many numbers can be read back. */
    public int size() {
        return full ? items.length : next;
    }
}
