//! Inner, local and anonymous classes, and what they capture.

use super::Area;

pub const AREA: Area = Area {
    members: "
    static class Outer {
        int value;
        private static int made;
        Outer(int value) { this.value = value; made++; }
        private int secret(int x) { return x ^ value; }

        class Inner {
            int value = Outer.this.value * 2;
            class Deep { int sum() { return value + Outer.this.value + secret(made); } }
            int both() { return value + Outer.this.value++; }
        }

        Inner inner() { return new Inner(); }

        Iterator<Integer> upTo(int n) {
            return new Iterator<>() {
                int at = value;
                @Override public boolean hasNext() { return at < value + n; }
                @Override public Integer next() { return at++; }
            };
        }
    }
    static int secretly(Outer outer, int x) { return outer.secret(x) - outer.new Inner().value; }
    static int outers() { return Outer.made++; }
    static abstract class Shape {
        final String name = getClass().getSimpleName();
        abstract double area();
        double scaled(double by) { return area() * by; }
    }
    static class Square extends Shape {
        double side;
        Square(double side) { this.side = side; }
        double area() { return side * side; }
    }
",
    notes: "        if (x instanceof Outer) { note(((Outer) x).value); return true; }
        if (x instanceof Shape) { note(((Shape) x).area()); note(((Shape) x).name); return true; }
",
    types: &[
        ("Outer", &["new Outer(3)", "new Outer(#int#)"]),
        (
            "Shape",
            &[
                "new Square(2)",
                "new Square(#double#)",
                "new Shape() { double area() { return 1.5; } }",
                "new Square(#float#) { @Override double area() { return super.area() + side; } @Override double scaled(double $d) { return super.scaled($d) - 1; } }",
            ],
        ),
    ],
    expressions: &[
        (
            "int",
            &[
                "#Outer#.inner().both()",
                "#Outer#.inner().new Deep().sum()",
                "#Outer#.new Inner().value",
                "secretly(#Outer#, #int#)",
                "outers()",
            ],
        ),
        ("double", &["#Shape#.area()", "#Shape#.scaled(#double#)"]),
        ("String", &["#Shape#.name"]),
    ],
    statements: &[
        "#Outer#.value += #int#;",
        "for (Iterator<Integer> $i = #Outer#.upTo(3); $i.hasNext() && burn();) { int $x = $i.next();#block $x:int#}",
        "{ final int $k = #int#; class Local { int f(int $x) { return $x <= 0 ? $k : f($x - 1) + $k; } } note(new Local().f(#int# & 7)); }",
        "{ final String $s = #String#; Comparator<String> $c = new Comparator<String>() { int calls; public int compare(String $a, String $b) { calls++; return $a.compareTo($b) + $s.length() + calls; } }; note($c.compare(#String#, #String#)); note($c.compare(\"a\", \"b\")); }",
        "{ Face $f = new Face() { public int face(int $x, long $y) { return $x - (int) $y; } }; note($f.twice(#double#)); }",
    ],
};
