//! How likely a failure is: the share of the entry's inputs that run into it, summed over the paths that do.
//!
//! Numbers count as equally likely, null as often as not, lengths from zero to the bound. Which class an input has and by
//! which constructor it is made counts as given: of several such choices the one with the largest share tells. Paths that were not explored are missing, so it is a lower bound then.

use rustc_hash::FxHashMap;
use solver::ModelCount;
use terms::{Node, Range, VarId};

use crate::machine::Machine;
use crate::machine::state::State;
use crate::suspicion::build::SuspicionKey;

/// Paths to one failure that are weighed.
const MAX_PATHS: u32 = 16;

/// What is known so far, by failure.
#[derive(Debug, Default)]
pub struct Likelihoods(FxHashMap<SuspicionKey, Likelihood>);

#[derive(Debug, Default)]
struct Likelihood {
    paths: u32,
    is_unclear: bool,
    /// By the choices that were made on the way.
    shares: FxHashMap<Vec<usize>, ModelCount>,
}

impl Likelihoods {
    pub fn of(&self, key: &SuspicionKey) -> Option<ModelCount> {
        let known = self.0.get(key).filter(|known| !known.is_unclear)?;
        known
            .shares
            .values()
            .copied()
            .max_by(|a, b| a.value.total_cmp(&b.value).then(b.error.total_cmp(&a.error)))
    }
}

impl Machine {
    /// One more path that ends in a failure.
    pub(crate) fn weigh(&mut self, s: &State, key: SuspicionKey, all: &mut Likelihoods) {
        let known = all.0.entry(key).or_default();
        known.paths += 1;
        if known.is_unclear || known.paths > MAX_PATHS {
            return;
        }
        let lengths = self.lengths(s);
        let domain = |id: VarId| lengths.get(&id).copied();
        let path = solver::model_count(&mut self.terms, &s.condition.facts, &domain);
        let choices = std::iter::successors(s.chosen.as_deref(), |chosen| chosen.before.as_deref());
        let share =
            known.shares.entry(choices.map(|chosen| chosen.number).collect()).or_insert(ModelCount::NONE);
        match path {
            Some(path) => *share = share.or(path),
            None => known.is_unclear = true,
        }
    }

    /// The variables that are lengths of inputs, and how far they go.
    fn lengths(&self, s: &State) -> FxHashMap<VarId, Range> {
        let mut lengths = FxHashMap::default();
        for length in self.open_lengths(s) {
            let Some(bound) = length.bound else { continue };
            if let Node::Var(id) = *self.terms.node(length.term) {
                let model = s.condition.model.as_ref();
                let needed = model.map_or(0, |model| self.terms.evaluate(length.term, model).bits());
                let within = needed <= u64::from(bound);
                let max = if within { i64::from(bound) } else { i64::from(i32::MAX) };
                lengths.insert(id, Range { min: 0, max });
            }
        }
        lengths
    }
}
