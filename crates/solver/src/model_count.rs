//! How likely is a conjunction: which share of all inputs satisfies it, if every value of a variable is as likely as any
//! other?
//!
//! An equation that fixes one variable takes that variable away. What is left falls into components, which are counted
//! apart: by boxes, which are split until ranges decide them, and what they cannot decide by samples, whose error is told.

use terms::{BvOp, Const, Evaluator, Model, Node, Range, Sort, Substitution, Term, Terms, VarId};

use crate::component::Slicer;
use crate::conjuncts::conjuncts;
use crate::layers::{Bounds, RandomValues};

/// A share of all inputs, give or take the error (of 19 in 20 cases).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ModelCount {
    pub value: f64,
    /// Zero: counted, not sampled.
    pub error: f64,
}

const MAX_BOXES: usize = 128;
const SAMPLES: usize = 1000;
/// Larger components are only sampled, and even larger ones not looked at.
const MAX_COUNTED_SUBTERMS: usize = 300;
const MAX_SAMPLED_SUBTERMS: usize = 3000;

impl ModelCount {
    pub const NONE: ModelCount = ModelCount { value: 0.0, error: 0.0 };

    /// Both of two independent events.
    fn and(self, other: ModelCount) -> ModelCount {
        let value = self.value * other.value;
        ModelCount { value, error: (self.value + self.error) * (other.value + other.error) - value }
    }

    /// Either of two events that exclude each other.
    pub fn or(self, other: ModelCount) -> ModelCount {
        ModelCount { value: (self.value + other.value).min(1.0), error: self.error + other.error }
    }
}

/// The share of inputs that satisfy all constraints; `None` if they are too large to say. `domain` tells what a variable
/// may be, where that is less than its sort allows.
pub fn model_count(
    terms: &mut Terms,
    constraints: &[Term],
    domain: &dyn Fn(VarId) -> Option<Range>,
) -> Option<ModelCount> {
    let (constraints, fixed) = without_equations(terms, constraints, domain);
    let Ok(flat) = conjuncts(terms, &constraints) else { return Some(ModelCount::NONE) };
    let mut all = ModelCount { value: fixed, error: 0.0 };
    for component in Slicer::default().components(terms, &flat) {
        all = all.and(Count::new(terms, &component, domain).share()?);
    }
    Some(all)
}

/// Takes out equations that have exactly one solution for some variable, whatever the others are, and puts the solution
/// in everywhere else; also gives the share of inputs that satisfy what was taken out.
fn without_equations(
    terms: &mut Terms,
    constraints: &[Term],
    domain: &dyn Fn(VarId) -> Option<Range>,
) -> (Vec<Term>, f64) {
    let mut rest = constraints.to_vec();
    let mut share = 1.0;
    while let Some((at, id, solution)) =
        (0..rest.len()).find_map(|at| solved(terms, rest[at], domain).map(|(id, t)| (at, id, t)))
    {
        rest.remove(at);
        let var = terms.var_term(id);
        share /= width(terms.var_sort(id), Range::full(terms.sort(var).width()));
        let mut by = Substitution::default();
        by.insert(terms, var, solution);
        for t in &mut rest {
            *t = terms.substitute(*t, &mut by);
        }
    }
    (rest, share)
}

/// A variable that an equation gives exactly one value, and that value.
fn solved(
    terms: &mut Terms,
    equation: Term,
    domain: &dyn Fn(VarId) -> Option<Range>,
) -> Option<(VarId, Term)> {
    let Node::Eq(a, b) = *terms.node(equation) else { return None };
    let whole = |sort: Sort| matches!(sort, Sort::Bv(32 | 64));
    for (side, other) in [(a, b), (b, a)] {
        for id in terms.vars(side).to_vec() {
            let free = domain(id).is_none() && whole(terms.var_sort(id));
            if free
                && !terms.vars(other).contains(&id)
                && let Some(solution) = solve_for(terms, id, side, other)
            {
                return Some((id, solution));
            }
        }
    }
    None
}

/// Undoes operations that lose nothing until the variable stands alone.
fn solve_for(terms: &mut Terms, id: VarId, mut side: Term, mut value: Term) -> Option<Term> {
    while *terms.node(side) != Node::Var(id) {
        let Node::Bin(op, x, y) = *terms.node(side) else { return None };
        let (in_x, in_y) = (terms.vars(x).contains(&id), terms.vars(y).contains(&id));
        if in_x == in_y {
            return None;
        }
        let (inner, outer) = if in_x { (x, y) } else { (y, x) };
        value = match op {
            BvOp::Add => terms.bin(BvOp::Sub, value, outer),
            BvOp::Xor => terms.bin(BvOp::Xor, value, outer),
            BvOp::Sub if in_x => terms.bin(BvOp::Add, value, outer),
            BvOp::Sub => terms.bin(BvOp::Sub, outer, value),
            _ => return None,
        };
        side = inner;
    }
    Some(value)
}

