//! Arithmetic and comparison on terms; division, which may throw.

use classes::code::Comparison;
use terms::{BvCmp, BvOp, FloatCmp, FloatOp, FloatUnary, Sort, Term};

use crate::instructions::throw::Implicit;
use crate::machine::Machine;
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::Step;

impl Machine {
    /// The term of an int value, concrete or not.
    pub fn int_term(&mut self, value: Value) -> Term {
        match value {
            Value::SymInt(t) => t,
            Value::Int(x) => self.terms.int(x),
            other => unreachable!("an int was expected, not {other:?}: the class file was not verified"),
        }
    }

    pub fn long_term(&mut self, value: Value) -> Term {
        match value {
            Value::SymLong(t) => t,
            Value::Long(x) => self.terms.long(x),
            other => unreachable!("a long was expected, not {other:?}: the class file was not verified"),
        }
    }

    /// The term of any value except references of open kind.
    pub fn term_of(&mut self, value: Value) -> Term {
        match value {
            Value::Int(x) => self.terms.int(x),
            Value::Long(x) => self.terms.long(x),
            Value::Float(x) => self.terms.f32(x),
            Value::Double(x) => self.terms.f64(x),
            Value::Ref(at) => self.terms.reference(at.0),
            Value::SymInt(t)
            | Value::SymLong(t)
            | Value::SymFloat(t)
            | Value::SymDouble(t)
            | Value::SymRef(t) => t,
            Value::ReturnAddress(_) | Value::Unset => {
                unreachable!("no value: the class file was not verified")
            }
        }
    }

    /// The value of a term: concrete if the term is a constant.
    pub fn value_of(&self, t: Term) -> Value {
        use terms::Const;
        match (self.terms.as_const(t), self.terms.sort(t)) {
            (Some(Const::Bv { width: 64, bits }), _) => Value::Long(bits as i64),
            (Some(Const::Bv { bits, .. }), _) => Value::Int(bits as u32 as i32),
            (Some(Const::F32(x)), _) => Value::Float(x),
            (Some(Const::F64(x)), _) => Value::Double(x),
            (Some(Const::Ref(at)), _) => Value::Ref(crate::machine::value::Addr(at)),
            (Some(Const::Bool(b)), _) => Value::from_bool(b),
            (None, Sort::Bv(64)) => Value::SymLong(t),
            (None, Sort::F32) => Value::SymFloat(t),
            (None, Sort::F64) => Value::SymDouble(t),
            (None, Sort::Ref) => Value::SymRef(t),
            (None, _) => Value::SymInt(t),
        }
    }

    pub fn int_value(&self, t: Term) -> Value {
        self.terms.as_int(t).map_or(Value::SymInt(t), Value::Int)
    }

    /// A JVM boolean from a Bool term.
    pub fn bool_value(&mut self, t: Term) -> Value {
        if let Some(b) = self.terms.as_bool(t) {
            return Value::from_bool(b);
        }
        let (one, zero) = (self.terms.int(1), self.terms.int(0));
        Value::SymInt(self.terms.ite(t, one, zero))
    }

    pub(super) fn int_binary(&mut self, op: BvOp, s: &mut State) -> Step {
        let (a, b) = (self.int_term(s.peek(1)), self.int_term(s.peek(0)));
        let result = self.terms.bin(op, a, b);
        s.finish(2, self.value_of(result));
        Ok(())
    }

    pub(super) fn long_binary(&mut self, op: BvOp, s: &mut State) -> Step {
        let (a, b) = (self.long_term(s.peek(1)), self.long_term(s.peek(0)));
        let result = self.terms.bin(op, a, b);
        s.finish(2, self.value_of(result));
        Ok(())
    }

