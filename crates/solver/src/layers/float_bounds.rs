//! Ranges of floats, for `bounds`. Floats are numbered in their order, `-0.0` before `0.0`, so that a range of them is a
//! range of numbers; above infinity comes NaN.
//!
//! Rounding keeps the order, so operations with a constant are monotone: what they demand of their operand is found by
//! bisection, exactly.

use terms::{Const, FloatCmp, FloatOp, Node, Range, Sort, Term, Terms};

use super::bounds::{Bounds, EITHER, Empty, FALSE, TRUE};

const NAN: i64 = i64::MAX;

/// Every float but NaN.
const NUMBERS: Range = Range { min: -0x7ff0_0000_0000_0001, max: 0x7ff0_0000_0000_0000 };

pub(super) fn initial(terms: &Terms, t: Term) -> Range {
    terms.as_const(t).map_or(Range { min: NUMBERS.min, max: NAN }, |value| {
        let value = match terms.sort(t) {
            Sort::F32 => f64::from(f32::from_bits(value.bits() as u32)),
            _ => f64::from_bits(value.bits()),
        };
        Range::point(key(value))
    })
}

/// The numbers a `float` can be.
pub(super) fn singles() -> Range {
    Range { min: key(f32::MIN.into()), max: key(f32::MAX.into()) }
}

/// The place of a float in the order of all floats.
fn key(value: f64) -> i64 {
    if value.is_nan() {
        return NAN;
    }
    let bits = value.to_bits() as i64;
    if bits < 0 { -(bits & i64::MAX) - 1 } else { bits }
}

fn float(key: i64) -> f64 {
    let bits = if key < 0 { ((-(key + 1)) as u64) | 1 << 63 } else { key as u64 };
    f64::from_bits(bits)
}

/// The numbers of a range; `None` if it is NaN for certain.
fn numbers(range: Range) -> Option<Range> {
    range.intersect(NUMBERS)
}

fn may_be_nan(range: Range) -> bool {
    range.max == NAN
}

/// As the float of a sort: the result of an operation is rounded.
fn rounded(sort: Sort, value: f64) -> f64 {
    if sort == Sort::F32 { f64::from(value as f32) } else { value }
}

/// The range without what no float of the sort is at its ends.
fn of_sort(sort: Sort, range: Range) -> Result<Range, Empty> {
    if sort != Sort::F32 {
        return Ok(range);
    }
    let (low, high) = (float(range.min), float(range.max));
    let (mut min, mut max) = (low as f32, high as f32);
    if f64::from(min) < low {
        min = min.next_up();
    }
    if f64::from(max) > high {
        max = max.next_down();
    }
    let range = Range { min: key(min.into()), max: key(max.into()) };
    if range.min > range.max { Err(Empty) } else { Ok(range) }
}

/// Exact for `float` too: a double has more than twice its digits.
fn apply(op: FloatOp, sort: Sort, a: f64, b: f64) -> f64 {
    let exact = match op {
        FloatOp::Add => a + b,
        FloatOp::Sub => a - b,
        FloatOp::Mul => a * b,
        FloatOp::Div => a / b,
        FloatOp::Rem | FloatOp::Pow => f64::NAN,
    };
    rounded(sort, exact)
}

/// The keys up to a number, zeros of both signs counted as equal.
fn up_to(limit: f64, strict: bool) -> Range {
    let max = match (limit == 0.0, strict) {
        (true, true) => key(-0.0) - 1,
        (true, false) => key(0.0),
        (false, _) => key(limit) - i64::from(strict),
    };
    Range { min: NUMBERS.min, max }
}

fn from(limit: f64, strict: bool) -> Range {
    let min = match (limit == 0.0, strict) {
        (true, true) => key(0.0) + 1,
        (true, false) => key(-0.0),
        (false, _) => key(limit) + i64::from(strict),
    };
    Range { min, max: NUMBERS.max }
}

