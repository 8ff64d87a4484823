package nulls;

class NullThrown {
    static void always() {
        throw null; //~ CRASH null-dereference
    }

    static void missingException(boolean create) {
        RuntimeException e = null;
        if (create) {
            e = new IllegalArgumentException("asked for it");
        }
        if (!create) {
            throw e; //~ CRASH null-dereference
        }
    }

    static int caught() {
        try {
            throw null;
        } catch (NullPointerException e) {
            return 1;
        }
    }
}
