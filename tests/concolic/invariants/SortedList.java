package invariants;

import provoke.Inputs;

/** Only lists that are sorted and end are handed out. */
//~ RUN invariants.SortedList => exhausted
class SortedList {
    static class Cell {
        int value;
        Cell next;

        boolean repOk() {
            Cell cell = this;
            for (int length = 1; cell.next != null; length++) {
                if (length > 4 || cell.next.value < cell.value) {
                    return false;
                }
                cell = cell.next;
            }
            return true;
        }
    }

    public static void main(String[] args) {
        Cell list = Inputs.nextObject(Cell.class);
        if (list.next != null) {
            Inputs.assertion(list.next.value >= list.value);
            if (list.next.next != null && list.next.next.value - list.value < 0) {
                throw new ArithmeticException("sorted, and yet"); //~ ERROR java.lang.ArithmeticException
            }
            if (list.next == list) {
                throw new AssertionError("it does not end");
            }
        }
    }
}
