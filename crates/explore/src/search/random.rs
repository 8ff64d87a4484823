//! Random, but the same for the same seed: a hash of the seed and the state's number.

use super::Metrics;

pub fn score(m: &Metrics) -> i64 {
    // SplitMix64's finaliser spreads consecutive numbers well.
    let mut z = m.seed.wrapping_add(m.serial.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (z ^ (z >> 31)) as i64
}
