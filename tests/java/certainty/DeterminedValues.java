package certainty;

/** The failing value is determined on the way: `certain`. It depends on the inputs that come this way: `uncertain`. */
class DeterminedValues {
    static int plain(int total, int parts) {
        return total / parts; //~ CRASH division-by-zero uncertain
    }

    static int constant(int total) {
        int parts = 0;
        return total / parts; //~ CRASH division-by-zero certain
    }

    static int behindGuard(int total) {
        int parts = 3;
        if (total > 100) {
            parts = 0;
        }
        return total / parts; //~ CRASH division-by-zero certain
    }

    static int pinnedByWindow(int n) {
        if (n > 4 && n < 6) {
            return 100 / (n - 5); //~ CRASH division-by-zero certain
        }
        return 0;
    }

    static long pinnedLong(long n) {
        if (n * 2 == 84L && n > 0 && n < 100) {
            return 1000 % (n - 42); //~ CRASH division-by-zero certain
        }
        return 0;
    }

    static int pinnedCharacter(char c) {
        int[] digits = new int[10];
        if (c >= 'x' && c <= 'x') {
            return digits[c - 'n']; //~ CRASH index-out-of-bounds certain
        }
        return 0;
    }

    static int pinnedFlag(boolean strict) {
        int step = strict ? 0 : 1;
        if (strict) {
            return 10 / step; //~ CRASH division-by-zero certain
        }
        return 10 / step;
    }

    static int pinnedFloat(float f) {
        if (f * 4 == 2f) {
            return 7 / (int) f; //~ CRASH division-by-zero certain
        }
        return 0;
    }

    static int pinnedLength(int[] cells) {
        if (cells != null && cells.length == 0) {
            return cells[0]; //~ CRASH index-out-of-bounds certain
        }
        return 0;
    }

    static int lengthOfMany(int[] cells) {
        return cells == null ? 0 : cells[0]; //~ MISUSE index-out-of-bounds uncertain
    }

    static int emptyForAnyIndex(int i) {
        int[] none = new int[0];
        return none[i]; //~ CRASH index-out-of-bounds certain
    }

    static int negativeIndex(int i) {
        int[] cells = new int[4];
        if (i < 0) {
            return cells[i]; //~ CRASH index-out-of-bounds certain
        }
        return 0;
    }

    static int indexOfMany(int i) {
        int[] cells = new int[4];
        if (i > 1) {
            return cells[i]; //~ MISUSE index-out-of-bounds uncertain
        }
        return 0;
    }

    static int[] determinedSize(int n) {
        if (n == 10) {
            return new int[n - 11]; //~ CRASH negative-array-size certain
        }
        return null;
    }

    static int[] sizeOfMany(int n) {
        return new int[n]; //~ MISUSE negative-array-size uncertain
    }
}
