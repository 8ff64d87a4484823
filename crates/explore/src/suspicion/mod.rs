//! What exploration hands on: an exception that may leave an entry, with concrete inputs that should make it.
//!
//! Everything here is plain data without terms, so that it can cross threads. Whether it is true is for a JVM to say.

pub mod bearing;
pub(crate) mod build;
pub(crate) mod certain;
mod conjuncts;
pub(crate) mod likelihood;
pub(crate) mod same_cause;
pub(crate) mod site;
mod solve;
pub(crate) mod source;
pub mod spelling;
mod wishes;

use std::collections::BTreeMap;

use classes::class::{Class, Field, Method};

use solver::ModelCount;
use tracing::debug;

use crate::path::outcome::Reason;
use crate::suspicion::bearing::{Bearing, Slot};
pub use crate::suspicion::build::SuspicionKey;
pub use crate::suspicion::site::{NullSource, Site};

/// One way in which an entry may throw.
#[derive(Debug, Clone)]
pub struct Suspicion {
    pub entry: &'static Method,
    /// The class of the exception that escapes.
    pub exception: &'static Class,
    /// The exception's message on this path, when it is known.
    pub message: Option<String>,
    pub origin: ThrowOrigin,
    /// The innermost frame that lies in the analysed code.
    pub site: Site,
    /// How many causes below the exception that frame is: it may come from a thread that has no frame of that code.
    pub causes: usize,
    /// The class of what caused the exception.
    pub cause: Option<&'static Class>,
    /// The whole stack at the throw, innermost first, down to the entry.
    pub stack: Vec<Site>,
    /// What failed, in source terms: `parts is 0`, `first.next is null`; empty when the code threw explicitly.
    pub failure: String,
    /// Branch outcomes on the way, in order, in source terms.
    pub trace: Vec<TraceStep>,
    /// The path condition, one conjunct each, in source terms.
    pub condition: Vec<String>,
    /// The failing value is determined on this path, whatever the inputs are.
    pub certain: bool,
    /// Where the failing value began: literals, fields, results of calls; empty if nothing but the inputs made it.
    pub origins: Vec<Site>,
    /// The share of inputs that run into it, over all paths seen.
    pub likelihood: Option<ModelCount>,
    /// A null that broke here: where it came from. Decides between `bug` and `misuse`.
    pub null_source: Option<NullSource>,
    /// What was approximated on the way.
    pub caveats: Vec<Reason>,
    /// How many inputs are null.
    pub nulls: usize,
    /// Depends on what no test can set: the result of a call that was neither followed nor modelled.
    pub beyond_tests: bool,
    /// Depends on what changes from call to call, the clock or a random number: one run proves nothing.
    pub fleeting: bool,
    /// What a test sets up is asked for when a class is initialised, which happens once: the test has to load classes anew.
    pub fresh: bool,
    /// The results of calls that were not followed, and what runs have seen of them.
    pub validation: Validation,
    pub inputs: Inputs,
}

impl Suspicion {
    pub fn key(&self) -> SuspicionKey {
        (self.exception.id, self.site.method.id, self.site.pc)
    }

    /// The same exception out of the same place.
    pub fn is_like(&self, other: &Suspicion) -> bool {
        self.key() == other.key()
    }

    /// Tells the log which state gave rise to it.
    pub(crate) fn log(&self, state: u64) {
        debug!(
            target: "explore",
            state,
            exception = %self.exception.binary_name(),
            site = %self.site,
            condition = self.condition.join(" && "),
            arguments = self.inputs.shown_arguments(),
            "suspicion"
        );
    }
}

/// How many unknowns there are on the way to a failure, and what is known about them.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Validation {
    /// There was recorded data to look into.
    pub asked: bool,
    pub unknowns: usize,
    /// Bound to recorded calls.
    pub observed: usize,
    /// Of no influence on the failure.
    pub free: usize,
    /// Those of them that have an influence, for which a free input makes up: whatever they are, some input fails.
    pub compensated: usize,
    /// Neither.
    pub open: usize,
    pub bindings: Vec<Binding>,
    /// The calls among those that are neither.
    pub open_calls: Vec<OpenCall>,
}

impl Validation {
    /// How much of what matters nobody has seen, of a thousand.
    pub fn open_share(&self) -> usize {
        self.open * 1000 / self.unknowns.max(1)
    }

    /// Whether what a test cannot set decides about the failure.
    pub fn depends_on_unknowns(&self) -> bool {
        self.observed + self.open > 0
    }

    /// Whether a test with one choice of inputs may run clean although the failure is there.
    pub fn is_beyond_one_test(&self) -> bool {
        self.depends_on_unknowns() || self.compensated > 0
    }

    /// Every unknown that matters is what it was in some run.
    pub fn is_complete(&self) -> bool {
        self.unknowns > 0 && self.open == 0
    }
}

