package arithmetic;

class BitCounts {
    static int leadingZeros(int n) {
        return 100 / (Integer.numberOfLeadingZeros(n) - 13); //~ CRASH division-by-zero
    }

    static int trailingZeros(long n) {
        int[] table = new int[65];
        return table[Long.numberOfTrailingZeros(n)];
    }

    static int noTrailingZeros(long n) {
        int[] table = new int[64];
        return table[Long.numberOfTrailingZeros(n)]; //~ MISUSE index-out-of-bounds
    }

    static int reversed(int n) {
        return 1 / (Integer.reverse(n) - 0x12345678); //~ CRASH division-by-zero
    }

    static int rotated(int n) {
        return 1 / (Integer.rotateLeft(n, 5) - 64); //~ CRASH division-by-zero
    }

    static int sign(int n) {
        return 5 / Integer.signum(n); //~ CRASH division-by-zero
    }

    static int counted(int n) {
        return Integer.bitCount(n) == 31 && n > 0 ? 1 / (n - Integer.MAX_VALUE) : 0; //~ CRASH division-by-zero
    }
}
