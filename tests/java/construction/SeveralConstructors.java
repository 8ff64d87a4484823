package construction;

/** Only one of the constructors leads to the crash. */
class SeveralConstructors {
    private final String label;
    private final int weight;

    SeveralConstructors() {
        this.label = "none";
        this.weight = 1;
    }

    SeveralConstructors(int weight) {
        this.label = "some";
        this.weight = weight > 0 ? weight : 1;
    }

    SeveralConstructors(int left, int right) {
        this.label = null;
        this.weight = left > right ? left - right : 2;
    }

    int labelLength() {
        return label.length(); //~ CRASH null-dereference
    }

    int heavy() {
        if (label == null && weight == 500) {
            return 1 / (weight - 500); //~ CRASH division-by-zero
        }
        return 0;
    }

    /** The difference may wrap to a negative number, but not to 0. */
    int quotient(int n) {
        return n / weight;
    }
}