/// How many values a range of a sort has.
fn width(sort: Sort, range: Range) -> f64 {
    let count = |range: Range| range.max.abs_diff(range.min) as f64 + 1.0;
    match (sort.is_float(), Bounds::numbers(range)) {
        (false, _) => count(range),
        // All kinds of NaN are one value.
        (true, Some(numbers)) => count(numbers) + f64::from(u8::from(numbers.max != range.max)),
        (true, None) => 1.0,
    }
}

/// Counts the solutions of one component.
struct Count<'a> {
    terms: &'a Terms,
    conjuncts: &'a [Term],
    vars: Vec<VarId>,
    domains: Vec<Range>,
}

type Cuboid = Vec<Range>;

impl<'a> Count<'a> {
    fn new(terms: &'a Terms, conjuncts: &'a [Term], domain: &dyn Fn(VarId) -> Option<Range>) -> Count<'a> {
        let mut vars: Vec<VarId> = conjuncts.iter().flat_map(|&t| terms.vars(t)).copied().collect();
        vars.sort_unstable();
        vars.dedup();
        let domains =
            vars.iter().map(|&id| domain(id).unwrap_or_else(|| Bounds::everything(terms, id))).collect();
        Count { terms, conjuncts, vars, domains }
    }

    fn share(&self) -> Option<ModelCount> {
        crate::component::subterms(self.terms, self.conjuncts, MAX_SAMPLED_SUBTERMS)?;
        let counted = crate::component::subterms(self.terms, self.conjuncts, MAX_COUNTED_SUBTERMS).is_some();
        let mut open: Vec<(f64, Cuboid)> = vec![(1.0, self.domains.clone())];
        let mut decided = 0.0;
        if counted {
            let assumed = match Bounds::of(self.terms, self.conjuncts)? {
                Ok(bounds) => bounds,
                Err(_) => return Some(ModelCount::NONE),
            };
            let free = Bounds::unassumed(self.terms, self.conjuncts)?;
            for _ in 0..MAX_BOXES {
                let largest = (0..open.len()).max_by(|&i, &j| open[i].0.total_cmp(&open[j].0));
                let Some(largest) = largest else { break };
                let (_, cuboid) = open.swap_remove(largest);
                let Ok(left) = assumed.clone().within(&self.vars, &cuboid) else { continue };
                let cuboid: Cuboid = self.vars.iter().map(|&id| left.get(self.terms.var_term(id))).collect();
                let holds = match free.clone().within(&self.vars, &cuboid) {
                    Ok(bounds) => self.conjuncts.iter().all(|&t| bounds.is_true(t)),
                    Err(_) => false,
                };
                if holds {
                    decided += self.measure(&cuboid);
                } else if let Some(halves) = self.halves(&cuboid) {
                    open.extend(halves.map(|half| (self.measure(&half), half)));
                } else if self.is_solution(&self.model(&cuboid, |range| range.min)) {
                    decided += self.measure(&cuboid);
                }
            }
        }
        let sampled = self.sampled(&open);
        // There is a solution, or nobody would ask.
        let least = self.domains.iter().zip(&self.vars).map(|(&r, &id)| 1.0 / self.width(id, r)).product();
        Some(ModelCount { value: (decided + sampled.value).max(least), error: sampled.error })
    }

    /// Estimates what the open boxes hold.
    fn sampled(&self, open: &[(f64, Cuboid)]) -> ModelCount {
        let mass: f64 = open.iter().map(|(mass, _)| mass).sum();
        if mass == 0.0 {
            return ModelCount::NONE;
        }
        let mut random = RandomValues::new(1);
        let mut hits = 0;
        for _ in 0..SAMPLES {
            let mut target = mass * random.fraction();
            let chosen = open.iter().find(|(mass, _)| {
                target -= mass;
                target <= 0.0
            });
            let (_, cuboid) = chosen.or(open.last()).expect("there is an open box");
            let model = self.model(cuboid, |range| random.within(range));
            hits += usize::from(self.is_solution(&model));
        }
        let share = hits as f64 / SAMPLES as f64;
        let deviation = 1.96 * (share * (1.0 - share) / SAMPLES as f64).sqrt();
        // None of n: with 95 % confidence fewer than 3 in n.
        let deviation = if hits == 0 || hits == SAMPLES { 3.0 / SAMPLES as f64 } else { deviation };
        ModelCount { value: mass * share, error: mass * deviation }
    }

    fn is_solution(&self, model: &Model) -> bool {
        let mut evaluator = Evaluator::new(self.terms, model);
        self.conjuncts.iter().all(|&t| evaluator.holds(t))
    }

    fn model(&self, cuboid: &Cuboid, mut pick: impl FnMut(Range) -> i64) -> Model {
        let value = |(&id, &range): (&VarId, &Range)| (id, self.value(id, pick(range)));
        self.vars.iter().zip(cuboid).map(value).collect()
    }

    fn value(&self, id: VarId, place: i64) -> Const {
        let sort = self.terms.var_sort(id);
        if sort.is_float() { Bounds::float_at(sort, place) } else { Const::from_bits(sort, place as u64) }
    }

    fn width(&self, id: VarId, range: Range) -> f64 {
        width(self.terms.var_sort(id), range)
    }

    /// The share of the whole space.
    fn measure(&self, cuboid: &Cuboid) -> f64 {
        let parts = self.vars.iter().zip(cuboid.iter().zip(&self.domains));
        parts.map(|(&id, (&part, &whole))| self.width(id, part) / self.width(id, whole)).product()
    }

    /// Cuts the longest side in two; `None` for a point.
    fn halves(&self, cuboid: &Cuboid) -> Option<[Cuboid; 2]> {
        let side = |i: &usize| self.width(self.vars[*i], cuboid[*i]);
        let longest = (0..cuboid.len()).max_by(|i, j| side(i).total_cmp(&side(j)))?;
        let range = cuboid[longest];
        if range.min == range.max {
            return None;
        }
        let numbers = Bounds::numbers(range).filter(|_| self.terms.var_sort(self.vars[longest]).is_float());
        let middle = match numbers {
            Some(numbers) if numbers.max != range.max => numbers.max,
            _ => range.min + (range.max.abs_diff(range.min) / 2) as i64,
        };
        let mut halves = [cuboid.clone(), cuboid.clone()];
        halves[0][longest].max = middle;
        halves[1][longest].min = middle + 1;
        Some(halves)
    }
}

