package arrays;

class DefaultElements {
    static int zero(int i) {
        int[] fresh = new int[4];
        return 1 / fresh[i & 3]; //~ CRASH division-by-zero
    }

    static int nullReference() {
        String[] fresh = new String[1];
        return fresh[0].length(); //~ CRASH null-dereference
    }

    static void allDefaults() {
        boolean[] flags = new boolean[1];
        long[] numbers = new long[1];
        char[] letters = new char[1];
        assert !flags[0] && numbers[0] == 0L && letters[0] == '\0';
    }
}
