//! Breadth first: the state with the fewest forks, the oldest of those.

use super::Metrics;

pub fn score(m: &Metrics) -> i64 {
    -i64::from(m.depth)
}
