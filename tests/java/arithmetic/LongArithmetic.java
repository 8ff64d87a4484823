package arithmetic;

class LongArithmetic {
    static void inverses(long a, long b) {
        assert a + b - b == a;
        assert -(-a) == a;
        assert (a ^ b ^ b) == a;
        assert (a & b) + (a | b) == a + b;
    }

    static long pinnedProduct(long a) {
        if (a * 3 == 21 && a > 0 && a < 1000) {
            return 1 / (a - 7); //~ CRASH division-by-zero
        }
        return 0;
    }

    static int halves(long word) {
        int high = (int) (word >> 32);
        int low = (int) word;
        if (high == 1 && low == -2) {
            return 1 / (high + low + 1); //~ CRASH division-by-zero
        }
        return 0;
    }

    static void recombined(int high, int low) {
        long word = (long) high << 32 | low & 0xFFFFFFFFL;
        assert (int) (word >> 32) == high && (int) word == low;
    }
}
