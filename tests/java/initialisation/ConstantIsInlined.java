package initialisation;

/** A compile-time constant has its value before any initialiser runs. */
class ConstantIsInlined {
    private static final int EARLY = readsConstant();
    private static final int CONSTANT = 5;

    private static int readsConstant() {
        return CONSTANT;
    }

    static int quotient(int n) {
        return n / EARLY;
    }

    static int offset(int n) {
        return 1 / (n - CONSTANT); //~ CRASH division-by-zero
    }
}
