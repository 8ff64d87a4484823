package worth;

import java.util.HashMap;
import java.util.Map;

/** Null that the code made itself asks nothing of the caller. */
public class NullBornInside {
    private int[] cells;
    private final Map<String, String> names = new HashMap<>();

    public void put(int number) { //~ BOUNDED cannot-construct
        if (cells == null) {
            cells = new int[1];
        }
        cells[0] = number;
    }

    /** Nobody has set the field yet. */
    public int length() {
        return cells.length; //~ CRASH null-dereference
    }

    /** What is looked up need not be there. */
    public int lengthOf(String key) {
        return names.get(key).length(); //~ CRASH null-dereference
    }
}
