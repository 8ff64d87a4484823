package trust;

/** An argument may be an object that was handed out before, or that lies where everybody sees it. */
class AtHand {
    static final class Cell {
        int n = 1;
    }

    static final class Locked {
        private final Object lock = new Object();

        Object lock() { //~ SAFE
            return lock;
        }

        int isLock(Object o) { //~ BOUNDED identity
            return o == lock ? 1 / 0 : 0;
        }
    }

    static final class Hidden {
        private final Object lock = new Object();
        private final int[] values = {1};

        int isHidden(Object o) { //~ SAFE
            return o == lock ? 1 / 0 : 0;
        }

        int besides(int[] other) { //~ SAFE
            if (other == null || other.length == 0) {
                return 0;
            }
            values[0] = 1;
            other[0] = 0;
            return 1 / values[0];
        }
    }

    static final class Filled {
        private final int[] values = {1};

        int[] values() {
            return values;
        }

        int writtenFirst(int[] other) { //~ BOUNDED identity
            if (other == null || other.length == 0) {
                return 0;
            }
            values[0] = 1;
            other[0] = 0;
            return 1 / values[0];
        }

        int readLast(int[] other) { //~ BOUNDED identity
            if (other == null || other.length == 0 || other[0] != 1) {
                return 0;
            }
            values[0] = 0;
            return 1 / other[0];
        }
    }

    static final class Celled {
        private final Cell cell = new Cell();

        Cell cell() { //~ SAFE
            return cell;
        }

        int perCell(Cell other) { //~ BOUNDED identity
            if (other == null) {
                return 0;
            }
            cell.n = 1;
            other.n = 0;
            return 1 / cell.n;
        }
    }

    static final int[] OPEN = {1};

    static int perOpen(int[] other) { //~ BOUNDED identity
        if (other == null || other.length == 0) {
            return 0;
        }
        OPEN[0] = 1;
        other[0] = 0;
        return 1 / OPEN[0];
    }

    enum Colour {
        RED;

        final String label = new String("red");
    }

    static int isLabel(String s) { //~ BOUNDED identity
        return s == Colour.RED.label ? 1 / 0 : 0;
    }

    static final Object SEEN = new Object();

    /** What can be named is tried as an argument. */
    static int isSeen(Object o) { //~ SAFE
        return o == SEEN ? 2 : 1;
    }

    static int isRed(Object o) { //~ SAFE
        return o == Colour.RED ? 2 : 1;
    }

    static int isTrue(Object o) { //~ BOUNDED identity
        return o == Boolean.TRUE ? 1 / 0 : 0;
    }

    /** What the method itself makes was handed to nobody. */
    static final class Copied {
        private int[] values = {1};

        int[] values() {
            return values;
        }

        int copy(int[] other) { //~ SAFE
            if (other == null || other.length == 0) {
                return 0;
            }
            values = new int[] {1};
            other[0] = 0;
            return 1 / values[0];
        }
    }
}
