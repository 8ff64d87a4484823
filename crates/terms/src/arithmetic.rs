//! Bit-vector arithmetic, bitwise operations and shifts.
//! Canonical forms: constants on the right, `x - c` is `x + -c`, `x << c` is `x * 2^c`, constants float outward.

use crate::arena::Terms;
use crate::node::{BvOp, Node, Term};
use crate::semantics::{self, mask, signed};

impl Terms {
    pub fn bin(&mut self, op: BvOp, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b));
        let width = self.sort(a).width();
        let (a, b) = if op.is_commutative() { self.ordered(a, b) } else { (a, b) };
        if let (Some(x), Some(y)) = (self.const_bits(a), self.const_bits(b)) {
            return self.bv(width, semantics::bin(op, width, x, y));
        }
        if let Some(chosen) = self.bin_of_choices(op, a, b) {
            return chosen;
        }
        match self.const_bits(b) {
            Some(k) => self.bin_const(op, width, a, b, k),
            None => self.bin_terms(op, width, a, b),
        }
    }

    pub fn neg(&mut self, a: Term) -> Term {
        let width = self.sort(a).width();
        let zero = self.bv(width, 0);
        self.bin(BvOp::Sub, zero, a)
    }

    pub fn bv_not(&mut self, a: Term) -> Term {
        let width = self.sort(a).width();
        let ones = self.bv(width, u64::MAX);
        self.bin(BvOp::Xor, a, ones)
    }

    /// Constants last, otherwise the older term first.
    pub(crate) fn ordered(&self, a: Term, b: Term) -> (Term, Term) {
        let key = |t: Term| (self.is_const(t), t);
        if key(a) <= key(b) { (a, b) } else { (b, a) }
    }

    /// The right operand is the constant `k`.
    fn bin_const(&mut self, op: BvOp, width: u8, a: Term, b: Term, k: u64) -> Term {
        if let Some(simpler) = self.special_case(op, width, a, b, k) {
            return simpler;
        }
        match (op, *self.node(a)) {
            (BvOp::Add | BvOp::Mul | BvOp::And | BvOp::Or | BvOp::Xor, Node::Bin(inner, x, c))
                if inner == op && self.is_const(c) =>
            {
                let both = self.bin(op, c, b);
                self.bin(op, x, both)
            }
            // (c - x) + k
            (BvOp::Add, Node::Bin(BvOp::Sub, c, x)) if self.is_const(c) => {
                let sum = self.bin(BvOp::Add, c, b);
                self.bin(BvOp::Sub, sum, x)
            }
            // (x + c) * k
            (BvOp::Mul, Node::Bin(BvOp::Add, x, c)) if self.is_const(c) => {
                let (scaled, offset) = (self.bin(BvOp::Mul, x, b), self.bin(BvOp::Mul, c, b));
                self.bin(BvOp::Add, scaled, offset)
            }
            // (0 - x) * k
            (BvOp::Mul, Node::Bin(BvOp::Sub, zero, x)) if self.const_bits(zero) == Some(0) => {
                let minus = self.neg(b);
                self.bin(BvOp::Mul, x, minus)
            }
            // A byte read as unsigned: b & 0xff.
            (BvOp::And, Node::SignExtend(x, _)) if k == mask(self.sort(x).width()) => {
                self.zero_extend(x, width)
            }
            _ => self.make(Node::Bin(op, a, b)),
        }
    }

    /// What operators are with some constants: nothing, the constant, or another operator.
    fn special_case(&mut self, op: BvOp, width: u8, a: Term, b: Term, k: u64) -> Option<Term> {
        let ones = mask(width);
        Some(match op {
            BvOp::Add | BvOp::Or | BvOp::Xor if k == 0 => a,
            BvOp::And if k == ones => a,
            BvOp::And | BvOp::Mul if k == 0 => b,
            BvOp::Or if k == ones => b,
            BvOp::Mul | BvOp::SDiv | BvOp::UDiv if k == 1 => a,
            BvOp::Mul | BvOp::SDiv if k == ones => self.neg(a),
            BvOp::SRem if k == 1 || k == ones => self.bv(width, 0),
            BvOp::Sub => {
                let minus = self.bv(width, k.wrapping_neg());
                self.bin(BvOp::Add, a, minus)
            }
            BvOp::Shl => {
                let factor = self.bv(width, 1u64 << (k & u64::from(width - 1)));
                self.bin(BvOp::Mul, a, factor)
            }
            BvOp::AShr | BvOp::LShr => self.shift_right(op, width, a, k & u64::from(width - 1)),
            BvOp::UDiv if k.is_power_of_two() => {
                self.shift_right(BvOp::LShr, width, a, u64::from(k.trailing_zeros()))
            }
            BvOp::URem if k.is_power_of_two() => {
                let low = self.bv(width, k - 1);
                self.bin(BvOp::And, a, low)
            }
            BvOp::And if self.is_kept_by(a, k) => a,
            BvOp::SRem if self.is_below(a, k, width) => a,
            BvOp::SDiv if self.is_below(a, k, width) => self.bv(width, 0),
            BvOp::SRem if k.is_power_of_two() && k < ones / 2 && self.range(a).is_nonnegative() => {
                let low = self.bv(width, k - 1);
                self.bin(BvOp::And, a, low)
            }
            _ => return None,
        })
    }

    /// The right operand is not a constant.
    fn bin_terms(&mut self, op: BvOp, width: u8, a: Term, b: Term) -> Term {
        if a == b {
            match op {
                BvOp::And | BvOp::Or => return a,
                BvOp::Xor | BvOp::Sub => return self.bv(width, 0),
                BvOp::Add => {
                    let two = self.bv(width, 2);
                    return self.bin(BvOp::Mul, a, two);
                }
                _ => {}
            }
        }
        if self.const_bits(a) == Some(0) && !matches!(op, BvOp::Sub) {
            // Commutative operations have their constants on the right: here 0 is divided or shifted.
            return a;
        }
        if let (BvOp::Add | BvOp::Or | BvOp::Xor, Some(whole)) = (op, self.joined(width, a, b)) {
            return whole;
        }
        match op {
            BvOp::Add => self.add_terms(a, b),
            BvOp::Sub => self.sub_terms(a, b),
            _ => self.make(Node::Bin(op, a, b)),
        }
    }

    fn add_terms(&mut self, a: Term, b: Term) -> Term {
        // Constants float outward, so that offsets meet.
        if let Some((x, c)) = self.as_sum_with_const(a) {
            let sum = self.bin(BvOp::Add, x, b);
            return self.bin(BvOp::Add, sum, c);
        }
        if let Some((y, c)) = self.as_sum_with_const(b) {
            let sum = self.bin(BvOp::Add, a, y);
            return self.bin(BvOp::Add, sum, c);
        }
        for (x, y) in [(a, b), (b, a)] {
            if let Node::Bin(BvOp::Sub, u, v) = *self.node(y) {
                if v == x {
                    return u;
                }
                if self.const_bits(u) == Some(0) {
                    return self.bin(BvOp::Sub, x, v);
                }
            }
        }
        let (a, b) = self.ordered(a, b);
        self.make(Node::Bin(BvOp::Add, a, b))
    }

    fn sub_terms(&mut self, a: Term, b: Term) -> Term {
        if let Some((x, c)) = self.as_sum_with_const(a) {
            let difference = self.bin(BvOp::Sub, x, b);
            return self.bin(BvOp::Add, difference, c);
        }
        if let Some((y, c)) = self.as_sum_with_const(b) {
            let difference = self.bin(BvOp::Sub, a, y);
            return self.bin(BvOp::Sub, difference, c);
        }
        match (*self.node(a), *self.node(b)) {
            // (x + y) - y
            (Node::Bin(BvOp::Add, x, y), _) if y == b => return x,
            (Node::Bin(BvOp::Add, x, y), _) if x == b => return y,
            // x - (x - y), x - (0 - y), 0 - (y - z)
            (_, Node::Bin(BvOp::Sub, x, y)) if x == a => return y,
            (_, Node::Bin(BvOp::Sub, zero, y)) if self.const_bits(zero) == Some(0) => {
                return self.bin(BvOp::Add, a, y);
            }
            (_, Node::Bin(BvOp::Sub, y, z)) if self.const_bits(a) == Some(0) => {
                return self.bin(BvOp::Sub, z, y);
            }
            _ => {}
        }
        self.make(Node::Bin(BvOp::Sub, a, b))
    }

    /// The low bits of a number beside the bits above them: how a character comes back from its two bytes.
    fn joined(&mut self, width: u8, a: Term, b: Term) -> Option<Term> {
        let part = |terms: &Terms, t: Term| match *terms.node(t) {
            Node::ZeroExtend(x, _) => match *terms.node(x) {
                Node::Truncate(from, bits) => Some((from, bits)),
                _ => None,
            },
            _ => None,
        };
        let plain = |terms: &Terms, t: Term| match *terms.node(t) {
            Node::ZeroExtend(x, _) => x,
            _ => t,
        };
        for (low, high) in [(a, b), (b, a)] {
            let (Some((from, bits)), Node::Bin(BvOp::Mul, upper, factor)) =
                (part(self, low), *self.node(high))
            else {
                continue;
            };
            // All the bits above, or some of them.
            let (shifted, more) = part(self, upper).unwrap_or((upper, width - bits));
            let Node::Bin(BvOp::LShr, whole, by) = *self.node(shifted) else { continue };
            let fits = self.const_bits(factor) == Some(1 << bits)
                && self.const_bits(by) == Some(bits.into())
                && plain(self, whole) == plain(self, from)
                && bits + more <= width;
            if fits {
                let kept = self.truncate(whole, (bits + more).min(self.sort(whole).width()));
                return Some(self.zero_extend(kept, width));
            }
        }
        None
    }

    fn shift_right(&mut self, op: BvOp, width: u8, a: Term, amount: u64) -> Term {
        if amount == 0 {
            return a;
        }
        let op = if self.range(a).is_nonnegative() { BvOp::LShr } else { op };
        if let Node::Bin(inner, x, c) = *self.node(a)
            && inner == op
            && let Some(first) = self.const_bits(c)
        {
            let total = first + amount;
            if total < u64::from(width) {
                return self.shift_right(op, width, x, total);
            }
            if op == BvOp::LShr {
                return self.bv(width, 0);
            }
            return self.shift_right(op, width, x, u64::from(width - 1));
        }
        let by = self.bv(width, amount);
        let result = self.make(Node::Bin(op, a, by));
        let range = self.range(result);
        if range.min == range.max { self.bv(width, range.min as u64) } else { result }
    }

    /// An operation on a choice between constants is a choice between results: JVM booleans are such choices.
    fn bin_of_choices(&mut self, op: BvOp, a: Term, b: Term) -> Option<Term> {
        let width = self.sort(a).width();
        let fold = |terms: &mut Terms, x: Term, y: Term| {
            let (x, y) = (terms.const_bits(x)?, terms.const_bits(y)?);
            Some(terms.bv(width, semantics::bin(op, width, x, y)))
        };
        match (*self.node(a), *self.node(b)) {
            (Node::Ite(c, x, y), Node::Const(_)) => {
                let (x, y) = (fold(self, x, b)?, fold(self, y, b)?);
                Some(self.ite(c, x, y))
            }
            (Node::Const(_), Node::Ite(c, x, y)) => {
                let (x, y) = (fold(self, a, x)?, fold(self, a, y)?);
                Some(self.ite(c, x, y))
            }
            (Node::Ite(c, x, y), Node::Ite(d, u, v)) => {
                let is_flag = |x, y| self.const_bits(x) == Some(1) && self.const_bits(y) == Some(0);
                if !is_flag(x, y) || !is_flag(u, v) {
                    return None;
                }
                let flag = match op {
                    BvOp::And | BvOp::Mul => self.and(c, d),
                    BvOp::Or => self.or(c, d),
                    BvOp::Xor => {
                        let equal = self.eq_bool(c, d);
                        self.not(equal)
                    }
                    _ => return None,
                };
                Some(self.ite(flag, x, y))
            }
            _ => None,
        }
    }

    pub(crate) fn as_sum_with_const(&self, t: Term) -> Option<(Term, Term)> {
        match *self.node(t) {
            Node::Bin(BvOp::Add, x, c) if self.is_const(c) => Some((x, c)),
            _ => None,
        }
    }

    /// Whether `a & k` is `a`: the value is not negative and `k` has all the bits it can have.
    fn is_kept_by(&self, a: Term, k: u64) -> bool {
        let range = self.range(a);
        range.is_nonnegative() && {
            let possible = u64::MAX.checked_shr((range.max as u64).leading_zeros()).unwrap_or(0);
            possible & !k == 0
        }
    }

    /// Whether `|a| < |k|` always.
    fn is_below(&self, a: Term, k: u64, width: u8) -> bool {
        let range = self.range(a);
        let limit = signed(width, k).unsigned_abs();
        range.min.unsigned_abs() < limit && range.max.unsigned_abs() < limit
    }
}
