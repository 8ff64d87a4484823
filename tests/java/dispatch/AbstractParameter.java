package dispatch;

abstract class AbstractParameter {
    abstract int sides();

    static final class Square extends AbstractParameter {
        @Override
        int sides() {
            return 4;
        }
    }

    static class Circle extends AbstractParameter {
        @Override
        int sides() {
            return 0;
        }
    }

    static int anglePerSide(AbstractParameter shape) {
        return shape == null ? 0 : 360 / shape.sides(); //~ CRASH division-by-zero
    }

    static int squareOnly(AbstractParameter shape) {
        return shape instanceof Square ? 360 / shape.sides() : 0;
    }

    static int unguarded(AbstractParameter shape) {
        return shape.sides(); //~ MISUSE null-dereference
    }
}
