//! Records: made, compared, printed; compact constructors and records in records.

use super::Area;

pub const AREA: Area = Area {
    members: "
    record Point(int x, long y) implements Comparable<Point> {
        static final Point ORIGIN = new Point(0, 0);
        Point {
            if (x == 13) throw new IllegalArgumentException(\"x \" + x);
        }
        Point(int both) { this(both, both); }
        Point plus(Point other) { return new Point(x + other.x, y - other.y); }
        @Override public int compareTo(Point other) { return Integer.compare(x, other.x()); }
    }
    record Named<T>(String name, T value, double weight, boolean[] flags) {
        Named(String name, T value) { this(name, value, name.length() / 2.0, null); }
        @Override public String name() { return name.isEmpty() ? \"?\" : name; }
    }
    record Mixed(byte a, char b, short c, float d, Point e) { }
",
    notes:
        "        if (x instanceof Record) { note(x.toString().hashCode()); note(x.hashCode()); return true; }
",
    types: &[
        ("Point", &["new Point(3)", "new Point(#int#, #long#)", "#Point#.plus(#Point#)", "Point.ORIGIN"]),
        (
            "Named<Integer>",
            &["new Named<Integer>(#String#, #int#)", "new Named<Integer>(#String#, null, #double#, null)"],
        ),
        (
            "Mixed",
            &[
                "new Mixed((byte) 1, 'x', (short) 2, 1.5f, null)",
                "new Mixed(#byte#, #char#, #short#, #float#, #Point#)",
            ],
        ),
    ],
    expressions: &[
        (
            "int",
            &[
                "#Point#.x()",
                "#Point#.hashCode()",
                "#Point#.compareTo(#Point#)",
                "#Mixed#.hashCode()",
                "#Named<Integer>#.value()",
            ],
        ),
        ("long", &["#Point#.y()"]),
        (
            "boolean",
            &[
                "#Point#.equals(#Point#)",
                "#Mixed#.equals(#Mixed#)",
                "#Named<Integer>#.equals((Object) #Point#)",
                "(#Point# == #Point#)",
                "#Mixed#.equals(new Mixed(#byte#, #char#, #short#, #float#, null))",
            ],
        ),
        (
            "String",
            &[
                "cut(#Point#.toString())",
                "cut(#Mixed#.toString())",
                "#Named<Integer>#.name()",
                "cut(#Named<Integer>#.toString())",
            ],
        ),
        ("double", &["#Named<Integer>#.weight()"]),
        ("float", &["#Mixed#.d()"]),
    ],
    statements: &[
        "{ Set<Point> $s = new HashSet<>(); $s.add(#Point#); $s.add(#Point#); note($s.contains(#Point#)); note($s.size()); }",
        "{ TreeMap<Point, Integer> $m = new TreeMap<>(); $m.put(#Point#, #int#); $m.put(#Point#, #int#); note($m); }",
        "{ record Local(int v, String w) { int both() { return v + w.length(); } } note(new Local(#int#, #String#).both()); note(new Local(#int#, #String#)); }",
    ],
};
