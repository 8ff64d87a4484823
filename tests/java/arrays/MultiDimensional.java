package arrays;

class MultiDimensional {
    static int corner(int rows, int columns) {
        if (rows < 0 || rows > 3 || columns < 0 || columns > 3) {
            return 0;
        }
        int[][] grid = new int[rows][columns];
        grid[0][0] = 1; //~ CRASH index-out-of-bounds //~ MISUSE index-out-of-bounds
        return grid.length;
    }

    static int negativeInner(int columns) {
        if (columns > 3) {
            return 0;
        }
        return new int[2][columns].length; //~ MISUSE negative-array-size
    }

    /** A negative inner size throws even when no row is made. */
    static int negativeInnerOfNone(int columns) {
        if (columns > 3) {
            return 0;
        }
        return new int[0][columns].length; //~ MISUSE negative-array-size
    }

    static int missingRows() {
        int[][] grid = new int[2][];
        return grid[1][0]; //~ CRASH null-dereference
    }

    static void transposedIndex(int row, int column) {
        boolean[][] grid = new boolean[2][3];
        if (row >= 0 && row < 2 && column >= 0 && column < 3) {
            grid[column][row] = true; //~ MISUSE index-out-of-bounds
        }
    }

    static void written(int row, int column) {
        long[][] grid = new long[2][3];
        if (row >= 0 && row < 2 && column >= 0 && column < 3) {
            grid[row][column] = 5;
            assert grid[row][column] == 5;
        }
    }

    static void cube(int i) {
        char[][][] cube = new char[2][2][2];
        cube[i & 1][i >> 1 & 1][i >> 2 & 1] = 'x';
        assert cube[1][0][1] == 0; //~ CRASH assertion-failure
    }
}
