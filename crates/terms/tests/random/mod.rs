//! A small deterministic generator with a taste for boundaries.
#![allow(dead_code)] // Each test binary that shares this file uses a part of it.

use terms::{Const, Sort};

pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x1234_5678_9abc_def1)
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

    pub fn value(&mut self, sort: Sort) -> Const {
        let bits = match sort {
            Sort::F32 => match self.below(3) {
                0 => self.next(),
                _ => u64::from((self.simple_float() as f32).to_bits()),
            },
            Sort::F64 => match self.below(3) {
                0 => self.next(),
                _ => self.simple_float().to_bits(),
            },
            Sort::Ref => self.below(4) as u64,
            _ => self.integer(),
        };
        Const::from_bits(sort, bits)
    }

    fn integer(&mut self) -> u64 {
        let near = [0, 1, 7, 8, 15, 16, 31, 32, 63][self.below(9)];
        match self.below(4) {
            0 => self.next(),
            1 => (1u64 << near).wrapping_sub(self.below(2) as u64),
            2 => (1u64 << near).wrapping_neg().wrapping_add(self.below(2) as u64),
            _ => (self.below(9) as u64).wrapping_sub(4),
        }
    }

    fn simple_float(&mut self) -> f64 {
        const SIMPLE: [f64; 14] = [
            0.0,
            -0.0,
            1.0,
            -1.0,
            0.5,
            2.5,
            -3.0,
            1e10,
            2147483647.0,
            -2147483648.5,
            f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            16777217.0,
        ];
        SIMPLE[self.below(SIMPLE.len())]
    }
}
