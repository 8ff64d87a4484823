//! Any way, each as likely as the other.

use super::{BranchCandidate, RandomPriorities};

pub(super) fn choose(candidates: &[BranchCandidate], lots: &mut RandomPriorities) -> usize {
    lots.below(candidates.len())
}
