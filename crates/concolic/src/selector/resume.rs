//! A search that goes on where an earlier one stopped: everything is learned once more from its journal.

use std::borrow::Cow;
use std::collections::{BTreeSet, VecDeque};

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::{SearchLimits, Selector};
use crate::fingerprint;
use crate::job::Times;
use crate::journal::{JobOutcome, Journal, JournalRunId};
use crate::strategy::{BranchCandidate, SeededRandom};

/// All that a later session needs to know.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct SelectorState<'a> {
    pub journal: Cow<'a, Journal>,
    /// The branches that are open, as the strategy knows them.
    open: Vec<SavedBranch>,
    random: SeededRandom,
    found: u64,
    times: Times,
    notices: BTreeSet<String>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct SavedBranch {
    /// A fingerprint of the decisions that lead there.
    path: u64,
    order: u64,
    random_priority: u64,
    distance: u32,
}

impl Selector {
    /// As it is now. What somebody is at counts as not begun.
    pub fn state(&self) -> SelectorState<'_> {
        let waiting = |candidate: &BranchCandidate| SavedBranch {
            path: fingerprint::of_path(&self.tree.path_to(&candidate.branch)),
            order: candidate.order,
            random_priority: candidate.random_priority,
            distance: candidate.distance,
        };
        let open = self.open.iter().filter(|candidate| self.tree.is_unknown(&candidate.branch));
        SelectorState {
            journal: Cow::Borrowed(&self.journal),
            open: open.map(waiting).collect(),
            random: self.random.clone(),
            found: self.found,
            times: self.times,
            notices: self.notices.clone(),
        }
    }

    /// Goes on from there; what depends on a method that has changed is looked at anew.
    pub fn resume(
        limits: SearchLimits,
        state: SelectorState<'_>,
        is_changed: impl Fn(&str) -> bool,
    ) -> Selector {
        let mut selector = Selector::new(limits);
        selector.journal = state.journal.into_owned().without(is_changed);
        for entry in selector.journal.entries().to_vec() {
            match entry.outcome {
                JobOutcome::Ran(run) if selector.journal.is_cut(run) => selector.begin_again(run),
                _ => selector.learn(&entry),
            }
        }
        if !selector.tree.is_empty() {
            selector.first.clear();
        }
        selector.kept = selector.counts.runs;
        selector.times = state.times;
        selector.notices = state.notices;
        selector.line_up(&state.open, state.random, state.found);
        selector
    }

    fn begin_again(&mut self, run: JournalRunId) {
        let path = &self.journal.run(run).path;
        if path.is_empty() {
            // Nothing is left of it but its inputs: as good a beginning as any.
            self.first = VecDeque::from([self.journal.run(run).recipe.clone()]);
            return;
        }
        for open in self.tree.add_beginning(run, path).open {
            self.add_open(open, run);
        }
    }

    /// Open branches get back their places in the strategy's line; those that were not in it come last.
    fn line_up(&mut self, line: &[SavedBranch], random: SeededRandom, found: u64) {
        (self.random, self.found) = (random, found);
        let places: FxHashMap<u64, usize> = line.iter().enumerate().map(|(i, w)| (w.path, i)).collect();
        let mut known = Vec::new();
        let mut fresh = Vec::new();
        for candidate in std::mem::take(&mut self.open) {
            if !self.tree.is_unknown(&candidate.branch) {
                continue;
            }
            match places.get(&fingerprint::of_path(&self.tree.path_to(&candidate.branch))) {
                Some(&place) => known.push((place, candidate.branch)),
                None => fresh.push(candidate),
            }
        }
        known.sort_unstable();
        for (place, branch) in known {
            let SavedBranch { order, random_priority, distance, .. } = line[place];
            self.open.push(BranchCandidate { branch, order, random_priority, distance });
        }
        for BranchCandidate { branch, distance, .. } in fresh {
            self.line_up_last(branch, distance);
        }
    }
}