    /// Shift counts are ints for longs too; the term's own masking does the rest.
    pub(super) fn shift(&mut self, op: BvOp, s: &mut State) -> Step {
        let a = self.term_of(s.peek(1));
        let mut count = self.int_term(s.peek(0));
        if self.terms.sort(a) == Sort::Bv(64) {
            count = self.terms.zero_extend(count, 64);
        }
        let result = self.terms.bin(op, a, count);
        s.finish(2, self.value_of(result));
        Ok(())
    }

    pub(super) fn float_binary(&mut self, op: FloatOp, s: &mut State) -> Step {
        let (a, b) = (self.term_of(s.peek(1)), self.term_of(s.peek(0)));
        let result = self.terms.fbin(op, a, b);
        s.finish(2, self.value_of(result));
        Ok(())
    }

    pub(super) fn negate(&mut self, s: &mut State) -> Step {
        let t = self.term_of(s.peek(0));
        let result = match self.terms.sort(t) {
            Sort::F32 | Sort::F64 => self.terms.fun(FloatUnary::Neg, t),
            _ => self.terms.neg(t),
        };
        s.finish(1, self.value_of(result));
        Ok(())
    }

    pub(super) fn int_divide(&mut self, s: &mut State, op: BvOp) -> Step {
        let (a, b) = (self.int_term(s.peek(1)), self.int_term(s.peek(0)));
        let zero = self.terms.int(0);
        self.divide(s, op, a, b, zero)
    }

    pub(super) fn long_divide(&mut self, s: &mut State, op: BvOp) -> Step {
        let (a, b) = (self.long_term(s.peek(1)), self.long_term(s.peek(0)));
        let zero = self.terms.long(0);
        self.divide(s, op, a, b, zero)
    }

    fn divide(&mut self, s: &mut State, op: BvOp, a: Term, b: Term, zero: Term) -> Step {
        let fails = self.terms.eq(b, zero);
        if self.decide(s, fails)? {
            return self.throw_implicit(s, Implicit::DivisionByZero { condition: fails });
        }
        let result = self.terms.bin(op, a, b);
        s.finish(2, self.value_of(result));
        Ok(())
    }

    pub(super) fn long_compare(&mut self, s: &mut State) -> Step {
        let (a, b) = (self.long_term(s.peek(1)), self.long_term(s.peek(0)));
        let less = self.terms.cmp(BvCmp::Slt, a, b);
        let equal = self.terms.eq(a, b);
        let result = self.three_way(less, equal);
        s.finish(2, result);
        Ok(())
    }

    /// `fcmpl`, `fcmpg`, `dcmpl`, `dcmpg`.
    pub(super) fn float_compare(&mut self, s: &mut State, nan: i8) -> Step {
        let (a, b) = (self.term_of(s.peek(1)), self.term_of(s.peek(0)));
        // Written so that the side NaN falls on is the innermost else.
        let equal = self.terms.fcmp(FloatCmp::Eq, a, b);
        let (first, second) = if nan < 0 { (b, a) } else { (a, b) };
        let strictly = self.terms.fcmp(FloatCmp::Lt, first, second);
        let (hit, miss) = if nan < 0 { (1, -1) } else { (-1, 1) };
        let (hit, zero, miss) = (self.terms.int(hit), self.terms.int(0), self.terms.int(miss));
        let rest = self.terms.ite(equal, zero, miss);
        let result = self.terms.ite(strictly, hit, rest);
        s.finish(2, self.int_value(result));
        Ok(())
    }

    fn three_way(&mut self, less: Term, equal: Term) -> Value {
        let (minus, zero, plus) = (self.terms.int(-1), self.terms.int(0), self.terms.int(1));
        let rest = self.terms.ite(equal, zero, plus);
        let result = self.terms.ite(less, minus, rest);
        self.int_value(result)
    }

    /// The Bool term of an int comparison.
    pub fn comparison(&mut self, comparison: Comparison, a: Value, b: Value) -> Term {
        let (a, b) = (self.int_term(a), self.int_term(b));
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
        let (a, b) = (self.term_of(a), self.term_of(b));
        self.terms.eq(a, b)
    }
}
