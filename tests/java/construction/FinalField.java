package construction;

class FinalField {
    private final int divisor;

    FinalField(int divisor) {
        this.divisor = divisor;
    }

    int quotient(int n) {
        return n / divisor; //~ CRASH division-by-zero
    }

    int checked(int n) {
        return divisor == 0 ? 0 : n / divisor;
    }
}
