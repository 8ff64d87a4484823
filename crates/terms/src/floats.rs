//! Floating-point terms. Only rules that hold for NaN, infinities and signed zeros.
//! Comparisons that are really about integers leave the float world.

use crate::arena::Terms;
use crate::node::{BvCmp, FloatCmp, FloatOp, FloatUnary, Node, Term};
use crate::range::Range;
use crate::semantics;
use crate::sort::{Const, Sort};

impl Terms {
    pub fn fbin(&mut self, op: FloatOp, a: Term, b: Term) -> Term {
        let sort = self.sort(a);
        debug_assert_eq!(sort, self.sort(b));
        let (a, b) = if matches!(op, FloatOp::Add | FloatOp::Mul) { self.ordered(a, b) } else { (a, b) };
        if let (Some(x), Some(y)) = (self.const_bits(a), self.const_bits(b)) {
            return self.of_bits(sort, semantics::fbin(op, sort, x, y));
        }
        match (op, self.float_value(b)) {
            (_, Some(value)) if value.is_nan() => b,
            (FloatOp::Mul | FloatOp::Div, Some(1.0)) => a,
            // x - 0.0 and x + -0.0 are x even for x = -0.0; x + 0.0 is not.
            (FloatOp::Sub, Some(value)) if value == 0.0 && value.is_sign_positive() => a,
            (FloatOp::Add, Some(value)) if value == 0.0 && value.is_sign_negative() => a,
            _ => self.make(Node::FBin(op, a, b)),
        }
    }

    pub fn fun(&mut self, op: FloatUnary, a: Term) -> Term {
        let sort = self.sort(a);
        if let Some(bits) = self.const_bits(a) {
            return self.of_bits(sort, semantics::fun(op, sort, bits));
        }
        match (op, *self.node(a)) {
            (FloatUnary::Neg, Node::FUn(FloatUnary::Neg, x)) => x,
            (FloatUnary::Abs, Node::FUn(FloatUnary::Neg, x)) => self.fun(FloatUnary::Abs, x),
            (FloatUnary::Abs, Node::FUn(FloatUnary::Abs, _)) => a,
            _ => self.make(Node::FUn(op, a)),
        }
    }

    pub fn fcmp(&mut self, op: FloatCmp, a: Term, b: Term) -> Term {
        let sort = self.sort(a);
        debug_assert_eq!(sort, self.sort(b));
        let (a, b) = if op == FloatCmp::Eq { self.ordered(a, b) } else { (a, b) };
        if let (Some(x), Some(y)) = (self.const_bits(a), self.const_bits(b)) {
            return self.bool(semantics::fcmp(op, sort, x, y));
        }
        if [a, b].into_iter().any(|t| self.float_value(t).is_some_and(f64::is_nan)) {
            return Terms::FALSE;
        }
        if a == b {
            if op == FloatCmp::Lt {
                return Terms::FALSE;
            }
            let nan = self.is_nan(a);
            return self.not(nan);
        }
        match (*self.node(a), *self.node(b)) {
            (Node::FloatToFloat(x, Sort::F64), Node::FloatToFloat(y, Sort::F64)) => self.fcmp(op, x, y),
            (Node::FUn(FloatUnary::Neg, x), Node::FUn(FloatUnary::Neg, y)) => self.fcmp(op, y, x),
            _ => self.fcmp_of_ints(op, a, b).unwrap_or_else(|| self.make(Node::FCmp(op, a, b))),
        }
    }

    pub fn is_nan(&mut self, a: Term) -> Term {
        let sort = self.sort(a);
        match *self.node(a) {
            Node::Const(value) => self.bool(semantics::is_nan(sort, value.bits())),
            Node::IntToFloat(..) => Terms::FALSE,
            Node::FUn(FloatUnary::Neg | FloatUnary::Abs, x) | Node::FloatToFloat(x, _) => self.is_nan(x),
            _ => self.make(Node::IsNan(a)),
        }
    }

    /// From a signed bit-vector.
    pub fn int_to_float(&mut self, a: Term, sort: Sort) -> Term {
        let width = self.sort(a).width();
        match *self.node(a) {
            Node::Const(value) => self.of_bits(sort, semantics::int_to_float(width, sort, value.bits())),
            Node::SignExtend(x, _) => self.int_to_float(x, sort),
            _ => self.make(Node::IntToFloat(a, sort)),
        }
    }

    /// Java's conversion to 32 or 64 bits: toward zero, saturating, NaN to 0.
    pub fn float_to_int(&mut self, a: Term, width: u8) -> Term {
        debug_assert!(width == 32 || width == 64);
        let sort = self.sort(a);
        match *self.node(a) {
            Node::Const(value) => self.bv(width, semantics::float_to_int(sort, width, value.bits())),
            Node::IntToFloat(x, _) if self.sort(x).width() <= width && self.is_exact(x, sort) => {
                self.sign_extend(x, width)
            }
            // A single as a double is the same number.
            Node::FloatToFloat(x, Sort::F64) => self.float_to_int(x, width),
            _ => self.make(Node::FloatToInt(a, width)),
        }
    }

