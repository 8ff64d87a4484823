//! From a model back to concrete inputs: what each parameter, and each object behind it, was when the entry was called.

use classes::descriptor::{Primitive, Type};
use rustc_hash::FxHashMap;
use terms::{Const, Evaluator, Model, Node, Term};

use super::construct::is_box;
use super::record;
use crate::machine::Machine;
use crate::machine::heap::{Array, Chars, Construction, Object};
use crate::machine::state::State;
use crate::machine::value::{Addr, NULL, Value};
use crate::path::outcome::Reason;
use crate::suspicion::bearing::{InputLeaves, Slot};
use crate::suspicion::{Before, Input, InputObject, Inputs, Made, ProgramInput};

/// Longer texts are not handed out, unless the user asks for longer ones.
pub(crate) const MAX_WRITTEN_STRING: u32 = 1024;
/// What stands where nobody looked, in strings and arrays of characters.
pub(crate) const FREE_UNIT: u16 = b'a' as u16;

/// The inputs that a model describes.
pub struct Extracted {
    pub inputs: Inputs,
    /// Those that nobody has looked into.
    pub(crate) pending: Vec<Addr>,
    /// Where values were taken from terms.
    pub(crate) leaves: InputLeaves,
}

impl Machine {
    /// `Err`: a test cannot write them down.
    pub fn extract(&self, s: &State, model: &Model) -> Result<Extracted, Reason> {
        let mut extraction = Extraction {
            machine: self,
            state: s,
            model,
            values: Evaluator::new(&self.terms, model),
            inputs: Inputs::default(),
            numbers: FxHashMap::default(),
            pending: Vec::new(),
            leaves: Vec::new(),
        };
        let entry = self.entry.method.expect("extraction follows an exploration");
        if let Some(receiver) = s.inputs.receiver {
            let ty = Type::Class(entry.owner().name.into());
            extraction.inputs.receiver = Some(extraction.value_in(Slot::Receiver, receiver, &ty)?);
        }
        extraction.inputs.arguments =
            extraction.values_in(Slot::Argument, &s.inputs.arguments, &entry.types.parameters)?;
        for step in s.before.iter() {
            let step = extraction.step(step)?;
            extraction.inputs.before.extend(step);
        }
        for input in s.program_inputs.iter() {
            let slot = Slot::Program(extraction.inputs.program.len());
            let value = extraction.value_in(slot, input.value, &input.ty)?;
            let (method, name) = (input.method, input.name.to_string());
            extraction.inputs.program.push(ProgramInput { method, name, value });
        }
        extraction.inputs.surroundings = extraction.surroundings()?;
        extraction.inputs.writes_files = extraction.writes_files();
        let Extraction { inputs, pending, leaves, .. } = extraction;
        Ok(Extracted { inputs, pending, leaves })
    }
}

pub struct Extraction<'a> {
    machine: &'a Machine,
    state: &'a State,
    model: &'a Model,
    values: Evaluator<'a>,
    inputs: Inputs,
    numbers: FxHashMap<Addr, usize>,
    pending: Vec<Addr>,
    leaves: InputLeaves,
}

