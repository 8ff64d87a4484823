/** A crash that two methods share, a loop that has no end, and a file. */
public class Shares {
    public static int share(int total, int parts) {
        return total > 10 ? total / parts : 0;
    }

    public static int half(int total, int parts) {
        return share(total, parts) / 2;
    }

    public static int steps(long from) {
        int steps = 0;
        for (long at = from; at != 1; at = at % 2 == 0 ? at / 2 : 3 * at + 1) {
            steps++;
        }
        return steps;
    }

    public static boolean isThere(String name) {
        return new java.io.File(name).exists();
    }

    public static int length(CharSequence text) {
        int more = text == null ? 1 : 0;
        return text.length() + more;
    }

    /** Two that break for one text. */
    public static String first(String name) {
        return name == null ? "" : name.substring(0, 1);
    }

    public static String second(String name) {
        return name == null ? "" : name.substring(1, 2);
    }
}
