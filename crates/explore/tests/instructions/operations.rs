//! The operations under test: one Java expression per instruction, with the kinds of its operands.
//!
//! To add one: a row in `ALL`. Its method is `static <result> <name>(<operands>) { return <expression>; }`, operands are
//! called `a`, `b`, `c`.

use Kind::{Double, Float, Int, Long};

/// The kinds of operands and results, as the JVM computes with them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Int,
    Long,
    Float,
    Double,
}

/// The class `Operations`, with a method for each.
pub fn source() -> String {
    let methods: String = ALL.iter().chain(FAILING).map(method).collect();
    format!("class Operations {{\n{methods}}}\n")
}

fn method(operation: &Operation) -> String {
    let parameters = parameters(operation);
    let (name, result, expression) = (operation.name, operation.result.java(), operation.expression);
    format!("    static {result} {name}({parameters}) {{ return {expression}; }}\n")
}

/// `int a, long b`
pub fn parameters(operation: &Operation) -> String {
    let typed = operation.operands.iter().zip('a'..).map(|(kind, name)| format!("{} {name}", kind.java()));
    typed.collect::<Vec<_>>().join(", ")
}

impl Kind {
    pub fn java(self) -> &'static str {
        match self {
            Int => "int",
            Long => "long",
            Float => "float",
            Double => "double",
        }
    }

    pub fn is_floating(self) -> bool {
        matches!(self, Float | Double)
    }
}

pub struct Operation {
    pub name: &'static str,
    pub operands: &'static [Kind],
    pub result: Kind,
    pub expression: &'static str,
}

const fn op(
    name: &'static str,
    operands: &'static [Kind],
    result: Kind,
    expression: &'static str,
) -> Operation {
    Operation { name, operands, result, expression }
}

const I: &[Kind] = &[Int];
const J: &[Kind] = &[Long];
const F: &[Kind] = &[Float];
const D: &[Kind] = &[Double];
const II: &[Kind] = &[Int, Int];
const JJ: &[Kind] = &[Long, Long];
const FF: &[Kind] = &[Float, Float];
const DD: &[Kind] = &[Double, Double];
const JI: &[Kind] = &[Long, Int];
const III: &[Kind] = &[Int, Int, Int];

