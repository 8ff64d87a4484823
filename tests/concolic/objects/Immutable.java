package objects;

import provoke.Inputs;

/** Objects that nobody can change may still be one and the same. */
//~ RUN objects.Immutable => exhausted
class Immutable {
    static final class Point {
        final int x;
        final int y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }
    }

    public static void main(String[] args) {
        Point a = Inputs.nextObject(Point.class);
        Point b = Inputs.nextObjectOrNull(Point.class);
        if (a == b && a.x == 5) {
            throw new IllegalStateException("the same"); //~ ERROR java.lang.IllegalStateException
        }
        if (b != null && a != b && a.x == b.x && a.y == b.y) {
            throw new IllegalArgumentException("equal"); //~ ERROR java.lang.IllegalArgumentException
        }
    }
}
