//! Breadth first: the shortest path condition, which is the easiest to solve.

use super::{BranchCandidate, Score};

pub(super) fn score(candidate: &BranchCandidate) -> Score {
    [candidate.branch.depth as u64, candidate.order, 0]
}
