//! Ways out of branches that no run has taken anywhere, the shortest first.

use super::{BranchCandidate, Score, TakenBranches};

pub(super) fn score(candidate: &BranchCandidate, seen: &TakenBranches) -> Score {
    let known = seen.contains(&(candidate.way.place, candidate.way.outcome));
    [u64::from(known), candidate.way.depth as u64, candidate.order]
}
