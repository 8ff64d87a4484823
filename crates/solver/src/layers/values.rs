//! Variables with few values: bytes, flags, lengths with a bound. The values that a variable's own conjuncts leave it
//! are listed; none left refutes, and a variable alone is decided either way.

use std::rc::Rc;

use terms::{Const, Model, Range, Sort, Term, Terms, VarId};

use super::Layer;
use crate::component::{Component, subterms};
use crate::query::Answer;
use crate::stats::Stats;

pub(super) struct Values;

/// What the listing for one variable may cost, in subterms evaluated.
const MAX_WORK: usize = 40_000;

impl Layer for Values {
    fn answer(&mut self, terms: &Terms, component: &Component, stats: &mut Stats) -> Option<Answer> {
        let bounds = component.bounds()?.as_ref().ok()?;
        for &id in &component.vars {
            let own: Vec<Term> =
                component.conjuncts.iter().copied().filter(|&t| terms.vars(t) == [id]).collect();
            let Some(range) = bounds.of_var(terms, id) else { continue };
            let Some(size) = work(terms, &own, range) else { continue };
            stats.effort += size as u64;
            match first(terms, id, &own, range) {
                None => {
                    stats.contradictions += 1;
                    return Some(Answer::Unsat);
                }
                Some(model) if own.len() == component.conjuncts.len() => {
                    stats.range_hits += 1;
                    return Some(Answer::Sat(Rc::new(model)));
                }
                Some(_) => {}
            }
        }
        None
    }
}

/// What it costs to look at every value, if that is little.
fn work(terms: &Terms, own: &[Term], range: Range) -> Option<usize> {
    let values = usize::try_from(range.max.checked_sub(range.min)?).ok()?.checked_add(1)?;
    let nodes = if own.is_empty() { return None } else { subterms(terms, own, MAX_WORK)?.len() };
    values.checked_mul(nodes).filter(|&work| work <= MAX_WORK)
}

/// The value next to zero that all conjuncts allow.
fn first(terms: &Terms, id: VarId, own: &[Term], range: Range) -> Option<Model> {
    let mut values: Vec<i64> = (range.min..=range.max).collect();
    values.sort_by_key(|value| value.unsigned_abs());
    let sort: Sort = terms.var_sort(id);
    let mut model = Model::new();
    values.into_iter().find_map(|value| {
        model.set(id, Const::from_bits(sort, value as u64));
        own.iter().rev().all(|&t| terms.holds(t, &model)).then(|| model.clone())
    })
}
