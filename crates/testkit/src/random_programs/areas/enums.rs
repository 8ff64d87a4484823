//! Enums with bodies, fields, maps of them; switches over them.

use super::{Area, NOTHING};

pub const AREA: Area = Area {
    members: "
    enum Op implements IntBinaryOperator {
        PLUS(\"+\") { public int applyAsInt(int a, int b) { return a + b; } },
        TIMES(\"*\") { public int applyAsInt(int a, int b) { return a * b; } @Override int rank() { return super.rank() + 10; } },
        OVER(\"/\") { public int applyAsInt(int a, int b) { return a / b; } };

        static final Map<String, Op> BY_SIGN = new HashMap<>();
        static { for (Op op : values()) BY_SIGN.put(op.sign, op); }
        final String sign;
        int uses;
        Op(String sign) { this.sign = sign; }
        int rank() { return ordinal() + ++uses; }
    }
",
    types: &[("Op", &["Op.PLUS", "Op.values()[at(#int#, 3)]", "Op.valueOf(#pick \"PLUS\"|\"TIMES\"|\"MINUS\"#)", "Op.BY_SIGN.getOrDefault(#String#, Op.OVER)"])],
    expressions: &[
        ("int", &["#Op#.applyAsInt(#int#, #int#)", "#Op#.rank()", "#Op#.compareTo(#Op#)", "#Op#.name().length()", "(switch (#Op#) { case PLUS -> #int#; case TIMES -> 2; case OVER -> throw new Oops(4); })"]),
        ("String", &["#Op#.sign", "#Op#.toString()"]),
        ("boolean", &["(#Op# == #Op#)", "#Op#.equals(#Op#)", "(#Op#.getDeclaringClass() == Op.class)"]),
        ("Kind", &["Kind.valueOf(#pick \"RED\"|\"BLUE\"|\"BLACK\"#)"]),
    ],
    statements: &[
        "{ EnumMap<Op, Integer> $m = new EnumMap<>(Op.class); $m.put(#Op#, #int#); $m.merge(#Op#, #int#, Integer::sum); note($m); }",
        "{ EnumSet<Kind> $s = EnumSet.noneOf(Kind.class); $s.add(#Kind#); $s.add(#Kind#); note($s); note(EnumSet.complementOf($s).size()); }",
        "switch (#Op#) { case PLUS: {#block#} case TIMES: note(1); break; default: {#block#} }",
        "for (Op $o : Op.values()) { if (!burn()) break; note($o.applyAsInt(#int#, #int#)); }",
    ],
    ..NOTHING
};
