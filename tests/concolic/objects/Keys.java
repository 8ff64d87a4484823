package objects;

import java.util.HashMap;
import java.util.Map;
import provoke.Inputs;

/** Input objects as keys, with an equals and a hashCode of their own. */
//~ RUN objects.Keys => exhausted
class Keys {
    static class Point {
        int x;
        int y;

        @Override
        public boolean equals(Object other) {
            return other instanceof Point p && p.x == x && p.y == y;
        }

        @Override
        public int hashCode() {
            return 31 * x + y;
        }
    }

    public static void main(String[] args) {
        Point a = Inputs.nextObject(Point.class);
        Point b = Inputs.nextObject(Point.class);
        if (a != b && a.equals(b) && a.x == 3 && a.y == 4) {
            Map<Point, String> map = new HashMap<>();
            map.put(a, "a");
            map.put(b, "b");
            if (map.size() == 1) {
                throw new IllegalStateException("equal keys"); //~ ERROR java.lang.IllegalStateException
            }
        }
    }
}
