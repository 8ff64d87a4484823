package exceptions;

class ArgumentChecks {
    private final int[] cells = new int[8];

    static int positive(int n) {
        if (n <= 0) {
            throw new IllegalArgumentException("n must be positive: " + n); //~ INTENDED illegal-argument
        }
        return 100 / n;
    }

    int cell(int i) {
        if (i < 0 || i >= cells.length) {
            throw new IndexOutOfBoundsException("no cell " + i); //~ INTENDED index-out-of-bounds
        }
        return cells[i];
    }

    int remove() {
        throw new UnsupportedOperationException("fixed size"); //~ INTENDED unsupported-operation
    }

    /** The check lets one bad value pass. */
    static int offByOneCheck(int n) {
        if (n < 0) {
            throw new IllegalArgumentException("negative"); //~ INTENDED illegal-argument
        }
        return 100 / n; //~ CRASH division-by-zero
    }

    static int delegatedCheck(int n) {
        require(n > 3);
        return 100 / (n - 3);
    }

    private static void require(boolean condition) {
        if (!condition) {
            throw new IllegalArgumentException(); //~ INTENDED illegal-argument
        }
    }
}
