package arithmetic;

class AbsoluteOfMinimum {
    private static final int[] SLOTS = new int[10];

    static int slot(int hash) {
        return SLOTS[Math.abs(hash) % SLOTS.length]; //~ MISUSE index-out-of-bounds
    }

    static int maskedSlot(int hash) {
        return SLOTS[(hash & Integer.MAX_VALUE) % SLOTS.length];
    }

    static int absoluteOfRemainder(int hash) {
        return SLOTS[Math.abs(hash % SLOTS.length)];
    }

    static int widened(int hash) {
        return SLOTS[(int) (Math.abs((long) hash) % SLOTS.length)];
    }
}
