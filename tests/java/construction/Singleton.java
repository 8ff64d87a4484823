package construction;

class Singleton {
    private static final Singleton INSTANCE = new Singleton(8);
    private final int size;

    private Singleton(int size) {
        this.size = size;
    }

    static Singleton get() {
        return INSTANCE;
    }

    int perSize(int n) {
        return n / size;
    }

    int belowSize(int n) {
        return n / (size - 8); //~ CRASH division-by-zero
    }
}
