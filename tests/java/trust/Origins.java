package trust;

import java.util.function.IntFunction;

/** Objects come from factories, from other objects, from builders and from private constructors. */
class Origins {
    static final class Factory {
        private final int n;

        Factory() {
            n = 1;
        }

        private Factory(int n) {
            this.n = n;
        }

        static Factory of(int n) {
            return new Factory(n + 7);
        }

        int at9() {
            return 10 / (n - 9); //~ CRASH division-by-zero
        }

        int always() { //~ SAFE
            return n + 1;
        }
    }

    static final class Copied {
        private final int n;

        Copied() {
            n = 0;
        }

        private Copied(int n) {
            this.n = n;
        }

        Copied next() {
            return new Copied(n + 1);
        }

        int atTwo() {
            return 10 / (n - 2); //~ CRASH division-by-zero
        }
    }

    static final class Built {
        private final int n;

        private Built(Builder builder) {
            n = builder.n;
        }

        int perN() {
            return 10 / n; //~ CRASH division-by-zero
        }

        static class Builder {
            private int n = 1;

            Builder n(int n) {
                this.n = n;
                return this;
            }

            Built build() {
                return new Built(this);
            }
        }
    }

    static final class EvenOnly {
        private final int n;

        private EvenOnly(int half) {
            n = 2 * half;
        }

        static EvenOnly twice(int half) {
            return new EvenOnly(half);
        }

        int atSeven() { //~ SAFE
            return 1 / (n - 7);
        }
    }

    /** A reference to a private constructor calls it as well as `new` does. */
    static final class Referred {
        private final int parts;

        Referred() {
            parts = 1;
        }

        private Referred(int parts) {
            this.parts = parts;
        }

        static IntFunction<Referred> maker() { //~ SAFE
            return Referred::new;
        }

        int perReferred() { //~ BOUNDED cannot-construct
            return 1 / parts;
        }
    }

    static final class Unreferred {
        private final int parts;

        Unreferred() {
            parts = 1;
        }

        private Unreferred(int parts) {
            this.parts = parts;
        }

        int perUnreferred() { //~ SAFE
            return 1 / parts;
        }
    }

    interface Shape {
        int perRadius();
    }

    private static final class Circle implements Shape {
        private final int radius;

        Circle(int radius) {
            this.radius = radius;
        }

        public int perRadius() {
            return 1 / radius; //~ CRASH division-by-zero
        }
    }

    static Shape circle(int radius) {
        return new Circle(radius);
    }

    static int used(Shape shape) {
        return shape == null ? 0 : shape.perRadius();
    }
}
