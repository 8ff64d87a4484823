package invariants;

import provoke.Inputs;

/** A structure that must be cyclic: every cell leads back to the first in the end. */
//~ RUN invariants.Circle => paths 3, exhausted, returned 2
// Circles of one, two and three cells.
class Circle {
    static class Cell {
        Cell next;

        boolean repOk() {
            Cell cell = this;
            for (int length = 1; length <= 3; length++) {
                cell = cell.next;
                if (cell == null) {
                    return false;
                }
                if (cell == this) {
                    return true;
                }
            }
            return false;
        }
    }

    public static void main(String[] args) {
        Cell cell = Inputs.nextObject(Cell.class);
        Inputs.assertion(cell.next == cell || cell.next.next == cell); //~ ERROR java.lang.AssertionError
    }
}
