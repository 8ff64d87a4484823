package loops;

class NestedLoops {
    static int pairs(int rows, int columns) {
        if (rows < 0 || rows > 3 || columns < 0 || columns > 3) {
            return 0;
        }
        int count = 0;
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                count++;
            }
        }
        assert count == rows * columns;
        return 36 / (count - 6); //~ CRASH division-by-zero
    }

    /** The inner body must run twice in the second round to get here. */
    static int innerTwice(int rows, int columns) { //~ BOUNDED loop-bound
        int hits = 0;
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                if (r == 1 && c == 1) {
                    hits = 1 / hits; //~ CRASH division-by-zero
                }
            }
        }
        return hits;
    }

    static void triangle(int n) {
        int size = n & 3;
        int[][] a = new int[size][];
        for (int i = 0; i < size; i++) {
            a[i] = new int[i + 1];
            for (int j = 0; j <= i; j++) {
                a[i][j] = j;
            }
        }
        assert size == 0 || a[size - 1].length == size;
    }
}
