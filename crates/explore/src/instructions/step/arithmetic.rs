//! Arithmetic and comparison on terms; division, which may throw.

use classes::code::Comparison;
use terms::{BvCmp, BvOp, FloatCmp, FloatOp, FloatUnary, Sort, Term};

use crate::instructions::throw::Implicit;
use crate::machine::Machine;
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::Step;

impl Machine {
    pub(super) fn int_binary(&mut self, op: BvOp, s: &mut State) -> Step {
        let (a, b) = (s.peek(1).int_term(&mut self.terms), s.peek(0).int_term(&mut self.terms));
        let result = self.terms.bin(op, a, b);
        s.finish(2, Value::of(&self.terms, result));
        Ok(())
    }

    pub(super) fn long_binary(&mut self, op: BvOp, s: &mut State) -> Step {
        let (a, b) = (s.peek(1).long_term(&mut self.terms), s.peek(0).long_term(&mut self.terms));
        let result = self.terms.bin(op, a, b);
        s.finish(2, Value::of(&self.terms, result));
        Ok(())
    }

    /// Shift counts are ints for longs too; the term's own masking does the rest.
    pub(super) fn shift(&mut self, op: BvOp, s: &mut State) -> Step {
        let a = s.peek(1).to_term(&mut self.terms);
        let mut count = s.peek(0).int_term(&mut self.terms);
        if self.terms.sort(a) == Sort::Bv(64) {
            count = self.terms.zero_extend(count, 64);
        }
        let result = self.terms.bin(op, a, count);
        s.finish(2, Value::of(&self.terms, result));
        Ok(())
    }

    pub(super) fn float_binary(&mut self, op: FloatOp, s: &mut State) -> Step {
        let (a, b) = (s.peek(1).to_term(&mut self.terms), s.peek(0).to_term(&mut self.terms));
        let result = self.terms.fbin(op, a, b);
        s.finish(2, Value::of(&self.terms, result));
        Ok(())
    }

    pub(super) fn negate(&mut self, s: &mut State) -> Step {
        let t = s.peek(0).to_term(&mut self.terms);
        let result = match self.terms.sort(t) {
            Sort::F32 | Sort::F64 => self.terms.fun(FloatUnary::Neg, t),
            _ => self.terms.neg(t),
        };
        s.finish(1, Value::of(&self.terms, result));
        Ok(())
    }

    pub(super) fn int_divide(&mut self, s: &mut State, op: BvOp) -> Step {
        let (a, b) = (s.peek(1).int_term(&mut self.terms), s.peek(0).int_term(&mut self.terms));
        let zero = self.terms.int(0);
        self.divide(s, op, a, b, zero)
    }

    pub(super) fn long_divide(&mut self, s: &mut State, op: BvOp) -> Step {
        let (a, b) = (s.peek(1).long_term(&mut self.terms), s.peek(0).long_term(&mut self.terms));
        let zero = self.terms.long(0);
        self.divide(s, op, a, b, zero)
    }

    fn divide(&mut self, s: &mut State, op: BvOp, a: Term, b: Term, zero: Term) -> Step {
        let fails = self.terms.eq(b, zero);
        if self.decide(s, fails)? {
            return self.throw_implicit(s, Implicit::DivisionByZero { condition: fails });
        }
        let result = self.terms.bin(op, a, b);
        s.finish(2, Value::of(&self.terms, result));
        Ok(())
    }

    pub(super) fn long_compare(&mut self, s: &mut State) -> Step {
        let (a, b) = (s.peek(1).long_term(&mut self.terms), s.peek(0).long_term(&mut self.terms));
        let less = self.terms.cmp(BvCmp::Slt, a, b);
        let equal = self.terms.eq(a, b);
        let result = self.three_way(less, equal);
        s.finish(2, result);
        Ok(())
    }

    /// `fcmpl`, `fcmpg`, `dcmpl`, `dcmpg`.
    pub(super) fn float_compare(&mut self, s: &mut State, nan: i8) -> Step {
        let (a, b) = (s.peek(1).to_term(&mut self.terms), s.peek(0).to_term(&mut self.terms));
        // Written so that the side NaN falls on is the innermost else.
        let equal = self.terms.fcmp(FloatCmp::Eq, a, b);
        let (first, second) = if nan < 0 { (b, a) } else { (a, b) };
        let strictly = self.terms.fcmp(FloatCmp::Lt, first, second);
        let (hit, miss) = if nan < 0 { (1, -1) } else { (-1, 1) };
        let (hit, zero, miss) = (self.terms.int(hit), self.terms.int(0), self.terms.int(miss));
        let rest = self.terms.ite(equal, zero, miss);
        let result = self.terms.ite(strictly, hit, rest);
        s.finish(2, Value::of_int(&self.terms, result));
        Ok(())
    }

    fn three_way(&mut self, less: Term, equal: Term) -> Value {
        let (minus, zero, plus) = (self.terms.int(-1), self.terms.int(0), self.terms.int(1));
        let rest = self.terms.ite(equal, zero, plus);
        let result = self.terms.ite(less, minus, rest);
        Value::of_int(&self.terms, result)
    }

    /// The Bool term of an int comparison.
    pub fn comparison(&mut self, comparison: Comparison, a: Value, b: Value) -> Term {
        let (a, b) = (a.int_term(&mut self.terms), b.int_term(&mut self.terms));
        match comparison {
            Comparison::Eq => self.terms.eq(a, b),
            Comparison::Ne => {
                let equal = self.terms.eq(a, b);
                self.terms.not(equal)
            }
            Comparison::Lt => self.terms.cmp(BvCmp::Slt, a, b),
            Comparison::Le => self.terms.cmp(BvCmp::Sle, a, b),
            Comparison::Gt => self.terms.cmp(BvCmp::Slt, b, a),
            Comparison::Ge => self.terms.cmp(BvCmp::Sle, b, a),
        }
    }

    /// Whether two references are the same object, as a Bool term.
    pub fn same_reference(&mut self, a: Value, b: Value) -> Term {
        let (a, b) = (a.to_term(&mut self.terms), b.to_term(&mut self.terms));
        self.terms.eq(a, b)
    }
}
