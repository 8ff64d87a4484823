package invariants;

import provoke.Inputs;

/** Lists whose cells know each other: references back are found by aliasing alone. */
//~ RUN invariants.DoublyLinked => paths 4, exhausted
// Lists of one, two and three cells; those of three with the error or without.
class DoublyLinked {
    static class Cell {
        int value;
        Cell next;
        Cell previous;
    }

    static class Row {
        Cell first;
        Cell last;

        boolean repOk() {
            if (first == null || first.previous != null) {
                return false;
            }
            Cell cell = first;
            for (int length = 1; length <= 3; length++) {
                if (cell.next == null) {
                    return last == cell;
                }
                if (cell.next.previous != cell) {
                    return false;
                }
                cell = cell.next;
            }
            return false;
        }
    }

    public static void main(String[] args) {
        Row row = Inputs.nextObject(Row.class);
        if (row.first.next != null && row.last.previous != row.first) {
            Inputs.assertion(row.last.previous.value != 77); //~ ERROR java.lang.AssertionError
        }
    }
}
