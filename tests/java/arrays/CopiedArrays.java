package arrays;

class CopiedArrays {
    static void cloneIsIndependent(int x) {
        int[] a = {1, 2};
        int[] b = a.clone();
        b[0] = x;
        assert a[0] == 1 && b[1] == 2;
    }

    static int[] copied(int[] a, int count) {
        if (a == null || count < 0 || count > 4) {
            return null;
        }
        int[] b = new int[4];
        System.arraycopy(a, 0, b, 0, count); //~ MISUSE index-out-of-bounds
        return b;
    }

    static int[] copiedWithin(int[] a, int count) {
        if (a == null || a.length != 4 || count < 0 || count > 4) {
            return null;
        }
        int[] b = new int[4];
        System.arraycopy(a, 0, b, 0, count);
        return b;
    }

    static void overlapping(int x) {
        int[] a = {x, 2, 3};
        System.arraycopy(a, 0, a, 1, 2);
        assert a[1] == x && a[2] == 2;
    }

    static void kindsDiffer(boolean wide) {
        Object target = wide ? new long[1] : new int[1];
        System.arraycopy(new int[1], 0, target, 0, 1); //~ CRASH bad-array-store
    }
}