    pub fn float_to_float(&mut self, a: Term, sort: Sort) -> Term {
        let from = self.sort(a);
        if from == sort {
            return a;
        }
        match *self.node(a) {
            Node::Const(value) => self.of_bits(sort, semantics::float_to_float(from, sort, value.bits())),
            Node::FloatToFloat(x, _) if self.sort(x) == sort && sort == Sort::F32 => x,
            _ => self.make(Node::FloatToFloat(a, sort)),
        }
    }

    /// IEEE bits with one NaN, as `Double.doubleToLongBits`.
    pub fn float_bits(&mut self, a: Term) -> Term {
        match self.as_const(a) {
            Some(value) => self.bv(if value.sort() == Sort::F32 { 32 } else { 64 }, value.bits()),
            None => self.make(Node::FloatBits(a)),
        }
    }

    /// Equality of any sort; floats by their bits, since NaN does not equal itself and 0.0 equals -0.0.
    pub fn same_bits(&mut self, a: Term, b: Term) -> Term {
        if !self.sort(a).is_float() {
            return self.eq(a, b);
        }
        let (a, b) = (self.float_bits(a), self.float_bits(b));
        self.eq(a, b)
    }

    /// The float of these bits, as `Double.longBitsToDouble`.
    pub fn bits_float(&mut self, a: Term) -> Term {
        let sort = if self.sort(a) == Sort::Bv(32) { Sort::F32 } else { Sort::F64 };
        match *self.node(a) {
            Node::Const(value) => self.of_bits(sort, semantics::bits_float(sort, value.bits())),
            Node::FloatBits(x) => x,
            _ => self.make(Node::BitsFloat(a)),
        }
    }

    /// A comparison of exactly converted integers, with each other or with a constant, as one of integers.
    fn fcmp_of_ints(&mut self, op: FloatCmp, a: Term, b: Term) -> Option<Term> {
        match (self.as_exact_int(a), self.as_exact_int(b)) {
            (Some(x), Some(y)) => {
                let width = self.sort(x).width().max(self.sort(y).width());
                let (x, y) = (self.sign_extend(x, width), self.sign_extend(y, width));
                Some(match op {
                    FloatCmp::Eq => self.eq(x, y),
                    FloatCmp::Lt => self.cmp(BvCmp::Slt, x, y),
                    FloatCmp::Le => self.cmp(BvCmp::Sle, x, y),
                })
            }
            (Some(x), None) => {
                let k = self.float_value(b)?;
                match op {
                    FloatCmp::Eq if k.floor() != k => Some(Terms::FALSE),
                    FloatCmp::Eq => Some(self.int_with(x, k, |terms, x, k| terms.eq(x, k))),
                    FloatCmp::Lt => {
                        Some(self.int_with(x, k.ceil(), |terms, x, k| terms.cmp(BvCmp::Slt, x, k)))
                    }
                    FloatCmp::Le => {
                        Some(self.int_with(x, k.floor(), |terms, x, k| terms.cmp(BvCmp::Sle, x, k)))
                    }
                }
            }
            (None, Some(y)) => {
                let k = self.float_value(a)?;
                match op {
                    FloatCmp::Eq => None,
                    FloatCmp::Lt => {
                        Some(self.int_with(y, k.floor(), |terms, y, k| terms.cmp(BvCmp::Slt, k, y)))
                    }
                    FloatCmp::Le => {
                        Some(self.int_with(y, k.ceil(), |terms, y, k| terms.cmp(BvCmp::Sle, k, y)))
                    }
                }
            }
            (None, None) => None,
        }
    }

    /// Compares in 64 bits, where the saturated constant cannot meet an exactly converted integer.
    fn int_with(&mut self, x: Term, k: f64, compare: fn(&mut Terms, Term, Term) -> Term) -> Term {
        let full = Range::full(self.sort(x).width());
        let clamped = k as i64;
        if full.contains(clamped) {
            let k = self.bv(self.sort(x).width(), clamped as u64);
            return compare(self, x, k);
        }
        let wide = self.sign_extend(x, 64);
        let k = self.long(clamped);
        compare(self, wide, k)
    }

    fn as_exact_int(&self, a: Term) -> Option<Term> {
        match *self.node(a) {
            Node::IntToFloat(x, sort) if self.is_exact(x, sort) && self.sort(x).width() <= 32 => Some(x),
            Node::FloatToFloat(x, Sort::F64) => self.as_exact_int(x),
            _ => None,
        }
    }

    /// Whether every value of `x` is represented exactly.
    fn is_exact(&self, x: Term, sort: Sort) -> bool {
        let limit = if sort == Sort::F32 { 1 << 24 } else { 1 << 53 };
        self.range(x).is_inside(Range { min: -limit, max: limit })
    }

    fn of_bits(&mut self, sort: Sort, bits: u64) -> Term {
        self.constant(Const::from_bits(sort, bits))
    }

    fn float_value(&self, t: Term) -> Option<f64> {
        match self.as_const(t)? {
            Const::F32(value) => Some(f64::from(value)),
            Const::F64(value) => Some(value),
            _ => None,
        }
    }
}
