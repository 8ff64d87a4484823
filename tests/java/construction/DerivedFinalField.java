package construction;

/** The field is computed from the argument; the crash needs the inverse. */
class DerivedFinalField {
    private final int key;

    DerivedFinalField(int seed) {
        this.key = 3 * seed + 7;
    }

    int quotient(int n) {
        return n / (key - 40); //~ CRASH division-by-zero
    }

    int onlyIfWrapped(int n) {
        return n / (key - 41); //~ CRASH division-by-zero
    }

    int evenKey(int n) {
        return n / (2 * key + 1);
    }
}
