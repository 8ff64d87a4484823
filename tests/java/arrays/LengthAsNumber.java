package arrays;

class LengthAsNumber {
    static int perElement(int[] a, int total) {
        if (a == null) {
            return 0;
        }
        return total / a.length; //~ CRASH division-by-zero
    }

    static void neverNegative(long[] a) {
        if (a != null) {
            assert a.length >= 0;
        }
    }

    static int exactLength(String[] a) {
        if (a != null && a.length == 3) {
            return 1 / (a.length - 3); //~ CRASH division-by-zero
        }
        return 0;
    }

    static int twoLengths(int[] a, int[] b) {
        if (a == null || b == null || a.length >= b.length) {
            return 0;
        }
        return b[a.length];
    }
}
