package arrays;

/** dup, dup_x1, dup_x2, dup2, dup2_x1 and dup2_x2 as compilers emit them. */
class ChainedAssignment {
    private int field;
    private long wide;

    static void locals(int z) {
        int x;
        int y;
        x = y = z;
        assert x == z && y == z;
    }

    void fields(int z) {
        int copy = field = z;
        assert copy == field;
    }

    void wideField(long z) {
        long copy = wide = z;
        assert copy == wide;
        long before = wide++;
        assert before + 1 == wide;
    }

    static void wideElements(double z) {
        double[] a = new double[2];
        double copy = a[0] = a[1] = z;
        assert Double.isNaN(z) || copy == a[0] && a[0] == a[1];
    }

    static long wideElementIncrement(long z) {
        long[] a = {z};
        long before = a[0]++;
        return before / a[0]; //~ CRASH division-by-zero
    }

    int fieldIncrement(int z) {
        field = z;
        int before = field++;
        return before / field; //~ CRASH division-by-zero
    }
}
