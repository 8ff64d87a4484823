package arrays;

class Jagged {
    static int cell(int row, int column) {
        int[][] triangle = {{1}, {1, 1}, {1, 2, 1}};
        if (row < 0 || row > 2 || column < 0 || column > 2) {
            return 0;
        }
        return triangle[row][column]; //~ MISUSE index-out-of-bounds
    }

    static int checkedCell(int row, int column) {
        int[][] triangle = {{1}, {1, 1}, {1, 2, 1}};
        if (row < 0 || row > 2 || column < 0 || column > row) {
            return 0;
        }
        return triangle[row][column];
    }

    static int firstOfParameter(int[][] rows) {
        if (rows == null || rows.length == 0) {
            return 0;
        }
        return rows[0].length; //~ MISUSE null-dereference
    }

    static int sharedRow(int value) {
        int[] row = {0, 0};
        int[][] grid = {row, row};
        grid[0][1] = value;
        return 10 / grid[1][1]; //~ CRASH division-by-zero
    }
}
