package snippets;

record Point(int x, double y, String label) {
    Point(int x) { this(x, x / 2.0, "half"); }

    Point {
        if (x < 0) throw new IllegalArgumentException("x is " + x);
    }
}

record Pair<A, B>(A first, B second) { }

enum Planet {
    VENUS(8.87), EARTH(9.81), MARS(3.72) { @Override String describe() { return "red " + name(); } };

    private final double gravity;

    Planet(double gravity) { this.gravity = gravity; }

    double gravity() { return gravity; }

    String describe() { return toString(); }
}
