//! What a test can set up around the program: system properties, and files below the working directory. To a path these
//! are inputs like any other: a property has a value or none, at a path there is nothing, a file or a directory, whatever
//! the path needs; the test puts it there.
//!
//! What no test can set up is unknown: see `jdk/outside.rs`.

mod extract;
mod places;
mod properties;
mod streams;

pub use places::{Asked, Found};
pub use streams::Line;

use std::rc::Rc;

use terms::Term;

use crate::value::{Addr, Value};

/// What a path has asked the world for.
#[derive(Debug, Clone, Default)]
pub struct World {
    properties: Vec<Property>,
    places: Vec<Place>,
    streams: Vec<Stream>,
}

#[derive(Debug, Clone)]
struct Property {
    key: Rc<[u16]>,
    /// Before the entry is called, and now.
    initial: Value,
    current: Value,
}

/// A path, and what is there.
#[derive(Debug, Clone)]
struct Place {
    /// The string that names it.
    path: Addr,
    /// One of the kinds below.
    kind: Term,
    /// The contents of a file, as bytes or as a text, whichever was asked for first.
    bytes: Option<Addr>,
    text: Option<Addr>,
    /// The names in a directory.
    names: Option<Addr>,
}

const NOTHING: i32 = 0;
const FILE: i32 = 1;
const DIRECTORY: i32 = 2;

/// A file that is being read.
#[derive(Debug, Clone)]
struct Stream {
    /// The `FileInputStream`.
    at: Addr,
    /// Number of the place.
    place: usize,
    /// Reads its bytes.
    delegate: Option<Addr>,
    /// How far its lines are read.
    position: Value,
}
