package arrays;

class IndexGuarded {
    static int read(int[] a, int i) {
        if (a == null || i < 0 || i >= a.length) {
            return 0;
        }
        return a[i];
    }

    static int masked(int i) {
        int[] a = new int[8];
        return a[i & 7];
    }

    static int last(int[] a) {
        return a == null || a.length == 0 ? 0 : a[a.length - 1];
    }

    static int caught(int[] a, int i) {
        try {
            return a[i];
        } catch (ArrayIndexOutOfBoundsException | NullPointerException e) {
            return -1;
        }
    }

    static int upperBoundOnly(int[] a, int i) {
        if (a != null && i < a.length) {
            return a[i]; //~ MISUSE index-out-of-bounds
        }
        return 0;
    }

    static int boundIncluded(int[] a, int i) {
        if (a != null && i >= 0 && i <= a.length) {
            return a[i]; //~ MISUSE index-out-of-bounds
        }
        return 0;
    }
}
