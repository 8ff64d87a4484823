//! Conversions between the primitive types, narrowing included.

use classes::code::Insn;
use terms::{Sort, Term};

use crate::machine::Machine;
use crate::outcome::Step;
use crate::state::State;
use crate::value::Value;

impl Machine {
    pub(super) fn convert(&mut self, s: &mut State, insn: Insn) -> Step {
        let result = match concrete(insn, s.peek(0)) {
            Some(value) => value,
            None => {
                let t = self.term_of(s.peek(0));
                let t = self.convert_term(insn, t);
                self.value_of(t)
            }
        };
        s.finish(1, result);
        Ok(())
    }

    fn convert_term(&mut self, insn: Insn, t: Term) -> Term {
        let terms = &mut self.terms;
        match insn {
            Insn::I2L => terms.sign_extend(t, 64),
            Insn::L2I => terms.truncate(t, 32),
            Insn::I2F | Insn::L2F => terms.int_to_float(t, Sort::F32),
            Insn::I2D | Insn::L2D => terms.int_to_float(t, Sort::F64),
            Insn::F2I | Insn::D2I => terms.float_to_int(t, 32),
            Insn::F2L | Insn::D2L => terms.float_to_int(t, 64),
            Insn::F2D => terms.float_to_float(t, Sort::F64),
            Insn::D2F => terms.float_to_float(t, Sort::F32),
            Insn::I2B => {
                let low = terms.truncate(t, 8);
                terms.sign_extend(low, 32)
            }
            Insn::I2S => {
                let low = terms.truncate(t, 16);
                terms.sign_extend(low, 32)
            }
            Insn::I2C => {
                let low = terms.truncate(t, 16);
                terms.zero_extend(low, 32)
            }
            other => unreachable!("{other:?} is no conversion"),
        }
    }
}

/// Rust's `as` saturates and maps NaN to zero, exactly as JVMS 6.5.d2i asks.
fn concrete(insn: Insn, value: Value) -> Option<Value> {
    Some(match (insn, value) {
        (Insn::I2L, Value::Int(x)) => Value::Long(x.into()),
        (Insn::I2F, Value::Int(x)) => Value::Float(x as f32),
        (Insn::I2D, Value::Int(x)) => Value::Double(x.into()),
        (Insn::L2I, Value::Long(x)) => Value::Int(x as i32),
        (Insn::L2F, Value::Long(x)) => Value::Float(x as f32),
        (Insn::L2D, Value::Long(x)) => Value::Double(x as f64),
        (Insn::F2I, Value::Float(x)) => Value::Int(x as i32),
        (Insn::F2L, Value::Float(x)) => Value::Long(x as i64),
        (Insn::F2D, Value::Float(x)) => Value::Double(x.into()),
        (Insn::D2I, Value::Double(x)) => Value::Int(x as i32),
        (Insn::D2L, Value::Double(x)) => Value::Long(x as i64),
        (Insn::D2F, Value::Double(x)) => Value::Float(x as f32),
        (Insn::I2B, Value::Int(x)) => Value::Int((x as i8).into()),
        (Insn::I2C, Value::Int(x)) => Value::Int((x as u16).into()),
        (Insn::I2S, Value::Int(x)) => Value::Int((x as i16).into()),
        _ => return None,
    })
}
