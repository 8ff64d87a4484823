package arrays;

/** A guard on i + 1 holds for the largest int, because the sum wraps. */
class OverflowInGuard {
    static int next(int[] a, int i) {
        if (a != null && i >= 0 && i + 1 < a.length) {
            return a[i + 1]; //~ MISUSE index-out-of-bounds
        }
        return 0;
    }

    static int subtracted(int[] a, int i) {
        if (a != null && i >= 0 && i < a.length - 1) {
            return a[i + 1];
        }
        return 0;
    }

    static int slice(int offset, int length) {
        int[] a = new int[16];
        if (offset < 0 || length <= 0 || offset + length > a.length) {
            return 0;
        }
        return a[offset]; //~ MISUSE index-out-of-bounds
    }

    static int checkedSlice(int offset, int length) {
        int[] a = new int[16];
        if (offset < 0 || length <= 0 || length > a.length || offset > a.length - length) {
            return 0;
        }
        return a[offset] + a[offset + length - 1];
    }
}
