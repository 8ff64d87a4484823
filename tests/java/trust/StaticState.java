package trust;

/** Earlier calls may have changed static state. */
class StaticState {
    private static int divisor = 1;

    static void setDivisor(int value) {
        divisor = value;
    }

    static int perDivisor() {
        return 10 / divisor; //~ CRASH division-by-zero
    }

    static int visible = 1;

    static int perVisible() {
        return 10 / visible; //~ CRASH division-by-zero
    }

    private static int fixed = 1;

    static int perFixed() { //~ SAFE
        return 10 / fixed;
    }

    private static final int[] TABLE = {1, 2, 3};

    static int perEntry(int i) { //~ SAFE
        return i < 0 || i > 2 ? 0 : 10 / TABLE[i];
    }

    static final int[] OPEN = {1, 2, 3};

    static int perOpenEntry(int i) { //~ SAFE fresh-statics
        return i < 0 || i > 2 ? 0 : 10 / OPEN[i];
    }

    private static int count;

    static int next() { //~ SAFE
        return count++;
    }

    enum Weighed {
        A,
        B;

        int weight = 1;

        int perWeight() { //~ SAFE fresh-statics
            return 1 / weight;
        }
    }

    static final class Single {
        private static Single one;
        private final String name;

        private Single(String name) {
            this.name = name;
        }

        static Single get(String name) { //~ SAFE
            if (one == null) {
                one = new Single(name);
            }
            return one;
        }

        static int length() {
            return one == null ? 0 : one.name.length(); //~ CRASH null-dereference
        }
    }

    enum Side {
        LEFT,
        RIGHT
    }

    static int sign(Side side) { //~ SAFE
        if (side == null) {
            return 0;
        }
        switch (side) {
            case LEFT:
                return -1;
            default:
                return 1;
        }
    }

    private static int calls;

    static void call() {
        calls++;
    }

    static int perThirdCall() {
        return 1 / (calls - 3); //~ CRASH division-by-zero
    }

    private static final int[] LENT = {1};

    static int[] lent() {
        return LENT;
    }

    static int perLent() {
        return 1 / LENT[0]; //~ CRASH division-by-zero
    }

    private static final int[] COPIED = {1};

    static int[] copied() { //~ SAFE
        return COPIED.clone();
    }

    static int perCopied() { //~ SAFE
        return 1 / COPIED[0];
    }

    private static final java.util.List<int[]> ROWS = java.util.List.of(new int[] {1});

    static java.util.List<int[]> rows() {
        return ROWS;
    }

    static int perRow() { //~ SAFE fresh-statics
        return 1 / ROWS.get(0)[0];
    }

    private static boolean wasUsed;

    static void useOnce() {
        if (wasUsed) {
            throw new AssertionError("twice"); //~ CRASH assertion-failure
        }
        wasUsed = true;
    }

    private static final java.util.Iterator<String> WALK = java.util.List.of("a", "b").iterator();

    static String walked() {
        return WALK.next(); //~ CRASH no-such-element
    }

    static final class Default {
        static final Default ONE = new Default();
        private int size = 1;

        private Default() {}

        void resize(int size) {
            this.size = size;
        }

        static int perDefault() {
            return 1 / ONE.size; //~ CRASH division-by-zero
        }
    }
}
