//! Class files read by themselves: what is in them, linked to nothing and with no class loaded for their sake.
//!
//! For code that is looked at and is no part of the program, such as a project's own tests.

use crate::annotation_values::{Annotated, annotated};
use crate::class::Method;
use crate::names::NameInterner;
use crate::parse::parse;

/// What a class file says of its class.
#[derive(Debug)]
pub struct ClassFile {
    /// Internal name.
    pub name: &'static str,
    /// Internal names.
    pub annotations: Box<[&'static str]>,
    /// In the order of the file. They have no owner, no id and no place in a table of virtual methods.
    pub methods: Vec<Method>,
}

/// Reads one file after the other; names that files share are kept once.
#[derive(Debug, Default)]
pub struct ClassFileReader {
    names: NameInterner,
    next_dynamic: u32,
}

impl ClassFileReader {
    /// `None` if the bytes are no class file that a JVM would take.
    pub fn read(&mut self, bytes: &[u8]) -> Option<ClassFile> {
        let read = parse(bytes, &mut self.names, &mut self.next_dynamic).ok()?;
        Some(ClassFile { name: read.name, annotations: read.annotations, methods: read.methods })
    }
}

impl ClassFile {
    /// The annotations with their values, from the bytes that the file was read from.
    pub fn annotated(&self, bytes: &[u8]) -> Annotated {
        annotated(bytes).unwrap_or_default()
    }
}
