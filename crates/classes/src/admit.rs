//! A class file as a JVM sees it, made fit for a stricter reader: unknown flags cleared, attributes nobody reads left out.
//!
//! mokapot refuses what JVMs accept (flags it does not know, damaged annotations) and recurses on nested
//! annotations and array types; here those are dropped or refused first. Decodes nothing that stays.

use mokapot::jvm::class::{AccessFlags as ClassFlags, NestedClassAccessFlags};
use mokapot::jvm::field::AccessFlags as FieldFlags;
use mokapot::jvm::method::{AccessFlags as MethodFlags, ParameterAccessFlags};

use crate::cursor::ByteCursor;
use crate::header::{Pool, Why};

/// What carries attributes: the same name means nothing in another place (JVMS 4.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum AttributeHolder {
    Class,
    Field,
    Method,
    Code,
    Component,
}

/// With `annotations` false all of them are left out: what to try when a class is refused for one.
pub(crate) fn admit(bytes: &[u8], pool: &Pool<'_>, annotations: bool) -> Result<Vec<u8>, Why> {
    pool.check_descriptors()?;
    let mut input = ByteCursor::new(bytes);
    let mut admission = Admission { pool, annotations, output: Vec::with_capacity(bytes.len()) };
    let complete = admission.class(&mut input).is_some();
    match complete && input.is_empty() {
        true => Ok(admission.output),
        false if complete => Err("bytes after the end of the class".into()),
        false => Err("truncated class file, or an index to the wrong kind of constant".into()),
    }
}

struct Admission<'p> {
    pool: &'p Pool<'p>,
    annotations: bool,
    output: Vec<u8>,
}

impl Admission<'_> {
    fn class(&mut self, input: &mut ByteCursor<'_>) -> Option<()> {
        self.copy(input, self.pool.end)?;
        self.flags(input, ClassFlags::all().bits())?;
        self.copy(input, 4)?;
        let interfaces = self.count(input)?;
        self.copy(input, 2 * interfaces)?;
        for (holder, known) in [
            (AttributeHolder::Field, FieldFlags::all().bits()),
            (AttributeHolder::Method, MethodFlags::all().bits()),
        ] {
            for _ in 0..self.count(input)? {
                self.flags(input, known)?;
                self.copy(input, 2)?;
                self.descriptor(input)?;
                self.attributes(input, holder)?;
            }
        }
        self.attributes(input, AttributeHolder::Class)
    }

    fn attributes(&mut self, input: &mut ByteCursor<'_>, holder: AttributeHolder) -> Option<()> {
        let count_at = self.output.len();
        let count = input.u16()?;
        self.output.extend([0, 0]);
        let mut kept: u16 = 0;
        for _ in 0..count {
            let name = input.u16()?;
            let length = input.u32()?;
            let body = input.take(usize::try_from(length).ok()?)?;
            let start = self.output.len();
            self.output.extend(name.to_be_bytes());
            self.output.extend([0; 4]);
            if self.attribute(ByteCursor::new(body), self.pool.utf8(name)?, holder) == Some(true) {
                let length = u32::try_from(self.output.len() - start - 6).ok()?;
                self.output[start + 2..start + 6].copy_from_slice(&length.to_be_bytes());
                kept += 1;
            } else if holder == AttributeHolder::Method && self.pool.utf8(name)? == b"Code" {
                // Without its body a method would be another method.
                return None;
            } else {
                self.output.truncate(start);
            }
        }
        self.output[count_at..count_at + 2].copy_from_slice(&kept.to_be_bytes());
        Some(())
    }

    /// Writes the attribute's body; not `Some(true)` if it is to be left out.
    fn attribute(&mut self, mut body: ByteCursor<'_>, name: &[u8], holder: AttributeHolder) -> Option<bool> {
        use AttributeHolder::{Class, Code, Component, Field, Method};
        match (holder, name) {
            (Method, b"Code") => self.code(&mut body)?,
            (Code, b"LocalVariableTable") => self.local_variables(&mut body)?,
            (Method, b"MethodParameters") => {
                let count = body.u8()?;
                self.output.push(count);
                for _ in 0..count {
                    self.copy(&mut body, 2)?;
                    self.flags(&mut body, ParameterAccessFlags::all().bits())?;
                }
            }
            (Class, b"InnerClasses") => {
                for _ in 0..self.count(&mut body)? {
                    self.copy(&mut body, 6)?;
                    self.flags(&mut body, NestedClassAccessFlags::all().bits())?;
                }
            }
            (Class, b"Record") => {
                for _ in 0..self.count(&mut body)? {
                    self.copy(&mut body, 2)?;
                    self.descriptor(&mut body)?;
                    self.attributes(&mut body, Component)?;
                }
            }
            (Class, b"SourceFile" | b"EnclosingMethod" | b"BootstrapMethods" | b"PermittedSubclasses")
            | (Field, b"ConstantValue")
            | (Method, b"Exceptions")
            | (Code, b"LineNumberTable")
            | (Class | Field | Method, b"Signature" | b"Synthetic") => self.rest(&mut body),
            (Class | Field | Method, _) if self.annotations => {
                let copy = body;
                if !crate::nesting::is_sound_annotations(name, copy, self.pool) {
                    return Some(false);
                }
                self.rest(&mut body);
            }
            _ => return Some(false),
        }
        Some(body.is_empty())
    }

    fn code(&mut self, body: &mut ByteCursor<'_>) -> Option<()> {
        self.copy(body, 4)?;
        let length = body.u32()?;
        self.output.extend(length.to_be_bytes());
        self.copy(body, usize::try_from(length).ok()?)?;
        let handlers = self.count(body)?;
        self.copy(body, 8 * handlers)?;
        self.attributes(body, AttributeHolder::Code)
    }

    fn local_variables(&mut self, body: &mut ByteCursor<'_>) -> Option<()> {
        for _ in 0..self.count(body)? {
            self.copy(body, 6)?;
            self.descriptor(body)?;
            self.copy(body, 2)?;
        }
        Some(())
    }

    fn flags(&mut self, input: &mut ByteCursor<'_>, known: u16) -> Option<()> {
        let flags = input.u16()? & known;
        self.output.extend(flags.to_be_bytes());
        Some(())
    }

    fn descriptor(&mut self, input: &mut ByteCursor<'_>) -> Option<()> {
        let index = input.u16()?;
        self.output.extend(index.to_be_bytes());
        self.pool.is_shallow(index).then_some(())
    }

    fn count(&mut self, input: &mut ByteCursor<'_>) -> Option<usize> {
        let count = input.u16()?;
        self.output.extend(count.to_be_bytes());
        Some(usize::from(count))
    }

    fn copy(&mut self, input: &mut ByteCursor<'_>, length: usize) -> Option<()> {
        self.output.extend(input.take(length)?);
        Some(())
    }

    fn rest(&mut self, input: &mut ByteCursor<'_>) {
        self.output.extend(input.take_rest());
    }
}
