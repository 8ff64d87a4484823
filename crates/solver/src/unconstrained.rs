//! Which constraints hold whatever some of their variables are? A free variable that occurs only once can often be chosen so
//! that its constraint is true: `z + w != x` for any `x` and `w`, if nothing else is asked of `z`.
//!
//! Says nothing about constraints without such a variable: those are for a solver.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use terms::{BvCmp, BvOp, FloatOp, Node, Range, Sort, Term, Terms, VarId};

/// How deep inside a constraint a free variable is looked for.
const MAX_DEPTH: u32 = 40;
/// How many ranges of a term's values are kept.
const MAX_RANGES: usize = 8;

/// The constraints that are left, by index, when all that free variables can see to are taken away. `used` are terms that
/// are no constraints, but whose variables are spoken for all the same.
pub fn without_unconstrained(
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
            let reach = ReachableValues::new(terms, &is_free, &occurrences.0);
            let can_hold = reach.truth(constraints[i], MAX_DEPTH).yes;
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

struct ReachableValues<'a, F> {
    terms: &'a Terms,
    is_free: &'a F,
    occurrences: &'a FxHashMap<VarId, i64>,
    truths: MemoByDepth<Truth>,
    values: MemoByDepth<Rc<[Range]>>,
    nans: MemoByDepth<bool>,
}

/// What was found out about terms, by the depth that was left: they share their parts, and as trees they are too large.
type MemoByDepth<T> = RefCell<FxHashMap<(Term, u32), T>>;

impl<'a, F: Fn(VarId) -> bool> ReachableValues<'a, F> {
    fn new(
        terms: &'a Terms,
        is_free: &'a F,
        occurrences: &'a FxHashMap<VarId, i64>,
    ) -> ReachableValues<'a, F> {
        ReachableValues {
            terms,
            is_free,
            occurrences,
            truths: RefCell::default(),
            values: RefCell::default(),
            nans: RefCell::default(),
        }
    }

    fn is_at_will(&self, id: VarId) -> bool {
        (self.is_free)(id) && self.occurrences.get(&id) == Some(&1)
    }

    fn truth(&self, t: Term, depth: u32) -> Truth {
        let Some(depth) = depth.checked_sub(1) else { return NEITHER };
        if let Some(&known) = self.truths.borrow().get(&(t, depth)) {
            return known;
        }
        let truth = self.find_truth(t, depth);
        self.truths.borrow_mut().insert((t, depth), truth);
        truth
    }

    fn find_truth(&self, t: Term, depth: u32) -> Truth {
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
        let one_side = |a: Term, b: Term| {
            let (values, other) = (self.values(a, depth), self.terms.range(b));
            let several = values.iter().any(|of| of.min < of.max || of.min != values[0].min);
            let apart = values.iter().any(|of| of.max < other.min || other.max < of.min);
            // Of two values at most one equals the other side.
            Truth { yes: values.iter().any(|&of| other.is_inside(of)), no: several || apart }
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
            let full = |t: Term| self.values(t, depth).contains(&Range::full(width));
            let any = full(a) || full(b);
            return Truth { yes: any && !strict, no: any && strict };
        }
        let below = |low: i64, high: i64| if strict { low < high } else { low <= high };
        let left = |x: Range| Truth { yes: below(x.min, all_b.min), no: !below(x.max, all_b.max) };
        let right = |x: Range| Truth { yes: below(all_a.max, x.max), no: !below(all_a.min, x.min) };
        let (of_a, of_b) = (self.values(a, depth), self.values(b, depth));
        of_a.iter().map(|&x| left(x)).chain(of_b.iter().map(|&x| right(x))).fold(NEITHER, either)
    }

    /// Ranges of which every value can be brought about.
    fn values(&self, t: Term, depth: u32) -> Rc<[Range]> {
        let Some(depth) = depth.checked_sub(1) else { return Rc::default() };
        if let Some(known) = self.values.borrow().get(&(t, depth)) {
            return known.clone();
        }
        let values: Rc<[Range]> = self.find_values(t, depth).into();
        self.values.borrow_mut().insert((t, depth), values.clone());
        values
    }

    fn find_values(&self, t: Term, depth: u32) -> Vec<Range> {
        let Sort::Bv(width) = self.terms.sort(t) else { return Vec::new() };
        let full = Range::full(width);
        let is_full = |t: Term| self.values(t, depth).contains(&full);
        let only_if = |holds: bool, range: Range| if holds { vec![range] } else { Vec::new() };
        match *self.terms.node(t) {
            Node::Var(id) => only_if(self.is_at_will(id), full),
            Node::SignExtend(a, _) => self.values(a, depth).to_vec(),
            Node::ZeroExtend(a, _) => {
                let Sort::Bv(narrow) = self.terms.sort(a) else { return Vec::new() };
                let values = self.values(a, depth);
                if narrow < 63 && values.contains(&Range::full(narrow)) {
                    return vec![Range { min: 0, max: (1 << narrow) - 1 }];
                }
                values.iter().copied().filter(|values| values.is_nonnegative()).collect()
            }
            Node::Truncate(a, _) => {
                let Sort::Bv(wide) = self.terms.sort(a) else { return Vec::new() };
                only_if(self.values(a, depth).contains(&Range::full(wide)), full)
            }
            // One-to-one in either operand, modulo the width.
            Node::Bin(BvOp::Add | BvOp::Sub | BvOp::Xor, a, b) => only_if(is_full(a) || is_full(b), full),
            Node::Bin(BvOp::Mul, a, b) => {
                let odd = |t: Term| self.terms.as_const(t).is_some_and(|c| c.bits() & 1 == 1);
                only_if(is_full(a) && odd(b) || is_full(b) && odd(a), full)
            }
            Node::Bin(BvOp::SRem, a, b) => {
                let divisor = self.terms.range(b);
                let constant = divisor.min == divisor.max && divisor.min > 0;
                only_if(constant && is_full(a), Range { min: 1 - divisor.min, max: divisor.min - 1 })
            }
            Node::Bin(op @ (BvOp::And | BvOp::Or), a, b) => {
                let (of_a, of_b) = (self.values(a, depth), self.values(b, depth));
                if of_a.contains(&full) && of_b.contains(&full) {
                    return vec![full];
                }
                let combined = if op == BvOp::And { with_and } else { with_or };
                let mut values = combined(&of_a, full, self.terms.range(b));
                values.extend(combined(&of_b, full, self.terms.range(a)));
                values.truncate(MAX_RANGES);
                values
            }
            Node::Ite(c, a, b) => {
                let (c, a, b) = (self.truth(c, depth), self.values(a, depth), self.values(b, depth));
                let mut values: Vec<Range> = Vec::new();
                for (a, b) in a.iter().flat_map(|a| b.iter().map(move |b| (a, b))) {
                    let range = Range { min: a.min.max(b.min), max: a.max.min(b.max) };
                    values.extend((range.min <= range.max).then_some(range));
                }
                values.extend(a.iter().filter(|_| c.yes));
                values.extend(b.iter().filter(|_| c.no));
                values.truncate(MAX_RANGES);
                values
            }
            _ => Vec::new(),
        }
    }

    fn can_be_nan(&self, t: Term, depth: u32) -> bool {
        let Some(depth) = depth.checked_sub(1) else { return false };
        if let Some(&known) = self.nans.borrow().get(&(t, depth)) {
            return known;
        }
        let can_be = match *self.terms.node(t) {
            Node::Var(id) => self.is_at_will(id),
            Node::FBin(FloatOp::Add | FloatOp::Sub | FloatOp::Mul | FloatOp::Div | FloatOp::Rem, a, b) => {
                self.can_be_nan(a, depth) || self.can_be_nan(b, depth)
            }
            Node::FloatToFloat(a, _) => self.can_be_nan(a, depth),
            _ => false,
        };
        self.nans.borrow_mut().insert((t, depth), can_be);
        can_be
    }
}

