package calls;

class Varargs {
    private static int count(int... values) {
        return values.length;
    }

    private static int first(int... values) {
        return values[0]; //~ CRASH index-out-of-bounds
    }

    static int none() {
        return first();
    }

    static int some(int n) {
        return first(n, n + 1);
    }

    static int counted(int n) {
        return 6 / count(n, n, n);
    }

    static int countedNone(int n) {
        return n / count(); //~ CRASH division-by-zero
    }

    static int explicitNull() {
        return lengthOf((Object[]) null);
    }

    private static int lengthOf(Object... values) {
        return values.length; //~ CRASH null-dereference
    }
}
