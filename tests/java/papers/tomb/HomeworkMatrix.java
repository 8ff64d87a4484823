package papers.tomb;

/** A student program: rows of different lengths and rows that are missing. */
class HomeworkMatrix {
    static int[] rowTotals(int[][] matrix) { //~ BOUNDED loop-bound
        int[] totals = new int[matrix.length]; //~ MISUSE null-dereference
        for (int r = 0; r < matrix.length; r++) {
            for (int c = 0; c < matrix[0].length; c++) { //~ MISUSE null-dereference
                totals[r] += matrix[r][c]; //~ MISUSE null-dereference //~ CRASH index-out-of-bounds
            }
        }
        return totals;
    }

    static int trace(int[][] matrix) {
        if (matrix == null || matrix.length != 2) {
            return 0;
        }
        return matrix[0][0] + matrix[1][1]; //~ MISUSE null-dereference //~ CRASH index-out-of-bounds
    }

    static int checkedTrace(int[][] m) {
        if (m == null || m.length != 2 || m[0] == null || m[1] == null || m[0].length != 2 || m[1].length != 2) {
            return 0;
        }
        return m[0][0] + m[1][1];
    }

    static int[][] identity(int n) {
        if (n > 3) {
            return null;
        }
        int[][] m = new int[n][n]; //~ MISUSE negative-array-size
        for (int i = 0; i < n; i++) {
            m[i][i] = 1;
        }
        return m;
    }
}
