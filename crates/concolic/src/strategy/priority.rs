//! By priority: nearest to the violation of a specification, where there is one, and what is new before what is known; else
//! at random.

use super::{BranchCandidate, Score, TakenBranches, coverage};

pub(super) fn score(candidate: &BranchCandidate, seen: &TakenBranches) -> Score {
    if candidate.distance == u32::MAX {
        return [u64::MAX, candidate.random_priority, candidate.order];
    }
    let [known, depth, _] = coverage::score(candidate, seen);
    [candidate.distance.into(), known << 32 | depth, candidate.random_priority]
}
