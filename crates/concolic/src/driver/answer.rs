//! What a driver has to be answered to make a certain call: the other direction of `read.rs`.
//!
//! An object is made in the way that comes nearest to the state that is wanted; it need not come near.

use classes::class::{Class, Field, Method};
use classes::descriptor::{Primitive, Type};
use explore::inputs::is_box;
use explore::suspicion::{Input, InputObject, Inputs, Made, ProgramInput};

use super::assigned::assigned_by;
use super::java::DEPTH;
use super::make::{Make, Maker, Way};
use super::{Call, Driver};

/// Something that a call was passed.
#[derive(Debug, Clone, PartialEq)]
pub enum Wanted {
    Null,
    Boolean(bool),
    /// Of whatever width.
    Integer(i64),
    Real(f64),
    /// A string, or a single character.
    Text(Vec<u16>),
    Array(&'static Class, Vec<Wanted>),
    Constant(&'static Field),
    /// Fields by name, as far as they are known.
    Object(&'static Class, Vec<(String, Wanted)>),
    /// A collection, of whatever kind: what is to be added, argument by argument.
    Filled(Vec<Vec<Wanted>>),
}

impl Driver {
    /// The inputs with which the first call of a run is this one; `None` if the driver cannot make it.
    pub fn answers(
        &self,
        method: &'static Method,
        receiver: Option<&Wanted>,
        arguments: &[Wanted],
    ) -> Option<Inputs> {
        let mut answers = Answers { driver: self, given: Vec::new(), objects: Vec::new() };
        if let Some(make) = &self.receiver {
            answers.make(make, receiver?, DEPTH)?;
        }
        let number = self.calls.iter().position(|call| call.method == method)?;
        answers.choose(number, self.calls.len());
        let Call { arguments: makes, .. } = &self.calls[number];
        for (make, wanted) in makes.iter().zip(arguments) {
            answers.make(make, wanted, DEPTH)?;
        }
        let program =
            answers.given.into_iter().map(|value| ProgramInput { method, name: String::new(), value });
        Some(Inputs { program: program.collect(), objects: answers.objects, ..Inputs::default() })
    }
}

struct Answers<'a> {
    driver: &'a Driver,
    /// In the order in which the driver asks.
    given: Vec<Input>,
    objects: Vec<InputObject>,
}

impl Answers<'_> {
    /// The driver asks only where there is a choice.
    fn choose(&mut self, number: usize, of: usize) {
        if of > 1 {
            self.given.push(Input::Int(number as i32));
        }
    }

    fn make(&mut self, make: &Make, wanted: &Wanted, depth: usize) -> Option<()> {
        let given = match make {
            Make::Primitive(primitive) => number(*primitive, wanted)?,
            Make::Text => self.asked(None, wanted)?,
            Make::Asked { class, nullable } if *nullable || *wanted != Wanted::Null => {
                self.asked(Some(class), wanted)?
            }
            Make::Asked { .. } => return None,
            Make::By(number) => return self.made(*number, wanted, depth),
            Make::Null => return (*wanted == Wanted::Null).then_some(()),
        };
        self.given.push(given);
        Some(())
    }

    /// An object that the driver is handed as it is, of this class or below; without one, a string.
    fn asked(&mut self, declared: Option<&'static Class>, wanted: &Wanted) -> Option<Input> {
        let below = |class: &Class| declared.is_some_and(|declared| class.is_subclass_of(declared));
        let (class, made, fields) = match wanted {
            Wanted::Null => return Some(Input::Null),
            // Whose class it says is of no importance.
            Wanted::Text(units) if declared.is_none_or(|c| c.name == "java/lang/String") => {
                (self.driver.calls[0].method.owner(), Made::Text(units.clone()), Vec::new())
            }
            Wanted::Array(class, items) if below(class) => {
                let Some(Type::Array(component)) = Type::parse(class.name) else { return None };
                let items: Option<Vec<Input>> =
                    items.iter().map(|item| self.inside(&component, item)).collect();
                (*class, Made::Array(items?), Vec::new())
            }
            Wanted::Constant(field) if below(field.owner()) => {
                (field.owner(), Made::Constant(field), Vec::new())
            }
            Wanted::Object(class, fields) if below(class) && is_box(class) => {
                let (field, (_, value)) = (class.find_field("value")?, fields.first()?);
                (*class, Made::Boxed(self.inside(&field.ty, value)?), Vec::new())
            }
            Wanted::Object(class, known) if below(class) => {
                (*class, Made::Somehow, self.fields(class, known))
            }
            _ => return None,
        };
        self.objects.push(InputObject { class, made, fields, calls: Vec::new() });
        Some(Input::Object(self.objects.len() - 1))
    }

    fn fields(&mut self, class: &'static Class, known: &[(String, Wanted)]) -> Vec<(&'static Field, Input)> {
        let mut fields = Vec::new();
        for field in class.layout.iter() {
            let wanted = known.iter().find(|(name, _)| name == field.name);
            let value = wanted.and_then(|(_, wanted)| self.inside(&field.ty, wanted));
            fields.extend(value.map(|value| (*field, value)));
        }
        fields
    }

    /// A field or an element of an object that is handed out as it is.
    fn inside(&mut self, ty: &Type, wanted: &Wanted) -> Option<Input> {
        match (ty, wanted) {
            (Type::Primitive(primitive), wanted) => number(*primitive, wanted),
            (_, Wanted::Text(_)) => self.asked(None, wanted),
            (_, Wanted::Object(class, _) | Wanted::Array(class, _)) => self.asked(Some(class), wanted),
            (_, Wanted::Constant(field)) => self.asked(Some(field.owner()), wanted),
            (_, Wanted::Null) => Some(Input::Null),
            _ => None,
        }
    }

    /// Tries the ways there are, that which says most about the object first.
    fn made(&mut self, number: usize, wanted: &Wanted, depth: usize) -> Option<()> {
        let Some(below) = depth.checked_sub(1) else { return (*wanted == Wanted::Null).then_some(()) };
        let driver = self.driver;
        let maker = driver.makers.get(number)?;
        let mut ways: Vec<(usize, &Way)> = maker.ways.iter().enumerate().collect();
        ways.sort_by_key(|(_, way)| std::cmp::Reverse(told_by(way)));
        ways.into_iter().find_map(|(chosen, way)| {
            let before = (self.given.len(), self.objects.len());
            self.choose(chosen, maker.ways.len());
            let made = self.by(maker, way, wanted, (depth, below));
            if made.is_none() {
                self.given.truncate(before.0);
                self.objects.truncate(before.1);
            }
            made
        })
    }

    fn by(
        &mut self,
        maker: &Maker,
        way: &Way,
        wanted: &Wanted,
        (depth, below): (usize, usize),
    ) -> Option<()> {
        match (way, wanted) {
            (Way::Null, Wanted::Null) => Some(()),
            (Way::As(make), wanted) => self.make(make, wanted, depth),
            (Way::Call(method, makes), Wanted::Object(class, fields)) if *class == maker.class => {
                for (i, make) in makes.iter().enumerate() {
                    let name = assigned_by(method, i)?;
                    let (_, wanted) = fields.iter().find(|(field, _)| *field == name)?;
                    self.make(make, wanted, below)?;
                }
                Some(())
            }
            (Way::Filled { elements, most, .. }, Wanted::Filled(added)) => {
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

/// How many values a way takes over.
fn told_by(way: &Way) -> usize {
    match way {
        Way::Call(_, makes) => makes.len(),
        _ => 0,
    }
}

fn number(primitive: Primitive, wanted: &Wanted) -> Option<Input> {
    Some(match (primitive, wanted) {
        (Primitive::Boolean, Wanted::Boolean(b)) => Input::Boolean(*b),
        (Primitive::Byte, Wanted::Integer(x)) => Input::Byte(*x as i8),
        (Primitive::Short, Wanted::Integer(x)) => Input::Short(*x as i16),
        (Primitive::Int, Wanted::Integer(x)) => Input::Int(*x as i32),
        (Primitive::Long, Wanted::Integer(x)) => Input::Long(*x),
        (Primitive::Char, Wanted::Text(units)) if units.len() == 1 => Input::Char(units[0]),
        (Primitive::Float, Wanted::Integer(x)) => Input::Float(*x as f32),
        (Primitive::Float, Wanted::Real(x)) => Input::Float(*x as f32),
        (Primitive::Double, Wanted::Integer(x)) => Input::Double(*x as f64),
        (Primitive::Double, Wanted::Real(x)) => Input::Double(*x),
        _ => return None,
    })
}
