//! What a test can set up around the program: system properties, environment variables, standard input, and files below
//! the working directory. To a path these are inputs like any other: a property has a value or none, at a path there is
//! nothing, a file or a directory, whatever the path needs; the test puts it there.
//!
//! What no test can set up is unknown: see `jdk/outside.rs`.

mod documents;
mod entries;
mod extract;
mod listings;
mod places;
mod properties;
mod streams;
mod variables;

pub use entries::is_plain_key;
pub use places::{Asked, Found};
pub use streams::Line;
pub use variables::is_variable;

use std::rc::Rc;

use classes::class::{Class, Origin};
use terms::Term;

use crate::machine::state::{Purpose, State};
use crate::machine::value::{Addr, Value};

/// What a path has asked the world for.
#[derive(Debug, Clone, Default)]
pub struct World {
    properties: Vec<Property>,
    variables: Vec<Variable>,
    /// What `System.getenv()` returns, once it was asked for.
    environment: Option<Addr>,
    places: Vec<Place>,
    documents: Vec<Document>,
    streams: Vec<Stream>,
    /// Which document is read from `System.in`.
    standard_input: Option<usize>,
    loaded: Vec<Loaded>,
    /// The initialiser of a class asked for some of it.
    pub asked_by_initialiser: bool,
}

impl World {
    /// The path asks for something more.
    fn of(s: &mut State) -> &mut World {
        let is_ours = |class: &Class| class.origin != Origin::Jdk;
        let initialiser =
            s.frames().any(|frame| matches!(frame.purpose, Purpose::Initialise(class) if is_ours(class)));
        let world = Rc::make_mut(&mut s.world);
        world.asked_by_initialiser |= initialiser;
        world
    }
}

#[derive(Debug, Clone)]
struct Property {
    key: Rc<[u16]>,
    /// Before the entry is called, and now.
    initial: Value,
    current: Value,
    /// What was made when it was asked for: `Making::what_goes_on`.
    known_to: Option<Addr>,
}

/// An environment variable.
#[derive(Debug, Clone)]
struct Variable {
    name: Rc<[u16]>,
    /// What it is set to, if it is.
    text: Addr,
    /// The text or null.
    value: Value,
}

/// A path, and what is there.
#[derive(Debug, Clone)]
struct Place {
    /// The string that names it.
    path: Addr,
    /// One of the kinds below.
    kind: Term,
    /// Number of the document that a file there is.
    document: usize,
    /// The names in a directory.
    names: Option<Addr>,
}

const NOTHING: i32 = 0;
const FILE: i32 = 1;
const DIRECTORY: i32 = 2;

/// Something that can be read.
#[derive(Debug, Clone)]
struct Document {
    name: Rc<str>,
    /// The contents, as bytes or as a text, whichever was asked for first.
    bytes: Option<Addr>,
    text: Option<Addr>,
    /// The same, as far as it was asked for by key.
    entries: Option<Vec<Entry>>,
}

/// A line of a document: a key, and what it stands for.
#[derive(Debug, Clone)]
struct Entry {
    key: Rc<[u16]>,
    /// The value, if there is one.
    text: Addr,
    /// The text or null.
    value: Value,
    /// The program sees it.
    put: bool,
}

/// A `Properties` object, and the number of the document it was filled from.
#[derive(Debug, Clone)]
struct Loaded {
    at: Addr,
    document: usize,
}

/// A document that is being read.
#[derive(Debug, Clone)]
struct Stream {
    /// The `FileInputStream`.
    at: Addr,
    /// Number of the document.
    document: usize,
    /// Reads its bytes.
    delegate: Option<Addr>,
    /// How far its lines are read.
    position: Value,
}
