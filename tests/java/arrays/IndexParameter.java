package arrays;

class IndexParameter {
    static int read(int[] a, int i) {
        return a[i]; //~ MISUSE null-dereference //~ MISUSE index-out-of-bounds
    }

    static void write(int[] a, int i) {
        a[i] = 1; //~ MISUSE null-dereference //~ MISUSE index-out-of-bounds
    }

    static int first(int[] a) {
        return a[0]; //~ MISUSE null-dereference //~ MISUSE index-out-of-bounds
    }

    static int last(int[] a) {
        return a == null ? 0 : a[a.length - 1]; //~ MISUSE index-out-of-bounds
    }

    static int beyondFixed(int i) {
        int[] a = {1, 2, 3, 4};
        return a[i]; //~ MISUSE index-out-of-bounds
    }
}
