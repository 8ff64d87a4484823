//! Ranges of all subterms under the constraints: contradictory ones refute, narrow ones suggest models.
//! The contraction itself is in `bounds`; this is what the chain makes of it.

use std::rc::Rc;

use terms::{Const, Model, Range, Sort, Terms, VarId};

use super::{Empty, Layer, satisfies};
use crate::component::Component;
use crate::query::Answer;
use crate::stats::Stats;

pub(super) struct Ranges;

impl Layer for Ranges {
    fn answer(&mut self, terms: &Terms, component: &Component, stats: &mut Stats) -> Option<Answer> {
        let ranges = match component.bounds()? {
            Ok(bounds) => bounds,
            Err(Empty) => {
                stats.contradictions += 1;
                return Some(Answer::Unsat);
            }
        };
        let model = PICKS.iter().find_map(|&pick| {
            let mut model = Model::new();
            for &id in &component.vars {
                let hint = component.hint.as_ref().and_then(|hint| hint.get(id));
                model.set(id, choose(terms, id, ranges.of_var(terms, id), hint, pick));
            }
            satisfies(terms, &model, component).then_some(model)
        })?;
        stats.range_hits += 1;
        Some(Answer::Sat(Rc::new(model)))
    }
}

/// Ways to choose a value from a range, likeliest to fit first.
#[derive(Copy, Clone)]
enum Pick {
    /// The known value if still allowed, else the bound next to it.
    NearHint,
    NearZero,
    Least,
    Greatest,
    Middle,
}

const PICKS: [Pick; 5] = [Pick::NearHint, Pick::NearZero, Pick::Least, Pick::Greatest, Pick::Middle];

fn choose(terms: &Terms, id: VarId, range: Option<Range>, hint: Option<Const>, pick: Pick) -> Const {
    let sort = terms.var_sort(id);
    let Some(range) = range else { return hint.unwrap_or_else(|| Const::zero(sort)) };
    let known = hint.map_or(0, |hint| match sort {
        Sort::Bv(_) => hint.as_signed().unwrap_or(0),
        _ => hint.bits() as i64,
    });
    let value = match pick {
        Pick::NearHint => known.clamp(range.min, range.max),
        Pick::NearZero => 0i64.clamp(range.min, range.max),
        Pick::Least => range.min,
        Pick::Greatest => range.max,
        Pick::Middle => range.min.midpoint(range.max),
    };
    Const::from_bits(sort, value as u64)
}
