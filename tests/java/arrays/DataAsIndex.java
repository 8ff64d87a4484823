package arrays;

class DataAsIndex {
    static int indirect(int[] a) {
        if (a == null || a.length < 2) {
            return 0;
        }
        return a[a[0]]; //~ MISUSE index-out-of-bounds
    }

    static int checkedIndirect(int[] a) {
        if (a == null || a.length < 2 || a[0] < 0 || a[0] >= a.length) {
            return 0;
        }
        return a[a[0]];
    }

    static int permutation(int i) {
        int[] next = {2, 0, 3, 1};
        return next[next[next[i & 3]]];
    }

    static int lookup(int i) {
        int[] divisors = {3, 2, 1, 0, 1};
        if (i < 0 || i > 4) {
            return 0;
        }
        return 6 / divisors[i]; //~ CRASH division-by-zero
    }
}
