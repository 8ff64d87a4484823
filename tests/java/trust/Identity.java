package trust;

/** Two references may be one object, whatever their declared types are. */
class Identity {
    int value;

    int self(Identity other) {
        return other == this ? 1 / 0 : 0; //~ CRASH division-by-zero certain
    }

    static int sameObject(Object a, Object b) {
        return a == b && a != null ? 1 / 0 : 0; //~ CRASH division-by-zero certain
    }

    static int sameString(String a, String b) {
        return a == b && a != null && a.length() > 3 ? 1 / 0 : 0; //~ CRASH division-by-zero certain
    }

    static int sameLiteral(String a) {
        return a == "abc" ? 1 / 0 : 0; //~ CRASH division-by-zero certain
    }

    static int sameBox(Integer a, Integer b) {
        return a != null && a == b && a > 1000 ? 1 / 0 : 0; //~ CRASH division-by-zero certain
    }

    static int acrossTypes(Object a, Identity b) {
        return a == b && b != null ? 1 / 0 : 0; //~ CRASH division-by-zero certain
    }

    static int writtenAcrossTypes(Object a, Identity b) {
        if (a instanceof Identity other && b != null) {
            b.value = 1;
            other.value = 0;
            return 1 / b.value; //~ CRASH division-by-zero certain
        }
        return 0;
    }

    static int beyondTheFirstFew(Identity a, Identity b, Identity c, Identity d, Identity e) {
        if (a == null || e == null) {
            return 0;
        }
        a.value = 1;
        e.value = 0;
        return 1 / a.value; //~ CRASH division-by-zero certain
    }

    static int byEquals(Identity a, Identity b) {
        return a != null && a.equals(b) ? 1 / 0 : 0; //~ CRASH division-by-zero certain
    }

    static void storedInSubtype(Object[] a) {
        if (a != null && a.length > 0) {
            a[0] = "x"; //~ CRASH bad-array-store
        }
    }

    static int copiedToSubtype(Object[] a, Object[] b) { //~ BOUNDED array-length path-condition
        if (a == null || b == null || a.length != 1 || b.length != 1) {
            return 0;
        }
        System.arraycopy(a, 0, b, 0, 1); //~ MISUSE bad-array-store
        return 1;
    }

    static int neverOne(Identity a, String b) { //~ SAFE
        return (Object) a == (Object) b && a != null ? 1 / 0 : 0;
    }

    static int notCompared(Identity a, Identity b) { //~ SAFE
        return a == null || b == null ? 0 : a.value + b.value;
    }

    private static final String HIDDEN = new String("hidden");

    static String orHidden(String s) { //~ SAFE
        return s == null ? HIDDEN : s;
    }

    static int isHidden(String s) { //~ BOUNDED identity
        return s == HIDDEN ? 1 / 0 : 0;
    }
}
