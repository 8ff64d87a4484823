package inputs;

import java.util.List;

/** Type arguments reach into lists, arrays and boxes of the analysed code. */
class NestedGenerics {
    static class Cell<T> {
        private T value;

        void set(T value) {
            this.value = value;
        }

        T get() {
            return value;
        }
    }

    static int listOfLists(List<List<Integer>> rows) {
        if (rows == null || rows.size() < 2 || rows.get(1) == null || rows.get(1).size() != 3) {
            return 0;
        }
        Integer last = rows.get(1).get(2);
        return last == null ? 0 : 1 / (last - 42); //~ CRASH division-by-zero
    }

    static int arrayOfLists(List<Integer>[] rows) {
        if (rows == null || rows.length < 2 || rows[1] == null || rows[1].isEmpty()) {
            return 0;
        }
        Integer first = rows[1].get(0);
        return first == null ? 0 : 1 / first; //~ CRASH division-by-zero
    }

    static int cell(Cell<Integer> cell) {
        if (cell == null) {
            return 0;
        }
        return 1 / cell.get(); //~ CRASH null-dereference //~ CRASH division-by-zero
    }
}
