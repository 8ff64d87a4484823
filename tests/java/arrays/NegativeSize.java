package arrays;

class NegativeSize {
    static int[] direct(int n) {
        return n > 8 ? null : new int[n]; //~ MISUSE negative-array-size
    }

    static String[] ofReferences(int n) {
        return n > 8 ? null : new String[n]; //~ MISUSE negative-array-size
    }

    static byte[] difference(byte[] all, int used) {
        if (all == null || all.length > 8 || used < 0) {
            return new byte[0];
        }
        return new byte[all.length - used]; //~ CRASH negative-array-size
    }

    static int[] productWraps(int rows, int columns) {
        if (rows <= 0 || columns <= 0) {
            return new int[0];
        }
        int cells = rows * columns;
        return cells > 100 ? new int[100] : new int[cells]; //~ MISUSE negative-array-size
    }

    static int[] guarded(int n) {
        return n < 0 || n > 8 ? new int[0] : new int[n];
    }

    static int caught(int n) {
        try {
            return new long[n & 0x80000007].length;
        } catch (NegativeArraySizeException e) {
            return 0;
        }
    }
}
