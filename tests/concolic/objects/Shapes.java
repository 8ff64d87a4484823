package objects;

import provoke.Inputs;

/** An input of an abstract class is one of its subclasses. */
//~ RUN objects.Shapes => exhausted
class Shapes {
    abstract static class Shape {
        String name;

        abstract int area();
    }

    static class Square extends Shape {
        int side;

        @Override
        int area() {
            return side * side;
        }
    }

    static final class Cube extends Square {
        @Override
        int area() {
            return 6 * super.area();
        }
    }

    static class Circle extends Shape {
        int radius;

        @Override
        int area() {
            throw new UnsupportedOperationException("no pi here"); //~ ERROR java.lang.UnsupportedOperationException
        }
    }

    public static void main(String[] args) {
        Shape shape = Inputs.nextObject(Shape.class);
        int area = shape.area();
        if (area == 54 && shape instanceof Cube) {
            throw new IllegalStateException("a cube of three"); //~ ERROR java.lang.IllegalStateException
        }
        if (area == 25 && !(shape instanceof Cube)) {
            throw new IllegalArgumentException("a square of five"); //~ ERROR java.lang.IllegalArgumentException
        }
    }
}
