//! Smaller values for people: 0, 1, -1, 'a', then by halving, as far as the constraints allow.
//! Mostly by evaluation, which is free; the solver is asked only a bounded number of times.

use std::rc::Rc;

use terms::{BvCmp, Const, Evaluator, Model, Range, Sort, Term, Terms, VarId};

use crate::query::{Answer, Query, Solver};

/// Solver questions per call.
const MAX_QUESTIONS: usize = 16;
/// Halvings of one variable.
const MAX_HALVINGS: usize = 64;

/// A model of the constraints with small values, preferred variables first. `model` must satisfy them.
pub fn minimise(
    chain: &mut dyn Solver,
    terms: &mut Terms,
    constraints: &[Term],
    preferences: &[VarId],
    model: &Rc<Model>,
) -> Rc<Model> {
    let mut best = Model::clone(model);
    let mut ordered: Vec<VarId> = preferences.to_vec();
    for (id, _) in model.iter() {
        if !preferences.contains(&id) {
            ordered.push(id);
        }
    }
    for &id in &ordered {
        shrink(terms, constraints, &mut best, id);
    }
    let mut pinned = constraints.to_vec();
    let mut questions = MAX_QUESTIONS;
    for &id in preferences {
        let sort = terms.var_sort(id);
        let value = best.get(id).unwrap_or_else(|| Const::zero(sort));
        if smallest(sort)[0] == value {
            continue;
        }
        for &window in windows(sort) {
            if questions == 0 || value.as_signed().is_some_and(|value| window.contains(value)) {
                break;
            }
            questions -= 1;
            let wish = inside(terms, id, window);
            pinned.push(wish);
            match chain.check(terms, &Query { constraints: &pinned }) {
                Answer::Sat(found) => {
                    best.extend(&found);
                    for &id in &ordered {
                        shrink(terms, &pinned, &mut best, id);
                    }
                    break;
                }
                Answer::Unsat => {}
                // Beauty is not worth more such questions.
                Answer::Unknown(_) => questions = 0,
            }
            pinned.pop();
        }
    }
    Rc::new(best)
}

/// Ever wider neighbourhoods of the values people like; none for floats, whose questions are dear.
fn windows(sort: Sort) -> &'static [Range] {
    match sort {
        // Sixteen bits are mostly characters: a, then letters, then printable ones.
        Sort::Bv(16) => {
            &[Range { min: 97, max: 97 }, Range { min: 97, max: 122 }, Range { min: 32, max: 126 }]
        }
        Sort::Bv(8) => &[Range { min: 0, max: 0 }, Range { min: -1, max: 1 }, Range { min: -8, max: 8 }],
        Sort::Bv(_) => &[
            Range { min: 0, max: 0 },
            Range { min: -1, max: 1 },
            Range { min: -3, max: 3 },
            Range { min: -8, max: 8 },
            Range { min: -128, max: 128 },
        ],
        Sort::Bool | Sort::Ref | Sort::F32 | Sort::F64 => &[],
    }
}

fn inside(terms: &mut Terms, id: VarId, window: Range) -> Term {
    let variable = terms.var_term(id);
    let width = terms.var_sort(id).width();
    let (low, high) = (terms.bv(width, window.min as u64), terms.bv(width, window.max as u64));
    let (above, below) = (terms.cmp(BvCmp::Sle, low, variable), terms.cmp(BvCmp::Sle, variable, high));
    terms.and(above, below)
}

/// Changes one variable only, as long as everything still holds.
fn shrink(terms: &Terms, constraints: &[Term], model: &mut Model, id: VarId) {
    let sort = terms.var_sort(id);
    let Some(value) = model.get(id) else { return };
    let concerned: Vec<Term> =
        constraints.iter().copied().filter(|&t| terms.vars(t).binary_search(&id).is_ok()).collect();
    let fits = |model: &mut Model, candidate: Const| {
        let before = model.get(id).unwrap_or_else(|| Const::zero(sort));
        model.set(id, candidate);
        let mut evaluator = Evaluator::new(terms, model);
        let holds = concerned.iter().all(|&t| evaluator.holds(t));
        if !holds {
            model.set(id, before);
        }
        holds
    };
    for candidate in smallest(sort) {
        if candidate == value || fits(model, candidate) {
            return;
        }
    }
    for candidate in rounded(value) {
        if candidate == value || fits(model, candidate) {
            return;
        }
    }
    let Some(mut far) = value.as_signed() else { return };
    // Between zero, which does not fit, and the known value, which does.
    let mut near = 0i64;
    for _ in 0..MAX_HALVINGS {
        let middle = near.midpoint(far);
        if middle == near || middle == far {
            return;
        }
        if fits(model, Const::from_bits(sort, middle as u64)) {
            far = middle;
        } else {
            near = middle;
        }
    }
}

/// A floating-point number with fewer digits, fewest first.
fn rounded(value: Const) -> Vec<Const> {
    const MAX_DIGITS: usize = 6;
    let shown = |x: f64, digits: usize| format!("{x:.digits$e}");
    match value {
        Const::F32(x) => {
            (0..MAX_DIGITS).filter_map(|d| shown(x.into(), d).parse().ok().map(Const::F32)).collect()
        }
        Const::F64(x) => (0..MAX_DIGITS).filter_map(|d| shown(x, d).parse().ok().map(Const::F64)).collect(),
        _ => Vec::new(),
    }
}

/// The values people like best, best first.
fn smallest(sort: Sort) -> Vec<Const> {
    match sort {
        Sort::Bool | Sort::Ref => vec![Const::zero(sort)],
        Sort::F32 => [0.0, 1.0, -1.0, 2.0, 0.5].into_iter().map(Const::F32).collect(),
        Sort::F64 => [0.0, 1.0, -1.0, 2.0, 0.5].into_iter().map(Const::F64).collect(),
        // Sixteen bits are mostly characters: those people type, then blanks, then the rest of ASCII.
        Sort::Bv(16) => {
            let typed = [b'a'..=b'z', b'0'..=b'9', b' '..=b' ', b'A'..=b'Z', b'!'..=b'~'];
            let all = typed.into_iter().flatten().chain([b'\t', b'\n', b'\r']).chain(0..128);
            all.map(|unit| Const::from_bits(sort, unit.into())).collect()
        }
        Sort::Bv(_) => [0i64, 1, -1, 2, 3].map(|value| Const::from_bits(sort, value as u64)).to_vec(),
    }
}
