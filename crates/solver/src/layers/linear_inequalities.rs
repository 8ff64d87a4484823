//! Sums, differences and comparisons as linear inequalities. Refutes what loops and array bounds ask all the
//! time (`i + 3 < n`, `n <= i + 2`) case by case: branches of `?:`, sums that wrap around, `!=` as below or above.
//! Never finds a model.

use rustc_hash::FxHashMap;
use terms::{BvCmp, BvOp, Node, Range, Sort, Term, Terms};

use super::Layer;
use super::bounds::{Bounds, FALSE, TRUE};
use super::fourier_motzkin::{Linear, System};
use crate::component::Component;
use crate::query::Answer;
use crate::stats::Stats;

pub(super) struct LinearInequalities;

/// Larger conjunctions are left to the layers below.
const MAX_SUBTERMS: usize = 400;
/// Cases looked at before giving up.
const MAX_CASES: usize = 24;

impl Layer for LinearInequalities {
    fn name(&self) -> &'static str {
        "Order"
    }

    fn answer(&mut self, terms: &Terms, component: &Component, stats: &mut Stats) -> Option<Answer> {
        let bounds = component.bounds()?.as_ref().ok()?;
        let size = bounds.subterms().len();
        if size > MAX_SUBTERMS {
            return None;
        }
        let mut budget = MAX_CASES;
        let case = Case { terms, bounds: bounds.clone(), chosen: FxHashMap::default() };
        let refuted = case.refute(&mut budget);
        stats.effort += (10 * size * (MAX_CASES - budget)) as u64;
        refuted.then(|| {
            stats.contradictions += 1;
            Answer::Unsat
        })
    }
}

/// What is supposed about a subterm beyond the ranges.
#[derive(Copy, Clone, PartialEq)]
enum CaseAssumption {
    /// The exact result, less this many times 2^width, is the result.
    Turns(i8),
    /// The sides of `==` that is false: the left is below the right, or above.
    Below,
    Above,
}

#[derive(Clone)]
struct Case<'a> {
    terms: &'a Terms,
    bounds: Bounds<'a>,
    chosen: FxHashMap<Term, CaseAssumption>,
}

/// A question whose answers are the next cases.
enum CaseSplit {
    Condition(Term),
    Wraps(Term),
    Unequal(Term),
}

impl<'a> Case<'a> {
    fn refute(self, budget: &mut usize) -> bool {
        let Some(left) = budget.checked_sub(1) else { return false };
        *budget = left;
        let mut reading = Reading {
            case: &self,
            system: System::default(),
            splits: Vec::new(),
            read: FxHashMap::default(),
        };
        reading.facts();
        let Reading { system, splits, .. } = reading;
        if system.contradicts_itself() {
            return true;
        }
        let Some(split) = splits.into_iter().min_by_key(CaseSplit::rank) else { return false };
        self.cases(&split).into_iter().all(|case| case.is_none_or(|case| case.refute(budget)))
    }

    /// The cases of a question; `None` for one that ranges refute.
    fn cases(self, split: &CaseSplit) -> Vec<Option<Case<'a>>> {
        match *split {
            CaseSplit::Condition(c) => [TRUE, FALSE]
                .into_iter()
                .map(|value| {
                    let bounds = self.bounds.clone().assume(&[c], value).ok()?;
                    Some(Case { bounds, ..self.clone() })
                })
                .collect(),
            CaseSplit::Wraps(t) => {
                [0, 1, -1].map(|turns| Some(self.with(t, CaseAssumption::Turns(turns)))).into()
            }
            CaseSplit::Unequal(t) => {
                [CaseAssumption::Below, CaseAssumption::Above].map(|choice| Some(self.with(t, choice))).into()
            }
        }
    }

    fn with(&self, t: Term, choice: CaseAssumption) -> Case<'a> {
        let mut case = self.clone();
        case.chosen.insert(t, choice);
        case
    }
}

impl CaseSplit {
    /// Conditions decide the most.
    fn rank(&self) -> u8 {
        match self {
            CaseSplit::Condition(_) => 0,
            CaseSplit::Wraps(_) => 1,
            CaseSplit::Unequal(_) => 2,
        }
    }
}

/// Reads a case as inequalities, noting what would have to be known to read more.
struct Reading<'c, 'a> {
    case: &'c Case<'a>,
    system: System,
    splits: Vec<CaseSplit>,
    read: FxHashMap<Term, Linear>,
}

impl Reading<'_, '_> {
    fn facts(&mut self) {
        for &t in self.case.bounds.subterms() {
            let value = self.range(t);
            if value.min != value.max {
                continue;
            }
            match (*self.case.terms.node(t), value == TRUE) {
                (Node::Cmp(op, a, b), true) => self.less(op, a, b),
                (Node::Cmp(op, a, b), false) => self.less(op.negated(), b, a),
                (Node::Eq(a, b), true) if self.is_number(a) => {
                    self.less(BvCmp::Sle, a, b);
                    self.less(BvCmp::Sle, b, a);
                }
                (Node::Eq(a, b), false) if self.is_number(a) => match self.case.chosen.get(&t) {
                    Some(CaseAssumption::Below) => self.less(BvCmp::Slt, a, b),
                    Some(_) => self.less(BvCmp::Slt, b, a),
                    None if self.range(a).intersect(self.range(b)).is_some() => {
                        self.splits.push(CaseSplit::Unequal(t))
                    }
                    None => {}
                },
                _ => {}
            }
        }
    }

