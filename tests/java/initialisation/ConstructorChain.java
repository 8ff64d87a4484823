package initialisation;

class ConstructorChain {
    private final int low;
    private final int high;

    ConstructorChain() {
        this(1);
    }

    ConstructorChain(int low) {
        this(low, low + 1);
    }

    private ConstructorChain(int low, int high) {
        this.low = low;
        this.high = high;
    }

    int span(int n) {
        return n / (high - low);
    }

    int ratio(int n) {
        return n / low; //~ CRASH division-by-zero
    }

    static int defaultRatio(int n) {
        return new ConstructorChain().ratio(n);
    }
}
