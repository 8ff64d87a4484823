package heap;

class SameArrayTwice {
    static void written(int[] a, int[] b) {
        if (a == null || b == null || a.length == 0 || b.length == 0) {
            return;
        }
        a[0] = 1;
        b[0] = 2;
        assert a[0] == 1; //~ CRASH assertion-failure
    }

    static void lengthsTell(int[] a, int[] b) {
        if (a == null || b == null || a.length != 1 || b.length != 2) {
            return;
        }
        a[0] = 1;
        b[0] = 2;
        assert a[0] == 1;
    }

    static void elementTypesTell(int[] a, long[] b) {
        if (a == null || b == null || a.length == 0 || b.length == 0) {
            return;
        }
        a[0] = 1;
        b[0] = 2;
        assert a[0] == 1;
    }

    static int rowsShared(int[][] grid) {
        if (grid == null || grid.length != 2 || grid[0] == null || grid[1] == null) {
            return 0;
        }
        if (grid[0].length != 1 || grid[1].length != 1) {
            return 0;
        }
        grid[0][0] = 1;
        grid[1][0] = 0;
        return 1 / grid[0][0]; //~ CRASH division-by-zero
    }
}
