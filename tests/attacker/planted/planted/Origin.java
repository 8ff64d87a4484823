package planted;

/** Objects that no constructor at hand leaves behind. */
public class Origin {
    private final int steps;

    public Origin() {
        this(0);
    }

    private Origin(int steps) {
        this.steps = steps;
    }

    public static Origin of(int steps) {
        return steps == 2 ? new Origin(2) : new Origin();
    }

    public Origin next() {
        return new Origin(steps + 3);
    }

    public int byFactory() {
        return 10 / (steps - 2); //~ REFUTED
    }

    public int byNext() {
        return 10 / (steps - 6); //~ REFUTED
    }

    public int byOtherClass() {
        return 10 / (steps - 77); //~ REFUTED
    }

    public int byBuilder() {
        return 10 / (steps - 101); //~ REFUTED
    }

    public static class Other {
        public Origin origin() {
            return new Origin(77);
        }
    }

    public static class Builder {
        private int steps = 99;

        public Builder more() {
            steps++;
            return this;
        }

        public Origin build() {
            return new Origin(steps);
        }
    }
}
