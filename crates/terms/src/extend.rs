//! Changing the width of bit-vectors: `i2b`, `i2c`, `i2s`, `i2l`, `l2i` are built from these.
//! Conversions to and from floats are in `floats`.

use crate::arena::Terms;
use crate::node::{BvOp, Node, Term};
use crate::range::Range;
use crate::semantics::{self, mask};

impl Terms {
    /// To a width not below the present one.
    pub fn sign_extend(&mut self, a: Term, to: u8) -> Term {
        let from = self.sort(a).width();
        debug_assert!(from <= to);
        if from == to {
            return a;
        }
        if self.range(a).is_nonnegative() && !self.is_const(a) {
            return self.zero_extend(a, to);
        }
        match *self.node(a) {
            Node::Const(value) => self.bv(to, semantics::sign_extend(from, to, value.bits())),
            Node::SignExtend(x, _) => self.sign_extend(x, to),
            // (byte) x of an x that is a byte already
            Node::Truncate(x, _)
                if self.sort(x).width() == to && self.range(x).is_inside(Range::full(from)) =>
            {
                x
            }
            Node::Ite(c, x, y) if self.is_const(x) && self.is_const(y) => {
                let (x, y) = (self.sign_extend(x, to), self.sign_extend(y, to));
                self.ite(c, x, y)
            }
            _ => self.make(Node::SignExtend(a, to)),
        }
    }

    /// To a width not below the present one.
    pub fn zero_extend(&mut self, a: Term, to: u8) -> Term {
        let from = self.sort(a).width();
        debug_assert!(from <= to);
        if from == to {
            return a;
        }
        match *self.node(a) {
            Node::Const(value) => self.bv(to, value.bits()),
            Node::ZeroExtend(x, _) => self.zero_extend(x, to),
            // (char) x of an x that is a char already
            Node::Truncate(x, _) if self.sort(x).width() == to && self.fits_unsigned(x, from) => x,
            Node::Ite(c, x, y) if self.is_const(x) && self.is_const(y) => {
                let (x, y) = (self.zero_extend(x, to), self.zero_extend(y, to));
                self.ite(c, x, y)
            }
            _ => self.make(Node::ZeroExtend(a, to)),
        }
    }

    /// To a width not above the present one.
    pub fn truncate(&mut self, a: Term, to: u8) -> Term {
        let from = self.sort(a).width();
        debug_assert!(to <= from);
        if from == to {
            return a;
        }
        match *self.node(a) {
            Node::Const(value) => self.bv(to, value.bits()),
            Node::Truncate(x, _) => self.truncate(x, to),
            Node::SignExtend(x, _) => {
                if self.sort(x).width() >= to {
                    self.truncate(x, to)
                } else {
                    self.sign_extend(x, to)
                }
            }
            Node::ZeroExtend(x, _) => {
                if self.sort(x).width() >= to {
                    self.truncate(x, to)
                } else {
                    self.zero_extend(x, to)
                }
            }
            Node::Ite(c, x, y) if self.is_const(x) && self.is_const(y) => {
                let (x, y) = (self.truncate(x, to), self.truncate(y, to));
                self.ite(c, x, y)
            }
            // A mask that keeps all the low bits changes nothing below.
            Node::Bin(BvOp::And, x, c) if self.const_bits(c).is_some_and(|c| c & mask(to) == mask(to)) => {
                self.truncate(x, to)
            }
            // The low bits of these depend on the low bits of their operands only: (byte) (b + 1).
            Node::Bin(op, x, c) if is_low_bits_only(op) && self.is_const(c) && self.is_extension(x, to) => {
                let (x, c) = (self.truncate(x, to), self.truncate(c, to));
                self.bin(op, x, c)
            }
            _ => self.make(Node::Truncate(a, to)),
        }
    }

    fn fits_unsigned(&self, x: Term, width: u8) -> bool {
        let range = self.range(x);
        range.is_nonnegative() && range.max as u64 <= mask(width)
    }

    fn is_extension(&self, x: Term, to: u8) -> bool {
        match *self.node(x) {
            Node::SignExtend(inner, _) | Node::ZeroExtend(inner, _) => self.sort(inner).width() <= to,
            _ => false,
        }
    }
}

fn is_low_bits_only(op: BvOp) -> bool {
    matches!(op, BvOp::Add | BvOp::Mul | BvOp::And | BvOp::Or | BvOp::Xor)
}
