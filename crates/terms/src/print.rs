//! Terms as Java-like source over the variables' names, for people.
//! Not meant to be parsed: very deep or large terms are cut with an ellipsis.

use std::cell::Cell;
use std::fmt;

use crate::arena::Terms;
use crate::node::{BvCmp, BvOp, FloatCmp, FloatOp, FloatUnary, Node, Term};
use crate::semantics::signed;
use crate::sort::{Const, Sort};

impl Terms {
    pub fn display(&self, t: Term) -> impl fmt::Display + '_ {
        PrintedTerm { terms: self, term: t }
    }

    /// A text that no other term has.
    pub fn unique_name(&self, t: Term) -> String {
        let shown = self.display(t).to_string();
        if shown.contains(CUT) { format!("{shown} #{}", t.0) } else { shown }
    }
}

struct PrintedTerm<'a> {
    terms: &'a Terms,
    term: Term,
}

impl fmt::Display for PrintedTerm<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = TermPrinter { terms: self.terms, left: Cell::new(MAX_PARTS) }.text(
            self.term,
            Level::Lowest,
            MAX_DEPTH,
        );
        f.write_str(&text)
    }
}

/// Deeper operands are not readable anyway.
const MAX_DEPTH: u32 = 40;
/// Nor are longer texts, and a term that shares its parts may be exponentially long.
const MAX_PARTS: u32 = 300;
const CUT: &str = "…";

/// Java's operator precedence, loosest first.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Lowest,
    Ternary,
    Or,
    And,
    BitOr,
    BitXor,
    BitAnd,
    Equality,
    Relational,
    Shift,
    Additive,
    Multiplicative,
    Unary,
    Primary,
}

struct TermPrinter<'a> {
    terms: &'a Terms,
    /// How many operands may still be printed.
    left: Cell<u32>,
}

