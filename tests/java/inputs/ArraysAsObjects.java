package inputs;

/** An Object may be an array, if someone asks. */
public class ArraysAsObjects {
    public static int third(Object value) {
        if (value instanceof int[]) {
            return ((int[]) value)[2]; //~ MISUSE index-out-of-bounds
        }
        return 0;
    }

    public static int first(Object value) {
        long[] numbers = (long[]) value; //~ MISUSE bad-cast
        return numbers[0] > 5 ? 1 : 0; //~ MISUSE index-out-of-bounds //~ MISUSE null-dereference
    }

    public static int grid(Object value) {
        return value instanceof String[][] grid ? grid[1].length : 0; //~ MISUSE index-out-of-bounds //~ MISUSE null-dereference
    }

    public static int pair(Object value) {
        if (value instanceof Object[] pair && pair.length == 2 && pair[0] instanceof Integer number) {
            return 10 / number; //~ CRASH division-by-zero
        }
        return 0;
    }

    public static int cloneable(Cloneable value) {
        return value instanceof byte[] bytes ? bytes[5] : 0; //~ CRASH index-out-of-bounds
    }

    /** Nobody here knows a timer task, but someone else may. */
    public static int task(Object value) { //~ BOUNDED subtypes
        return value instanceof java.util.TimerTask task ? 1 / (int) task.scheduledExecutionTime() : 0;
    }
}
