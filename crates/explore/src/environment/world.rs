//! What a path has asked the world for: plain data.

use std::rc::Rc;

use terms::Term;

use crate::machine::value::{Addr, Value};

/// What a path has asked the world for.
#[derive(Debug, Clone, Default)]
pub struct World {
    pub(super) properties: Vec<Property>,
    pub(super) variables: Vec<Variable>,
    /// What `System.getenv()` returns, once it was asked for.
    pub(super) environment: Option<Addr>,
    pub(super) places: Vec<Place>,
    pub(super) documents: Vec<Document>,
    pub(super) streams: Vec<Stream>,
    /// Which document is read from `System.in`.
    pub(super) standard_input: Option<usize>,
    pub(super) loaded: Vec<Loaded>,
    /// The initialiser of a class asked for some of it.
    pub asked_by_initialiser: bool,
}

#[derive(Debug, Clone)]
pub(super) struct Property {
    pub(super) key: Rc<[u16]>,
    /// Before the entry is called, and now.
    pub(super) initial: Value,
    pub(super) current: Value,
    /// What was made when it was asked for: `Making::what_goes_on`.
    pub(super) known_to: Option<Addr>,
}

/// An environment variable.
#[derive(Debug, Clone)]
pub(super) struct Variable {
    pub(super) name: Rc<[u16]>,
    /// What it is set to, if it is.
    pub(super) text: Addr,
    /// The text or null.
    pub(super) value: Value,
}

/// A path, and what is there.
#[derive(Debug, Clone)]
pub(super) struct Place {
    /// The string that names it.
    pub(super) path: Addr,
    /// One of the kinds below.
    pub(super) kind: Term,
    /// Number of the document that a file there is.
    pub(super) document: usize,
    /// The names in a directory.
    pub(super) names: Option<Addr>,
}

/// Something that can be read.
#[derive(Debug, Clone)]
pub(super) struct Document {
    pub(super) name: Rc<str>,
    /// The contents, as bytes or as a text, whichever was asked for first.
    pub(super) bytes: Option<Addr>,
    pub(super) text: Option<Addr>,
    /// The same, as far as it was asked for by key.
    pub(super) entries: Option<Vec<Entry>>,
}

/// A line of a document: a key, and what it stands for.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub(super) key: Rc<[u16]>,
    /// The value, if there is one.
    pub(super) text: Addr,
    /// The text or null.
    pub(super) value: Value,
    /// The program sees it.
    pub(super) put: bool,
}

/// A `Properties` object, and the number of the document it was filled from.
#[derive(Debug, Clone)]
pub(super) struct Loaded {
    pub(super) at: Addr,
    pub(super) document: usize,
}

/// A document that is being read.
#[derive(Debug, Clone)]
pub(super) struct Stream {
    /// The `FileInputStream`.
    pub(super) at: Addr,
    /// Number of the document.
    pub(super) document: usize,
    /// Reads its bytes.
    pub(super) delegate: Option<Addr>,
    /// How far its lines are read.
    pub(super) position: Value,
}
