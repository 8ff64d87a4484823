//! The decimal digits of a symbolic number, as variables that sum up to it: no chain of divisions for the solver.

use std::rc::Rc;

use terms::{BvCmp, BvOp, Const, Model, Sort, Term};

use super::VarOrigin;
use crate::machine::Machine;
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::path::outcome::Step;

impl Machine {
    /// Gives a string object the text of an int or long.
    pub fn write_decimal(&mut self, s: &mut State, at: Addr, number: Value) -> Step {
        let t = number.to_term(&mut self.terms);
        let width = self.terms.sort(t).width();
        let smallest = self.terms.bv(width, 1 << (width - 1));
        let extreme = self.terms.eq(t, smallest);
        if self.decide(s, extreme)? {
            let text = if width == 32 { i32::MIN.to_string() } else { i64::MIN.to_string() };
            let bytes = text.bytes().map(|b| Value::Int(b.into())).collect();
            self.set_latin_bytes(s, at, bytes);
            return Ok(());
        }
        let zero = self.terms.bv(width, 0);
        let negative = self.terms.cmp(BvCmp::Slt, t, zero);
        let negative = self.decide(s, negative)?;
        let magnitude = if negative { self.terms.neg(t) } else { t };
        let count = self.count_digits(s, magnitude, width)?;
        let digits = self.digits(s, magnitude, width, count);
        let mut bytes: Vec<Value> = Vec::new();
        if negative {
            bytes.push(Value::Int(b'-'.into()));
        }
        for digit in digits.into_iter().rev() {
            let code = self.terms.bv(8, b'0'.into());
            let code = self.terms.bin(BvOp::Add, digit, code);
            let code = self.terms.zero_extend(code, 32);
            bytes.push(Value::of_int(&self.terms, code));
        }
        self.set_latin_bytes(s, at, bytes);
        Ok(())
    }

    fn count_digits(&mut self, s: &mut State, magnitude: Term, width: u8) -> Step<u32> {
        let most = if width == 32 { 10 } else { 19 };
        for count in 1..most {
            let limit = self.terms.bv(width, 10_u64.pow(count));
            let fits = self.terms.cmp(BvCmp::Slt, magnitude, limit);
            if self.decide(s, fits)? {
                return Ok(count);
            }
        }
        Ok(most)
    }

    /// Least significant first. Such digits always exist, so nothing has to be solved: the model is extended.
    fn digits(&mut self, s: &mut State, magnitude: Term, width: u8, count: u32) -> Vec<Term> {
        let value = s.condition.model.as_ref().map(|model| self.terms.evaluate(magnitude, model).bits());
        let mut model = s.condition.model.as_ref().map(|model| Model::clone(model));
        let mut sum = self.terms.bv(width, 0);
        let mut digits = Vec::new();
        let nine = self.terms.bv(8, 9);
        for i in 0..count {
            let name = format!("digit {i} of {}", self.terms.unique_name(magnitude));
            let digit = self.input_var(&name, Sort::Bv(8), VarOrigin::Inside);
            if let (Some(model), Some(value), terms::Node::Var(id)) =
                (&mut model, value, self.terms.node(digit))
            {
                model.set(*id, Const::Bv { width: 8, bits: value / 10_u64.pow(i) % 10 });
            }
            let wide = self.terms.zero_extend(digit, width);
            let power = self.terms.bv(width, 10_u64.pow(i));
            let part = self.terms.bin(BvOp::Mul, wide, power);
            sum = self.terms.bin(BvOp::Add, sum, part);
            let small = self.terms.cmp(BvCmp::Ule, digit, nine);
            s.condition.push(small, small, None);
            digits.push(digit);
        }
        let whole = self.terms.eq(magnitude, sum);
        s.condition.push(whole, whole, None);
        s.condition.model = model.map(Rc::new);
        digits
    }
}
