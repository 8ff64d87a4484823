//! Conjunctions as SMT-LIB scripts, for solvers other than ours.
//! Shares nothing with the translation for Z3, so that a mistake in either shows when answers are compared.

use std::fmt::Write;

use terms::{BvCmp, BvOp, Const, FloatCmp, FloatOp, FloatUnary, Node, Sort, Term, Terms};

use crate::component::subterms;

/// Larger questions are for solvers with more time than a comparison of many has.
const MAX_SUBTERMS: usize = 5_000;

/// A script that asks whether the constraints can hold together; `None` if SMT-LIB cannot say them, or if they are very
/// large.
pub(crate) fn script(terms: &Terms, constraints: &[Term]) -> Option<String> {
    if constraints.iter().any(|&t| terms.is_opaque(t)) {
        return None;
    }
    let mut asserted = constraints.to_vec();
    asserted.sort_unstable();
    asserted.dedup();
    let script = Script { terms, subterms: subterms(terms, &asserted, MAX_SUBTERMS)? };
    let mut text = String::from("(set-logic QF_BVFP)\n");
    for &t in &script.subterms {
        script.declare(&mut text, t)?;
    }
    for &t in &asserted {
        writeln!(text, "(assert {})", script.name(t)).ok()?;
    }
    text.push_str("(check-sat)\n");
    Some(text)
}

struct Script<'a> {
    terms: &'a Terms,
    /// Ascending: operands come before what is made of them.
    subterms: Vec<Term>,
}

impl Script<'_> {
    /// Numbered by the script, not by the arena: the same question has the same text wherever it is asked.
    fn name(&self, t: Term) -> String {
        let place = self.subterms.binary_search(&t);
        format!("t{}", place.expect("every operand is a subterm"))
    }

    /// Every subterm gets a name, because as a tree a question may be far larger.
    fn declare(&self, text: &mut String, t: Term) -> Option<()> {
        let (name, sort) = (self.name(t), sort_name(self.terms.sort(t)));
        match *self.terms.node(t) {
            Node::Var(_) => writeln!(text, "(declare-const {name} {sort})").ok()?,
            // SMT-LIB has no function for the bits of a float, only the one back: they are a variable of their own.
            Node::FloatBits(a) => {
                let (float, a) = (self.terms.sort(a), self.name(a));
                let nan = constant(Const::from_bits(self.terms.sort(t), nan(float).bits()));
                let format = float_format(float);
                writeln!(text, "(declare-const {name}bits {sort})").ok()?;
                writeln!(text, "(assert (= ((_ to_fp {format}) {name}bits) {a}))").ok()?;
                writeln!(text, "(define-fun {name} () {sort} (ite (fp.isNaN {a}) {nan} {name}bits))").ok()?;
            }
            _ => writeln!(text, "(define-fun {name} () {sort} {})", self.definition(t)?).ok()?,
        }
        Some(())
    }

    fn definition(&self, t: Term) -> Option<String> {
        let terms = self.terms;
        let sort = terms.sort(t);
        let name = |t: Term| self.name(t);
        let two = |operator: &str, a: Term, b: Term| format!("({operator} {} {})", name(a), name(b));
        let rounded = |operator: &str, a: Term, b: Term| format!("({operator} RNE {} {})", name(a), name(b));
        let wider = |to: u8, a: Term| to - terms.sort(a).width();
        Some(match *terms.node(t) {
            Node::Var(_) | Node::FloatBits(_) => return None,
            Node::Const(value) => constant(value),
            Node::Not(a) => format!("(not {})", name(a)),
            Node::And(a, b) => two("and", a, b),
            Node::Ite(condition, a, b) => format!("(ite {} {} {})", name(condition), name(a), name(b)),
            Node::Eq(a, b) => two("=", a, b),
            Node::Bin(op, a, b) => binary(op, &name(a), &name(b), sort.width()),
            Node::Cmp(BvCmp::Slt, a, b) => two("bvslt", a, b),
            Node::Cmp(BvCmp::Sle, a, b) => two("bvsle", a, b),
            Node::Cmp(BvCmp::Ult, a, b) => two("bvult", a, b),
            Node::Cmp(BvCmp::Ule, a, b) => two("bvule", a, b),
            Node::SignExtend(a, to) => format!("((_ sign_extend {}) {})", wider(to, a), name(a)),
            Node::ZeroExtend(a, to) => format!("((_ zero_extend {}) {})", wider(to, a), name(a)),
            Node::Truncate(a, to) => format!("((_ extract {} 0) {})", to - 1, name(a)),
            Node::FBin(FloatOp::Add, a, b) => rounded("fp.add", a, b),
            Node::FBin(FloatOp::Sub, a, b) => rounded("fp.sub", a, b),
            Node::FBin(FloatOp::Mul, a, b) => rounded("fp.mul", a, b),
            Node::FBin(FloatOp::Div, a, b) => rounded("fp.div", a, b),
            Node::FBin(FloatOp::Rem | FloatOp::Pow, ..) | Node::FUn(FloatUnary::Real(_), _) => return None,
            Node::FUn(FloatUnary::Neg, a) => format!("(fp.neg {})", name(a)),
            Node::FUn(FloatUnary::Abs, a) => format!("(fp.abs {})", name(a)),
            Node::FUn(FloatUnary::Sqrt, a) => format!("(fp.sqrt RNE {})", name(a)),
            Node::FCmp(FloatCmp::Eq, a, b) => two("fp.eq", a, b),
            Node::FCmp(FloatCmp::Lt, a, b) => two("fp.lt", a, b),
            Node::FCmp(FloatCmp::Le, a, b) => two("fp.leq", a, b),
            Node::IsNan(a) => format!("(fp.isNaN {})", name(a)),
            Node::IntToFloat(a, to) | Node::FloatToFloat(a, to) => {
                format!("((_ to_fp {}) RNE {})", float_format(to), name(a))
            }
            Node::FloatToInt(a, to) => saturating(&name(a), terms.sort(a), to),
            Node::BitsFloat(a) => format!("((_ to_fp {}) {})", float_format(sort), name(a)),
        })
    }
}

