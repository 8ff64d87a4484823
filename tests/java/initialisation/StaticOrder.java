package initialisation;

/** A static field read before its initialiser ran holds the default. */
class StaticOrder {
    private static final int EARLY = readsLate();
    private static final int LATE = Integer.parseInt("5");

    private static int readsLate() {
        return LATE;
    }

    static int byEarly(int n) {
        return n / EARLY; //~ CRASH division-by-zero
    }

    static int byLate(int n) {
        return n / LATE;
    }
}
