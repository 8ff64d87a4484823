//! Which constraints hold whatever some of their variables are? A free variable that occurs only once can often be chosen so
//! that its constraint is true: `z + w != x` for any `x` and `w`, if nothing else is asked of `z`.
//!
//! Says nothing about constraints without such a variable: those are for a solver.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use terms::{BvCmp, BvOp, FloatOp, Node, Range, Sort, Term, Terms, VarId};

/// How deep inside a constraint a free variable is looked for.
const DEPTH: u32 = 40;

/// The constraints that are left, by index, when all that free variables can see to are taken away. `used` are terms that
/// are no constraints, but whose variables are spoken for all the same.
pub fn without_free(
    terms: &Terms,
    constraints: &[Term],
    used: &[Term],
    is_free: impl Fn(VarId) -> bool,
) -> Vec<usize> {
    let mut occurrences = Occurrences::default();
    for &t in constraints.iter().chain(used) {
        occurrences.add(terms, t, 1);
    }
    let mut left: Vec<usize> = (0..constraints.len()).collect();
    loop {
        let before = left.len();
        left.retain(|&i| {
            let reach = Reach { terms, is_free: &is_free, occurrences: &occurrences.0 };
            let can_hold = reach.truth(constraints[i], DEPTH).yes;
            if can_hold {
                occurrences.add(terms, constraints[i], -1);
            }
            !can_hold
        });
        // What was taken away may have been the only other use of a variable.
        if left.len() == before {
            return left;
        }
    }
}

/// How often each variable occurs, as if terms were trees.
#[derive(Default)]
struct Occurrences(FxHashMap<VarId, i64>);

impl Occurrences {
    fn add(&mut self, terms: &Terms, constraint: Term, sign: i64) {
        // Operands are older than what is made of them: from the newest term down, all uses of one are known when it is met.
        let mut ways: BTreeMap<Term, i64> = BTreeMap::from([(constraint, 1)]);
        while let Some((t, times)) = ways.pop_last() {
            if let Node::Var(id) = *terms.node(t) {
                *self.0.entry(id).or_default() += sign * times;
            }
            for &child in terms.node(t).children().iter() {
                let uses = ways.entry(child).or_default();
                // Once or several times is all that matters; the number of ways through shared terms would overflow.
                *uses = (*uses + times).min(1 << 30);
            }
        }
    }
}

/// Which outcomes of a condition can be brought about, whatever everything else is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Truth {
    yes: bool,
    no: bool,
}

const BOTH: Truth = Truth { yes: true, no: true };
const NEITHER: Truth = Truth { yes: false, no: false };

struct Reach<'a, F> {
    terms: &'a Terms,
    is_free: &'a F,
    occurrences: &'a FxHashMap<VarId, i64>,
}