fn sort_name(sort: Sort) -> String {
    match sort {
        Sort::Bool => "Bool".to_owned(),
        Sort::Bv(width) => format!("(_ BitVec {width})"),
        Sort::Ref => "(_ BitVec 32)".to_owned(),
        Sort::F32 | Sort::F64 => format!("(_ FloatingPoint {})", float_format(sort)),
    }
}

/// Bits of the exponent, and of the significand with the one that is not stored.
fn float_format(sort: Sort) -> &'static str {
    if sort == Sort::F32 { "8 24" } else { "11 53" }
}

fn nan(sort: Sort) -> Const {
    if sort == Sort::F32 { Const::F32(f32::NAN) } else { Const::F64(f64::NAN) }
}

fn constant(value: Const) -> String {
    match value {
        Const::Bool(truth) => truth.to_string(),
        Const::Bv { width, .. } => format!("(_ bv{} {width})", value.bits()),
        Const::Ref(_) => format!("(_ bv{} 32)", value.bits()),
        Const::F32(_) => format!("((_ to_fp 8 24) (_ bv{} 32))", value.bits()),
        Const::F64(_) => format!("((_ to_fp 11 53) (_ bv{} 64))", value.bits()),
    }
}

fn binary(op: BvOp, a: &str, b: &str, width: u8) -> String {
    // JLS 15.19: only the low bits of a shift's right operand count.
    let amount = format!("(bvand {b} (_ bv{} {width}))", width - 1);
    // By zero our quotient is 0.
    let quotient = |operator: &str| {
        let zero = format!("(_ bv0 {width})");
        format!("(ite (= {b} {zero}) {zero} ({operator} {a} {b}))")
    };
    match op {
        BvOp::Add => format!("(bvadd {a} {b})"),
        BvOp::Sub => format!("(bvsub {a} {b})"),
        BvOp::Mul => format!("(bvmul {a} {b})"),
        BvOp::SDiv => quotient("bvsdiv"),
        BvOp::SRem => format!("(bvsrem {a} {b})"),
        BvOp::UDiv => quotient("bvudiv"),
        BvOp::URem => format!("(bvurem {a} {b})"),
        BvOp::And => format!("(bvand {a} {b})"),
        BvOp::Or => format!("(bvor {a} {b})"),
        BvOp::Xor => format!("(bvxor {a} {b})"),
        BvOp::Shl => format!("(bvshl {a} {amount})"),
        BvOp::AShr => format!("(bvashr {a} {amount})"),
        BvOp::LShr => format!("(bvlshr {a} {amount})"),
    }
}

/// JLS 5.1.3: out of range is the nearest that is in range, and NaN is 0.
fn saturating(a: &str, from: Sort, to: u8) -> String {
    let limit = 2f64.powi(i32::from(to) - 1);
    let float =
        |value: f64| constant(if from == Sort::F32 { Const::F32(value as f32) } else { Const::F64(value) });
    let least = 1u64 << (to - 1);
    let bits = |value: u64| constant(Const::from_bits(Sort::Bv(to), value));
    let inside = format!("((_ fp.to_sbv {to}) RTZ {a})");
    let high = format!("(ite (fp.geq {a} {}) {} {inside})", float(limit), bits(least - 1));
    let low = format!("(ite (fp.leq {a} {}) {} {high})", float(-limit), bits(least));
    format!("(ite (fp.isNaN {a}) {} {low})", bits(0))
}

#[cfg(test)]
mod tests;