/// A recorded call that an unknown is bound to, as a reader would write it.
#[derive(Debug, Clone, PartialEq)]
pub struct Binding {
    pub api: String,
    pub receiver: Option<String>,
    pub arguments: Vec<String>,
    /// What it returned, or the exception it threw.
    pub result: String,
    pub threw: bool,
    pub seen: u64,
    /// The run it was last seen in.
    pub run: String,
    pub site: Site,
}

/// A call whose result matters and is not known from any run.
#[derive(Debug, Clone, PartialEq)]
pub struct OpenCall {
    pub api: String,
    pub site: Site,
    /// It was recorded, but never so that the failure follows.
    pub recorded: bool,
}

/// Who raised the exception.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ThrowOrigin {
    /// The JVM, at an instruction of the analysed code (null, bounds, division, cast, size, store).
    Instruction,
    /// An `athrow` in the analysed code.
    Explicit,
    /// Code of the JDK or of a library, called from the analysed code.
    Library,
}

#[derive(Debug, Clone, PartialEq)]
pub struct TraceStep {
    pub site: Site,
    /// `total > 10 is true`, `calls share(11, parts)`.
    pub note: String,
}

/// Concrete inputs of one call of the entry. Objects are listed once and referred to by index: two references with
/// the same index are the same object.
#[derive(Debug, Clone, Default)]
pub struct Inputs {
    /// `None` for static methods; for a constructor entry too (its arguments are `arguments`).
    pub receiver: Option<Input>,
    pub arguments: Vec<Input>,
    pub objects: Vec<InputObject>,
    /// What the caller does once the inputs are made, before the call.
    pub before: Vec<Before>,
    /// What an input API hands out during the call, in this order.
    pub program: Vec<ProgramInput>,
    /// What has to be there when the entry is called.
    pub surroundings: Vec<Surrounding>,
    /// The program writes files during the call, which are there afterwards.
    pub writes_files: bool,
    /// Values that matter for the failure; nothing depends on the others.
    pub bearings: BTreeMap<Slot, Bearing>,
}

impl Inputs {
    pub fn bearing(&self, slot: Slot) -> Bearing {
        self.bearings.get(&slot).copied().unwrap_or_default()
    }

    /// An input as a reader would write it, objects only as far as is readable.
    pub fn shown(&self, input: Input) -> String {
        self.shown_to(input, 3)
    }

    fn shown_arguments(&self) -> String {
        let shown: Vec<String> = self.arguments.iter().map(|&argument| self.shown(argument)).collect();
        shown.join(", ")
    }

    fn shown_to(&self, input: Input, depth: u32) -> String {
        match input {
            Input::Boolean(b) => b.to_string(),
            Input::Byte(x) => x.to_string(),
            Input::Char(c) => spelling::char(c),
            Input::Short(x) => x.to_string(),
            Input::Int(x) => x.to_string(),
            Input::Long(x) => format!("{x}L"),
            Input::Float(x) => spelling::float(x),
            Input::Double(x) => spelling::double(x),
            Input::Null => "null".into(),
            Input::Object(number) => {
                let object = &self.objects[number];
                let list = |values: &[Input]| {
                    let shown: Vec<String> = values.iter().map(|v| self.shown_to(*v, depth - 1)).collect();
                    shown.join(", ")
                };
                let simple = object.class.simple_name();
                if depth == 0 {
                    return simple;
                }
                match &object.made {
                    Made::Text(units) => spelling::text(units),
                    Made::Boxed(value) => self.shown_to(*value, depth),
                    Made::Array(values) => format!("{{{}}}", list(values)),
                    Made::Constant(field) => field.name.into(),
                    Made::ClassLiteral(class) => format!("{}.class", class.java_name()),
                    Made::By(method, values) if method.is_constructor() => {
                        format!("new {simple}({})", list(values))
                    }
                    Made::By(method, values) => format!("{simple}.{}({})", method.name, list(values)),
                    Made::Somehow if object.fields.is_empty() => format!("a {simple}"),
                    Made::Somehow => {
                        let field = |(field, value): &(&'static Field, Input)| {
                            format!("{}: {}", field.name, self.shown_to(*value, depth - 1))
                        };
                        let fields: Vec<String> = object.fields.iter().map(field).collect();
                        format!("{simple} {{{}}}", fields.join(", "))
                    }
                    Made::Stub(_) => format!("a stub of {simple}"),
                }
            }
        }
    }

    /// How much there is to read: digits of numbers, letters of texts, and what nobody can type counts more.
    pub fn weight(&self) -> usize {
        let objects = self.objects.iter().flat_map(|object| match &object.made {
            Made::Text(units) => units.iter().map(|&unit| Input::Char(unit)).collect(),
            Made::Boxed(value) => vec![*value],
            Made::Array(values) | Made::By(_, values) => values.clone(),
            _ => Vec::new(),
        });
        self.arguments.iter().copied().chain(objects).map(Input::weight).sum()
    }
}

