//! Random numbers, the same on every machine and in every version.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

pub struct Random(SplitMix64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(SplitMix64::seed_from_u64(seed))
    }

    /// All of them as likely.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.bits() % n as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Documents state figures for random programs and mutants by their numbers.
    #[test]
    fn a_seed_keeps_its_numbers() {
        let mut random = Random::new(19_999);
        let numbers = [random.bits(), random.bits(), random.below(1000) as u64];
        assert_eq!(numbers, [0xc41fa659c2e8eff2, 0xa4ebf8da633b6826, 123]);
    }
}
