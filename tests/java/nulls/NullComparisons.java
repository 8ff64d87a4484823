package nulls;

class NullComparisons {
    static int impossible(Object o) {
        Object p = o;
        if (p == null && o != null) {
            throw new AssertionError();
        }
        return 0;
    }

    static int eitherNull(int[] a, int[] b) {
        if (a == null || b == null) {
            return 0;
        }
        return a.length + b.length;
    }

    static int wrongConnective(int[] a, int[] b) {
        if (a == null && b == null) {
            return 0;
        }
        return a.length + b.length; //~ CRASH null-dereference
    }

    static int instanceofImpliesNonNull(Object o) {
        return o instanceof int[] ? ((int[]) o).length : 0;
    }

    static int equalToNonNull(int[] a) {
        int[] fresh = new int[1];
        return a == fresh ? a.length : 0;
    }
}
