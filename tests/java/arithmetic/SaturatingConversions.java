package arithmetic;

/** Conversions from floating point to integers saturate. */
class SaturatingConversions {
    static void doubleToInt(double d) {
        if (d > 1e10) {
            assert (int) d == Integer.MAX_VALUE;
        }
    }

    static void floatToLong(float f) {
        if (f < -1e20f) {
            assert (long) f == Long.MIN_VALUE;
        }
    }

    static void towardsZero(double d) {
        if (d > -1 && d < 1) {
            assert (int) d == 0;
        }
    }

    static void viaIntToByte(double d) {
        if (d == 300.7) {
            assert (byte) d == 44;
        }
    }

    static void intToFloatLoses(int a) {
        assert (int) (float) a == a; //~ CRASH assertion-failure
    }

    static void intToDoubleKeeps(int a) {
        assert (int) (double) a == a;
    }

    static int saturatedIndex(double d, int[] cells) {
        if (cells == null || cells.length != 4 || d < 0) {
            return 0;
        }
        return cells[(int) d]; //~ MISUSE index-out-of-bounds
    }
}
