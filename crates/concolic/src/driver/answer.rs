//! What a driver has to be answered to make a certain call: the other direction of `read.rs`.
//!
//! An object is made in the way that comes nearest to the state that is wanted; it need not come near.

use classes::class::{Class, Field, Method};
use classes::descriptor::{Primitive, Type};
use explore::inputs::is_box;
use explore::suspicion::{Input, InputObject, Inputs, Made, ProgramInput};

use super::assigned::assigned_by;
use super::java::MAX_DEPTH;
use super::make::{DriverMaker, ObjectSource, ValueSource};
use super::{CallableMethod, Driver};

/// Something that a call was passed.
#[derive(Debug, Clone, PartialEq)]
pub enum PassedValue {
    Null,
    Boolean(bool),
    /// Of whatever width.
    Integer(i64),
    Real(f64),
    /// A string, or a single character.
    Text(Vec<u16>),
    Array(&'static Class, Vec<PassedValue>),
    Constant(&'static Field),
    /// Fields by name, as far as they are known.
    Object(&'static Class, Vec<(String, PassedValue)>),
    /// A collection, of whatever kind: what is to be added, argument by argument.
    Filled(Vec<Vec<PassedValue>>),
}

impl Driver {
    /// The inputs with which the first call of a run is this one; `None` if the driver cannot make it.
    pub fn answers(
        &self,
        method: &'static Method,
        receiver: Option<&PassedValue>,
        arguments: &[PassedValue],
    ) -> Option<Inputs> {
        let mut answers = InputWriter { driver: self, given: Vec::new(), objects: Vec::new() };
        if let Some(make) = &self.receiver {
            answers.make(make, receiver?, MAX_DEPTH)?;
        }
        let number = self.calls.iter().position(|call| call.method == method)?;
        answers.choose(number, self.calls.len());
        let CallableMethod { arguments: makes, .. } = &self.calls[number];
        for (make, wanted) in makes.iter().zip(arguments) {
            answers.make(make, wanted, MAX_DEPTH)?;
        }
        let program =
            answers.given.into_iter().map(|value| ProgramInput { method, name: String::new(), value });
        Some(Inputs { program: program.collect(), objects: answers.objects, ..Inputs::default() })
    }
}

struct InputWriter<'a> {
    driver: &'a Driver,
    /// In the order in which the driver asks.
    given: Vec<Input>,
    objects: Vec<InputObject>,
}

impl InputWriter<'_> {
    /// The driver asks only where there is a choice.
    fn choose(&mut self, number: usize, of: usize) {
        if of > 1 {
            self.given.push(Input::Int(number as i32));
        }
    }

    fn make(&mut self, make: &ValueSource, wanted: &PassedValue, depth: usize) -> Option<()> {
        let given = match make {
            ValueSource::Primitive(primitive) => number(*primitive, wanted)?,
            ValueSource::Text => self.asked(None, wanted)?,
            ValueSource::Asked { class, nullable } if *nullable || *wanted != PassedValue::Null => {
                self.asked(Some(class), wanted)?
            }
            ValueSource::Asked { .. } => return None,
            ValueSource::By(number) => return self.made(*number, wanted, depth),
            ValueSource::Null => return (*wanted == PassedValue::Null).then_some(()),
        };
        self.given.push(given);
        Some(())
    }

    /// An object that the driver is handed as it is, of this class or below; without one, a string.
    fn asked(&mut self, declared: Option<&'static Class>, wanted: &PassedValue) -> Option<Input> {
        let below = |class: &Class| declared.is_some_and(|declared| class.is_subclass_of(declared));
        let (class, made, fields) = match wanted {
            PassedValue::Null => return Some(Input::Null),
            // Whose class it says is of no importance.
            PassedValue::Text(units) if declared.is_none_or(|c| c.name == "java/lang/String") => {
                (self.driver.calls[0].method.owner(), Made::Text(units.clone()), Vec::new())
            }
            PassedValue::Array(class, items) if below(class) => {
                let Some(Type::Array(component)) = Type::parse(class.name) else { return None };
                let items: Option<Vec<Input>> =
                    items.iter().map(|item| self.inside(&component, item)).collect();
                (*class, Made::Array(items?), Vec::new())
            }
            PassedValue::Constant(field) if below(field.owner()) => {
                (field.owner(), Made::Constant(field), Vec::new())
            }
            PassedValue::Object(class, fields) if below(class) && is_box(class) => {
                let (field, (_, value)) = (class.find_field("value")?, fields.first()?);
                (*class, Made::Boxed(self.inside(&field.ty, value)?), Vec::new())
            }
            PassedValue::Object(class, known) if below(class) => {
                (*class, Made::Somehow, self.fields(class, known))
            }
            _ => return None,
        };
        self.objects.push(InputObject { class, made, fields, calls: Vec::new() });
        Some(Input::Object(self.objects.len() - 1))
    }

    fn fields(
        &mut self,
        class: &'static Class,
        known: &[(String, PassedValue)],
    ) -> Vec<(&'static Field, Input)> {
        let mut fields = Vec::new();
        for field in class.layout.iter() {
            let wanted = known.iter().find(|(name, _)| name == field.name);
            let value = wanted.and_then(|(_, wanted)| self.inside(&field.ty, wanted));
            fields.extend(value.map(|value| (*field, value)));
        }
        fields
    }

    /// A field or an element of an object that is handed out as it is.
    fn inside(&mut self, ty: &Type, wanted: &PassedValue) -> Option<Input> {
        match (ty, wanted) {
            (Type::Primitive(primitive), wanted) => number(*primitive, wanted),
            (_, PassedValue::Text(_)) => self.asked(None, wanted),
            (_, PassedValue::Object(class, _) | PassedValue::Array(class, _)) => {
                self.asked(Some(class), wanted)
            }
            (_, PassedValue::Constant(field)) => self.asked(Some(field.owner()), wanted),
            (_, PassedValue::Null) => Some(Input::Null),
            _ => None,
        }
    }

    /// Tries the sources there are, that which says most about the object first.
    fn made(&mut self, number: usize, wanted: &PassedValue, depth: usize) -> Option<()> {
        let Some(below) = depth.checked_sub(1) else { return (*wanted == PassedValue::Null).then_some(()) };
        let driver = self.driver;
        let maker = driver.makers.get(number)?;
        let mut sources: Vec<(usize, &ObjectSource)> = maker.sources.iter().enumerate().collect();
        sources.sort_by_key(|(_, source)| std::cmp::Reverse(told_by(source)));
        sources.into_iter().find_map(|(chosen, source)| {
            let before = (self.given.len(), self.objects.len());
            self.choose(chosen, maker.sources.len());
            let made = self.by(maker, source, wanted, (depth, below));
            if made.is_none() {
                self.given.truncate(before.0);
                self.objects.truncate(before.1);
            }
            made
        })
    }

    fn by(
        &mut self,
        maker: &DriverMaker,
        source: &ObjectSource,
        wanted: &PassedValue,
        (depth, below): (usize, usize),
    ) -> Option<()> {
        match (source, wanted) {
            (ObjectSource::Null, PassedValue::Null) => Some(()),
            (ObjectSource::As(make), wanted) => self.make(make, wanted, depth),
            (ObjectSource::Call(method, makes), PassedValue::Object(class, fields))
                if *class == maker.class =>
            {
                for (i, make) in makes.iter().enumerate() {
                    let name = assigned_by(method, i)?;
                    let (_, wanted) = fields.iter().find(|(field, _)| *field == name)?;
                    self.make(make, wanted, below)?;
                }
                Some(())
            }
            (ObjectSource::Filled { elements, most, .. }, PassedValue::Filled(added)) => {
                if added.len() > *most || added.iter().any(|one| one.len() != elements.len()) {
                    return None;
                }
                self.given.push(Input::Int(added.len() as i32));
                for (make, wanted) in added.iter().flat_map(|one| elements.iter().zip(one)) {
                    self.make(make, wanted, below)?;
                }
                Some(())
            }
            _ => None,
        }
    }
}

/// How many values a source takes over.
fn told_by(source: &ObjectSource) -> usize {
    match source {
        ObjectSource::Call(_, makes) => makes.len(),
        _ => 0,
    }
}

fn number(primitive: Primitive, wanted: &PassedValue) -> Option<Input> {
    Some(match (primitive, wanted) {
        (Primitive::Boolean, PassedValue::Boolean(b)) => Input::Boolean(*b),
        (Primitive::Byte, PassedValue::Integer(x)) => Input::Byte(*x as i8),
        (Primitive::Short, PassedValue::Integer(x)) => Input::Short(*x as i16),
        (Primitive::Int, PassedValue::Integer(x)) => Input::Int(*x as i32),
        (Primitive::Long, PassedValue::Integer(x)) => Input::Long(*x),
        (Primitive::Char, PassedValue::Text(units)) if units.len() == 1 => Input::Char(units[0]),
        (Primitive::Float, PassedValue::Integer(x)) => Input::Float(*x as f32),
        (Primitive::Float, PassedValue::Real(x)) => Input::Float(*x as f32),
        (Primitive::Double, PassedValue::Integer(x)) => Input::Double(*x as f64),
        (Primitive::Double, PassedValue::Real(x)) => Input::Double(*x),
        _ => return None,
    })
}
