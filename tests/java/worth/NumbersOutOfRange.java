package worth;

import java.util.ArrayList;
import java.util.List;

/** A number beyond what is beside it is a demand, unless a guard lets it through. */
public class NumbersOutOfRange {
    private final int[] cells;
    private final List<String> names = new ArrayList<>();

    public NumbersOutOfRange(int count) {
        cells = new int[count]; //~ MISUSE negative-array-size
    }

    /** An index that goes straight on. */
    public int at(int index) {
        return cells[index]; //~ MISUSE index-out-of-bounds
    }

    public static int of(int[] all, int index) {
        if (all == null) {
            return 0;
        }
        return all[index]; //~ MISUSE index-out-of-bounds
    }

    /** The guard forgets the other end. */
    public static int guarded(int[] all, int index) {
        if (all == null || index >= all.length) {
            throw new IllegalArgumentException("index"); //~ INTENDED illegal-argument
        }
        return all[index]; //~ CRASH index-out-of-bounds
    }

    /** The sum wraps past the guard. */
    public static byte part(byte[] all, int from, int count) {
        if (all == null || from < 0 || count < 0 || from + count > all.length) {
            throw new IllegalArgumentException("part"); //~ INTENDED illegal-argument
        }
        return count == 0 ? 0 : all[from + count - 1]; //~ CRASH index-out-of-bounds
    }

    /** Every index is too large for what is empty: that is the caller's affair, who could have known. */
    public String name(int index) {
        return names.get(index); //~ MISUSE index-out-of-bounds
    }

    /** Nobody gives an index here. */
    public String first() {
        return names.get(0); //~ CRASH index-out-of-bounds
    }

    /** What is looked up is computed, and meant to be in range. */
    public static int chosen(int kind) {
        int[] all = {5, 6, 7};
        return all[kind & 3]; //~ CRASH index-out-of-bounds
    }

    /** Zero is an ordinary number. */
    public static int share(int total, int parts) {
        return total / parts; //~ CRASH division-by-zero
    }
}