    fn is_number(&self, t: Term) -> bool {
        matches!(self.case.terms.sort(t), Sort::Bv(_))
    }

    fn range(&self, t: Term) -> Range {
        self.case.bounds.get(t)
    }

    fn less(&mut self, op: BvCmp, a: Term, b: Term) {
        // Unsigned order is signed order where nothing is negative.
        let unsigned = matches!(op, BvCmp::Ult | BvCmp::Ule);
        if unsigned && [a, b].iter().any(|&t| !self.range(t).is_nonnegative()) {
            return;
        }
        let (left, right) = (self.form(a), self.form(b));
        let Some(mut difference) = left.plus(-1, &right) else { return };
        difference.constant += i128::from(op.is_strict());
        self.system.add(&difference);
    }

    /// The signed value of a term as a linear form over terms that cannot be taken apart.
    fn form(&mut self, t: Term) -> Linear {
        if let Some(known) = self.read.get(&t) {
            return known.clone();
        }
        let form = self.read_form(t).unwrap_or_else(|| self.atom(t));
        self.read.insert(t, form.clone());
        form
    }

    fn atom(&mut self, t: Term) -> Linear {
        let atom = Linear::atom(t);
        self.limit(&atom, self.range(t));
        atom
    }

    fn read_form(&mut self, t: Term) -> Option<Linear> {
        let range = self.range(t);
        if range.min == range.max {
            return Some(Linear::constant(range.min.into()));
        }
        match *self.case.terms.node(t) {
            Node::Ite(c, a, b) => match self.range(c) {
                TRUE => Some(self.form(a)),
                FALSE => Some(self.form(b)),
                _ => {
                    self.splits.push(CaseSplit::Condition(c));
                    None
                }
            },
            Node::SignExtend(a, _) => Some(self.form(a)),
            Node::ZeroExtend(a, _) if self.range(a).is_nonnegative() => Some(self.form(a)),
            Node::Truncate(a, to) if self.range(a).is_inside(Range::full(to)) => Some(self.form(a)),
            Node::Bin(BvOp::Add, a, b) => self.sum(t, a, b, 1),
            Node::Bin(BvOp::Sub, a, b) => self.sum(t, a, b, -1),
            Node::Bin(BvOp::Mul, a, b) => self.product(t, a, b),
            _ => None,
        }
    }

    /// `a + sign · b`, which may wrap around.
    fn sum(&mut self, t: Term, a: Term, b: Term, sign: i128) -> Option<Linear> {
        let (left, right) = (self.form(a), self.form(b));
        let exact = left.plus(sign, &right)?;
        let (ra, rb) = (self.range(a), self.range(b));
        let (low, high) = match sign {
            1 => (i128::from(ra.min) + i128::from(rb.min), i128::from(ra.max) + i128::from(rb.max)),
            _ => (i128::from(ra.min) - i128::from(rb.max), i128::from(ra.max) - i128::from(rb.min)),
        };
        let width = self.case.terms.sort(t).width();
        let full = Range::full(width);
        if low >= full.min.into() && high <= full.max.into() {
            return Some(exact);
        }
        let Some(&CaseAssumption::Turns(turns)) = self.case.chosen.get(&t) else {
            self.splits.push(CaseSplit::Wraps(t));
            return None;
        };
        let result = exact.plus(-i128::from(turns) * (1i128 << width), &Linear::constant(1))?;
        // Whatever the turns, the result is a number of that width, within what is known of it.
        self.limit(&result, self.range(t));
        Some(result)
    }

    fn limit(&mut self, form: &Linear, range: Range) {
        let limits = [
            form.plus(-i128::from(range.max), &Linear::constant(1)),
            Linear::constant(range.min.into()).plus(-1, form),
        ];
        for limit in limits.into_iter().flatten() {
            self.system.add(&limit);
        }
    }

    /// A number times a constant, if that does not wrap around.
    fn product(&mut self, t: Term, a: Term, b: Term) -> Option<Linear> {
        let terms = self.case.terms;
        let (factor, other) = match (terms.as_const(a), terms.as_const(b)) {
            (_, Some(factor)) => (factor, a),
            (Some(factor), _) => (factor, b),
            _ => return None,
        };
        let (factor, range) = (i128::from(factor.as_signed()?), self.range(other));
        let full = Range::full(terms.sort(t).width());
        let ends = [factor * i128::from(range.min), factor * i128::from(range.max)];
        let fits = ends.iter().all(|&end| i128::from(full.min) <= end && end <= full.max.into());
        let form = fits.then(|| self.form(other))?;
        Linear::default().plus(factor, &form)
    }
}