impl TermPrinter<'_> {
    /// The text of a term, in parentheses if it binds looser than its context needs.
    fn text(&self, t: Term, context: Level, depth: u32) -> String {
        let (Some(depth), Some(left)) = (depth.checked_sub(1), self.left.get().checked_sub(1)) else {
            return CUT.into();
        };
        self.left.set(left);
        let (level, text) = self.parts(t, depth);
        if level < context { format!("({text})") } else { text }
    }

    fn parts(&self, t: Term, depth: u32) -> (Level, String) {
        if let Some(label) = self.terms.label_of(t) {
            return (Level::Primary, label.to_owned());
        }
        let sort = self.terms.sort(t);
        match *self.terms.node(t) {
            Node::Var(id) => self.variable(self.terms.var_name(id)),
            Node::Const(value) => self.constant(value),
            Node::Not(a) => self.negation(a, depth),
            Node::And(a, b) => self.infix(Level::And, "&&", a, b, depth),
            Node::Ite(c, a, b) => {
                let condition = self.text(c, Level::Or, depth);
                let then = self.text(a, Level::Or, depth);
                (Level::Ternary, format!("{condition} ? {then} : {}", self.text(b, Level::Ternary, depth)))
            }
            Node::Eq(a, b) => self.comparison(Level::Equality, "==", a, b, depth),
            Node::Bin(op, a, b) => self.arithmetic(op, a, b, depth),
            Node::Cmp(op, a, b) => self.order(op, a, b, depth),
            Node::SignExtend(a, to) => self.sign_extension(a, to, depth),
            Node::ZeroExtend(a, to) => self.zero_extension(a, to, depth),
            Node::Truncate(a, to) => self.cast(integer_type(to), a, depth),
            Node::FBin(op, a, b) => match op {
                FloatOp::Add => self.infix(Level::Additive, "+", a, b, depth),
                FloatOp::Sub => self.infix(Level::Additive, "-", a, b, depth),
                FloatOp::Mul => self.infix(Level::Multiplicative, "*", a, b, depth),
                FloatOp::Div => self.infix(Level::Multiplicative, "/", a, b, depth),
                FloatOp::Rem => self.infix(Level::Multiplicative, "%", a, b, depth),
                FloatOp::Pow => self.call("Math.pow", &[a, b], depth),
            },
            Node::FUn(FloatUnary::Neg, a) => self.prefix("-", a, depth),
            Node::FUn(FloatUnary::Abs, a) => self.call("Math.abs", &[a], depth),
            Node::FUn(FloatUnary::Sqrt, a) => self.call("Math.sqrt", &[a], depth),
            Node::FUn(FloatUnary::Real(f), a) => self.call(format!("Math.{}", f.name()), &[a], depth),
            Node::FCmp(FloatCmp::Eq, a, b) => self.comparison(Level::Equality, "==", a, b, depth),
            Node::FCmp(FloatCmp::Lt, a, b) => self.ordered(true, a, b, depth),
            Node::FCmp(FloatCmp::Le, a, b) => self.ordered(false, a, b, depth),
            Node::IsNan(a) if self.terms.sort(a) == Sort::F32 => self.call("Float.isNaN", &[a], depth),
            Node::IsNan(a) => self.call("Double.isNaN", &[a], depth),
            Node::IntToFloat(a, to) | Node::FloatToFloat(a, to) => {
                self.cast(if to == Sort::F32 { "float" } else { "double" }, a, depth)
            }
            Node::FloatToInt(a, to) => self.cast(integer_type(to), a, depth),
            Node::FloatBits(a) if sort == Sort::Bv(32) => self.call("Float.floatToIntBits", &[a], depth),
            Node::FloatBits(a) => self.call("Double.doubleToLongBits", &[a], depth),
            Node::BitsFloat(a) if sort == Sort::F32 => self.call("Float.intBitsToFloat", &[a], depth),
            Node::BitsFloat(a) => self.call("Double.longBitsToDouble", &[a], depth),
        }
    }

    /// A name may itself be an equality: whether a reference is null is one variable, `first == null`.
    fn variable(&self, name: &str) -> (Level, String) {
        let level = if name.contains(" == ") { Level::Equality } else { Level::Primary };
        (level, name.to_owned())
    }

    fn negation(&self, a: Term, depth: u32) -> (Level, String) {
        if self.terms.label_of(a).is_some() {
            return self.prefix("!", a, depth);
        }
        match *self.terms.node(a) {
            Node::Eq(x, y) | Node::FCmp(FloatCmp::Eq, x, y) => {
                self.comparison(Level::Equality, "!=", x, y, depth)
            }
            // A disjunction is stored as a negated conjunction of negations.
            Node::And(x, y) if self.has_plain_negation(x) || self.has_plain_negation(y) => {
                let (x, y) = (self.negated(x, depth), self.negated(y, depth));
                (Level::Or, format!("{x} || {y}"))
            }
            Node::Var(id) if self.terms.var_name(id).contains(" == ") => {
                (Level::Equality, self.terms.var_name(id).replacen(" == ", " != ", 1))
            }
            _ => self.prefix("!", a, depth),
        }
    }

    /// The negation of an operand of `||`, without building a term.
    fn negated(&self, a: Term, depth: u32) -> String {
        let (Some(depth), Some(left)) = (depth.checked_sub(1), self.left.get().checked_sub(1)) else {
            return CUT.into();
        };
        self.left.set(left);
        let (level, text) = match *self.terms.node(a) {
            _ if self.terms.label_of(a).is_some() => self.negation(a, depth),
            Node::Not(inner) => self.parts(inner, depth),
            Node::Cmp(op, x, y) => self.order(op.negated(), y, x, depth),
            _ => self.negation(a, depth),
        };
        if level < Level::Or { format!("({text})") } else { text }
    }

    /// Whether the negation reads without an exclamation mark.
    fn has_plain_negation(&self, a: Term) -> bool {
        match *self.terms.node(a) {
            _ if self.terms.label_of(a).is_some() => false,
            Node::Not(_) | Node::Cmp(..) | Node::Eq(..) => true,
            Node::And(x, y) => self.has_plain_negation(x) || self.has_plain_negation(y),
            _ => false,
        }
    }

    fn arithmetic(&self, op: BvOp, a: Term, b: Term, depth: u32) -> (Level, String) {
        let constant = self.terms.as_const(b).and_then(Const::as_signed);
        match (op, constant) {
            (BvOp::Add, Some(k)) if k < 0 && k != i64::MIN => {
                let left = self.text(a, Level::Additive, depth);
                let suffix = if self.terms.sort(a) == Sort::Bv(64) { "L" } else { "" };
                (Level::Additive, format!("{left} - {}{suffix}", -k))
            }
            (BvOp::Xor, Some(-1)) => self.prefix("~", a, depth),
            (BvOp::Sub, _) if self.terms.as_const(a).is_some_and(|zero| zero.bits() == 0) => {
                self.prefix("-", b, depth)
            }
            (BvOp::UDiv, _) => self.call(unsigned(self.terms.sort(a), "divideUnsigned"), &[a, b], depth),
            (BvOp::URem, _) => self.call(unsigned(self.terms.sort(a), "remainderUnsigned"), &[a, b], depth),
            (BvOp::Add, _) => self.infix(Level::Additive, "+", a, b, depth),
            (BvOp::Sub, _) => self.infix(Level::Additive, "-", a, b, depth),
            (BvOp::Mul, _) => self.infix(Level::Multiplicative, "*", a, b, depth),
            (BvOp::SDiv, _) => self.infix(Level::Multiplicative, "/", a, b, depth),
            (BvOp::SRem, _) => self.infix(Level::Multiplicative, "%", a, b, depth),
            (BvOp::And, _) => self.infix(Level::BitAnd, "&", a, b, depth),
            (BvOp::Or, _) => self.infix(Level::BitOr, "|", a, b, depth),
            (BvOp::Xor, _) => self.infix(Level::BitXor, "^", a, b, depth),
            (BvOp::Shl, _) => self.infix(Level::Shift, "<<", a, b, depth),
            (BvOp::AShr, _) => self.infix(Level::Shift, ">>", a, b, depth),
            (BvOp::LShr, _) => self.infix(Level::Shift, ">>>", a, b, depth),
        }
    }

    fn order(&self, op: BvCmp, a: Term, b: Term, depth: u32) -> (Level, String) {
        match op {
            BvCmp::Slt => self.ordered(true, a, b, depth),
            BvCmp::Sle => self.ordered(false, a, b, depth),
            BvCmp::Ult | BvCmp::Ule => {
                let call = self.call(unsigned(self.terms.sort(a), "compareUnsigned"), &[a, b], depth).1;
                (Level::Relational, format!("{call} {} 0", if op.is_strict() { "<" } else { "<=" }))
            }
        }
    }

    /// The constant to the right: `i > 3`, not `3 < i`.
    fn ordered(&self, strict: bool, a: Term, b: Term, depth: u32) -> (Level, String) {
        if self.terms.is_const(a) {
            return self.comparison(Level::Relational, if strict { ">" } else { ">=" }, b, a, depth);
        }
        self.comparison(Level::Relational, if strict { "<" } else { "<=" }, a, b, depth)
    }

    fn comparison(&self, level: Level, sign: &str, a: Term, b: Term, depth: u32) -> (Level, String) {
        if let Some(unit) = self.code_unit(a, b) {
            return (level, format!("{} {sign} {}", self.text(a, level, depth), character(unit)));
        }
        self.infix(level, sign, a, b, depth)
    }

    /// The constant `b`, if what it is compared with is a char. Of 16 bits, only chars are compared as they are: shorts are
    /// widened first.
    fn code_unit(&self, a: Term, b: Term) -> Option<u16> {
        let widened = matches!(*self.terms.node(a), Node::ZeroExtend(inner, 32) if self.terms.sort(inner) == Sort::Bv(16));
        let is_char = widened || self.terms.sort(a) == Sort::Bv(16);
        let bits = self.terms.as_const(b).filter(|_| is_char)?.bits();
        u16::try_from(bits).ok()
    }

    /// Left-associative, as all of Java's binary operators.
    fn infix(&self, level: Level, sign: &str, a: Term, b: Term, depth: u32) -> (Level, String) {
        let left = self.text(a, level, depth);
        let tighter = if level == Level::And { level } else { next(level) };
        (level, format!("{left} {sign} {}", self.text(b, tighter, depth)))
    }

    fn prefix(&self, sign: &str, a: Term, depth: u32) -> (Level, String) {
        let operand = self.text(a, Level::Unary, depth);
        // Not `--x`, which is something else.
        let space = if operand.starts_with(sign) && sign == "-" { " " } else { "" };
        (Level::Unary, format!("{sign}{space}{operand}"))
    }

    fn cast(&self, to: &str, a: Term, depth: u32) -> (Level, String) {
        (Level::Unary, format!("({to}) {}", self.text(a, Level::Unary, depth)))
    }

    fn call(&self, name: impl AsRef<str>, arguments: &[Term], depth: u32) -> (Level, String) {
        let arguments: Vec<_> = arguments.iter().map(|&a| self.text(a, Level::Lowest, depth)).collect();
        (Level::Primary, format!("{}({})", name.as_ref(), arguments.join(", ")))
    }

    fn sign_extension(&self, a: Term, to: u8, depth: u32) -> (Level, String) {
        match *self.terms.node(a) {
            Node::Truncate(x, width) if to == 32 => self.cast(integer_type(width), x, depth),
            // Java widens bytes and shorts to int by itself.
            _ if to == 32 => self.parts(a, depth),
            _ => self.cast(integer_type(to), a, depth),
        }
    }

    fn zero_extension(&self, a: Term, to: u8, depth: u32) -> (Level, String) {
        let from = self.terms.sort(a).width();
        match *self.terms.node(a) {
            Node::Truncate(x, 16) if to == 32 => self.cast("char", x, depth),
            _ if self.terms.range(a).is_nonnegative() && to == 64 => self.cast("long", a, depth),
            // A char widens to int by itself.
            _ if from == 16 && to == 32 => self.parts(a, depth),
            _ if from == 16 => self.cast(integer_type(to), a, depth),
            _ if from == 8 => (Level::BitAnd, format!("{} & 255", self.text(a, Level::BitAnd, depth))),
            _ => self.call("Integer.toUnsignedLong", &[a], depth),
        }
    }

    fn constant(&self, value: Const) -> (Level, String) {
        let text = match value {
            Const::Bool(value) => value.to_string(),
            Const::Bv { width: 64, bits } => format!("{}L", bits as i64),
            Const::Bv { width, bits } => signed(width, bits).to_string(),
            Const::F32(value) if value.is_nan() => "Float.NaN".into(),
            Const::F32(f32::INFINITY) => "Float.POSITIVE_INFINITY".into(),
            Const::F32(f32::NEG_INFINITY) => "Float.NEGATIVE_INFINITY".into(),
            Const::F32(value) => format!("{value:?}f"),
            Const::F64(value) if value.is_nan() => "Double.NaN".into(),
            Const::F64(f64::INFINITY) => "Double.POSITIVE_INFINITY".into(),
            Const::F64(f64::NEG_INFINITY) => "Double.NEGATIVE_INFINITY".into(),
            Const::F64(value) => format!("{value:?}"),
            Const::Ref(0) => "null".into(),
            Const::Ref(address) => format!("@{address}"),
        };
        (if text.starts_with('-') { Level::Unary } else { Level::Primary }, text)
    }
}

