//! How likely a failure is: the share of the entry's inputs that run into it, summed over the paths that do.
//!
//! Numbers count as equally likely, null as often as not, lengths from zero to the bound. Which class an input has and by
//! which constructor it is made counts as given. Paths that were not explored are missing, so it is a lower bound then.

use rustc_hash::FxHashMap;
use solver::Share;
use terms::{Node, Range, VarId};

use crate::machine::Machine;
use crate::state::State;
use crate::suspect::SuspicionKey;

/// Paths to one failure that are weighed.
const PATHS: u32 = 16;

/// What is known so far, by failure.
#[derive(Debug, Default)]
pub struct Likelihoods(FxHashMap<SuspicionKey, Likelihood>);

#[derive(Debug, Default)]
struct Likelihood {
    paths: u32,
    /// `None`: some path could not be weighed.
    share: Option<Share>,
}

impl Likelihoods {
    pub fn of(&self, key: &SuspicionKey) -> Option<Share> {
        self.0.get(key).and_then(|known| known.share)
    }
}

impl Machine {
    /// One more path that ends in a failure.
    pub(crate) fn weigh(&mut self, s: &State, key: SuspicionKey, all: &mut Likelihoods) {
        let known = all.0.entry(key).or_insert(Likelihood { paths: 0, share: Some(Share::NONE) });
        known.paths += 1;
        let (Some(share), true) = (known.share, known.paths <= PATHS) else { return };
        let lengths = self.lengths(s);
        let domain = |id: VarId| lengths.get(&id).copied();
        let path = solver::share(&mut self.terms, &s.assumed.facts, &domain);
        known.share = path.map(|path| share.or(path));
    }

    /// The variables that are lengths of inputs, and how far they go.
    fn lengths(&self, s: &State) -> FxHashMap<VarId, Range> {
        let mut lengths = FxHashMap::default();
        for length in self.open_lengths(s) {
            let Some(bound) = length.bound else { continue };
            if let Node::Var(id) = *self.terms.node(length.term) {
                let model = s.assumed.model.as_ref();
                let needed = model.map_or(0, |model| self.terms.evaluate(length.term, model).bits());
                let within = needed <= u64::from(bound);
                let max = if within { i64::from(bound) } else { i64::from(i32::MAX) };
                lengths.insert(id, Range { min: 0, max });
            }
        }
        lengths
    }
}
