//! Local search: takes a conjunct that fails, walks down to a variable asking each operand for the value that would
//! help, and sets it. Finds models of sums, masks, remainders and floats for a fraction of what SMT costs.
//! Never concludes that there is no model.

use std::rc::Rc;

use terms::{Const, Evaluator, Model, Node, Sort, Term, Terms, VarId};

use super::Layer;
use super::inverse::{Wish, wish};
use super::random::RandomValues;
use crate::component::{Component, subterms};
use crate::query::Answer;
use crate::stats::Stats;

pub(super) struct LocalSearch {
    pub seed: u64,
}

/// Steps for integers, where SMT is fast, and for floats, where it is not.
const MAX_STEPS: usize = 400;
const MAX_FLOAT_STEPS: usize = 1500;
/// What all steps together may cost, in subterms looked at: huge conjunctions get few steps.
const MAX_WORK: usize = 60_000;
/// Steps that every conjunction is worth: reading a huge one costs SMT more.
const MIN_STEPS: usize = 8;
const MAX_FLOAT_WORK: usize = 8_000_000;
/// Steps before the search starts from other values.
const MAX_STEPS_PER_START: usize = 40;
/// Ways down that are compared in each step.
const MAX_PROPOSALS: usize = 4;

impl Layer for LocalSearch {
    fn name(&self) -> &'static str {
        "Search"
    }

    fn answer(&mut self, terms: &Terms, component: &Component, stats: &mut Stats) -> Option<Answer> {
        let has_float = component.conjuncts.iter().any(|&t| terms.has_float(t));
        let (steps, work) = if has_float { (MAX_FLOAT_STEPS, MAX_FLOAT_WORK) } else { (MAX_STEPS, MAX_WORK) };
        let size = subterms(terms, &component.conjuncts, work)?.len();
        let steps = steps.min(work / (size * (MAX_PROPOSALS + 1))).max(MIN_STEPS);
        // Seeded anew each time: the answer to a question must not depend on the questions before it.
        let mut random = RandomValues::new(self.seed);
        let mut model = start(terms, component, &mut random, 0);
        if has_float && let Some(found) = special_values(terms, component, &model) {
            stats.search_hits += 1;
            return Some(Answer::Sat(Rc::new(found)));
        }
        for step in 0..steps {
            stats.effort += (size * (MAX_PROPOSALS + 1)) as u64;
            if step > 0 && step % MAX_STEPS_PER_START == 0 {
                model = start(terms, component, &mut random, step / MAX_STEPS_PER_START);
            }
            let failing = failing(terms, component, &model);
            let Some(&newest) = failing.last() else {
                stats.search_hits += 1;
                return Some(Answer::Sat(Rc::new(model)));
            };
            let goal = if random.one_in(2) { newest } else { failing[random.below(failing.len())] };
            model = improve(terms, component, model, goal, &mut random);
        }
        None
    }
}

/// The values programs stumble over, one variable at a time: what holds for 0.0 often does not for -0.0.
fn special_values(terms: &Terms, component: &Component, model: &Model) -> Option<Model> {
    const SPECIAL: [f64; 9] =
        [0.0, -0.0, 1.0, -1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX, f64::MIN_POSITIVE];
    for &id in &component.vars {
        for value in SPECIAL {
            let value = match terms.var_sort(id) {
                Sort::F32 => Const::F32(value as f32),
                Sort::F64 => Const::F64(value),
                _ => continue,
            };
            let mut changed = model.clone();
            changed.set(id, value);
            if failing(terms, component, &changed).is_empty() {
                return Some(changed);
            }
        }
    }
    None
}

/// The best of a few single changes that try to make the goal true.
fn improve(
    terms: &Terms,
    component: &Component,
    model: Model,
    goal: Term,
    random: &mut RandomValues,
) -> Model {
    let mut best: Option<(usize, Model)> = None;
    for _ in 0..MAX_PROPOSALS {
        let mut evaluator = Evaluator::new(terms, &model);
        let Some((id, value)) = walk(terms, &mut evaluator, goal, random) else { continue };
        let mut changed = model.clone();
        changed.set(id, value);
        let count = failing(terms, component, &changed).len();
        if best.as_ref().is_none_or(|&(fewest, _)| count < fewest) {
            best = Some((count, changed));
        }
    }
    best.map_or(model, |(_, changed)| changed)
}

/// From a boolean that should be true down to a variable and the value it should have.
fn walk(
    terms: &Terms,
    evaluator: &mut Evaluator,
    goal: Term,
    random: &mut RandomValues,
) -> Option<(VarId, Const)> {
    let mut wanted = Wish { operand: goal, value: Const::Bool(true) };
    loop {
        if let Node::Var(id) = *terms.node(wanted.operand) {
            return Some((id, wanted.value));
        }
        wanted = wish(terms, evaluator, wanted, random)?;
    }
}

fn failing(terms: &Terms, component: &Component, model: &Model) -> Vec<Term> {
    let mut evaluator = Evaluator::new(terms, model);
    component.conjuncts.iter().copied().filter(|&t| !evaluator.holds(t)).collect()
}

/// Mostly the hint, which is nearest to a model; then zeros, then random values; all as near as their ranges allow.
fn start(terms: &Terms, component: &Component, random: &mut RandomValues, attempt: usize) -> Model {
    let value = |id: VarId, random: &mut RandomValues| match (attempt, &component.hint) {
        (0 | 2 | 3 | 5, Some(hint)) => hint.get(id),
        (0, None) | (1, Some(_)) => None,
        _ => Some(random.value(terms.var_sort(id))),
    };
    let bounds = component.bounds().and_then(|bounds| bounds.as_ref().ok());
    let mut chosen = |id: VarId| {
        let value = value(id, random).unwrap_or_else(|| Const::zero(terms.var_sort(id)));
        bounds.map_or(value, |bounds| bounds.nearest(id, value))
    };
    component.vars.iter().map(|&id| (id, chosen(id))).collect()
}
