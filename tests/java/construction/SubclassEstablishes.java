package construction;

abstract sealed class SubclassEstablishes {
    private final int divisor;

    SubclassEstablishes(int divisor) {
        this.divisor = divisor;
    }

    int quotient(int n) {
        return n / divisor; //~ CRASH division-by-zero
    }

    int shifted(int n) {
        return n / (divisor - 9);
    }

    static final class One extends SubclassEstablishes {
        One() {
            super(1);
        }
    }

    static final class UpToTwo extends SubclassEstablishes {
        UpToTwo(int n) {
            super(n & 2);
        }
    }
}
