//! Boxes: their identity within and beyond the caches, null, and mixed arithmetic.

use super::{Area, NOTHING};

pub const AREA: Area = Area {
    members: "
    static boolean same(Object a, Object b) { return a == b; }
    static String which(int x) { return \"int\"; }
    static String which(long x) { return \"long\"; }
    static String which(Integer x) { return \"Integer\"; }
    static String which(Object x) { return \"Object\"; }
",
    types: &[
        ("Integer", &["((Integer) 5)", "((Integer) #int#)", "Integer.valueOf(#short#)", "((Integer) null)"]),
        ("Long", &["((Long) 5L)", "((Long) #long#)", "Long.valueOf(#byte#)"]),
        ("Character", &["((Character) 'c')", "((Character) #char#)"]),
        ("Double", &["((Double) 1.5)", "((Double) #double#)"]),
    ],
    expressions: &[
        (
            "boolean",
            &[
                "(#Integer# == #Integer#)",
                "(Integer.valueOf(#byte#) == Integer.valueOf(#byte#))",
                "(Integer.valueOf(#int# & 255) == Integer.valueOf(#int# & 255))",
                "(#Long# != #Long#)",
                "#Integer#.equals(#Integer#)",
                "#Integer#.equals((Object) #Long#)",
                "#Double#.equals(#Double#)",
                "(#Integer# < #Integer#)",
                "same(#int# & 127, #int# & 127)",
                "same('a', #char#)",
                "same(#boolean#, #boolean#)",
                "same(#byte#, #byte#)",
                "(#Long# == #int#)",
                "Objects.equals(#Integer#, #Long#)",
            ],
        ),
        (
            "int",
            &[
                "(#Integer# + #Integer#)",
                "#Integer#.compareTo(#Integer#)",
                "#Double#.compareTo(#Double#)",
                "#Integer#.hashCode()",
                "#Long#.hashCode()",
                "#Double#.hashCode()",
                "Boolean.hashCode(#boolean#)",
                "#Integer#.byteValue()",
                "#Double#.intValue()",
                "Objects.hash(#Integer#, #Long#, #String#)",
            ],
        ),
        ("long", &["(#Long# * #Integer#)", "#Long#.longValue()"]),
        ("double", &["(#Double# / #Integer#)", "(#boolean# ? #Integer# : #Double#)"]),
        (
            "String",
            &[
                "which(#byte#)",
                "which(#Integer#)",
                "which((Object) #int#)",
                "cut(#Double# + \"\" + #Integer#)",
            ],
        ),
        ("Object", &["((Object) (#boolean# ? #Integer# : #Double#))", "((Object) #Character#)"]),
    ],
    statements: &[
        "{ Integer $x = #Integer#; $x++; $x += #int#; note($x); }",
        "{ Long $x = #Long#; Long $y = $x; $x--; note(same($x, $y)); note($y - $x); }",
        "{ Character $c = #Character#; $c++; note($c); int $i = $c + 1; note($i); }",
        "{ List<Integer> $l = new ArrayList<>(List.of(5, 6, 7)); $l.remove(#int# & 1); $l.remove(Integer.valueOf(6)); note($l); }",
    ],
    ..NOTHING
};
