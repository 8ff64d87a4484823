package dispatch;

/** Nobody else can implement a sealed type. */
class Sealed {
    sealed interface Shape permits Square, Circle, Free {}

    record Square(int side) implements Shape {}

    record Circle(int radius) implements Shape {}

    non-sealed interface Free extends Shape {}

    sealed interface Closed permits One, Other {}

    record One() implements Closed {}

    record Other() implements Closed {}

    static int closed(Closed closed) { //~ SAFE
        if (closed == null || closed instanceof One || closed instanceof Other) {
            return 0;
        }
        throw new IllegalStateException();
    }

    static int free(Shape shape) {
        if (shape == null || shape instanceof Square || shape instanceof Circle) {
            return 0;
        }
        return shape.hashCode() == 0 ? 1 : 1 / (shape instanceof Free ? 0 : 1); //~ CRASH division-by-zero
    }

    static int nothingElse(Shape shape) { //~ SAFE
        if (shape == null || shape instanceof Square || shape instanceof Circle || shape instanceof Free) {
            return 0;
        }
        return 1 / 0;
    }
}
