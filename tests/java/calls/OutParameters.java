package calls;

class OutParameters {
    private int count;

    private static void bump(OutParameters p, int[] total) {
        p.count++;
        total[0] += p.count;
    }

    static int changedByCallee(int start) {
        OutParameters p = new OutParameters();
        p.count = start;
        int[] total = {1};
        bump(p, total);
        return 10 / total[0]; //~ CRASH division-by-zero
    }

    private static void reassign(int[] a) {
        a = new int[] {0};
    }

    static int notChangedByCallee() {
        int[] a = {5};
        reassign(a);
        return 10 / a[0];
    }
}
