//! Remembers answers by component, and unsatisfiable sets so that their supersets are known as well.
//! Lives as long as the chain; nothing is kept on disk.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use terms::{Term, Terms};

use super::Layer;
use crate::component::Component;
use crate::query::Answer;
use crate::stats::Stats;

#[derive(Default)]
pub(super) struct Cache {
    answers: FxHashMap<Rc<[Term]>, Answer>,
    /// Unsatisfiable sets under their newest member.
    unsat: FxHashMap<Term, Vec<Rc<[Term]>>>,
}

/// Beyond this the cache starts anew: long runs must not grow without bound.
const MAX_ENTRIES: usize = 1 << 18;
/// Unsatisfiable sets kept per newest member.
const MAX_SETS: usize = 8;

impl Layer for Cache {
    fn answer(&mut self, _: &Terms, component: &Component, stats: &mut Stats) -> Option<Answer> {
        let known = self.answers.get(&component.conjuncts[..]).cloned();
        let answer = known.or_else(|| self.has_unsat_part(&component.conjuncts).then_some(Answer::Unsat))?;
        stats.cache_hits += 1;
        Some(answer)
    }

    fn learn(&mut self, component: &Component, answer: &Answer) {
        if self.answers.len() >= MAX_ENTRIES {
            self.answers.clear();
            self.unsat.clear();
        }
        let key: Rc<[Term]> = component.conjuncts.as_slice().into();
        if answer.is_unsat()
            && let Some(&newest) = key.last()
        {
            let sets = self.unsat.entry(newest).or_default();
            if sets.len() < MAX_SETS {
                sets.push(key.clone());
            }
        }
        self.answers.insert(key, answer.clone());
    }
}

impl Cache {
    fn has_unsat_part(&self, conjuncts: &[Term]) -> bool {
        conjuncts.iter().any(|newest| {
            let Some(sets) = self.unsat.get(newest) else { return false };
            sets.iter().any(|set| set.iter().all(|t| conjuncts.binary_search(t).is_ok()))
        })
    }
}
