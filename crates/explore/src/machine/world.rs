//! What a path has asked the world for: plain data.

use std::rc::Rc;

use terms::Term;

use crate::machine::value::{Addr, Value};

/// What a path has asked the world for.
#[derive(Debug, Clone, Default)]
pub struct World {
    pub(crate) properties: Vec<Property>,
    pub(crate) variables: Vec<EnvironmentVariable>,
    /// What `System.getenv()` returns, once it was asked for.
    pub(crate) environment: Option<Addr>,
    pub(crate) places: Vec<FileSystemPath>,
    pub(crate) documents: Vec<Document>,
    pub(crate) streams: Vec<Stream>,
    /// Which document is read from `System.in`.
    pub(crate) standard_input: Option<usize>,
    pub(crate) loaded: Vec<LoadedProperties>,
    /// The initialiser of a class asked for some of it.
    pub asked_by_initialiser: bool,
}

#[derive(Debug, Clone)]
pub(crate) struct Property {
    pub(crate) key: Rc<[u16]>,
    /// Before the entry is called, and now.
    pub(crate) initial: Value,
    pub(crate) current: Value,
    /// What was made when it was asked for: `Making::what_goes_on`.
    pub(crate) known_to: Option<Addr>,
}

/// An environment variable.
#[derive(Debug, Clone)]
pub(crate) struct EnvironmentVariable {
    pub(crate) name: Rc<[u16]>,
    /// What it is set to, if it is.
    pub(crate) text: Addr,
    /// The text or null.
    pub(crate) value: Value,
}

/// A path, and what is there.
#[derive(Debug, Clone)]
pub(crate) struct FileSystemPath {
    /// The string that names it.
    pub(crate) path: Addr,
    /// One of the kinds below.
    pub(crate) kind: Term,
    /// Number of the document that a file there is.
    pub(crate) document: usize,
    /// The names in a directory.
    pub(crate) names: Option<Addr>,
}

/// Something that can be read.
#[derive(Debug, Clone)]
pub(crate) struct Document {
    pub(crate) name: Rc<str>,
    /// The contents, as bytes or as a text, whichever was asked for first.
    pub(crate) bytes: Option<Addr>,
    pub(crate) text: Option<Addr>,
    /// The same, as far as it was asked for by key.
    pub(crate) entries: Option<Vec<DocumentLine>>,
}

/// A line of a document: a key, and what it stands for.
#[derive(Debug, Clone)]
pub(crate) struct DocumentLine {
    pub(crate) key: Rc<[u16]>,
    /// The value, if there is one.
    pub(crate) text: Addr,
    /// The text or null.
    pub(crate) value: Value,
    /// The program sees it.
    pub(crate) put: bool,
}

/// A `Properties` object, and the number of the document it was filled from.
#[derive(Debug, Clone)]
pub(crate) struct LoadedProperties {
    pub(crate) at: Addr,
    pub(crate) document: usize,
}

/// A document that is being read.
#[derive(Debug, Clone)]
pub(crate) struct Stream {
    /// The `FileInputStream`.
    pub(crate) at: Addr,
    /// Number of the document.
    pub(crate) document: usize,
    /// Reads its bytes.
    pub(crate) delegate: Option<Addr>,
    /// How far its lines are read.
    pub(crate) position: Value,
}
