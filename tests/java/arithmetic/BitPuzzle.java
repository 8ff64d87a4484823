package arithmetic;

class BitPuzzle {
    static int exclusiveOr(int key) {
        if ((key ^ 0x5A5A) == 0x1234) {
            return 1 / (key - 0x486E); //~ CRASH division-by-zero
        }
        return 0;
    }

    static int packedFields(int word) {
        int high = word >>> 24;
        int low = word & 0xFF;
        if (high == 0xCA && low == 0xFE && (word & 0x00FFFF00) == 0) {
            throw new AssertionError("found " + word); //~ CRASH assertion-failure
        }
        return high + low;
    }

    static int lowestBit(int a) {
        int lowest = a & -a;
        return 64 / lowest; //~ CRASH division-by-zero
    }

    static void complement(int a) {
        assert ~a == -a - 1;
        assert (a | ~a) == -1;
        assert (a & ~a) == 0;
    }

    static void longMask(long a) {
        long half = a & 0xFFFFFFFFL;
        assert half >= 0 && half >>> 32 == 0;
    }

    static void swapByExclusiveOr(int a, int b) {
        int x = a;
        int y = b;
        x ^= y;
        y ^= x;
        x ^= y;
        assert x == b && y == a;
    }
}
