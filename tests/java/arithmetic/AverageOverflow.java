package arithmetic;

class AverageOverflow {
    /** The sum overflows only in theory for array indices, but these are plain numbers. */
    static int middle(int[] table, int low, int high) {
        if (table == null || table.length != 100 || low < 0 || high < low) {
            return -1;
        }
        int middle = (low + high) / 2;
        if (middle >= table.length) {
            return -1;
        }
        return table[middle]; //~ MISUSE index-out-of-bounds
    }

    static int unsignedMiddle(int[] table, int low, int high) {
        if (table == null || table.length != 100 || low < 0 || high < low) {
            return -1;
        }
        int middle = (low + high) >>> 1;
        return middle < table.length ? table[middle] : -1;
    }

    static void betweenBounds(long low, long high) {
        if (low >= 0 && low <= high) {
            long middle = low + (high - low) / 2;
            assert low <= middle && middle <= high;
        }
    }
}