/// As Java writes it, where people can read that.
fn character(unit: u16) -> String {
    match u8::try_from(unit).map(char::from) {
        Ok(quoted @ ('\'' | '\\')) => format!("'\\{quoted}'"),
        Ok(plain @ ' '..='~') => format!("'{plain}'"),
        _ => unit.to_string(),
    }
}

fn next(level: Level) -> Level {
    match level {
        Level::Lowest => Level::Ternary,
        Level::Ternary => Level::Or,
        Level::Or => Level::And,
        Level::And => Level::BitOr,
        Level::BitOr => Level::BitXor,
        Level::BitXor => Level::BitAnd,
        Level::BitAnd => Level::Equality,
        Level::Equality => Level::Relational,
        Level::Relational => Level::Shift,
        Level::Shift => Level::Additive,
        Level::Additive => Level::Multiplicative,
        Level::Multiplicative => Level::Unary,
        Level::Unary | Level::Primary => Level::Primary,
    }
}

fn integer_type(width: u8) -> &'static str {
    match width {
        8 => "byte",
        16 => "short",
        32 => "int",
        _ => "long",
    }
}

fn unsigned(sort: Sort, method: &str) -> String {
    format!("{}.{method}", if sort == Sort::Bv(64) { "Long" } else { "Integer" })
}
