package arithmetic;

class CharArithmetic {
    private static final int[] COUNTS = new int[26];

    static int letterIndex(char c) {
        return COUNTS[c - 'a']; //~ CRASH index-out-of-bounds
    }

    static int checkedLetterIndex(char c) {
        return c >= 'a' && c <= 'z' ? COUNTS[c - 'a'] : 0;
    }

    static int digitDivisor(char c) {
        if (c < '0' || c > '9') {
            return 0;
        }
        return 36 / (c - '0'); //~ CRASH division-by-zero
    }

    static void incrementWraps(char c) {
        char next = c;
        next++;
        assert next > c; //~ CRASH assertion-failure
    }

    static void upperCase(char c) {
        if (c >= 'a' && c <= 'z') {
            char upper = (char) (c - 32);
            assert upper >= 'A' && upper <= 'Z';
        }
    }
}
