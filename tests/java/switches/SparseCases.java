package switches;

class SparseCases {
    static int lookup(int n) {
        switch (n) {
            case -1000:
                return 1;
            case 7:
                return 2;
            case 1_000_000:
                return 1 / (n - 1_000_000); //~ CRASH division-by-zero
            case Integer.MAX_VALUE:
                return 3 / n;
            default:
                return 0;
        }
    }

    static int onChar(char c) {
        switch (c) {
            case 'a':
            case 'z':
                return c;
            case '\uFFFF':
                throw new AssertionError("last char"); //~ CRASH assertion-failure
            default:
                return 0;
        }
    }

    static int onByte(byte b) {
        switch (b) {
            case -128:
                return 1;
            case 127:
                return 2;
            default:
                return 10 / (b * b + 1);
        }
    }
}
