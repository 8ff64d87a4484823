//! Ways out of branches that no run has taken anywhere, the shortest first.

use super::{Candidate, Score, Seen};

pub(super) fn score(candidate: &Candidate, seen: &Seen) -> Score {
    let known = seen.contains(&(candidate.way.place, candidate.way.outcome));
    [u64::from(known), candidate.way.depth as u64, candidate.order]
}
