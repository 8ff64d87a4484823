//! One heap object: its class, its fields or elements, and what the machine keeps beside them.

use std::rc::Rc;

use classes::class::{Class, Field, Method};
use classes::generics::GenericType;
use terms::Term;

use super::Array;
use crate::boundary::sample::{Revived, Sample};
use crate::machine::value::{Addr, Value};
use crate::suspicion::site::{NullSource, Site};

#[derive(Debug, Clone)]
pub struct Object {
    /// The exact class; for an input object whose type is still open, the narrowest type known.
    pub class: &'static Class,
    pub body: Body,
    /// Identity hash code once asked for; numbered per path so that it does not depend on the worker's history.
    pub hash: u32,
    pub extra: Option<Rc<Extra>>,
}

#[derive(Debug, Clone)]
pub enum Body {
    Fields(Box<[Value]>),
    Array(Array),
}

/// Facts about an object that no Java field holds.
#[derive(Debug, Clone)]
pub enum Extra {
    /// A `java.lang.Class`: the class it mirrors.
    Mirror(&'static Class),
    /// A lambda or method reference; `Object::class` is the functional interface.
    Lambda(Lambda),
    /// What `java.lang.reflect.Proxy` makes; `Object::class` is the first interface.
    Proxy(Proxy),
    /// A throwable: how it came to be.
    Thrown(Thrown),
    VarHandle(VarHandle),
    /// A box made by `valueOf` of a number that is a term.
    Boxed,
    /// An object the caller passes in, directly or inside another.
    Input(SymbolicInput),
    /// A string whose length and characters are terms.
    String(SymbolicString),
    /// A string nobody has looked into yet: this method makes it from these arguments. Most strings built from inputs
    /// are messages of exceptions, and nobody ever looks.
    Deferred(&'static Method, Box<[Value]>),
    /// A string builder that has yet to append what it was told to.
    Appending(Appending),
}

/// A builder's true fields, and the calls of `append` that wait.
#[derive(Debug, Clone)]
pub struct Appending {
    pub body: Body,
    pub appends: Vec<(&'static Method, Value)>,
}

/// A throwable's stack, innermost first, taken when it was created, and what the JVM found wrong if it made it.
#[derive(Debug, Clone)]
pub struct Thrown {
    pub stack: Vec<Site>,
    pub failure: Option<InstructionFailure>,
    /// Made by a model in place of library code: the frames of that code are missing in `stack`.
    pub by_model: bool,
    /// It may carry a message, which nobody has worked out.
    pub untold: bool,
    /// How long the path condition was then.
    pub decisions: usize,
}

#[derive(Debug, Clone)]
pub struct InstructionFailure {
    /// `parts is 0`
    pub text: String,
    pub null_source: Option<NullSource>,
    /// Under which condition the instruction fails, where that is a matter of terms.
    pub condition: Option<Term>,
}

#[derive(Debug, Clone)]
pub struct Lambda {
    /// The abstract method it implements.
    pub name: &'static str,
    /// A static method over the captured values followed by the interface method's arguments.
    pub adapter: &'static Method,
    /// Interfaces without methods it implements besides (`Serializable`).
    pub markers: &'static [&'static Class],
    pub captured: Box<[Value]>,
}

#[derive(Debug, Clone)]
pub struct Proxy {
    pub interfaces: Box<[&'static Class]>,
    /// What is told of every call.
    pub handler: Value,
}

#[derive(Debug, Clone, Copy)]
pub enum VarHandle {
    Field(&'static Field),
    /// The array class whose elements it reaches.
    Elements(&'static Class),
}

#[derive(Debug, Clone)]
pub struct SymbolicInput {
    /// Access path in source terms: `first.next`.
    pub name: Rc<str>,
    /// Types it is known to be besides `Object::class` (interfaces it was cast to).
    pub also: Vec<&'static Class>,
    /// Types it is known not to be (a failed `instanceof`).
    pub not: Vec<&'static Class>,
    /// False once `Object::class` is its exact class.
    pub open: bool,
    /// The type it was declared with, where a caller chose its class.
    pub declared: Option<&'static Class>,
    /// Its declared generic type: `List<String>`.
    pub generic: Option<GenericType>,
    pub construction: Construction,
    /// What its fields held when the entry was called, as far as anyone looked.
    pub initial: Vec<(&'static Field, Value)>,
    /// The array inside a list; `generic` is then the type of its elements.
    pub inside_list: bool,
    /// An array of names of files: no element is null or empty.
    pub names: bool,
    /// Comes out of a call that was not followed: a test cannot set it.
    pub unknown: bool,
    /// What runs have seen in its place.
    pub samples: Option<Rc<[Sample]>>,
}

impl SymbolicInput {
    /// Of exactly its class, with fields that come lazily.
    pub fn named(name: Rc<str>) -> SymbolicInput {
        SymbolicInput {
            name,
            also: Vec::new(),
            not: Vec::new(),
            open: false,
            declared: None,
            generic: None,
            construction: Construction::Lazy,
            initial: Vec::new(),
            inside_list: false,
            names: false,
            unknown: false,
            samples: None,
        }
    }

    /// What the elements are, if this is the array inside a list.
    pub fn element_of_list(&self) -> Option<&GenericType> {
        self.generic.as_ref().filter(|_| self.inside_list)
    }
}

/// A method and what it is passed, the receiver not included.
pub type Call = (&'static Method, Rc<[Value]>);

/// How an input object gets its state.
#[derive(Debug, Clone)]
pub enum Construction {
    /// Fields spring into being, unconstrained, when they are read.
    Lazy,
    /// Its constructor has yet to run; chosen when the object is first looked into.
    Pending,
    /// By this constructor or factory, then these calls on it, all executed on the path.
    By { method: &'static Method, arguments: Rc<[Value]>, calls: Rc<[Call]> },
    /// An unknown that is, on this path, what a run has seen in its place.
    Revived(Rc<Revived>),
    /// Written in the test as an implementation of the abstract type; results handed out so far.
    Stub(Vec<(&'static Method, Value)>),
}

/// A symbolic string of `length` UTF-16 code units.
#[derive(Debug, Clone)]
pub struct SymbolicString {
    /// In source terms: `name.trim()`.
    pub name: Option<Rc<str>>,
    pub length: Term,
    pub chars: Chars,
    /// The string it was made from, and when it is that very one: methods of `String` hand back what they do not change.
    pub handed_back: Option<(Addr, Term)>,
}

#[derive(Debug, Clone)]
pub enum Chars {
    /// An input: those that were looked at have names, by index; equal indices mean equal units.
    Named(Vec<(Value, Term)>),
    /// Those of another text from `begin` on.
    Part { of: Addr, begin: Value },
    /// Made on the path: as many as there can be at most.
    Made(Rc<[Term]>),
}

impl SymbolicString {
    pub fn made(&self) -> Option<&Rc<[Term]>> {
        match &self.chars {
            Chars::Made(units) => Some(units),
            Chars::Named(_) | Chars::Part { .. } => None,
        }
    }
}

impl Object {
    pub fn new(class: &'static Class, body: Body) -> Object {
        Object { class, body, hash: 0, extra: None }
    }

    pub fn with_fields(class: &'static Class) -> Object {
        let fields = class.layout.iter().map(|f| Value::zero(&f.ty)).collect();
        Object::new(class, Body::Fields(fields))
    }

    #[inline]
    pub fn field(&self, slot: u32) -> Value {
        match &self.body {
            // An input object of an open type may be asked for a field of a subclass it has just been narrowed to.
            Body::Fields(fields) => fields.get(slot as usize).copied().unwrap_or(Value::Unset),
            Body::Array(_) => Value::Unset,
        }
    }

    #[inline]
    pub fn set_field(&mut self, slot: u32, value: Value) {
        if let Body::Fields(fields) = &mut self.body {
            if let Some(cell) = fields.get_mut(slot as usize) {
                *cell = value;
                return;
            }
            let mut longer = fields.to_vec();
            longer.resize(slot as usize + 1, Value::Unset);
            longer[slot as usize] = value;
            *fields = longer.into_boxed_slice();
        }
    }

    pub fn array(&self) -> Option<&Array> {
        match &self.body {
            Body::Array(array) => Some(array),
            Body::Fields(_) => None,
        }
    }

    pub fn array_mut(&mut self) -> Option<&mut Array> {
        match &mut self.body {
            Body::Array(array) => Some(array),
            Body::Fields(_) => None,
        }
    }

    pub fn input(&self) -> Option<&SymbolicInput> {
        match self.extra.as_deref() {
            Some(Extra::Input(input)) => Some(input),
            _ => None,
        }
    }

    pub fn input_mut(&mut self) -> Option<&mut SymbolicInput> {
        match self.extra.as_mut().map(Rc::make_mut) {
            Some(Extra::Input(input)) => Some(input),
            _ => None,
        }
    }

    pub fn text(&self) -> Option<&SymbolicString> {
        match self.extra.as_deref() {
            Some(Extra::String(text)) => Some(text),
            _ => None,
        }
    }

    pub fn text_mut(&mut self) -> Option<&mut SymbolicString> {
        match self.extra.as_mut().map(Rc::make_mut) {
            Some(Extra::String(text)) => Some(text),
            _ => None,
        }
    }

    pub fn appending(&self) -> Option<&Appending> {
        match self.extra.as_deref() {
            Some(Extra::Appending(appending)) => Some(appending),
            _ => None,
        }
    }

    pub fn proxy(&self) -> Option<&Proxy> {
        match self.extra.as_deref() {
            Some(Extra::Proxy(proxy)) => Some(proxy),
            _ => None,
        }
    }

    pub fn lambda(&self) -> Option<&Lambda> {
        match self.extra.as_deref() {
            Some(Extra::Lambda(lambda)) => Some(lambda),
            _ => None,
        }
    }

    pub fn mirror(&self) -> Option<&'static Class> {
        match self.extra.as_deref() {
            Some(Extra::Mirror(class)) => Some(class),
            _ => None,
        }
    }
}

/// Shorthand used where an address is known to be real.
impl From<Addr> for Value {
    fn from(at: Addr) -> Value {
        Value::Ref(at)
    }
}