/// The part of `range` that a monotone function maps into `wanted`; the function may fall.
fn preimage(range: Range, wanted: Range, function: impl Fn(i64) -> f64) -> Result<Range, Empty> {
    let (low, high) = (float(wanted.min), float(wanted.max));
    let falls = function(range.min) > function(range.max);
    let reached = |at: i64| if falls { function(at) <= high } else { function(at) >= low };
    let passed = |at: i64| if falls { function(at) < low } else { function(at) > high };
    let min = first(range, reached).ok_or(Empty)?;
    let max = match first(range, passed) {
        // Not even the least of them; nothing lies below the least of all.
        Some(beyond) if beyond == range.min => return Err(Empty),
        Some(beyond) => beyond - 1,
        None => range.max,
    };
    if min > max { Err(Empty) } else { Ok(Range { min, max }) }
}

/// The least number of the range with a property that all greater ones have too.
fn first(range: Range, has: impl Fn(i64) -> bool) -> Option<i64> {
    if !has(range.max) {
        return None;
    }
    let (mut low, mut high) = (range.min, range.max);
    while low < high {
        let middle = low + (high.abs_diff(low) / 2) as i64;
        if has(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    Some(low)
}

impl Bounds<'_> {
    /// The part of a float's range that is not NaN.
    pub fn numbers(range: Range) -> Option<Range> {
        numbers(range)
    }

    /// The float at a place of the order.
    pub fn float_at(sort: Sort, place: i64) -> Const {
        let value = if place == NAN { f64::NAN } else { float(place) };
        if sort == Sort::F32 { Const::F32(value as f32) } else { Const::F64(value) }
    }

    pub(super) fn float_compared(&self, op: FloatCmp, a: Term, b: Term) -> Range {
        let (ra, rb) = (self.get(a), self.get(b));
        let (Some(na), Some(nb)) = (numbers(ra), numbers(rb)) else { return FALSE };
        let (al, ah, bl, bh) = (float(na.min), float(na.max), float(nb.min), float(nb.max));
        let ordered = !may_be_nan(ra) && !may_be_nan(rb);
        let (always, never) = match op {
            FloatCmp::Lt => (ah < bl, al >= bh),
            FloatCmp::Le => (ah <= bl, al > bh),
            FloatCmp::Eq => (al == bh && ah == bl, ah < bl || bh < al),
        };
        match (always && ordered, never) {
            (true, _) => TRUE,
            (_, true) => FALSE,
            _ => EITHER,
        }
    }

    pub(super) fn narrow_compared(
        &mut self,
        op: FloatCmp,
        a: Term,
        b: Term,
        holds: bool,
    ) -> Result<(), Empty> {
        if !holds {
            // NaN makes every comparison false.
            let ordered = !may_be_nan(self.get(a)) && !may_be_nan(self.get(b));
            return match op {
                FloatCmp::Lt if ordered => self.narrow_compared(FloatCmp::Le, b, a, true),
                FloatCmp::Le if ordered => self.narrow_compared(FloatCmp::Lt, b, a, true),
                _ => Ok(()),
            };
        }
        self.narrow(a, NUMBERS)?;
        self.narrow(b, NUMBERS)?;
        let strict = op == FloatCmp::Lt;
        self.narrow(a, up_to(float(self.get(b).max), strict))?;
        self.narrow(b, from(float(self.get(a).min), strict))?;
        if op == FloatCmp::Eq {
            self.narrow(a, from(float(self.get(b).min), false))?;
            self.narrow(b, up_to(float(self.get(a).max), false))?;
        }
        Ok(())
    }

    /// What the operands say about a float; `None`: nothing.
    pub(super) fn float_of_operands(&self, t: Term) -> Option<Range> {
        let sort = self.terms().sort(t);
        match *self.terms().node(t) {
            Node::IntToFloat(a, _) => {
                let range = self.get(a);
                let of_int = |value: i64| key(int_to_float(sort, value));
                Some(Range { min: of_int(range.min), max: of_int(range.max) })
            }
            Node::FBin(op @ (FloatOp::Add | FloatOp::Sub | FloatOp::Mul), a, b) => {
                let (na, nb) = (numbers(self.get(a))?, numbers(self.get(b))?);
                let mut corners = [(na.min, nb.min), (na.min, nb.max), (na.max, nb.min), (na.max, nb.max)]
                    .map(|(x, y)| key(apply(op, sort, float(x), float(y))));
                corners.sort_unstable();
                // Infinities against each other, or against zero: everything is possible.
                if corners.contains(&NAN) || op == FloatOp::Mul && is_unbounded(na, nb) {
                    return None;
                }
                let nan = may_be_nan(self.get(a)) || may_be_nan(self.get(b));
                Some(Range { min: corners[0], max: if nan { NAN } else { corners[3] } })
            }
            _ => None,
        }
    }

    /// What a float says about its operands.
    pub(super) fn narrow_operands(&mut self, t: Term) -> Result<(), Empty> {
        let range = self.get(t);
        if may_be_nan(range) {
            return Ok(());
        }
        let sort = self.terms().sort(t);
        match *self.terms().node(t) {
            Node::IntToFloat(a, _) => {
                let fitting = preimage(self.get(a), range, |value| int_to_float(sort, value))?;
                self.narrow(a, fitting)
            }
            Node::FBin(op @ (FloatOp::Add | FloatOp::Sub | FloatOp::Mul | FloatOp::Div), a, b) => {
                self.narrow(a, NUMBERS)?;
                self.narrow(b, NUMBERS)?;
                let (ra, rb) = (self.get(a), self.get(b));
                let constant = |range: Range| (range.min == range.max).then(|| float(range.min));
                let steady = |value: &f64| value.is_finite() && *value != 0.0;
                if let Some(y) = constant(rb).filter(steady) {
                    let fitting = preimage(ra, range, |x| apply(op, sort, float(x), y))?;
                    self.narrow(a, of_sort(sort, fitting)?)?;
                }
                if let Some(x) = constant(ra).filter(steady)
                    && op != FloatOp::Div
                {
                    let fitting = preimage(rb, range, |y| apply(op, sort, x, float(y)))?;
                    self.narrow(b, of_sort(sort, fitting)?)?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

fn is_unbounded(a: Range, b: Range) -> bool {
    [a, b].iter().any(|r| r.min == NUMBERS.min || r.max == NUMBERS.max)
}

fn int_to_float(sort: Sort, value: i64) -> f64 {
    if sort == Sort::F32 { f64::from(value as f32) } else { value as f64 }
}

#[cfg(test)]
mod tests {
    use terms::{Model, VarId};

    use super::super::random::RandomValues;
    use super::*;

    #[test]
    fn keys_are_in_the_order_of_floats() {
        let ascending =
            [f64::NEG_INFINITY, f64::MIN, -1.0, -5e-324, -0.0, 0.0, 5e-324, 1.0, f64::MAX, f64::INFINITY];
        for pair in ascending.windows(2) {
            assert!(key(pair[0]) < key(pair[1]), "{pair:?}");
        }
        for value in ascending {
            assert_eq!(float(key(value)).to_bits(), value.to_bits());
        }
        assert_eq!((key(f64::NEG_INFINITY), key(f64::INFINITY)), (NUMBERS.min, NUMBERS.max));
        assert!(key(f64::NAN) > NUMBERS.max);
    }

    const VALUES: [f64; 14] = [
        0.0,
        -0.0,
        0.5,
        -0.5,
        1.0,
        -1.0,
        3.25,
        -7.5,
        9.0,
        1e16,
        -1e300,
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
    ];

    fn some_float(random: &mut RandomValues, sort: Sort) -> Const {
        let value = VALUES[random.below(VALUES.len())];
        if sort == Sort::F32 { Const::F32(value as f32) } else { Const::F64(value) }
    }

    /// Constraints on two floats and an integer, and a model of them.
    fn satisfied(terms: &mut Terms, random: &mut RandomValues) -> (Vec<Term>, Model) {
        let sort = if random.one_in(3) { Sort::F32 } else { Sort::F64 };
        let (x, y) = (terms.var(sort, "x"), terms.var(sort, "y"));
        let width = if random.one_in(2) { 32 } else { 64 };
        let n = terms.var(Sort::Bv(width), "n");
        let some_int = [random.below(40) as u64, 1 << (width - 1), (1 << (width - 1)) - 1][random.below(3)];
        let model: Model = [
            (VarId(0), some_float(random, sort)),
            (VarId(1), some_float(random, sort)),
            (VarId(2), Const::Bv { width, bits: some_int }),
        ]
        .into_iter()
        .collect();
        let mut known = vec![x, y, terms.int_to_float(n, sort)];
        for _ in 0..3 {
            let constant = some_float(random, sort);
            let constant = terms.constant(constant);
            let op = [FloatOp::Add, FloatOp::Sub, FloatOp::Mul, FloatOp::Div][random.below(4)];
            let a = known[random.below(known.len())];
            let b = if random.one_in(2) { constant } else { known[random.below(known.len())] };
            known.push(terms.fbin(op, a, b));
            known.push(constant);
        }
        let mut constraint = || {
            let (a, b) = (known[random.below(known.len())], known[random.below(known.len())]);
            let op = [FloatCmp::Lt, FloatCmp::Le, FloatCmp::Eq][random.below(3)];
            let atom = terms.fcmp(op, a, b);
            if terms.holds(atom, &model) { atom } else { terms.not(atom) }
        };
        ((0..3).map(|_| constraint()).collect(), model)
    }

    /// Whatever satisfies the constraints lies within the ranges they leave.
    #[test]
    fn ranges_hold_every_model() {
        let mut random = RandomValues::new(7);
        let mut narrowed = 0;
        for _ in 0..5000 {
            let mut terms = Terms::new();
            let (constraints, model) = satisfied(&mut terms, &mut random);
            let Some(Ok(bounds)) = Bounds::of(&terms, &constraints) else { panic!("there is a model") };
            for &t in bounds.subterms() {
                let value = terms.evaluate(t, &model);
                let place = match value {
                    Const::F32(value) => key(value.into()),
                    Const::F64(value) => key(value),
                    other => other.as_signed().unwrap_or(other.bits() as i64),
                };
                let shown: Vec<_> = constraints.iter().map(|&c| terms.display(c).to_string()).collect();
                let range = bounds.get(t);
                assert!(
                    range.contains(place),
                    "{} is {value:?}, not in {range:?}: {shown:?}",
                    terms.display(t)
                );
                narrowed += usize::from(range.min == range.max && terms.as_const(t).is_none());
            }
        }
        assert!(narrowed > 1000, "{narrowed}");
    }

    #[test]
    fn preimages_are_exact() {
        let half = preimage(NUMBERS, Range::point(key(2.0)), |x| float(x) * 4.0).ok().unwrap();
        assert_eq!(half, Range::point(key(0.5)));
        // Many numbers become the same when ten thousand million million is added.
        let lost = preimage(NUMBERS, Range::point(key(1e16)), |x| float(x) + 1e16).ok().unwrap();
        assert_eq!((float(lost.min), float(lost.max)), (-1.0, 1.0));
        let falling = preimage(Range { min: -100, max: 100 }, Range::point(key(-7.0)), |x| -(x as f64));
        assert_eq!(falling.ok().unwrap(), Range::point(7));
        assert!(preimage(NUMBERS, Range { min: key(1.1), max: key(1.2) }, |x| float(x).trunc()).is_err());
        // No long is infinite, and nothing lies below the least one.
        let infinite = Range::point(key(f64::NEG_INFINITY));
        assert!(preimage(Range::full(64), infinite, |x| x as f64).is_err());
    }
}
