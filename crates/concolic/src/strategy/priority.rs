//! By priority: nearest to the violation of a specification, where there is one; by lot among equals.

use super::{Candidate, Score};

pub(super) fn score(candidate: &Candidate) -> Score {
    [u64::from(candidate.distance), candidate.lot, candidate.order]
}
