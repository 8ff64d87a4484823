//! Equality and order of bit-vectors.
//! Ranges decide what they can; comparisons with a constant move the constant inward. Floats are in `floats`.

use crate::arena::Terms;
use crate::node::{BvCmp, BvOp, Node, Term};
use crate::range::Range;
use crate::semantics::{self, mask, signed};
use crate::sort::Sort;

/// How many branches of a choice a comparison is pushed into before it is left outside.
const CHOICE_FUEL: u32 = 64;
/// The same over all comparisons that one comparison becomes: choices between sums of choices multiply.
const MAX_PUSHES: u32 = 512;

/// A comparison with a constant, to be pushed into the branches of a choice.
#[derive(Copy, Clone)]
enum WithConst {
    Equal,
    Left(BvCmp),
    Right(BvCmp),
}

impl Terms {
    /// Equality of booleans, bit-vectors or references; for floats see [`Terms::fcmp`].
    pub fn eq(&mut self, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b));
        if a == b {
            return Terms::TRUE;
        }
        match self.sort(a) {
            Sort::Bool => self.eq_bool(a, b),
            Sort::Bv(_) => self.eq_bv(a, b),
            Sort::Ref => self.eq_ref(a, b),
            Sort::F32 | Sort::F64 => panic!("floats are compared by fcmp"),
        }
    }

    pub fn cmp(&mut self, op: BvCmp, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b));
        if a == b {
            return self.bool(!op.is_strict());
        }
        let width = self.sort(a).width();
        let (ra, rb) = (self.range(a), self.range(b));
        match op {
            BvCmp::Slt | BvCmp::Sle => self.cmp_signed(op, width, a, b),
            // On one side of zero both orders agree.
            BvCmp::Ult | BvCmp::Ule if (ra.min >= 0 && rb.min >= 0) || (ra.max < 0 && rb.max < 0) => {
                let op = if op.is_strict() { BvCmp::Slt } else { BvCmp::Sle };
                self.cmp_signed(op, width, a, b)
            }
            BvCmp::Ult | BvCmp::Ule if ra.min >= 0 && rb.max < 0 => Terms::TRUE,
            BvCmp::Ult | BvCmp::Ule if ra.max < 0 && rb.min >= 0 => Terms::FALSE,
            BvCmp::Ult | BvCmp::Ule => self.cmp_unsigned(op, width, a, b),
        }
    }

    /// The `x` of `x ^ (x >>> 16)` on 32 bits, by which hash tables spread hash codes: it is its own inverse.
    pub fn spread_of(&self, t: Term) -> Option<Term> {
        let Node::Bin(BvOp::Xor, a, b) = *self.node(t) else { return None };
        [(a, b), (b, a)].into_iter().find_map(|(x, shifted)| match *self.node(shifted) {
            Node::Bin(BvOp::LShr, y, by) if x == y && self.as_int(by) == Some(16) => Some(x),
            _ => None,
        })
    }

    fn eq_bv(&mut self, a: Term, b: Term) -> Term {
        if self.range(a).intersect(self.range(b)).is_none() {
            return Terms::FALSE;
        }
        let (a, b) = self.ordered(a, b);
        if let Some(k) = self.const_bits(b) {
            if let Some(spread) = self.spread_of(a) {
                let mixed = self.int((k as u32 ^ (k as u32 >> 16)) as i32);
                return self.eq(spread, mixed);
            }
            return self.eq_const(a, b, k);
        }
        if let (Some(x), Some(y)) = (self.spread_of(a), self.spread_of(b)) {
            return self.eq(x, y);
        }
        match (*self.node(a), *self.node(b)) {
            (Node::SignExtend(x, _), Node::SignExtend(y, _))
            | (Node::ZeroExtend(x, _), Node::ZeroExtend(y, _))
                if self.sort(x) == self.sort(y) =>
            {
                return self.eq(x, y);
            }
            (Node::Bin(BvOp::Add, x, c), Node::Bin(BvOp::Add, y, d))
                if self.is_const(c) && self.is_const(d) =>
            {
                let offset = self.bin(BvOp::Sub, d, c);
                let right = self.bin(BvOp::Add, y, offset);
                return self.eq(x, right);
            }
            _ => {}
        }
        for (whole, part) in [(a, b), (b, a)] {
            match *self.node(whole) {
                // x + y == x
                Node::Bin(BvOp::Add, x, y) if x == part => return self.eq_zero(y),
                Node::Bin(BvOp::Add, x, y) if y == part => return self.eq_zero(x),
                Node::Bin(BvOp::Sub, x, y) if x == part => return self.eq_zero(y),
                Node::Ite(c, x, y) if x == part => {
                    let otherwise = self.eq(y, part);
                    return self.or(c, otherwise);
                }
                Node::Ite(c, x, y) if y == part => {
                    let then = self.eq(x, part);
                    return self.implies(c, then);
                }
                _ => {}
            }
        }
        self.make(Node::Eq(a, b))
    }

    fn eq_zero(&mut self, a: Term) -> Term {
        let zero = self.bv(self.sort(a).width(), 0);
        self.eq(a, zero)
    }

    /// The right operand is the constant `k`, inside the left one's range.
    fn eq_const(&mut self, a: Term, b: Term, k: u64) -> Term {
        let width = self.sort(a).width();
        match *self.node(a) {
            Node::Bin(op, x, c) => match (op, self.const_bits(c)) {
                (BvOp::Add, Some(c)) => {
                    let rest = self.bv(width, k.wrapping_sub(c));
                    return self.eq(x, rest);
                }
                (BvOp::Xor, Some(c)) => {
                    let rest = self.bv(width, k ^ c);
                    return self.eq(x, rest);
                }
                (BvOp::Mul, Some(c)) if c & 1 == 1 => {
                    let rest = self.bv(width, k.wrapping_mul(inverse(c)));
                    return self.eq(x, rest);
                }
                (BvOp::Mul, Some(c)) if k != 0 && k.trailing_zeros() < c.trailing_zeros() => {
                    return Terms::FALSE;
                }
                (BvOp::And, Some(c)) if k & !c != 0 => return Terms::FALSE,
                (BvOp::And, Some(c)) if k == c && c.is_power_of_two() => {
                    let is_clear = self.eq_zero(a);
                    return self.not(is_clear);
                }
                (BvOp::Or, Some(c)) if c & !k != 0 => return Terms::FALSE,
                (BvOp::Sub, None) if k == 0 => return self.eq(x, c),
                (BvOp::Sub, None) => {
                    if let Some(minuend) = self.const_bits(x) {
                        let rest = self.bv(width, minuend.wrapping_sub(k));
                        return self.eq(c, rest);
                    }
                }
                _ => {}
            },
            // Bits of a NaN that is not the canonical one.
            Node::FloatBits(x) if semantics::bits_float(self.sort(x), k) != k => return Terms::FALSE,
            Node::Ite(..) => {
                if let Some(pushed) = self.pushed(WithConst::Equal, a, b) {
                    return pushed;
                }
            }
            _ => {}
        }
        self.make(Node::Eq(a, b))
    }

    fn cmp_signed(&mut self, op: BvCmp, width: u8, a: Term, b: Term) -> Term {
        let (ra, rb) = (self.range(a), self.range(b));
        let strict = op.is_strict();
        if ra.max < rb.min || (!strict && ra.max == rb.min) {
            return Terms::TRUE;
        }
        if ra.min > rb.max || (strict && ra.min == rb.max) {
            return Terms::FALSE;
        }
        let simpler = match (self.is_const(a), self.is_const(b)) {
            (false, true) => self.below_const(strict, width, a, rb.min),
            (true, false) => self.above_const(strict, width, ra.min, b),
            _ => None,
        };
        simpler.unwrap_or_else(|| self.make(Node::Cmp(op, a, b)))
    }

    /// `a < k` or `a <= k`, not decided by the range of `a`.
    fn below_const(&mut self, strict: bool, width: u8, a: Term, k: i64) -> Option<Term> {
        let range = self.range(a);
        // Both forms in terms of the greatest allowed value.
        let greatest = if strict { k - 1 } else { k };
        if greatest == range.min {
            let only = self.bv(width, greatest as u64);
            return Some(self.eq(a, only));
        }
        if greatest == range.max - 1 {
            let forbidden = self.bv(width, range.max as u64);
            let equal = self.eq(a, forbidden);
            return Some(self.not(equal));
        }
        if let Some((x, bound)) = self.without_offset(a, k) {
            return Some(self.cmp(if strict { BvCmp::Slt } else { BvCmp::Sle }, x, bound));
        }
        // The constant nearest zero: x <= 0 for x < 1, x < 0 for x <= -1.
        if greatest == 0 || greatest == -1 {
            let zero = self.bv(width, 0);
            let op = if greatest == 0 { BvCmp::Sle } else { BvCmp::Slt };
            return Some(self.pushed_or_made(op, a, zero, false));
        }
        let bound = self.bv(width, k as u64);
        Some(self.pushed_or_made(if strict { BvCmp::Slt } else { BvCmp::Sle }, a, bound, false))
    }

    /// `k < b` or `k <= b`, not decided by the range of `b`.
    fn above_const(&mut self, strict: bool, width: u8, k: i64, b: Term) -> Option<Term> {
        let range = self.range(b);
        let least = if strict { k + 1 } else { k };
        if least == range.max {
            let only = self.bv(width, least as u64);
            return Some(self.eq(b, only));
        }
        if least == range.min + 1 {
            let forbidden = self.bv(width, range.min as u64);
            let equal = self.eq(b, forbidden);
            return Some(self.not(equal));
        }
        if let Some((x, bound)) = self.without_offset(b, k) {
            return Some(self.cmp(if strict { BvCmp::Slt } else { BvCmp::Sle }, bound, x));
        }
        if least == 0 || least == 1 {
            let zero = self.bv(width, 0);
            let op = if least == 0 { BvCmp::Sle } else { BvCmp::Slt };
            return Some(self.pushed_or_made(op, zero, b, true));
        }
        let bound = self.bv(width, k as u64);
        Some(self.pushed_or_made(if strict { BvCmp::Slt } else { BvCmp::Sle }, bound, b, true))
    }

    fn cmp_unsigned(&mut self, op: BvCmp, width: u8, a: Term, b: Term) -> Term {
        let (ka, kb) = (self.const_bits(a), self.const_bits(b));
        match (ka, kb) {
            (Some(x), Some(y)) => return self.bool(semantics::cmp(op, width, x, y)),
            // a < 0, a <= max; 0 <= b, max < b
            (_, Some(0)) if op.is_strict() => return Terms::FALSE,
            (_, Some(k)) if !op.is_strict() && k == mask(width) => return Terms::TRUE,
            (Some(0), _) if !op.is_strict() => return Terms::TRUE,
            (Some(k), _) if op.is_strict() && k == mask(width) => return Terms::FALSE,
            // a <= 0, a < 1; 0 < b, 1 <= b
            (_, Some(0)) => return self.eq_zero(a),
            (_, Some(1)) if op.is_strict() => return self.eq_zero(a),
            (Some(0), _) => {
                let zero = self.eq_zero(b);
                return self.not(zero);
            }
            (Some(1), _) if !op.is_strict() => {
                let zero = self.eq_zero(b);
                return self.not(zero);
            }
            _ => {}
        }
        self.pushed_or_made(op, a, b, ka.is_some())
    }

    fn pushed_or_made(&mut self, op: BvCmp, a: Term, b: Term, constant_left: bool) -> Term {
        let (choice, constant, kind) =
            if constant_left { (b, a, WithConst::Left(op)) } else { (a, b, WithConst::Right(op)) };
        if self.is_const(constant)
            && let Some(pushed) = self.pushed(kind, choice, constant)
        {
            return pushed;
        }
        self.make(Node::Cmp(op, a, b))
    }

    /// `x + c` compared with `k` is `x` compared with `k - c` when the sum cannot wrap.
    fn without_offset(&mut self, a: Term, k: i64) -> Option<(Term, Term)> {
        let (x, c) = self.as_sum_with_const(a)?;
        let width = self.sort(a).width();
        let full = Range::full(width);
        let (range, offset) = (self.range(x), signed(width, self.const_bits(c)?));
        let fits = |value: i64| value.checked_add(offset).is_some_and(|sum| full.contains(sum));
        let bound = k.checked_sub(offset).filter(|&bound| full.contains(bound))?;
        (fits(range.min) && fits(range.max)).then(|| (x, self.bv(width, bound as u64)))
    }

    fn pushed(&mut self, kind: WithConst, choice: Term, k: Term) -> Option<Term> {
        let is_outermost = self.pushes_left.is_none();
        self.pushes_left.get_or_insert(MAX_PUSHES);
        let pushed = self.push_into_choice(kind, choice, k, &mut { CHOICE_FUEL });
        if is_outermost {
            self.pushes_left = None;
        }
        pushed
    }

    /// A comparison of `c ? x : y` with a constant as `c ? x cmp k : y cmp k`, when a branch becomes a truth value.
    /// The JVM's comparison idioms (`lcmp` then `iflt`, booleans as integers) fold back here.
    fn push_into_choice(&mut self, kind: WithConst, a: Term, k: Term, fuel: &mut u32) -> Option<Term> {
        let Node::Ite(c, x, y) = *self.node(a) else { return None };
        *fuel = fuel.checked_sub(1)?;
        self.pushes_left = Some(self.pushes_left?.checked_sub(1)?);
        let mut branch = |terms: &mut Terms, t: Term| match *terms.node(t) {
            Node::Ite(..) => terms.push_into_choice(kind, t, k, fuel),
            _ => Some(terms.with_const(kind, t, k)),
        };
        let (then, otherwise) = (branch(self, x)?, branch(self, y)?);
        let is_decided = |t: Term| t == Terms::TRUE || t == Terms::FALSE;
        let folds = is_decided(then) || is_decided(otherwise) || (self.is_choice(x) && self.is_choice(y));
        folds.then(|| self.ite(c, then, otherwise))
    }

    fn is_choice(&self, t: Term) -> bool {
        matches!(self.node(t), Node::Ite(..))
    }

    fn with_const(&mut self, kind: WithConst, t: Term, k: Term) -> Term {
        match kind {
            WithConst::Equal => self.eq(t, k),
            WithConst::Left(op) => self.cmp(op, k, t),
            WithConst::Right(op) => self.cmp(op, t, k),
        }
    }
}

/// The multiplicative inverse of an odd number modulo 2^64, by Newton's iteration.
fn inverse(odd: u64) -> u64 {
    let mut x = odd;
    for _ in 0..6 {
        x = x.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(x)));
    }
    x
}
