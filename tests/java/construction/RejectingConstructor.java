package construction;

class RejectingConstructor {
    private final int step;

    RejectingConstructor(int step) {
        if (step <= 0) {
            throw new IllegalArgumentException("step"); //~ INTENDED illegal-argument
        }
        this.step = step;
    }

    static RejectingConstructor of(int step) {
        return new RejectingConstructor(step);
    }

    int steps(int n) {
        return n / step;
    }

    int belowOne(int n) {
        return n / (step - 1); //~ CRASH division-by-zero
    }
}
