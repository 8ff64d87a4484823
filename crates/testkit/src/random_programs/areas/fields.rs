//! Fields of every type, static and not, shadowed and shared.

use super::Area;

pub const AREA: Area = Area {
    members: "
    static class Cell {
        static int made;
        static String last = \"\";
        static long[] shared = new long[3];
        static volatile double ratio = 0.5;
        final int number = ++made;
        String text = \"t\";
        char[] letters = {'x', 'y'};
        Cell next;
        Object any;
        transient float f = 1.5f;
        boolean on;
        byte b = -1;
        Cell() { }
        Cell(String text, Cell next) { this.text = last = text; this.next = next; }
        int length() { int n = 0; for (Cell c = this; c != null && n < 9; c = c.next) n++; return n; }
    }
    static class Shadow extends Cell {
        String text = \"shadow\";
        Shadow(Cell next) { super(\"up\", next); super.text += text; }
        String both() { return text + super.text + ((Cell) this).text; }
    }
",
    notes: "        if (x instanceof Cell) { note(((Cell) x).number); note(((Cell) x).text); note(((Cell) x).any == null); return true; }
",
    types: &[
        ("Cell", &["new Cell()", "new Cell(#String#, #Cell#)", "#Cell#.next", "new Shadow(#Cell#)"]),
        ("Shadow", &["new Shadow(null)", "((Shadow) #Cell#)"]),
    ],
    expressions: &[
        ("int", &["#Cell#.length()", "Cell.made", "#Cell#.number", "(#Cell#.next == null ? 1 : #Cell#.next.number)", "(Cell.made += #int#)"]),
        ("String", &["#Cell#.text", "cut(#Shadow#.both())", "Cell.last", "#Shadow#.text", "(#Cell#.text = #String#)"]),
        ("long", &["Cell.shared[#int# & 3]", "(Cell.shared[1]++)"]),
        ("double", &["(Cell.ratio *= #double#)"]),
        ("float", &["#Cell#.f", "(#Cell#.f += #float#)"]),
        ("boolean", &["#Cell#.on", "(#Cell# == #Cell#)", "(#Cell#.any == #Cell#)", "(#Cell#.on |= #boolean#)"]),
        ("byte", &["#Cell#.b", "(#Cell#.b++)"]),
        ("char[]", &["#Cell#.letters"]),
        ("Object", &["#Cell#.any", "((Object) #Cell#)"]),
    ],
    statements: &[
        "#Cell#.next = #Cell#;",
        "#Cell#.any = #Object#;",
        "#Cell#.text += #char#;",
        "#Cell#.letters[#int# & 1]++;",
        "#Cell#.b <<= #int#;",
        "Cell.shared[#int# & 3] ^= #long#;",
        "Cell.last = #String#;",
        "#Cell#.on = !#Cell#.on;",
        "{ Cell $a = #Cell#, $b = $a; $b.text = #String#; note($a.text); $a = $a.next; note($a == $b); }",
    ],
};
