//! Any branch, each as likely as the other.

use super::{BranchCandidate, SeededRandom};

pub(super) fn choose(candidates: &[BranchCandidate], random: &mut SeededRandom) -> usize {
    random.below(candidates.len())
}
