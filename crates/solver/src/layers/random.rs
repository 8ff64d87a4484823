//! A small deterministic generator with a taste for boundary values.
//! Not for anything that must be unpredictable.

use terms::{Const, Range, Sort};

pub(crate) struct RandomValues(u64);

impl RandomValues {
    pub fn new(seed: u64) -> Self {
        RandomValues(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d)
    }

    /// xorshift64*
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() >> 33) as usize % limit
    }

    /// From 0 up to, but not including, 1.
    pub fn fraction(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    pub fn within(&mut self, range: Range) -> i64 {
        let count = range.max.abs_diff(range.min).wrapping_add(1);
        let offset = if count == 0 { self.next() } else { self.next() % count };
        range.min.wrapping_add(offset as i64)
    }

    pub fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    pub fn value(&mut self, sort: Sort) -> Const {
        match sort {
            Sort::F32 => Const::F32(self.float() as f32),
            Sort::F64 => Const::F64(self.float()),
            Sort::Ref => Const::Ref(self.below(4) as u32),
            _ => Const::from_bits(sort, self.integer()),
        }
    }

    fn integer(&mut self) -> u64 {
        match self.below(4) {
            0 => self.next(),
            1 => (1u64 << self.below(64)).wrapping_sub(self.below(2) as u64),
            2 => (self.below(200) as u64).wrapping_neg(),
            _ => self.below(200) as u64,
        }
    }

    fn float(&mut self) -> f64 {
        const SPECIAL: [f64; 8] =
            [0.0, -0.0, 1.0, -1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MIN_POSITIVE];
        match self.below(4) {
            0 => SPECIAL[self.below(SPECIAL.len())],
            1 => f64::from_bits(self.next()),
            2 => self.below(2000) as f64 - 1000.0,
            _ => (self.below(2_000_000) as f64 - 1_000_000.0) / 64.0,
        }
    }
}
