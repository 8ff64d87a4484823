//! Conversions between the primitive types, narrowing included.

use classes::code::Insn;
use terms::{Sort, Term};

use crate::machine::Machine;
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::Step;

impl Machine {
    pub(super) fn convert(&mut self, s: &mut State, insn: Insn) -> Step {
        let t = s.peek(0).to_term(&mut self.terms);
        let t = self.convert_term(insn, t);
        s.finish(1, Value::of(&self.terms, t));
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
