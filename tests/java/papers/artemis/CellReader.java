package papers.artemis;

public class CellReader {
    public static int read(int[] cells, int position) {
        return cells[position]; //~ MISUSE null-dereference //~ MISUSE index-out-of-bounds
    }

    public static int readOrZero(int[] cells, int position) {
        if (cells == null || position < 0 || position >= cells.length) {
            return 0;
        }
        return cells[position];
    }
}
