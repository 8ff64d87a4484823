package heap;

class AliasedIndices {
    static int divided(int i, int j) {
        int[] a = {7, 7, 7, 7};
        i &= 3;
        j &= 3;
        a[i] = 0;
        a[j] = 1;
        if (a[i] == 0) {
            return i - j == 0 ? 1 / 0 : 2;
        }
        return 1 / (i - j); //~ CRASH division-by-zero
    }

    static void secondStoreSeen(int[] a, int i, int j) {
        if (a == null || i < 0 || j < 0 || i >= a.length || j >= a.length) {
            return;
        }
        a[i] = 0;
        a[j] = 1;
        assert a[i] == 0; //~ CRASH assertion-failure
    }

    static void distinctIndices(int[] a, int i, int j) {
        if (a == null || i < 0 || j <= i || j >= a.length) {
            return;
        }
        a[i] = 0;
        a[j] = 1;
        assert a[i] == 0 && a[j] == 1;
    }

    static void untouchedElement(int[] a, int i) {
        if (a == null || a.length != 4 || i < 0 || i > 2) {
            return;
        }
        int before = a[3];
        a[i] = 42;
        assert a[3] == before;
    }
}
