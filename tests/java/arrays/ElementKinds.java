package arrays;

/** Every element type has its own load and store. */
class ElementKinds {
    static void booleans(boolean value, int i) {
        boolean[] a = new boolean[2];
        a[i & 1] = value;
        assert a[i & 1] == value;
    }

    static void bytesAreSigned(int value) {
        byte[] a = new byte[1];
        a[0] = (byte) value;
        assert a[0] == value; //~ CRASH assertion-failure
    }

    static void charsAreUnsigned(int value) {
        char[] a = {(char) value};
        assert a[0] >= 0;
    }

    static void shorts(short value) {
        short[] a = {0, value};
        assert a[1] == value;
        assert a[0] == value; //~ CRASH assertion-failure
    }

    static void longs(long value, int i) {
        long[] a = new long[4];
        a[i & 3] = value;
        assert a[i & 3] == value;
    }

    static void floats(float value) {
        float[] a = {value};
        assert a[0] == value; //~ CRASH assertion-failure
    }

    static void doubles(double value) {
        double[] a = {value, value};
        assert Double.isNaN(value) || a[1] == a[0];
    }

    static Object references(Object value, int i) {
        Object[] a = new Object[3];
        a[2] = value;
        return a[i]; //~ MISUSE index-out-of-bounds
    }
}
