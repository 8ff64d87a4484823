//! Texts that change.

use super::{Area, NOTHING};

pub const AREA: Area = Area {
    members: "
    static StringBuilder trimmed(StringBuilder b) {
        if (b.length() > 40) b.setLength(40);
        return b;
    }
",
    types: &[(
        "StringBuilder",
        &[
            "new StringBuilder()",
            "new StringBuilder(#String#)",
            "trimmed(#StringBuilder#.append(#int#))",
            "trimmed(#StringBuilder#.append(#long#).append(#char#))",
            "trimmed(#StringBuilder#.append(#boolean#).append(#double#))",
            "trimmed(#StringBuilder#.append(#String#).append(#char[]#))",
            "#StringBuilder#.reverse()",
        ],
    )],
    expressions: &[
        (
            "int",
            &[
                "#StringBuilder#.length()",
                "#StringBuilder#.indexOf(#String#)",
                "#StringBuilder#.lastIndexOf(#String#)",
                "((int) #StringBuilder#.append('q').charAt(0))",
                "#StringBuilder#.compareTo(#StringBuilder#)",
            ],
        ),
        (
            "String",
            &[
                "cut(#StringBuilder#.toString())",
                "cut(#StringBuilder#.append(#int#).toString())",
                "#StringBuilder#.append(\"abc\").substring(1, 3)",
                "cut(new StringBuffer(#String#).append(#int#).reverse().toString())",
            ],
        ),
    ],
    statements: &[
        "trimmed(#StringBuilder#.append(#String#)).append(#float#);",
        "trimmed(#StringBuilder#).insert(0, #String#);",
        "trimmed(#StringBuilder#).insert(#int# & 3, #char#);",
        "#StringBuilder#.deleteCharAt(#int# & 3);",
        "#StringBuilder#.delete(#int# & 1, #int# & 7);",
        "#StringBuilder#.setLength(#int# & 7);",
        "#StringBuilder#.setCharAt(#int# & 3, #char#);",
        "#StringBuilder#.replace(0, #int# & 3, #String#);",
        "{ StringBuilder $b = new StringBuilder(); for (int $i = 0; $i < 5 && burn(); $i++) $b.append($i).append(#pick ','|\"--\"#); note($b); }",
    ],
    ..NOTHING
};