pub const ALL: &[Operation] = &[
    // Arithmetic.
    op("iadd", II, Int, "a + b"),
    op("isub", II, Int, "a - b"),
    op("imul", II, Int, "a * b"),
    op("idiv", II, Int, "a / b"),
    op("irem", II, Int, "a % b"),
    op("ineg", I, Int, "-a"),
    op("iand", II, Int, "a & b"),
    op("ior", II, Int, "a | b"),
    op("ixor", II, Int, "a ^ b"),
    op("inot", I, Int, "~a"),
    op("ladd", JJ, Long, "a + b"),
    op("lsub", JJ, Long, "a - b"),
    op("lmul", JJ, Long, "a * b"),
    op("ldiv", JJ, Long, "a / b"),
    op("lrem", JJ, Long, "a % b"),
    op("lneg", J, Long, "-a"),
    op("land", JJ, Long, "a & b"),
    op("lor", JJ, Long, "a | b"),
    op("lxor", JJ, Long, "a ^ b"),
    op("fadd", FF, Float, "a + b"),
    op("fsub", FF, Float, "a - b"),
    op("fmul", FF, Float, "a * b"),
    op("fdiv", FF, Float, "a / b"),
    op("frem", FF, Float, "a % b"),
    op("fneg", F, Float, "-a"),
    op("dadd", DD, Double, "a + b"),
    op("dsub", DD, Double, "a - b"),
    op("dmul", DD, Double, "a * b"),
    op("ddiv", DD, Double, "a / b"),
    op("drem", DD, Double, "a % b"),
    op("dneg", D, Double, "-a"),
    // Shifts; the count is masked.
    op("ishl", II, Int, "a << b"),
    op("ishr", II, Int, "a >> b"),
    op("iushr", II, Int, "a >>> b"),
    op("lshl", JI, Long, "a << b"),
    op("lshr", JI, Long, "a >> b"),
    op("lushr", JI, Long, "a >>> b"),
    op("lshl_by_long", JJ, Long, "a << b"),
    // Conversions.
    op("i2l", I, Long, "a"),
    op("i2f", I, Float, "a"),
    op("i2d", I, Double, "a"),
    op("i2b", I, Int, "(byte) a"),
    op("i2c", I, Int, "(char) a"),
    op("i2s", I, Int, "(short) a"),
    op("l2i", J, Int, "(int) a"),
    op("l2f", J, Float, "a"),
    op("l2d", J, Double, "a"),
    op("l2b", J, Int, "(byte) a"),
    op("f2i", F, Int, "(int) a"),
    op("f2l", F, Long, "(long) a"),
    op("f2d", F, Double, "a"),
    op("f2c", F, Int, "(char) a"),
    op("d2i", D, Int, "(int) a"),
    op("d2l", D, Long, "(long) a"),
    op("d2f", D, Float, "(float) a"),
    op("d2s", D, Int, "(short) a"),
    // Comparisons: `<` compiles to cmpg, `>` to cmpl, so that NaN is false either way.
    op("lcmp", JJ, Int, "a < b ? -1 : a == b ? 0 : 1"),
    op("flt", FF, Int, "a < b ? 1 : 0"),
    op("fle", FF, Int, "a <= b ? 1 : 0"),
    op("fgt", FF, Int, "a > b ? 1 : 0"),
    op("fge", FF, Int, "a >= b ? 1 : 0"),
    op("feq", FF, Int, "a == b ? 1 : 0"),
    op("fne", FF, Int, "a != b ? 1 : 0"),
    op("fnlt", FF, Int, "!(a < b) ? 1 : 0"),
    op("dlt", DD, Int, "a < b ? 1 : 0"),
    op("dle", DD, Int, "a <= b ? 1 : 0"),
    op("dgt", DD, Int, "a > b ? 1 : 0"),
    op("dge", DD, Int, "a >= b ? 1 : 0"),
    op("deq", DD, Int, "a == b ? 1 : 0"),
    op("dne", DD, Int, "a != b ? 1 : 0"),
    op("dngt", DD, Int, "!(a > b) ? 1 : 0"),
    op("if_icmplt", II, Int, "a < b ? 1 : 2"),
    op("if_icmple", II, Int, "a <= b ? 1 : 2"),
    op("if_icmpgt", II, Int, "a > b ? 1 : 2"),
    op("if_icmpge", II, Int, "a >= b ? 1 : 2"),
    op("if_icmpeq", II, Int, "a == b ? 1 : 2"),
    op("if_icmpne", II, Int, "a != b ? 1 : 2"),
    op("iflt", I, Int, "a < 0 ? 1 : 2"),
    op("ifle", I, Int, "a <= 0 ? 1 : 2"),
    op("ifgt", I, Int, "a > 0 ? 1 : 2"),
    op("ifge", I, Int, "a >= 0 ? 1 : 2"),
    op("ifeq", I, Int, "a == 0 ? 1 : 2"),
    op("ifne", I, Int, "a != 0 ? 1 : 2"),
    // Locals and control; the helpers are in `Helpers.java`.
    op("iinc", I, Int, "Helpers.increments(a)"),
    op("iinc_wide", I, Int, "Helpers.wideIncrements(a)"),
    op("tableswitch", I, Int, "Helpers.table(a)"),
    op("lookupswitch", I, Int, "Helpers.lookup(a)"),
    op("compound", II, Int, "Helpers.compound(a, b)"),
    op("short_circuit", II, Int, "a > 0 && b > 0 || a == b ? 1 : 0"),
    op("wide_operands", JJ, Long, "Helpers.wide(a, b)"),
    op("argument_slots", &[Int, Long, Float, Double], Double, "Helpers.slots(a, b, c, d)"),
    // Arrays of every element kind: stored, narrowed, loaded.
    op("bastore", I, Int, "Helpers.bytes((byte) a, a)"),
    op("bastore_boolean", I, Int, "Helpers.booleans((a & 3) == 1)"),
    op("castore", I, Int, "Helpers.chars((char) a)"),
    op("sastore", I, Int, "Helpers.shorts((short) a)"),
    op("iastore", I, Int, "Helpers.ints(a)"),
    op("lastore", J, Long, "Helpers.longs(a)"),
    op("fastore", F, Float, "Helpers.floats(a)"),
    op("dastore", D, Double, "Helpers.doubles(a)"),
    op("aastore", I, Int, "Helpers.references(a & 3)"),
    op("array_compound", II, Int, "Helpers.arrayCompound(a, b & 3)"),
    op("multianewarray", II, Int, "Helpers.nested(a & 3, b & 3)"),
];

/// What fails in the JVM's own way. Only concretely: an exception is an outcome, not a value.
pub const FAILING: &[Operation] = &[
    op("load_at", I, Int, "(new int[3][1])[a >> 28].length"),
    op("load_index", I, Int, "(new long[3])[a & 7] == 0 ? 1 : 2"),
    op("store_index", II, Int, "Helpers.storeAt(a & 7, b)"),
    op("negative_size", I, Int, "new int[a >> 24].length"),
    op("negative_nested", II, Int, "new int[a >> 28][b >> 28].length"),
    op("null_length", I, Int, "Helpers.maybe(a & 1).length"),
    op("null_load", I, Int, "Helpers.maybe(a & 1)[0]"),
    op("null_store", I, Int, "Helpers.maybe(a & 1)[1] = 5"),
    op("null_field", I, Int, "Helpers.box(a & 1).value"),
    op("null_call", I, Int, "Helpers.box(a & 1).twice()"),
    op("null_throw", I, Int, "Helpers.thrown(a & 3)"),
    op("null_monitor", I, Int, "Helpers.locked(a & 1)"),
    op("checkcast", I, Int, "Helpers.cast(a & 3)"),
    op("checkcast_array", I, Int, "Helpers.castArray(a & 3)"),
    op("array_store", II, Int, "Helpers.store(a & 3, b & 3)"),
    op("array_store_order", III, Int, "Helpers.order(a & 3, b & 3, c & 3)"),
    op("caught_inside", II, Int, "Helpers.recovered(a, b)"),
];
