//! Objects that a run is given from outside, not by a solver. What is in them is planned under the numbers of the inputs: what
//! the program calls an input is known only when it asks for it.

use std::rc::Rc;

use terms::{Const, Node, Sort};

use super::objects::{number, numbered};
use super::{Machine, Planned, RunPlan};
use crate::inputs::{VarOrigin, enum_constants};
use crate::machine::state::State;
use crate::modes::Mode;
use crate::suspicion::{Input, Inputs, Made};

/// The plan of a run that is given these inputs.
pub fn plan_of_given(inputs: &Inputs) -> RunPlan {
    let mut given = Given { inputs, plan: RunPlan::new() };
    for (i, input) in inputs.program.iter().enumerate() {
        // Values, and texts among the inputs themselves, the JVM tells.
        if matches!(input.value, Input::Null | Input::Object(_)) {
            given.value(&format!("{}:", place(i)), input.value);
        }
    }
    given.plan
}

pub(super) fn is_given((name, ..): &Planned) -> bool {
    name.starts_with('#')
}

fn place(number: usize) -> String {
    format!("#{number}")
}

/// Says of each variable what the machine will call it, and what it is.
struct Given<'a> {
    inputs: &'a Inputs,
    plan: RunPlan,
}

impl Given<'_> {
    fn add(&mut self, name: String, value: Const) {
        self.plan.extend(number(value.sort()).map(|sort| (name, sort, value.bits())));
    }

    fn int(&mut self, name: String, value: usize) {
        self.add(name, Const::Bv { width: 32, bits: value as u64 });
    }

    fn value(&mut self, name: &str, input: Input) {
        let bv = |width: u8, bits: i64| Const::from_bits(Sort::Bv(width), bits as u64);
        let value = match input {
            Input::Boolean(b) => Const::Bool(b),
            Input::Byte(x) => bv(8, x.into()),
            Input::Char(x) => bv(16, x.into()),
            Input::Short(x) => bv(16, x.into()),
            Input::Int(x) => bv(32, x.into()),
            Input::Long(x) => bv(64, x),
            Input::Float(x) => Const::F32(x),
            Input::Double(x) => Const::F64(x),
            Input::Null => return self.add(format!("{name} == null"), Const::Bool(true)),
            Input::Object(at) => {
                self.add(format!("{name} == null"), Const::Bool(false));
                return self.object(name, at);
            }
        };
        self.add(name.to_string(), value);
    }

    fn object(&mut self, name: &str, at: usize) {
        let inputs = self.inputs;
        let object = &inputs.objects[at];
        match &object.made {
            Made::Text(units) => {
                self.int(format!("{name}.length()"), units.len());
                for (i, unit) in units.iter().enumerate() {
                    self.value(&format!("{name}.charAt({i})"), Input::Char(*unit));
                }
            }
            Made::Array(items) => {
                self.int(format!("{name}.length"), items.len());
                for (i, item) in items.iter().enumerate() {
                    self.value(&format!("{name}[{i}]"), *item);
                }
            }
            Made::Boxed(value) => self.value(&format!("{name}.value"), *value),
            Made::Constant(constant) => {
                let mut constants = enum_constants(constant.owner());
                if let Some(ordinal) = constants.position(|field| field == *constant) {
                    self.int(format!("{name}.ordinal()"), ordinal);
                }
            }
            Made::Somehow => {
                for (field, value) in &object.fields {
                    self.value(&format!("{name}.{}", field.name), *value);
                }
            }
            Made::ClassLiteral(_) | Made::By(..) | Made::Stub(_) => {}
        }
    }
}

impl Machine {
    /// The program asks for an input, and this is what it calls it.
    pub(crate) fn name_given(&mut self, s: &mut State, name: &str) {
        let Mode::RecordedRun(follow) = &self.mode else { return };
        let place = format!("{}:", place(s.program_inputs.len()));
        let known = follow.given.iter().filter_map(|(given, sort, bits)| {
            Some((format!("{name}{}", given.strip_prefix(&place)?), numbered(*sort)?, *bits))
        });
        for (name, sort, bits) in known.collect::<Vec<_>>() {
            let var = self.input_var(&name, sort, VarOrigin::Inside);
            if let Node::Var(id) = *self.terms.node(var) {
                let model = Rc::make_mut(s.condition.model.get_or_insert_default());
                model.set(id, Const::from_bits(sort, bits));
            }
        }
    }
}
