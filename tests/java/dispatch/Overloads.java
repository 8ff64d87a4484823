package dispatch;

class Overloads {
    private static int rank(int n) {
        return 1;
    }

    private static int rank(long n) {
        return 2;
    }

    private static int rank(Object o) {
        return 3;
    }

    private static int rank(Integer n) {
        return 0;
    }

    static int widened(short s) {
        return 6 / rank(s);
    }

    static int boxed(int n) {
        return 6 / rank(Integer.valueOf(n)); //~ CRASH division-by-zero
    }

    static int asObject(int n) {
        return 6 / rank((Object) n);
    }

    static int asLong(int n) {
        return 6 / (rank((long) n) - rank(n));
    }
}
