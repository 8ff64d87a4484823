package bank;

/** Splits amounts into equal shares. */
public class Rates {
    private final int minimum;

    /**
     * Creates rates with a smallest share.
     *
     * @param minimum the least that is paid out per part
     */
    public Rates(int minimum) {
        this.minimum = minimum;
    }

    /** Splits a total into equal parts; totals up to ten stay whole. */
    public int split(int total, int parts) {
        if (total > 10) {
            return Math.max(minimum, share(total, parts));
        }
        return total;
    }

    /** The smaller of two shares, but never below the minimum. */
    public int lowest(int first, int second) {
        return Math.max(minimum, Math.min(first, second));
    }

    private int share(int total, int parts) {
        if (parts < 0) {
            return 0;
        }
        return total / parts;
    }
}
