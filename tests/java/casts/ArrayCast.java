package casts;

class ArrayCast {
    static int[] ints(Object o) {
        return (int[]) o; //~ MISUSE bad-cast
    }

    static void covariant() {
        Object o = new String[] {"a"};
        Object[] a = (Object[]) o;
        Comparable<?>[] c = (Comparable<?>[]) o;
        assert a == c;
    }

    static Object[] primitiveElements(boolean boxed) {
        Object o = boxed ? new Integer[1] : new int[1];
        return (Object[]) o; //~ CRASH bad-cast
    }

    static Object[] nested() {
        Object o = new int[1][1];
        return (Object[]) o;
    }

    static String[] narrowed(boolean text) {
        Object[] a = text ? new String[1] : new Object[1];
        return (String[]) a; //~ CRASH bad-cast
    }

    static Object asCloneable(int[] a) {
        Object o = a;
        return (Cloneable) o;
    }
}