impl<F: Fn(VarId) -> bool> Reach<'_, F> {
    fn is_at_will(&self, id: VarId) -> bool {
        (self.is_free)(id) && self.occurrences.get(&id) == Some(&1)
    }

    fn truth(&self, t: Term, depth: u32) -> Truth {
        let Some(depth) = depth.checked_sub(1) else { return NEITHER };
        match *self.terms.node(t) {
            Node::Var(id) if self.is_at_will(id) => BOTH,
            Node::Const(_) => {
                let holds = self.terms.as_bool(t) == Some(true);
                Truth { yes: holds, no: !holds }
            }
            Node::Not(a) => {
                let a = self.truth(a, depth);
                Truth { yes: a.no, no: a.yes }
            }
            // Each variable at will occurs once, so what the sides can do they can do together.
            Node::And(a, b) => {
                let (a, b) = (self.truth(a, depth), self.truth(b, depth));
                Truth { yes: a.yes && b.yes, no: a.no || b.no }
            }
            Node::Ite(c, a, b) => {
                let (c, a, b) = (self.truth(c, depth), self.truth(a, depth), self.truth(b, depth));
                let outcome = |a: bool, b: bool| (a && (b || c.yes)) || (c.no && b);
                Truth { yes: outcome(a.yes, b.yes), no: outcome(a.no, b.no) }
            }
            Node::Eq(a, b) => self.equal(a, b, depth),
            Node::Cmp(op, a, b) => self.compared(op, a, b, depth),
            // Nothing is less than, equal to or greater than what is no number.
            Node::FCmp(_, a, b) => {
                Truth { yes: false, no: self.can_be_nan(a, depth) || self.can_be_nan(b, depth) }
            }
            Node::IsNan(a) => {
                let variable = matches!(*self.terms.node(a), Node::Var(id) if self.is_at_will(id));
                Truth { yes: self.can_be_nan(a, depth), no: variable }
            }
            _ => NEITHER,
        }
    }

    fn equal(&self, a: Term, b: Term, depth: u32) -> Truth {
        if self.terms.sort(a) == Sort::Bool {
            let either = self.truth(a, depth) == BOTH || self.truth(b, depth) == BOTH;
            return if either { BOTH } else { NEITHER };
        }
        if !matches!(self.terms.sort(a), Sort::Bv(_)) {
            return NEITHER;
        }
        let one_side = |a: Term, b: Term| match self.values(a, depth) {
            Some(values) => Truth {
                yes: self.terms.range(b).is_inside(values),
                // Of two values at most one equals the other side.
                no: values.min < values.max,
            },
            None => NEITHER,
        };
        either(one_side(a, b), one_side(b, a))
    }

    fn compared(&self, op: BvCmp, a: Term, b: Term, depth: u32) -> Truth {
        let (strict, unsigned) = match op {
            BvCmp::Slt => (true, false),
            BvCmp::Sle => (false, false),
            BvCmp::Ult => (true, true),
            BvCmp::Ule => (false, true),
        };
        let (all_a, all_b) = (self.terms.range(a), self.terms.range(b));
        let nonnegative = all_a.is_nonnegative() && all_b.is_nonnegative();
        let Sort::Bv(width) = self.terms.sort(a) else { return NEITHER };
        if unsigned && !nonnegative {
            // Zero is below everything, and everything is as large as itself.
            let full = |t: Term| self.values(t, depth) == Some(Range::full(width));
            let any = full(a) || full(b);
            return Truth { yes: any && !strict, no: any && strict };
        }
        let below = |low: i64, high: i64| if strict { low < high } else { low <= high };
        let left = match self.values(a, depth) {
            Some(x) => Truth { yes: below(x.min, all_b.min), no: !below(x.max, all_b.max) },
            None => NEITHER,
        };
        let right = match self.values(b, depth) {
            Some(x) => Truth { yes: below(all_a.max, x.max), no: !below(all_a.min, x.min) },
            None => NEITHER,
        };
        either(left, right)
    }

    /// A range of which every value can be brought about.
    fn values(&self, t: Term, depth: u32) -> Option<Range> {
        let depth = depth.checked_sub(1)?;
        let Sort::Bv(width) = self.terms.sort(t) else { return None };
        let full = Range::full(width);
        let is_full = |t: Term| self.values(t, depth).filter(|&values| values == full);
        match *self.terms.node(t) {
            Node::Var(id) => self.is_at_will(id).then_some(full),
            Node::SignExtend(a, _) => self.values(a, depth),
            Node::ZeroExtend(a, _) => {
                let Sort::Bv(narrow) = self.terms.sort(a) else { return None };
                let values = self.values(a, depth)?;
                if values == Range::full(narrow) {
                    return Some(Range { min: 0, max: (1_i64.checked_shl(narrow.into())?) - 1 });
                }
                values.is_nonnegative().then_some(values)
            }
            Node::Truncate(a, _) => {
                let Sort::Bv(wide) = self.terms.sort(a) else { return None };
                (self.values(a, depth)? == Range::full(wide)).then_some(full)
            }
            // One-to-one in either operand, modulo the width.
            Node::Bin(BvOp::Add | BvOp::Sub | BvOp::Xor, a, b) => is_full(a).or(is_full(b)),
            Node::Bin(BvOp::Mul, a, b) => {
                let odd = |t: Term| self.terms.as_const(t).is_some_and(|c| c.bits() & 1 == 1);
                is_full(a).filter(|_| odd(b)).or(is_full(b).filter(|_| odd(a)))
            }
            Node::Bin(BvOp::SRem, a, b) => {
                let divisor = self.terms.range(b);
                let constant = divisor.min == divisor.max && divisor.min > 0;
                is_full(a).filter(|_| constant).map(|_| Range { min: 1 - divisor.min, max: divisor.min - 1 })
            }
            Node::Bin(BvOp::And, a, b) => {
                let mask = self.terms.range(b);
                let low_bits = mask.min == mask.max && mask.min >= 0 && (mask.min & (mask.min + 1)) == 0;
                is_full(a).filter(|_| low_bits).map(|_| Range { min: 0, max: mask.min })
            }
            Node::Ite(c, a, b) => {
                let (c, a, b) = (self.truth(c, depth), self.values(a, depth), self.values(b, depth));
                let common = a.zip(b).and_then(|(a, b)| {
                    let range = Range { min: a.min.max(b.min), max: a.max.min(b.max) };
                    (range.min <= range.max).then_some(range)
                });
                common.or(a.filter(|_| c.yes)).or(b.filter(|_| c.no))
            }
            _ => None,
        }
    }

    fn can_be_nan(&self, t: Term, depth: u32) -> bool {
        let Some(depth) = depth.checked_sub(1) else { return false };
        match *self.terms.node(t) {
            Node::Var(id) => self.is_at_will(id),
            Node::FBin(FloatOp::Add | FloatOp::Sub | FloatOp::Mul | FloatOp::Div | FloatOp::Rem, a, b) => {
                self.can_be_nan(a, depth) || self.can_be_nan(b, depth)
            }
            Node::FloatToFloat(a, _) => self.can_be_nan(a, depth),
            _ => false,
        }
    }
}

fn either(a: Truth, b: Truth) -> Truth {
    Truth { yes: a.yes || b.yes, no: a.no || b.no }
}
