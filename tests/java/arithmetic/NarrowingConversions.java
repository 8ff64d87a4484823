package arithmetic;

class NarrowingConversions {
    static void toByte(int a) {
        if (a > 127 && a < 256) {
            assert (byte) a == a - 256;
        }
    }

    static void toShort(int a) {
        assert (short) a == a; //~ CRASH assertion-failure
    }

    static void toChar(int a) {
        assert (char) a >= 0;
        assert (char) a == (a & 0xFFFF);
    }

    static int byteAsIndex(byte b, int[] histogram) {
        if (histogram != null && histogram.length == 256) {
            return histogram[b]; //~ MISUSE index-out-of-bounds
        }
        return 0;
    }

    static int unsignedByteAsIndex(byte b, int[] histogram) {
        if (histogram != null && histogram.length == 256) {
            return histogram[b & 0xFF];
        }
        return 0;
    }

    static int divisorVanishes(int a) {
        if (a == 0) {
            return 0;
        }
        return 100 / (byte) a; //~ CRASH division-by-zero
    }
}