/// What `x & other` can be: zero if `x` can, and below a mask every part of it.
fn with_and(x: &[Range], full: Range, other: Range) -> Vec<Range> {
    let mut values = Vec::new();
    values.extend(x.iter().any(|x| x.contains(0)).then_some(Range::point(0)));
    if x.contains(&full) && other.min == other.max {
        let mask = other.min;
        if mask == -1 {
            return vec![full];
        }
        // Its lowest ones are all values up to them.
        values.push(Range { min: 0, max: mask & !mask.wrapping_add(1) & i64::MAX });
        values.push(other);
    }
    values
}

/// What `x | other` can be: all ones if `x` can, and above a mask everything that has its bits.
fn with_or(x: &[Range], full: Range, other: Range) -> Vec<Range> {
    let can_be = |value: i64| x.iter().any(|x| x.contains(value));
    let mut values = Vec::new();
    values.extend(can_be(-1).then_some(Range::point(-1)));
    if other.min >= 0
        && let Some(ones) = (other.max as u64 + 1).checked_next_power_of_two()
    {
        let ones = (ones - 1) as i64;
        values.extend((ones >= 0 && can_be(ones)).then_some(Range::point(ones)));
    }
    if x.contains(&full) && other.min == other.max {
        if other.min == 0 {
            return vec![full];
        }
        let below = (1_i64 << other.min.trailing_zeros().min(62)) - 1;
        values.push(Range { min: -1 - below, max: -1 });
        values.push(Range { min: other.min, max: other.min | below });
    }
    values
}

fn either(a: Truth, b: Truth) -> Truth {
    Truth { yes: a.yes || b.yes, no: a.no || b.no }
}
