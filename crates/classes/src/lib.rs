//! Class path (jars, directories, the JDK image) to `Program`: an immutable linked world.
//!
//! Knows no symbols and runs nothing; a total reader: bad input is an error value, never a panic.

// The model.
mod access;
pub mod class;
pub mod code;
mod debug;
pub mod descriptor;
pub mod generics;
mod member;
mod mnemonic;

// Bytes: where classes come from.
pub mod archive;
mod directory;
pub mod error;
mod exports;
mod jar;
pub mod jdk;
mod jimage;
mod jimage_zip;
pub mod manifest;
pub mod path;
pub mod resource;
pub mod walk;

// Reading one class.
mod admit;
pub mod annotation_values;
mod annotations;
pub mod class_file;
mod cursor;
mod frame;
mod header;
mod lower;
mod names;
mod nesting;
mod nests;
mod parse;
mod sites;
mod tables;
mod verify;

// Linking them.
mod arrays;
mod link;
mod load;
mod phantom;
mod probe;
pub mod program;
mod resolve;
mod select;
mod subtypes;
mod table;

pub use error::{LoadError, LoadErrorKind, Problem};
pub use jdk::Jdk;
pub use path::ClassPathEntry;
pub use program::{LinkError, Program};

#[cfg(test)]
mod tests;