#[cfg(test)]
mod tests {
    use terms::{BvCmp, FloatCmp};

    use super::*;

    fn of(build: impl Fn(&mut Terms) -> Vec<Term>) -> ModelCount {
        let mut terms = Terms::new();
        let constraints = build(&mut terms);
        model_count(&mut terms, &constraints, &|_| None).unwrap()
    }

    fn int(t: &mut Terms, name: &str) -> Term {
        t.var(Sort::Bv(32), name)
    }

    const INTS: f64 = 4_294_967_296.0;

    #[test]
    fn intervals_are_counted() {
        let one = of(|t| {
            let (x, zero) = (int(t, "x"), t.int(0));
            vec![t.eq(x, zero)]
        });
        assert_eq!(one, ModelCount { value: 1.0 / INTS, error: 0.0 });
        let half = of(|t| {
            let (x, zero) = (int(t, "x"), t.int(0));
            vec![t.cmp(BvCmp::Slt, x, zero)]
        });
        assert_eq!(half, ModelCount { value: 0.5, error: 0.0 });
        // Two components: x in 1..=10, y anything but 7.
        let both = of(|t| {
            let (x, y) = (int(t, "x"), int(t, "y"));
            let (zero, ten, seven) = (t.int(0), t.int(10), t.int(7));
            let is_seven = t.eq(y, seven);
            vec![t.cmp(BvCmp::Slt, zero, x), t.cmp(BvCmp::Sle, x, ten), t.not(is_seven)]
        });
        assert_eq!(both.error, 0.0);
        assert!((both.value - 10.0 / INTS * (1.0 - 1.0 / INTS)).abs() < 1e-18, "{both:?}");
        let flags = of(|t| vec![t.var(Sort::Bool, "a"), t.var(Sort::Bool, "b")]);
        assert_eq!(flags, ModelCount { value: 0.25, error: 0.0 });
    }

    #[test]
    fn equations_take_a_variable_away() {
        let share = of(|t| {
            let (x, y, ten) = (int(t, "x"), int(t, "y"), t.int(10));
            let sum = t.bin(BvOp::Add, x, y);
            vec![t.eq(sum, ten), t.cmp(BvCmp::Slt, x, ten)]
        });
        assert_eq!(share.error, 0.0);
        assert!((share.value * INTS - (0.5 + 10.0 / INTS)).abs() < 1e-9, "{share:?}");
    }

    #[test]
    fn a_diagonal_is_sampled() {
        let share = of(|t| {
            let (x, y) = (int(t, "x"), int(t, "y"));
            vec![t.cmp(BvCmp::Slt, x, y)]
        });
        assert!(share.error > 0.0 && (share.value - 0.5).abs() < share.error + 0.01, "{share:?}");
        let odd = of(|t| {
            let (x, two, one) = (int(t, "x"), t.int(2), t.int(1));
            let rest = t.bin(BvOp::SRem, x, two);
            vec![t.eq(rest, one)]
        });
        assert!((odd.value - 0.25).abs() < odd.error + 0.01, "{odd:?}");
    }

    #[test]
    fn floats_are_counted_in_their_order() {
        let positive = of(|t| {
            let (x, zero) = (t.var(Sort::F64, "x"), t.f64(0.0));
            vec![t.fcmp(FloatCmp::Lt, zero, x)]
        });
        assert_eq!(positive.error, 0.0);
        assert!((positive.value - 0.5).abs() < 1e-9, "{positive:?}");
        let nan = of(|t| {
            let x = t.var(Sort::F64, "x");
            vec![t.is_nan(x)]
        });
        assert!(nan.value < 1e-2, "{nan:?}");
    }

    #[test]
    fn domains_count() {
        let mut terms = Terms::new();
        let (length, one) = (int(&mut terms, "length"), terms.int(1));
        let short = terms.cmp(BvCmp::Sle, length, one);
        let share = model_count(&mut terms, &[short], &|_| Some(Range { min: 0, max: 7 })).unwrap();
        assert_eq!(share, ModelCount { value: 0.25, error: 0.0 });
    }
}
