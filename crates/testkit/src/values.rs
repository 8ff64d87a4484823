//! Values of terms, with a taste for boundaries.

use terms::{Const, Sort};

use crate::random::Random;

impl Random {
    pub fn value(&mut self, sort: Sort) -> Const {
        let bits = match sort {
            Sort::F32 => match self.below(3) {
                0 => self.bits(),
                _ => u64::from((self.simple_float() as f32).to_bits()),
            },
            Sort::F64 => match self.below(3) {
                0 => self.bits(),
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
            0 => self.bits(),
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
