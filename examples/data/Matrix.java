package data;

/** A matrix of integers. */
public class Matrix {
    private final int[][] cells;

    /** Creates a matrix of zeros with at least one row and one column. */
    public Matrix(int rows, int columns) {
        cells = new int[Math.max(1, Math.min(rows, 3))][Math.max(1, Math.min(columns, 3))];
    }

    /** The number of rows. */
    public int rows() {
        return cells.length;
    }

    /** The number of columns. */
    public int columns() {
        return cells[0].length;
    }

    /** The sum of the cells on the diagonal. */
    public int trace() {
        int sum = 0;
        for (int i = 0; i < rows(); i++) {
            sum += cells[i][i];
        }
        return sum;
    }

    /** Mirrors the matrix at its diagonal. */
    public Matrix transposed() {
        Matrix result = new Matrix(columns(), rows());
        for (int r = 0; r < rows(); r++) {
            for (int c = 0; c < columns(); c++) {
                result.cells[c][r] = cells[r][c];
            }
        }
        return result;
    }

    /** Whether another matrix has the same shape. */
    public boolean sameShape(Matrix other) {
        return rows() == other.rows() && columns() == other.columns();
    }
}
