package construction;

/** Building the receiver needs another object that is built first. */
class ObjectArgument {
    static final class Range {
        private final int low;
        private final int high;

        Range(int low, int high) {
            this.low = Math.min(low, high);
            this.high = Math.max(low, high);
        }
    }

    private final Range range;

    ObjectArgument(Range range) {
        this.range = range;
    }

    int width() {
        return range == null ? 0 : 100 / (range.high - range.low); //~ CRASH division-by-zero
    }

    int lowest() {
        return range.low; //~ CRASH null-dereference
    }

    void ordered() {
        assert range == null || range.low <= range.high;
    }
}
