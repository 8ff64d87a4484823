//! Depth first: the deepest open branch of the latest run. One subtree is finished before the next is begun, so little of the
//! tree is in memory.

use super::{BranchCandidate, Score};

pub(super) fn score(candidate: &BranchCandidate) -> Score {
    [u64::MAX - candidate.branch.depth as u64, u64::MAX - candidate.order, 0]
}
