package arrays;

/** Idioms that duplicate stack words under an array reference and an index. */
class IncrementedIndex {
    static void advancesOnce(int x) {
        int[] a = {1, 2, 3};
        int i = 0;
        a[i++] += x;
        assert i == 1 && a[0] == 1 + x && a[1] == 2;
    }

    static int pastTheEnd(int start) {
        int[] a = {1, 2, 3};
        int i = start & 3;
        a[i++] = 9; //~ CRASH index-out-of-bounds
        return i;
    }

    static int postIncrementOfElement(int x) {
        int[] a = {x};
        int before = a[0]++;
        return before / a[0]; //~ CRASH division-by-zero
    }

    static void preIncrementOfElement(int x) {
        byte[] a = {(byte) x};
        int after = ++a[0];
        assert after == a[0];
    }

    /** The index is evaluated before the right-hand side changes it. */
    static void leftToRight(int x) {
        int[] a = {0, 0};
        int i = 0;
        a[i] = i = x & 1;
        assert a[0] == (x & 1) && a[1] == 0;
    }
}
