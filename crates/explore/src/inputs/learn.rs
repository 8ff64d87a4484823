//! What the solver is told before an entry is explored, to try where it cannot reckon: literals of the code, and inputs of
//! recorded calls. Nothing here says what inputs there are.

use classes::class::Method;
use classes::code::Insn;
use runtimedata::{Pair, Recorded};
use solver::Example;

use crate::boundary::api_of;
use crate::inputs::enum_constants;
use crate::machine::Machine;

/// Words of the code, and words of recorded calls.
const MAX_WORDS: usize = 24;
/// Recorded calls whose inputs are tried.
const MAX_EXAMPLES: usize = 24;
/// Objects inside each other that are told.
const MAX_DEPTH: usize = 3;
/// Elements of an array that are told.
const MAX_ARRAY: usize = 64;

impl Machine {
    pub(crate) fn learn(&mut self, entry: &'static Method) {
        self.learn_literals(entry);
        self.learn_examples(entry);
    }

    /// The literals of the entry and of its class: what inputs are likely compared with.
    fn learn_literals(&mut self, entry: &'static Method) {
        const MAX_NUMBERS: usize = 8;
        const MAX_LITERAL: usize = 32;
        let mut vocabulary = self.chain.vocabulary();
        let methods = || std::iter::once(entry).chain(entry.owner().methods);
        let code = || methods().filter_map(|m| m.code.as_ref()).flat_map(|c| c.insns.iter());
        let literals = code().filter_map(|insn| match insn {
            Insn::ConstString(literal) if literal.units.len() <= MAX_LITERAL => Some(&literal.units),
            _ => None,
        });
        literals.take(MAX_WORDS).for_each(|word| vocabulary.add_word(word));
        // A text that is read as a number is compared with numbers.
        let numbers = code().filter_map(|insn| match *insn {
            Insn::ConstInt(n) if n.unsigned_abs() > 1 => Some(n.to_string()),
            Insn::ConstLong(n) if n.unsigned_abs() > 1 => Some(n.to_string()),
            Insn::ConstFloat(x) if x.is_finite() => Some(x.to_string()),
            Insn::ConstDouble(x) if x.is_finite() => Some(x.to_string()),
            _ => None,
        });
        for number in numbers.take(MAX_NUMBERS) {
            vocabulary.add_number(&number.encode_utf16().collect::<Vec<_>>());
        }
    }

    /// What it was passed in recorded runs is likely to lead somewhere.
    fn learn_examples(&mut self, entry: &'static Method) {
        let mut vocabulary = self.chain.vocabulary();
        let recorded = self.observed(entry);
        recorded
            .iter()
            .flat_map(|seen| &seen.words)
            .take(MAX_WORDS)
            .for_each(|word| vocabulary.add_word(word));
        let Some(observations) = &self.settings.observations else { return };
        // A store that cannot be read any more has seen nothing; validation says why.
        let calls = observations.candidates(&[api_of(entry)], None, MAX_EXAMPLES);
        for pair in calls.iter().flat_map(|calls| &calls.pairs) {
            vocabulary.add_example(self.example(entry, pair));
        }
    }

    /// The inputs of a recorded call, called as the inputs of the entry are.
    fn example(&self, entry: &'static Method, pair: &Pair) -> Example {
        let mut example = Example::default();
        if let Some(receiver) = &pair.receiver {
            self.tell(&mut example, "this", receiver, MAX_DEPTH);
        }
        for (i, argument) in pair.arguments.iter().enumerate() {
            self.tell(&mut example, &entry.parameter_name(i), argument, MAX_DEPTH);
        }
        example
    }

    fn tell(&self, example: &mut Example, name: &str, state: &Recorded, depth: usize) {
        match state {
            Recorded::Boolean(b) => return example.add_integer(name, (*b).into()),
            Recorded::Integer(x) => return example.add_integer(name, *x),
            Recorded::Float(x) => return example.add_real(name, *x),
            Recorded::Char(unit) => return example.add_integer(name, (*unit).into()),
            Recorded::Text(units) => {
                // A `char` looks the same.
                if let Some(unit) = state.as_char() {
                    example.add_integer(name, unit.into());
                }
                example.add_word(name, units);
            }
            Recorded::Array { items, length, .. } => {
                example.add_integer(&format!("{name}.length"), *length as i64);
                for (i, item) in items.iter().take(MAX_ARRAY).enumerate() {
                    self.tell(example, &format!("{name}[{i}]"), item, depth);
                }
            }
            Recorded::Constant { class, name: constant } => {
                let class = self.program.class(&class.replace('.', "/"));
                let number = class.ok().and_then(|c| enum_constants(c).position(|f| f.name == constant));
                if let Some(number) = number {
                    example.add_integer(&format!("{name}.ordinal()"), number as i64);
                }
            }
            Recorded::Object { fields, .. } if depth > 0 => {
                for (field, value) in fields {
                    self.tell(example, &format!("{name}.{field}"), value, depth - 1);
                }
            }
            _ => {}
        }
        example.add_integer(&format!("{name} == null"), (*state == Recorded::Null).into());
    }
}
