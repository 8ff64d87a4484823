//! Outcomes of branches that no run has taken anywhere, the shortest first.

use super::{BranchCandidate, Score, TakenBranches};

pub(super) fn score(candidate: &BranchCandidate, seen: &TakenBranches) -> Score {
    let known = seen.contains(&(candidate.branch.site, candidate.branch.outcome));
    [u64::from(known), candidate.branch.depth as u64, candidate.order]
}
