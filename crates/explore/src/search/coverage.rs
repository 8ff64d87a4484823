//! Coverage first: the branch direction taken least often so far, then the shallower, then the newer state.

use super::Metrics;

pub fn score(m: &Metrics) -> i64 {
    let rarely = -(i64::from(m.taken.min(1 << 20)) << 40);
    let shallow = -(i64::from(m.depth.min(0xFFFF)) << 24);
    rarely + shallow + (m.serial & 0xFF_FFFF) as i64
}
