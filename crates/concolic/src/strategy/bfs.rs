//! Breadth first: the shortest path condition, which is the easiest to solve.

use super::{Candidate, Score};

pub(super) fn score(candidate: &Candidate) -> Score {
    [candidate.way.depth as u64, candidate.order, 0]
}
