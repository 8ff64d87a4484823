package arithmetic;

class WideningConversions {
    static void intToLong(int a) {
        long wide = a;
        assert wide == a && (wide < 0) == (a < 0);
    }

    static void longToFloatLoses(long a) {
        if (a > 0 && a < 100_000_000L) {
            assert (long) (float) a == a; //~ CRASH assertion-failure
        }
    }

    static void longToDoubleLoses(long a) {
        assert (long) (double) a == a; //~ CRASH assertion-failure
    }

    static void floatToDoubleKeeps(float f) {
        double wide = f;
        assert f != f || (float) wide == f;
    }

    static void doubleToFloatLoses(double d) {
        if (d > 0 && d < 1) {
            assert (double) (float) d == d; //~ CRASH assertion-failure
        }
    }

    static void charAndByteToInt(char c, byte b) {
        int fromChar = c;
        int fromByte = b;
        assert fromChar >= 0 && fromByte >= -128 && fromByte <= 127;
    }
}
