package driven;

/**
 * Numbers in order, linked one to the next. Inputs are lists that {@link #repOk} approves of, no others.
 *
 * <p>Driven by {@code provoke concolic -c examples-concolic driven.SortedList --calls 1}.
 */
public class SortedList {
    private static final int LONGEST = 4;

    Cell first;

    static class Cell {
        int value;
        Cell next;
    }

    /** Whether it is sorted and ends: a list that long at most. */
    boolean repOk() {
        int length = 0;
        for (Cell cell = first; cell != null; cell = cell.next) {
            if (++length > LONGEST || cell.next != null && cell.next.value < cell.value) {
                return false;
            }
        }
        return true;
    }

    /** Inserts a number where it belongs. */
    public void insert(int value) {
        Cell inserted = new Cell();
        inserted.value = value;
        // Wrong if the numbers are far apart: the difference of two ints need not be an int.
        if (first == null || value - first.value <= 0) {
            inserted.next = first;
            first = inserted;
        } else {
            Cell before = first;
            while (before.next != null && value - before.next.value > 0) {
                before = before.next;
            }
            inserted.next = before.next;
            before.next = inserted;
        }
        assert isSorted() : "not sorted any more";
    }

    /** Leaves one of each number. */
    public void unique() {
        for (Cell cell = first; cell != null; cell = cell.next) {
            // Wrong if the last number occurs twice.
            while (cell.next != null && cell.next.value == cell.value) {
                cell.next = cell.next.next;
                if (cell.next.value == cell.value) {
                    cell.next = cell.next.next;
                }
                if (cell.next == null) {
                    return;
                }
            }
        }
    }

    private boolean isSorted() {
        for (Cell cell = first; cell != null && cell.next != null; cell = cell.next) {
            if (cell.next.value < cell.value) {
                return false;
            }
        }
        return true;
    }
}