/// One thing that is done before the entry is called.
#[derive(Debug, Clone)]
pub enum Before {
    /// A call, of an instance method on this object.
    Call { on: Option<Input>, method: &'static Method, arguments: Vec<Input> },
    /// An assignment of a static field.
    Assign(&'static Field, Input),
    /// An assignment of an element.
    Store { array: Input, index: usize, value: Input },
}

impl Before {
    /// What it refers to.
    pub fn inputs(&self) -> Vec<Input> {
        match self {
            Before::Call { on, arguments, .. } => on.iter().chain(arguments).copied().collect(),
            Before::Assign(_, value) => vec![*value],
            Before::Store { array, value, .. } => vec![*array, *value],
        }
    }
}

/// Something around the program that a test sets up. Paths are relative to the working directory, texts are UTF-16.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Surrounding {
    /// A system property; `None`: it is not set.
    Property {
        key: Vec<u16>,
        value: Option<Vec<u16>>,
    },
    /// An environment variable; `None`: it is not set.
    Variable {
        name: Vec<u16>,
        value: Option<Vec<u16>>,
    },
    /// What `System.in` reads.
    StandardInput {
        contents: Contents,
    },
    File {
        path: Vec<u16>,
        contents: Contents,
    },
    /// A directory with empty files of these names.
    Directory {
        path: Vec<u16>,
        names: Vec<Vec<u16>>,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Contents {
    Text(Vec<u16>),
    Bytes(Vec<i8>),
}

impl Contents {
    fn shown(&self) -> String {
        match self {
            Contents::Text(units) => spelling::text(units),
            Contents::Bytes(bytes) => format!("{bytes:?}"),
        }
    }
}

impl Surrounding {
    /// Where it is, if it is a file or a directory.
    pub fn path(&self) -> Option<&[u16]> {
        match self {
            Surrounding::File { path, .. } | Surrounding::Directory { path, .. } => Some(path),
            Surrounding::Property { .. }
            | Surrounding::Variable { .. }
            | Surrounding::StandardInput { .. } => None,
        }
    }

    /// What it is about, and what it is, for a reader.
    pub fn shown(&self) -> (String, String) {
        let text = spelling::text;
        let or_null = |value: &Option<Vec<u16>>| value.as_deref().map_or_else(|| "null".into(), text);
        match self {
            Surrounding::Property { key, value } => {
                (format!("System.getProperty({})", text(key)), or_null(value))
            }
            Surrounding::Variable { name, value } => {
                (format!("System.getenv({})", text(name)), or_null(value))
            }
            Surrounding::StandardInput { contents } => ("System.in".into(), contents.shown()),
            Surrounding::File { path, contents } => (format!("the file {}", text(path)), contents.shown()),
            Surrounding::Directory { path, names } => {
                let names: Vec<String> = names.iter().map(|name| text(name)).collect();
                (format!("the directory {}", text(path)), format!("[{}]", names.join(", ")))
            }
        }
    }
}

#[derive(Debug, Clone)]
pub struct ProgramInput {
    /// The method that returns it.
    pub method: &'static Method,
    /// In source terms, with its number: `size#1`.
    pub name: String,
    pub value: Input,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Input {
    Boolean(bool),
    Byte(i8),
    Char(u16),
    Short(i16),
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Null,
    /// Index into `Inputs::objects`.
    Object(usize),
}

impl Input {
    fn weight(self) -> usize {
        const UNREADABLE: usize = 20;
        match self {
            Input::Char(unit) if !(0x20..0x7f).contains(&unit) => UNREADABLE,
            Input::Boolean(_) | Input::Null | Input::Object(_) | Input::Char(_) => 1,
            Input::Byte(x) => x.to_string().len(),
            Input::Short(x) => x.to_string().len(),
            Input::Int(x) => x.to_string().len(),
            Input::Long(x) => x.to_string().len(),
            Input::Float(x) => x.to_string().len(),
            Input::Double(x) => x.to_string().len(),
        }
    }
}

#[derive(Debug, Clone)]
pub struct InputObject {
    /// The dynamic class.
    pub class: &'static Class,
    pub made: Made,
    /// Fields to assign after construction.
    pub fields: Vec<(&'static Field, Input)>,
    /// Calls on the object after that, in order (an `add` on a list, a setter).
    pub calls: Vec<(&'static Method, Vec<Input>)>,
}

/// How an input object comes to be.
#[derive(Debug, Clone)]
pub enum Made {
    /// A `java.lang.String`: its UTF-16 code units.
    Text(Vec<u16>),
    /// A boxed primitive (`Integer`, `Character`, …).
    Boxed(Input),
    Array(Vec<Input>),
    Constant(&'static Field),
    /// A `java.lang.Class` object.
    ClassLiteral(&'static Class),
    /// By this constructor or factory, executed on the path with these arguments: the state is right by construction.
    /// For an instance method, the object it is called on comes first.
    By(&'static Method, Vec<Input>),
    /// Any instance will do as far as the path has seen, provided `fields` hold: construction is still to be found.
    Somehow,
    /// An instance of an abstract type the test writes itself: results per method, in call order (last one repeats).
    Stub(Vec<(&'static Method, Vec<Input>)>),
}
