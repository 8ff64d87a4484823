package construction;

class FactoryOnly {
    private final int value;

    private FactoryOnly(int value) {
        this.value = value;
    }

    static FactoryOnly even(int half) {
        return new FactoryOnly(2 * half);
    }

    int atSix() {
        return 1 / (value - 6); //~ CRASH division-by-zero
    }

    int atSeven() {
        return 1 / (value - 7);
    }

    static int both(FactoryOnly a, FactoryOnly b) {
        if (a == null || b == null) {
            return 0;
        }
        return 1 / (a.value + b.value - 11);
    }
}
