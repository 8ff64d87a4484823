//! The signed values a bit-vector term can take, computed once from its operands' ranges.
//! Nothing is assumed about variables: the solver's interval layer does that.

use crate::arena::Terms;
use crate::node::{BvOp, Node};
use crate::semantics::{mask, signed};
use crate::sort::{Const, Sort};

/// An inclusive range of signed values, never empty.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Range {
    pub min: i64,
    pub max: i64,
}

impl Range {
    pub fn full(width: u8) -> Range {
        Range { min: signed(width, 1 << (width - 1)), max: (mask(width) >> 1) as i64 }
    }

    pub fn point(value: i64) -> Range {
        Range { min: value, max: value }
    }

    pub fn contains(self, value: i64) -> bool {
        self.min <= value && value <= self.max
    }

    pub fn is_inside(self, other: Range) -> bool {
        other.min <= self.min && self.max <= other.max
    }

    pub fn is_nonnegative(self) -> bool {
        self.min >= 0
    }

    pub fn hull(self, other: Range) -> Range {
        Range { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    pub fn intersect(self, other: Range) -> Option<Range> {
        let both = Range { min: self.min.max(other.min), max: self.max.min(other.max) };
        (both.min <= both.max).then_some(both)
    }

    pub(crate) fn of_sort(sort: Sort) -> Range {
        match sort {
            Sort::Bv(width) => Range::full(width),
            _ => Range::point(0),
        }
    }

    /// The result of a bit-vector operation on operands in these ranges.
    pub fn of_bin(op: BvOp, width: u8, a: Range, b: Range) -> Range {
        let full = Range::full(width);
        let exact = |low: i128, high: i128| {
            let fits = low >= i128::from(full.min) && high <= i128::from(full.max);
            if fits { Range { min: low as i64, max: high as i64 } } else { full }
        };
        let (al, ah) = (i128::from(a.min), i128::from(a.max));
        let (bl, bh) = (i128::from(b.min), i128::from(b.max));
        let nonnegative = a.is_nonnegative() && b.is_nonnegative();
        let amount = (b.min == b.max).then_some((b.min as u64 & u64::from(width - 1)) as u32);
        match op {
            BvOp::Add => exact(al + bl, ah + bh),
            BvOp::Sub => exact(al - bh, ah - bl),
            BvOp::Mul => {
                let corners = [al * bl, al * bh, ah * bl, ah * bh];
                exact(*corners.iter().min().unwrap(), *corners.iter().max().unwrap())
            }
            BvOp::SDiv if bl >= 1 => {
                let corners = [al / bl, al / bh, ah / bl, ah / bh];
                exact(*corners.iter().min().unwrap(), *corners.iter().max().unwrap())
            }
            BvOp::SDiv if bh <= -1 => {
                let corners = [al / bl, al / bh, ah / bl, ah / bh];
                exact(*corners.iter().min().unwrap(), *corners.iter().max().unwrap())
            }
            // A zero divisor yields the dividend, so the divisor must exclude it to bound the remainder.
            BvOp::SRem if bl >= 1 || bh <= -1 => {
                let limit = bl.abs().max(bh.abs()) - 1;
                exact(al.max(-limit).min(0), ah.min(limit).max(0))
            }
            BvOp::UDiv if nonnegative => exact(0, ah),
            BvOp::URem if nonnegative && bl >= 1 => exact(0, ah.min(bh - 1)),
            BvOp::URem if nonnegative => exact(0, ah),
            BvOp::And => match (a.is_nonnegative(), b.is_nonnegative()) {
                (true, true) => exact(0, ah.min(bh)),
                (true, false) => exact(0, ah),
                (false, true) => exact(0, bh),
                (false, false) => full,
            },
            BvOp::Or if nonnegative => exact(al.max(bl), all_ones(a.max | b.max)),
            BvOp::Xor if nonnegative => exact(0, all_ones(a.max | b.max)),
            BvOp::AShr => match amount {
                Some(amount) => exact(al >> amount, ah >> amount),
                None => exact(al.min(0), ah.max(-1)),
            },
            BvOp::LShr => match amount {
                Some(amount) if a.is_nonnegative() => exact(al >> amount, ah >> amount),
                Some(amount) => exact(0, i128::from(mask(width) >> amount)),
                None if a.is_nonnegative() => exact(0, ah),
                None => full,
            },
            BvOp::SDiv | BvOp::SRem | BvOp::UDiv | BvOp::URem | BvOp::Or | BvOp::Xor | BvOp::Shl => full,
        }
    }

    /// The result of zero-extending a value of that width.
    pub fn zero_extended(self, from: u8) -> Range {
        if self.is_nonnegative() { self } else { Range { min: 0, max: mask(from) as i64 } }
    }

    /// The result of keeping the low bits.
    pub fn truncated(self, to: u8) -> Range {
        let full = Range::full(to);
        if self.is_inside(full) { self } else { full }
    }
}

impl Terms {
    pub(crate) fn range_of(&self, node: &Node, sort: Sort) -> Range {
        let Sort::Bv(width) = sort else { return Range::point(0) };
        match *node {
            Node::Const(Const::Bv { bits, .. }) => Range::point(signed(width, bits)),
            Node::Ite(_, a, b) => self.range(a).hull(self.range(b)),
            Node::Bin(op, a, b) => Range::of_bin(op, width, self.range(a), self.range(b)),
            Node::SignExtend(a, _) => self.range(a),
            Node::ZeroExtend(a, _) => self.range(a).zero_extended(self.sort(a).width()),
            Node::Truncate(a, _) => self.range(a).truncated(width),
            _ => Range::full(width),
        }
    }
}

/// The smallest 2^k - 1 that is not below the value.
fn all_ones(value: i64) -> i128 {
    i128::from(if value == 0 { 0 } else { u64::MAX >> (value as u64).leading_zeros() })
}
