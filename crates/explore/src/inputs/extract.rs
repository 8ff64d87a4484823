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
use crate::suspicion::{Before, Input, InputObject, Inputs, Made, ProgramInput};

/// Longer texts are not handed out, unless the user asks for longer ones.
pub(crate) const LONGEST_TEXT: u32 = 1024;
/// What stands where nobody looked, in strings and arrays of characters.
pub(crate) const FREE_UNIT: u16 = b'a' as u16;

impl Machine {
    /// The inputs a model describes, and which of them nobody has looked into. `Err`: a test cannot write them down.
    pub fn extract(&self, s: &State, model: &Model) -> Result<(Inputs, Vec<Addr>), Reason> {
        let mut extraction = Extraction {
            machine: self,
            state: s,
            model,
            values: Evaluator::new(&self.terms, model),
            inputs: Inputs::default(),
            numbers: FxHashMap::default(),
            pending: Vec::new(),
        };
        let entry = self.entry.method.expect("extraction follows an exploration");
        if let Some(receiver) = s.inputs.receiver {
            let ty = Type::Class(entry.owner().name.into());
            extraction.inputs.receiver = Some(extraction.value(receiver, &ty)?);
        }
        for (value, ty) in s.inputs.arguments.iter().zip(&entry.types.parameters) {
            let input = extraction.value(*value, ty)?;
            extraction.inputs.arguments.push(input);
        }
        for step in s.before.iter() {
            let step = extraction.step(step)?;
            extraction.inputs.before.extend(step);
        }
        for input in s.program_inputs.iter() {
            let value = extraction.value(input.value, &input.ty)?;
            let (method, name) = (input.method, input.name.to_string());
            extraction.inputs.program.push(ProgramInput { method, name, value });
        }
        extraction.inputs.surroundings = extraction.surroundings()?;
        extraction.inputs.writes_files = extraction.writes_files();
        Ok((extraction.inputs, extraction.pending))
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
    fn step(&mut self, step: &record::Before) -> Result<Option<Before>, Reason> {
        Ok(Some(match step {
            record::Before::Call { on, method, arguments, handed_out } => {
                let on = on.map(|at| self.reference(at)).transpose()?;
                let arguments = self.values_of(arguments, &method.types.parameters)?;
                if let Some(at) = handed_out {
                    self.handed_out(*at, Made::By(method, on.into_iter().chain(arguments).collect()));
                    return Ok(None);
                }
                Before::Call { on, method, arguments }
            }
            record::Before::Assign(field, value) => Before::Assign(field, self.value(*value, &field.ty)?),
            record::Before::Store { array, index, value } => {
                let class = self.machine.object(self.state, *array).class;
                let Some(Type::Array(component)) = Type::parse(class.name) else {
                    return Err(Reason::CannotConstruct);
                };
                let value = self.value(*value, &component)?;
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
        let made = self.object(at, object)?;
        self.inputs.objects[number] = made;
        Ok(Input::Object(number))
    }

    fn object(&mut self, at: Addr, object: &Object) -> Result<InputObject, Reason> {
        let mut result =
            InputObject { class: object.class, made: Made::Somehow, fields: Vec::new(), calls: Vec::new() };
        if object.text().is_some() {
            result.made = Made::Text(self.text(object)?);
            return Ok(result);
        }
        if let Some(class) = object.mirror() {
            result.made = Made::ClassLiteral(class);
            return Ok(result);
        }
        if let Some(array) = object.array() {
            result.made = Made::Array(self.array(object, array)?);
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
            result.made = Made::Boxed(self.value(value, &field.ty)?);
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
                for (field, value) in &input.initial {
                    let value = self.value(*value, &field.ty)?;
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
                inputs.extend(self.values_of(&arguments[source..], &method.types.parameters)?);
                result.made = Made::By(method, inputs);
                for (call, arguments) in calls.iter() {
                    let arguments = self.values_of(arguments, &call.types.parameters)?;
                    result.calls.push((call, arguments));
                }
            }
            // No test can make what comes out of a call that is not followed.
            Construction::Revived(_) => {}
            Construction::Stub(results) => {
                let mut stubbed: Vec<(&'static classes::class::Method, Vec<Input>)> = Vec::new();
                for (method, value) in results {
                    let Some(ty) = &method.types.result else { continue };
                    let input = self.value(*value, ty)?;
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

    fn values_of(&mut self, values: &[Value], types: &[Type]) -> Result<Vec<Input>, Reason> {
        values.iter().zip(types).map(|(value, ty)| self.value(*value, ty)).collect()
    }

    fn text(&mut self, object: &Object) -> Result<Vec<u16>, Reason> {
        let text = object.text().expect("asked only for strings");
        let length = self.values.value(text.length).bits() as u32;
        if length > self.machine.settings.max_string.max(LONGEST_TEXT) {
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
        let Some(Type::Array(component)) = Type::parse(object.class.name) else {
            return Err(Reason::CannotConstruct);
        };
        let array = match array {
            // Not an input itself, but part of one (the varargs of a factory call).
            Array::Known(elements) => {
                return (0..elements.len()).map(|i| self.value(elements.get(i), &component)).collect();
            }
            Array::Symbolic(array) => array,
        };
        let length = self.values.value(array.length).bits() as u32;
        if length > self.machine.settings.max_array {
            return Err(Reason::ArrayLength);
        }
        let mut elements = vec![default_input(&component); length as usize];
        for (index, value) in &array.initial {
            let index = self.index(*index);
            if index < length {
                elements[index as usize] = self.value(*value, &component)?;
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
