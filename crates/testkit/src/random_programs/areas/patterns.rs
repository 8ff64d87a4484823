//! Sealed types, patterns in `instanceof`, `yield`, text blocks, `var`.
//!
//! Patterns stand in methods of their own: next to dead code they make javac 17 fail.

use super::Area;

pub const AREA: Area = Area {
    members: "
    sealed interface Term permits Num, Sum, Neg { }
    record Num(int value) implements Term { }
    record Sum(Term left, Term right) implements Term { }
    static final class Neg implements Term {
        final Term of;
        Neg(Term of) { this.of = of; }
    }
    static long value(Term t) {
        if (t instanceof Num n) return n.value();
        if (t instanceof Sum s && s.left() instanceof Num n && n.value() == 0) return value(s.right());
        if (t instanceof Sum s) return value(s.left()) + value(s.right());
        if (!(t instanceof Neg m)) throw new IllegalArgumentException(\"no term\");
        return -value(m.of);
    }
    static String described(Object o) {
        if (o instanceof Integer i && i > 10) return \"big \" + i;
        if (o instanceof Integer i) return \"int \" + (i + 1);
        if (o instanceof String s && !s.isEmpty()) return cut(s.charAt(0) + \"...\");
        if (o instanceof int[] a && a.length > 1) return \"ints \" + a[1];
        return o instanceof Character c ? \"char \" + (char) (c + 1) : \"other\";
    }
    static int sized(String s) {
        return switch (s.length()) {
            case 0 -> 0;
            case 1, 2 -> { int n = 0; for (char c : s.toCharArray()) n += c; yield n; }
            case 24 -> throw new Oops(24);
            default -> s.charAt(2);
        };
    }
    static int texted(Object o) { return o instanceof String s ? s.length() : -1; }
    static boolean large(Object o) { return o instanceof Integer i && i > 3; }
    static boolean alike(Term a, Term b) { return a instanceof Num n && n.equals(b) || !(b instanceof Num m) || m.value() > 5; }
    static int old(int x) {
        int r = switch (x % 5) { case 0: yield 4; case -1: x++; case 1: yield x * 2; default: if (x > 3) yield 1; yield 0; };
        return r + 1;
    }
",
    notes: "        if (x instanceof Term) { note(value((Term) x)); return true; }
",
    types: &[("Term", &["new Num(3)", "new Num(#int#)", "new Sum(#Term#, #Term#)", "new Neg(#Term#)", "new Sum(#Term#, null)"])],
    expressions: &[
        ("long", &["value(#Term#)"]),
        ("String", &["described(#Object#)", "described(#int[]#)", "cut(\"\"\"\n    a\n      b\\\n    c\"\"\" + #int#)"]),
        ("int", &["sized(cut(#String#))", "old(#int#)", "texted(#Object#)"]),
        ("boolean", &["large(#Object#)", "alike(#Term#, #Term#)"]),
    ],
    statements: &[
        "{ var $v = #Term#; var $l = new ArrayList<Term>(); $l.add($v); $l.add(#Term#); for (var $t : $l) note($t); }",
    ],
};
