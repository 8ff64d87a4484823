//! Interval contraction: forward from variables to conjuncts, backward from conjuncts to variables.
//! Signed ranges only; what wraps around or has holes is left to the layers below. Floats are in `float_bounds`.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use terms::{BvCmp, BvOp, Const, Node, Range, Sort, Term, Terms, VarId};

use super::float_bounds;
use crate::component::subterms;

/// A range became empty: the constraints contradict each other.
pub(crate) struct Empty;

/// All subterms of a conjunction with the values they can still take; booleans are 0 or 1.
#[derive(Clone)]
pub(crate) struct Bounds<'a> {
    terms: &'a Terms,
    /// Ascending, so operands come before what is built from them.
    subterms: Rc<[Term]>,
    places: Rc<FxHashMap<Term, usize>>,
    ranges: Vec<Range>,
    changed: bool,
}

/// Larger conjunctions are not worth it.
const MAX_SUBTERMS: usize = 4000;
const MAX_ROUNDS: usize = 6;

pub(super) const FALSE: Range = Range { min: 0, max: 0 };
pub(super) const TRUE: Range = Range { min: 1, max: 1 };
pub(super) const EITHER: Range = Range { min: 0, max: 1 };

impl<'a> Bounds<'a> {
    /// What the conjuncts leave of each range; `None` if they are too large to look at.
    pub fn of(terms: &'a Terms, conjuncts: &[Term]) -> Option<Result<Self, Empty>> {
        Some(Bounds::unassumed(terms, conjuncts)?.assume(conjuncts, TRUE))
    }

    /// The ranges as they are whether the conjuncts hold or not.
    pub fn unassumed(terms: &'a Terms, conjuncts: &[Term]) -> Option<Self> {
        let subterms = subterms(terms, conjuncts, MAX_SUBTERMS)?;
        let places = subterms.iter().enumerate().map(|(at, &t)| (t, at)).collect();
        let ranges = subterms.iter().map(|&t| initial(terms, t)).collect();
        Some(Bounds { terms, subterms: subterms.into(), places: Rc::new(places), ranges, changed: false })
    }

    /// What is left when these subterms have that truth value too.
    pub fn assume(mut self, facts: &[Term], value: Range) -> Result<Self, Empty> {
        for &fact in facts {
            self.narrow(fact, value)?;
        }
        self.propagate()
    }

    /// What is left when these variables are within these ranges.
    pub fn within(mut self, vars: &[VarId], ranges: &[Range]) -> Result<Self, Empty> {
        for (&id, &range) in vars.iter().zip(ranges) {
            self.narrow(self.terms.var_term(id), range)?;
        }
        self.propagate()
    }

    /// Whether a conjunct holds for all that is within the ranges.
    pub fn is_true(&self, t: Term) -> bool {
        self.get(t) == TRUE
    }

    /// Everything a variable can be by its sort; of the few `float`s that are no numbers, nothing.
    pub fn everything(terms: &Terms, id: VarId) -> Range {
        match terms.var_sort(id) {
            Sort::F32 => float_bounds::singles(),
            _ => initial(terms, terms.var_term(id)),
        }
    }

    fn propagate(mut self) -> Result<Self, Empty> {
        for _ in 0..MAX_ROUNDS {
            self.changed = false;
            for at in (0..self.subterms.len()).rev() {
                self.backward(self.subterms[at])?;
            }
            for at in 0..self.subterms.len() {
                self.forward(self.subterms[at])?;
            }
            if !self.changed {
                break;
            }
        }
        Ok(self)
    }

    /// `None` for floats, which have no range here.
    pub fn of_var(&self, terms: &Terms, id: VarId) -> Option<Range> {
        (!terms.var_sort(id).is_float()).then(|| self.get(terms.var_term(id)))
    }

    /// The value nearest to this one that a variable's range allows.
    pub fn nearest(&self, id: VarId, value: Const) -> Const {
        let (Sort::Bv(_), Some(range)) = (self.terms.var_sort(id), self.of_var(self.terms, id)) else {
            return value;
        };
        let signed = value.as_signed().unwrap_or(0).clamp(range.min, range.max);
        Const::from_bits(value.sort(), signed as u64)
    }

