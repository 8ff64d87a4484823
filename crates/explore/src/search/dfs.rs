//! Depth first: the newest state.

use super::Metrics;

pub fn score(m: &Metrics) -> i64 {
    m.serial as i64
}
