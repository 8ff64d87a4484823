//! Depth first: the deepest way of the latest run. One subtree is finished before the next is begun, so little of the
//! tree is in memory.

use super::{BranchCandidate, Score};

pub(super) fn score(candidate: &BranchCandidate) -> Score {
    [u64::MAX - candidate.way.depth as u64, u64::MAX - candidate.order, 0]
}