    /// Whether the constraints leave the term, if it occurs in them, only one value.
    pub fn is_point(&self, t: Term) -> bool {
        self.known(t).is_some_and(|range| range.min == range.max)
    }

    /// Whether they leave it only a few.
    pub fn is_narrow(&self, t: Term) -> bool {
        const MAX_NARROW_VALUES: u64 = 64;
        self.known(t).is_some_and(|range| range.max.abs_diff(range.min) < MAX_NARROW_VALUES)
    }

    fn known(&self, t: Term) -> Option<Range> {
        let has_range = self.terms.sort(t) != Sort::Ref;
        self.places.get(&t).filter(|_| has_range).map(|&place| self.ranges[place])
    }

    pub fn subterms(&self) -> &[Term] {
        &self.subterms
    }

    pub(super) fn terms(&self) -> &'a Terms {
        self.terms
    }

    pub fn get(&self, t: Term) -> Range {
        self.ranges[self.places[&t]]
    }

    pub(super) fn narrow(&mut self, t: Term, to: Range) -> Result<(), Empty> {
        let place = self.places[&t];
        let known = self.ranges[place];
        let both = known.intersect(to).ok_or(Empty)?;
        if both != known {
            self.ranges[place] = both;
            self.changed = true;
        }
        Ok(())
    }

    /// What the operands say about a term.
    fn forward(&mut self, t: Term) -> Result<(), Empty> {
        let range = match *self.terms.node(t) {
            Node::Not(a) => complement(self.get(a)),
            Node::And(a, b) => {
                let (a, b) = (self.get(a), self.get(b));
                Range { min: a.min.min(b.min), max: a.max.min(b.max) }
            }
            Node::Ite(c, a, b) => match self.get(c) {
                TRUE => self.get(a),
                FALSE => self.get(b),
                _ => self.get(a).hull(self.get(b)),
            },
            Node::Eq(a, b) => {
                let (a, b) = (self.get(a), self.get(b));
                match a.intersect(b) {
                    None => FALSE,
                    Some(_) if a.min == a.max && a == b => TRUE,
                    Some(_) => EITHER,
                }
            }
            Node::Cmp(op, a, b) => compared(op, self.get(a), self.get(b)),
            Node::Bin(op, a, b) => Range::of_bin(op, self.terms.sort(t).width(), self.get(a), self.get(b)),
            Node::SignExtend(a, _) => self.get(a),
            Node::ZeroExtend(a, _) => self.get(a).zero_extended(self.terms.sort(a).width()),
            Node::Truncate(a, to) => self.get(a).truncated(to),
            Node::FCmp(op, a, b) => self.float_compared(op, a, b),
            _ => match self.float_of_operands(t) {
                Some(range) => range,
                None => return Ok(()),
            },
        };
        self.narrow(t, range)
    }

    /// What a term says about its operands.
    fn backward(&mut self, t: Term) -> Result<(), Empty> {
        let range = self.get(t);
        match *self.terms.node(t) {
            Node::Not(a) => self.narrow(a, complement(range)),
            Node::And(a, b) => match range {
                TRUE => self.narrow(a, TRUE).and_then(|()| self.narrow(b, TRUE)),
                FALSE if self.get(a) == TRUE => self.narrow(b, FALSE),
                FALSE if self.get(b) == TRUE => self.narrow(a, FALSE),
                _ => Ok(()),
            },
            Node::Ite(c, a, b) => {
                if self.get(a).intersect(range).is_none() {
                    self.narrow(c, FALSE)?;
                }
                if self.get(b).intersect(range).is_none() {
                    self.narrow(c, TRUE)?;
                }
                match self.get(c) {
                    TRUE => self.narrow(a, range),
                    FALSE => self.narrow(b, range),
                    _ => Ok(()),
                }
            }
            Node::Eq(a, b) => match range {
                TRUE => {
                    let both = self.get(a).intersect(self.get(b)).ok_or(Empty)?;
                    self.narrow(a, both)?;
                    self.narrow(b, both)
                }
                FALSE => self.differ(a, b).and_then(|()| self.differ(b, a)),
                _ => Ok(()),
            },
            Node::Cmp(op, a, b) => match range {
                TRUE => self.less(op, a, b),
                FALSE => self.less(op.negated(), b, a),
                _ => Ok(()),
            },
            Node::Bin(op, a, b) => self.backward_bin(op, a, b, range),
            Node::SignExtend(a, _) => self.narrow(a, range),
            Node::ZeroExtend(a, _) => self.backward_zero_extension(a, range),
            Node::Truncate(a, to) if self.get(a).is_inside(Range::full(to)) => self.narrow(a, range),
            Node::FCmp(op, a, b) => match range {
                TRUE => self.narrow_compared(op, a, b, true),
                FALSE => self.narrow_compared(op, a, b, false),
                _ => Ok(()),
            },
            Node::FBin(..) | Node::IntToFloat(..) => self.narrow_operands(t),
            _ => Ok(()),
        }
    }

    /// `a != b` takes an end off the range of `a` when `b` has one value.
    fn differ(&mut self, a: Term, b: Term) -> Result<(), Empty> {
        let (ra, rb) = (self.get(a), self.get(b));
        if rb.min != rb.max {
            return Ok(());
        }
        if ra == rb {
            return Err(Empty);
        }
        if ra.min == rb.min {
            return self.narrow(a, Range { min: ra.min + 1, max: ra.max });
        }
        if ra.max == rb.min {
            return self.narrow(a, Range { min: ra.min, max: ra.max - 1 });
        }
        Ok(())
    }

    fn less(&mut self, op: BvCmp, a: Term, b: Term) -> Result<(), Empty> {
        let gap = i64::from(op.is_strict());
        let (ra, rb) = (self.get(a), self.get(b));
        let least = match op {
            BvCmp::Slt | BvCmp::Sle => i64::MIN,
            // Unsigned below something not negative is not negative either.
            BvCmp::Ult | BvCmp::Ule if rb.is_nonnegative() => 0,
            BvCmp::Ult | BvCmp::Ule if ra.max < 0 => return self.narrow(b, Range { min: i64::MIN, max: -1 }),
            BvCmp::Ult | BvCmp::Ule => return Ok(()),
        };
        let greatest = rb.max.checked_sub(gap).ok_or(Empty)?;
        if least > greatest {
            return Err(Empty);
        }
        self.narrow(a, Range { min: least, max: greatest })?;
        let above = self.get(a).min.checked_add(gap).ok_or(Empty)?;
        self.narrow(b, Range { min: above, max: i64::MAX })
    }

    fn backward_bin(&mut self, op: BvOp, a: Term, b: Term, range: Range) -> Result<(), Empty> {
        let width = self.terms.sort(a).width();
        let full = Range::full(width);
        let (ra, rb) = (self.get(a), self.get(b));
        let within = |low: i128, high: i128| {
            let clamp = |value: i128| value.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64;
            if low > high { Err(Empty) } else { Ok(Range { min: clamp(low), max: clamp(high) }) }
        };
        let wide = |r: Range| (i128::from(r.min), i128::from(r.max));
        let ((al, ah), (bl, bh), (rl, rh)) = (wide(ra), wide(rb), wide(range));
        let exact = |low: i128, high: i128| low >= i128::from(full.min) && high <= i128::from(full.max);
        match op {
            BvOp::Add => {
                self.narrow(a, modulo(width, (rl - bh, rh - bl), ra)?)?;
                self.narrow(b, modulo(width, (rl - ah, rh - al), rb)?)
            }
            BvOp::Sub => {
                self.narrow(a, modulo(width, (rl + bl, rh + bh), ra)?)?;
                self.narrow(b, modulo(width, (al - rh, ah - rl), rb)?)
            }
            BvOp::Mul if bl == bh && bl > 0 && exact(al * bl, ah * bl) => {
                self.narrow(a, within(-(-rl).div_euclid(bl), rh.div_euclid(bl))?)
            }
            // Rounds toward zero: everything strictly between -b and b becomes 0.
            BvOp::SDiv if bl == bh && bl > 1 => {
                let low = if rl <= 0 { rl * bl - (bl - 1) } else { rl * bl };
                let high = if rh >= 0 { rh * bl + (bl - 1) } else { rh * bl };
                self.narrow(a, within(low, high)?)
            }
            BvOp::AShr | BvOp::LShr if bl == bh && (0..64).contains(&bl) && al >= 0 => {
                self.narrow(a, within(rl << bl, ((rh + 1) << bl) - 1)?)
            }
            // A conjunction of bits is not above either operand.
            BvOp::And if al >= 0 && bl >= 0 => {
                self.narrow(a, within(rl, i128::from(i64::MAX))?)?;
                self.narrow(b, within(rl, i128::from(i64::MAX))?)
            }
            // The sign of a disjunction, or conjunction, may say what both signs are.
            BvOp::Or if rl >= 0 && (al < 0 || bl < 0) => {
                self.narrow(a, Range { min: 0, max: i64::MAX })?;
                self.narrow(b, Range { min: 0, max: i64::MAX })
            }
            BvOp::And if rh < 0 => {
                self.narrow(a, Range { min: i64::MIN, max: -1 })?;
                self.narrow(b, Range { min: i64::MIN, max: -1 })
            }
            BvOp::Or if al >= 0 && bl >= 0 => {
                self.narrow(a, within(0, rh)?)?;
                self.narrow(b, within(0, rh)?)
            }
            _ => Ok(()),
        }
    }

    fn backward_zero_extension(&mut self, a: Term, range: Range) -> Result<(), Empty> {
        let inner = Range::full(self.terms.sort(a).width());
        if range.max <= inner.max || self.get(a).is_nonnegative() {
            return self.narrow(a, range);
        }
        if range.min > inner.max {
            // The upper half of the unsigned values is negative when read as signed.
            let modulus = 2 * (inner.max + 1);
            return self.narrow(a, Range { min: range.min - modulus, max: range.max - modulus });
        }
        Ok(())
    }
}

