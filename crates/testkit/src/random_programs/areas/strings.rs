//! What `String` does.

use super::{Area, NOTHING};

pub const AREA: Area = Area {
    expressions: &[
        (
            "int",
            &[
                "#String#.indexOf(#String#)",
                "#String#.indexOf(#char#, #int#)",
                "#String#.lastIndexOf(#char#)",
                "#String#.lastIndexOf(#String#)",
                "#String#.compareTo(#String#)",
                "#String#.compareToIgnoreCase(#String#)",
                "#String#.hashCode()",
                "#String#.codePointAt(0)",
                "#String#.length()",
                "((int) cut(#String# + \"z\").charAt(#int# & 1))",
                "#String#.split(#pick \",\"|\"a\"|\"[0-9]+\"#).length",
                "#String#.getBytes(java.nio.charset.StandardCharsets.UTF_8).length",
                "#String#.toCharArray().length",
                "#String#.chars().sum()",
            ],
        ),
        (
            "boolean",
            &[
                "#String#.isEmpty()",
                "#String#.isBlank()",
                "#String#.contains(#String#)",
                "#String#.startsWith(#String#)",
                "#String#.startsWith(#String#, #int# & 3)",
                "#String#.endsWith(#String#)",
                "#String#.equalsIgnoreCase(#String#)",
                "#String#.regionMatches(true, #int# & 1, #String#, 0, 1)",
                "(#String#.intern() == #String#.intern())",
                "#String#.matches(#pick \"[a-z]*\"|\".*4.*\"|\"[ab]+\"#)",
                "#String#.contentEquals(new StringBuilder(#String#))",
            ],
        ),
        ("char", &["#String#.charAt(#int# & 1)", "cut(#String# + #char#).charAt(0)"]),
        (
            "String",
            &[
                "#String#.substring(#int# & 1)",
                "cut(#String# + \"xy\").substring(1, 2)",
                "#String#.substring(at(#int#, 3), at(#int#, 5))",
                "#String#.toUpperCase()",
                "#String#.toLowerCase()",
                "#String#.trim()",
                "#String#.strip()",
                "cut(#String#.repeat(#int# & 3))",
                "cut(#String#.replace(#char#, #char#))",
                "cut(#String#.replace(\"a\", #String#))",
                "cut(#String#.replaceAll(\"[0-9]\", \"n\"))",
                "cut(#String#.concat(#String#))",
                "cut(String.join(#String#, #String#, #String#))",
                "new String(#char[]#)",
                "String.valueOf(#char[]#)",
                "cut(\"\" + #char# + #boolean# + #byte# + #float#)",
                "cut(#String# + #Object#.equals(null))",
                "cut(\" \" + #String# + \"\\t\").strip()",
                "#String#.split(\"a\")[0]",
            ],
        ),
        ("char[]", &["#String#.toCharArray()"]),
        ("byte[]", &["#String#.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1)"]),
    ],
    statements: &[
        "for (char $c : #String#.toCharArray()) {#block $c:char#}",
        "for (String $p : #String#.split(\"\")) {#block $p:String#}",
        "switch (cut(#String#)) { case \"a\", \"b\" -> note(1); case \"Aa\", \"BB\" -> note(2); case \"42\" -> {#block#} default -> note(3); }",
        "{ String $l = #String#, $r = #String#; note($l.equals($r) == ($l.compareTo($r) == 0)); note($l + $r); }",
        "{ String $t = \"\"; for (int $i = 0; $i < 4 && burn(); $i++) { $t += #String#; $t = cut($t) + $i; } note($t); }",
    ],
    ..NOTHING
};
