package arithmetic;

class UnsignedOperations {
    static int divide(int a, int b) {
        return Integer.divideUnsigned(a, b); //~ CRASH division-by-zero
    }

    static void greaterThanSigned(int a) {
        if (a < 0) {
            assert Integer.compareUnsigned(a, Integer.MAX_VALUE) > 0;
        }
    }

    static void widened(int a) {
        long wide = Integer.toUnsignedLong(a);
        assert wide >= 0 && (int) wide == a;
    }
}