/// The values of `known` that are in `low..=high` up to multiples of 2^width.
fn modulo(width: u8, (low, high): (i128, i128), known: Range) -> Result<Range, Empty> {
    let turn = 1i128 << width;
    let piece = |by: i128| {
        let (low, high) = ((low + by).max(known.min.into()), (high + by).min(known.max.into()));
        (low <= high).then_some(Range { min: low as i64, max: high as i64 })
    };
    [-turn, 0, turn].into_iter().filter_map(piece).reduce(Range::hull).ok_or(Empty)
}

fn initial(terms: &Terms, t: Term) -> Range {
    match (terms.sort(t), terms.as_const(t)) {
        (Sort::Bool | Sort::Ref, Some(value)) => Range::point(value.bits() as i64),
        (Sort::Bool, None) => EITHER,
        (Sort::Ref, None) => Range { min: 0, max: i64::from(u32::MAX) },
        (Sort::Bv(_), _) => terms.range(t),
        (Sort::F32 | Sort::F64, _) => float_bounds::initial(terms, t),
    }
}

fn complement(range: Range) -> Range {
    Range { min: 1 - range.max, max: 1 - range.min }
}

fn compared(op: BvCmp, a: Range, b: Range) -> Range {
    let one_side = (a.min >= 0 && b.min >= 0) || (a.max < 0 && b.max < 0);
    match op {
        BvCmp::Ult | BvCmp::Ule if !one_side => EITHER,
        BvCmp::Slt | BvCmp::Ult if a.max < b.min => TRUE,
        BvCmp::Slt | BvCmp::Ult if a.min >= b.max => FALSE,
        BvCmp::Sle | BvCmp::Ule if a.max <= b.min => TRUE,
        BvCmp::Sle | BvCmp::Ule if a.min > b.max => FALSE,
        _ => EITHER,
    }
}
