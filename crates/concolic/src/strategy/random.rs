//! Any way, each as likely as the other.

use super::{Candidate, Lots};

pub(super) fn choose(candidates: &[Candidate], lots: &mut Lots) -> usize {
    lots.below(candidates.len())
}
