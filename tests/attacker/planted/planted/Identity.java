package planted;

import java.util.List;

/** The same object in two places. */
public class Identity {
    int count;

    public int self(Identity other) {
        return other == this ? 1 / (count - count) : 0; //~ REFUTED
    }

    public static int twice(Object a, Object b) {
        return a != null && a == b ? ((Object[]) null).length : 0; //~ REFUTED
    }

    public static int strings(String a, Object b) {
        if (a == b && a != null) {
            throw new IllegalStateException(); //~ REFUTED
        }
        return 0;
    }

    public static void store(Object[] array) {
        if (array != null && array.length > 0) {
            array[0] = new Identity(); //~ REFUTED
        }
    }

    public static int contained(List<Object> list) {
        if (list != null && !list.isEmpty() && list.get(0) == list) {
            throw new IllegalStateException(); //~ REFUTED
        }
        return 0;
    }
}
