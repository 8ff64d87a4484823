package arithmetic;

/** Shift counts are taken modulo 32 for int and modulo 64 for long. */
class ShiftCounts {
    static void intCountIsMasked(int a) {
        int count = 33;
        assert a << count == a << 1;
        assert a >> (count + 31) == a;
    }

    static void longCountIsMasked(long a) {
        int count = 65;
        assert a << count == a << 1;
        assert a >>> (count - 1) == a;
    }

    static int powerOfTwo(int exponent) {
        int power = 1 << exponent;
        return 1000 / power;
    }

    static int shiftedOut(int exponent) {
        int power = 2 << exponent;
        return 1000 / power; //~ CRASH division-by-zero
    }

    static void logicalShiftIsNotNegative(int a, int count) {
        assert a >>> count >= 0; //~ CRASH assertion-failure
    }

    static void arithmeticShiftKeepsSign(long a, int count) {
        assert a >> count < 0 == a < 0;
    }
}