impl Extraction<'_> {
    pub(crate) fn machine(&self) -> &Machine {
        self.machine
    }

    pub(crate) fn state(&self) -> &State {
        self.state
    }

    pub(crate) fn number(&mut self, t: Term) -> u64 {
        self.values.value(t).bits()
    }

    /// The elements of an array that the path began with.
    pub(crate) fn elements(&mut self, at: Addr) -> Result<Vec<Input>, Reason> {
        let object = self.machine.object(self.state, at);
        self.array(object, object.array().ok_or(Reason::CannotConstruct)?)
    }

    /// The characters of a string, whoever made it; `None` for null.
    pub(crate) fn units(&mut self, value: Value) -> Result<Option<Vec<u16>>, Reason> {
        let at = match value {
            Value::Ref(at) => at,
            value => Addr(value.term().map_or(0, |t| self.number(t)) as u32),
        };
        if at == NULL {
            return Ok(None);
        }
        if let Some(units) = self.machine.string_units(self.state, at) {
            return Ok(Some(units));
        }
        let object = self.machine.object(self.state, at);
        let part = object.text().and_then(|text| match text.chars {
            Chars::Part { of, begin } => Some((of, begin, text.length)),
            _ => None,
        });
        match (part, object.text()) {
            (Some((of, begin, length)), _) => {
                let whole = self.units(of.into())?.unwrap_or_default();
                let (begin, length) = (self.index(begin) as usize, self.number(length) as usize);
                let part = whole.get(begin..begin + length).ok_or(Reason::StringLength)?;
                Ok(Some(part.to_vec()))
            }
            (None, Some(_)) => self.text(object).map(Some),
            (None, None) => Err(Reason::CannotConstruct),
        }
    }

    pub(crate) fn text_of(&self, input: Input) -> Option<&[u16]> {
        let Input::Object(number) = input else { return None };
        match &self.inputs.objects[number].made {
            Made::Text(units) => Some(units),
            _ => None,
        }
    }

    /// `None`: a call that the next step makes, to change what it hands out.
    fn step(&mut self, step: &record::EarlierCall) -> Result<Option<Before>, Reason> {
        Ok(Some(match step {
            record::EarlierCall::Call { on, method, arguments, handed_out } => {
                let on = on.map(|at| self.reference(at)).transpose()?;
                let step = self.inputs.before.len();
                let slot = |argument| Slot::Before(step, argument);
                let arguments = self.values_in(slot, arguments, &method.types.parameters)?;
                if let Some(at) = handed_out {
                    self.handed_out(*at, Made::By(method, on.into_iter().chain(arguments).collect()));
                    return Ok(None);
                }
                Before::Call { on, method, arguments }
            }
            record::EarlierCall::Assign(field, value) => {
                let slot = Slot::Before(self.inputs.before.len(), 0);
                Before::Assign(field, self.value_in(slot, *value, &field.ty)?)
            }
            record::EarlierCall::Store { array, index, value } => {
                let class = self.machine.object(self.state, *array).class;
                let Some(Type::Array(component)) = Type::parse(class.name) else {
                    return Err(Reason::CannotConstruct);
                };
                let slot = Slot::Before(self.inputs.before.len(), 0);
                let value = self.value_in(slot, *value, &component)?;
                Before::Store { array: self.reference(*array)?, index: self.index(*index) as usize, value }
            }
        }))
    }

    /// What a method hands out is had by calling it, each time anew.
    fn handed_out(&mut self, at: Addr, made: Made) {
        let number = self.inputs.objects.len();
        self.numbers.insert(at, number);
        let class = self.machine.object(self.state, at).class;
        self.inputs.objects.push(InputObject { class, made, fields: Vec::new(), calls: Vec::new() });
    }

    fn value(&mut self, value: Value, ty: &Type) -> Result<Input, Reason> {
        let constant = match value {
            Value::Int(x) => Const::Bv { width: 32, bits: u64::from(x as u32) },
            Value::Long(x) => Const::Bv { width: 64, bits: x as u64 },
            Value::Float(x) => Const::F32(x),
            Value::Double(x) => Const::F64(x),
            Value::Ref(at) => Const::Ref(at.0),
            Value::Unset | Value::ReturnAddress(_) => return Ok(default_input(ty)),
            symbolic => self.values.value(symbolic.term().expect("all others are terms")),
        };
        let Type::Primitive(primitive) = ty else {
            let Const::Ref(at) = constant else { return Ok(Input::Null) };
            return self.reference(Addr(at));
        };
        let bits = constant.bits();
        Ok(match primitive {
            Primitive::Boolean => Input::Boolean(bits & 1 == 1),
            Primitive::Byte => Input::Byte(bits as i8),
            Primitive::Char => Input::Char(bits as u16),
            Primitive::Short => Input::Short(bits as i16),
            Primitive::Int => Input::Int(bits as i32),
            Primitive::Long => Input::Long(bits as i64),
            Primitive::Float => Input::Float(f32::from_bits(bits as u32)),
            Primitive::Double => Input::Double(f64::from_bits(bits)),
        })
    }

    fn reference(&mut self, at: Addr) -> Result<Input, Reason> {
        if at == NULL {
            return Ok(Input::Null);
        }
        if let Some(&number) = self.numbers.get(&at) {
            return Ok(Input::Object(number));
        }
        let object = self.machine.object(self.state, at);
        let number = self.inputs.objects.len();
        self.numbers.insert(at, number);
        // Reserve the number first: objects may refer back to this one.
        self.inputs.objects.push(InputObject {
            class: object.class,
            made: Made::Somehow,
            fields: Vec::new(),
            calls: Vec::new(),
        });
        let made = self.object(number, at, object)?;
        self.inputs.objects[number] = made;
        Ok(Input::Object(number))
    }

    fn object(&mut self, number: usize, at: Addr, object: &Object) -> Result<InputObject, Reason> {
        let mut result =
            InputObject { class: object.class, made: Made::Somehow, fields: Vec::new(), calls: Vec::new() };
        if object.text().is_some() {
            result.made = Made::Text(self.text(object)?);
            self.note_text(number, object);
            return Ok(result);
        }
        if let Some(class) = object.mirror() {
            result.made = Made::ClassLiteral(class);
            return Ok(result);
        }
        if let Some(array) = object.array() {
            result.made = Made::Array(self.array_in(number, object, array)?);
            return Ok(result);
        }
        if let Some(constant) = self.machine.constant_at(self.state, at, object) {
            result.made = Made::Constant(constant);
            return Ok(result);
        }
        if object.class == self.machine.jvm.known.string {
            let units = self.machine.string_units(self.state, at).ok_or(Reason::StringLength)?;
            result.made = Made::Text(units);
            return Ok(result);
        }
        let Some(input) = object.input() else { return Ok(result) };
        if is_box(object.class) {
            let field = object.class.find_field("value").ok_or(Reason::CannotConstruct)?;
            let value = input.initial.iter().find(|(f, _)| *f == field).map_or(Value::Unset, |(_, v)| *v);
            result.made = Made::Boxed(self.value_in(Slot::Made(number, 0), value, &field.ty)?);
            return Ok(result);
        }
        match &input.construction {
            Construction::Lazy | Construction::Pending => {
                if matches!(input.construction, Construction::Pending) {
                    self.pending.push(at);
                }
                if input.open {
                    let candidates = self.machine.candidate_classes(object.class, &input.also, &input.not);
                    result.class = candidates.first().copied().unwrap_or(object.class);
                }
                for (i, (field, value)) in input.initial.iter().enumerate() {
                    let value = self.value_in(Slot::Field(number, i), *value, &field.ty)?;
                    result.fields.push((field, value));
                }
            }
            Construction::By { method, arguments, calls } => {
                // What a method is called on comes first.
                let source = arguments.len().saturating_sub(method.types.parameters.len());
                let mut inputs = Vec::new();
                for source in &arguments[..source] {
                    inputs.push(self.value(*source, &Type::Class(method.owner().name.into()))?);
                }
                let slot = |i| Slot::Made(number, source + i);
                inputs.extend(self.values_in(slot, &arguments[source..], &method.types.parameters)?);
                result.made = Made::By(method, inputs);
                for (i, (call, arguments)) in calls.iter().enumerate() {
                    let slot = |argument| Slot::Call(number, i, argument);
                    let arguments = self.values_in(slot, arguments, &call.types.parameters)?;
                    result.calls.push((call, arguments));
                }
            }
            // No test can make what comes out of a call that is not followed.
            Construction::Revived(_) => {}
            Construction::Stub(results) => {
                let mut stubbed: Vec<(&'static classes::class::Method, Vec<Input>)> = Vec::new();
                for (i, (method, value)) in results.iter().enumerate() {
                    let Some(ty) = &method.types.result else { continue };
                    let input = self.value_in(Slot::Made(number, i), *value, ty)?;
                    match stubbed.iter_mut().find(|(m, _)| m == method) {
                        Some((_, inputs)) => inputs.push(input),
                        None => stubbed.push((method, vec![input])),
                    }
                }
                result.made = Made::Stub(stubbed);
            }
        }
        Ok(result)
    }

    /// The value, and where it comes from.
    fn value_in(&mut self, slot: Slot, value: Value, ty: &Type) -> Result<Input, Reason> {
        self.leaves.extend(value.term().map(|term| (slot, term)));
        self.value(value, ty)
    }

    fn values_in(
        &mut self,
        slot: impl Fn(usize) -> Slot,
        values: &[Value],
        types: &[Type],
    ) -> Result<Vec<Input>, Reason> {
        let each = values.iter().zip(types).enumerate();
        each.map(|(i, (value, ty))| self.value_in(slot(i), *value, ty)).collect()
    }

    /// The terms that a string is made of.
    fn note_text(&mut self, number: usize, object: &Object) {
        let Some(text) = object.text() else { return };
        self.leaves.push((Slot::Length(number), text.length));
        let units: Vec<Term> = match &text.chars {
            Chars::Named(known) => known.iter().map(|(_, unit)| *unit).collect(),
            Chars::Made(units) => units.to_vec(),
            Chars::Part { .. } => Vec::new(),
        };
        self.leaves.extend(units.into_iter().map(|unit| (Slot::Characters(number), unit)));
    }

    fn text(&mut self, object: &Object) -> Result<Vec<u16>, Reason> {
        let text = object.text().expect("asked only for strings");
        let length = self.values.value(text.length).bits() as u32;
        if length > self.machine.settings.max_string.max(MAX_WRITTEN_STRING) {
            return Err(Reason::StringLength);
        }
        match &text.chars {
            Chars::Named(known) => {
                let mut units = vec![FREE_UNIT; length as usize];
                for (index, unit) in known {
                    let index = self.index(*index);
                    if index < length && !self.is_free(*unit) {
                        units[index as usize] = self.values.value(*unit).bits() as u16;
                    }
                }
                Ok(units)
            }
            // Made by the program, so no input.
            Chars::Part { .. } => Err(Reason::CannotConstruct),
            Chars::Made(units) => {
                let units = units.iter().take(length as usize);
                Ok(units.map(|&unit| self.values.value(unit).bits() as u16).collect())
            }
        }
    }

    /// Nothing on the path depends on it.
    fn is_free(&self, t: Term) -> bool {
        matches!(*self.machine.terms.node(t), Node::Var(id) if self.model.get(id).is_none())
    }

    fn array(&mut self, object: &Object, array: &Array) -> Result<Vec<Input>, Reason> {
        let known = self.leaves.len();
        let elements = self.array_in(usize::MAX, object, array);
        self.leaves.truncate(known);
        elements
    }

    fn array_in(&mut self, number: usize, object: &Object, array: &Array) -> Result<Vec<Input>, Reason> {
        let Some(Type::Array(component)) = Type::parse(object.class.name) else {
            return Err(Reason::CannotConstruct);
        };
        let array = match array {
            // Not an input itself, but part of one (the varargs of a factory call).
            Array::Known(elements) => {
                let slot = |i| Slot::Made(number, i);
                return (0..elements.len())
                    .map(|i| self.value_in(slot(i), elements.get(i), &component))
                    .collect();
            }
            Array::Symbolic(array) => array,
        };
        self.leaves.push((Slot::Length(number), array.length));
        let length = self.values.value(array.length).bits() as u32;
        if length > self.machine.settings.max_array {
            return Err(Reason::ArrayLength);
        }
        let mut elements = vec![default_input(&component); length as usize];
        for (index, value) in &array.initial {
            let index = self.index(*index);
            if index < length {
                elements[index as usize] =
                    self.value_in(Slot::Made(number, index as usize), *value, &component)?;
            }
        }
        Ok(elements)
    }

    fn index(&mut self, index: Value) -> u32 {
        match index {
            Value::Int(i) => i as u32,
            index => index.term().map_or(0, |t| self.values.value(t).bits() as u32),
        }
    }
}

fn default_input(ty: &Type) -> Input {
    match ty {
        Type::Primitive(Primitive::Boolean) => Input::Boolean(false),
        Type::Primitive(Primitive::Byte) => Input::Byte(0),
        Type::Primitive(Primitive::Char) => Input::Char(FREE_UNIT),
        Type::Primitive(Primitive::Short) => Input::Short(0),
        Type::Primitive(Primitive::Int) => Input::Int(0),
        Type::Primitive(Primitive::Long) => Input::Long(0),
        Type::Primitive(Primitive::Float) => Input::Float(0.0),
        Type::Primitive(Primitive::Double) => Input::Double(0.0),
        Type::Class(_) | Type::Array(_) => Input::Null,
    }
}
