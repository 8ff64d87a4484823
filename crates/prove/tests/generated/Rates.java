package bank;

public class Rates {
    private final int factor;
    private int calls;
    static Rates shared;

    public Rates(int factor) {
        this.factor = factor;
    }

    public Rates() {
        this(1);
    }

    public int split(int total, int parts) {
        if (total > 10) {
            return share(total * factor, parts);
        }
        return 0;
    }

    private int share(int total, int parts) {
        return total / parts; // share
    }

    private static int hidden(int[] values, Object other) {
        return values[3]; // hidden
    }

    int used() {
        if (factor == 7) {
            return 1 / (calls - 3); // used
        }
        return 0;
    }

    static int sharedFactor() {
        return 1 / (shared.factor - 5); // sharedFactor
    }

    int text(String s, char c, long l, double d, byte b) {
        if (s.length() == 3 && s.charAt(0) == '"' && s.charAt(1) == '\ud800' && s.charAt(2) == '\\' && c == '\'') {
            if (l == Long.MIN_VALUE && Double.isNaN(d) && b == -1) {
                throw new IllegalStateException("found"); // text
            }
        }
        return 0;
    }

    static int over(Object o) {
        return 0;
    }

    static int over(String s) {
        return s.length(); // over
    }

    static int over(Integer i) {
        return i / 0; // overInteger
    }

    static int over(int i) {
        return i;
    }

    static int many(int... values) {
        return values.length; // many
    }
}
