package heap;

class SwappedFields {
    int left;
    int right;

    static int swapped(SwappedFields a, SwappedFields b) {
        if (a == null || b == null) {
            return 0;
        }
        int t = a.left;
        a.left = b.left;
        b.left = t;
        return 1 / (a.left - t); //~ CRASH division-by-zero
    }

    static int exclusiveOrSwap(SwappedFields a, SwappedFields b) {
        if (a == null || b == null || a.left == 0 || b.left == 0) {
            return 1;
        }
        a.left ^= b.left;
        b.left ^= a.left;
        a.left ^= b.left;
        return 100 / a.left; //~ CRASH division-by-zero
    }

    void ownFields(int l, int r) {
        left = l;
        right = r;
        left = left + right;
        right = left - right;
        left = left - right;
        assert left == r && right == l;
    }
}
