package arrays;

class StoreCheck {
    static void throughSupertype(boolean narrow) {
        Object[] a = narrow ? new String[1] : new Object[1];
        a[0] = 1; //~ CRASH bad-array-store
    }

    static void parameterArray(Object[] a) {
        if (a != null && a.length > 0) {
            a[0] = "text"; //~ CRASH bad-array-store
        }
    }

    static void nullAlwaysFits() {
        Object[] a = new Integer[1];
        a[0] = null;
    }

    static void fittingElement(int x) {
        Number[] a = x > 0 ? new Integer[1] : new Number[1];
        a[0] = Integer.valueOf(x);
    }

    static int caught(boolean narrow) {
        Object[] a = narrow ? new Long[1] : new Object[1];
        try {
            a[0] = "text";
            return 1;
        } catch (ArrayStoreException e) {
            return 0;
        }
    }

    static void rowOfWrongType(Object row) {
        Object[] grid = new int[2][];
        grid[1] = row; //~ MISUSE bad-array-store
    }
}
