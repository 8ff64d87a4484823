package text;

/** Lays out cells in columns of a fixed width. */
public class TextTable {
    private final int width;

    /** Creates a table whose columns are at least three characters wide. */
    public TextTable(int width) {
        this.width = Math.max(3, Math.min(width, 20));
    }

    /** The blanks that fill a cell up to the column width. */
    public char[] padding(String cell) {
        int used = cell == null ? 0 : cell.length();
        char[] blanks = new char[width - used];
        for (int i = 0; i < blanks.length; i++) {
            blanks[i] = ' ';
        }
        return blanks;
    }

    /** A horizontal rule as wide as one column. */
    public String rule() {
        return "-".repeat(width);
    }

    /** One row, cells separated by bars. */
    public String row(String[] cells) {
        StringBuilder row = new StringBuilder();
        for (String cell : cells) {
            row.append('|').append(cell);
        }
        return row.append('|').toString();
    }

    /** The column that a character position of a row falls into. */
    public int columnOf(int position) {
        return position < 0 ? -1 : position / width;
    }
}
