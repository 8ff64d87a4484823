//! Whether an annotation attribute is well-formed and nested no deeper than a recursive reader can bear.
//!
//! Gives no names: `annotations` does, from what mokapot read.

use crate::cursor::ByteCursor;
use crate::header::Pool;

/// Deeper nesting is an attack on our stack; source code has two or three levels.
const MAX_DEPTH: u32 = 32;

/// Attributes that hold no annotations are not sound ones.
pub(crate) fn is_sound_annotations(attribute: &[u8], body: ByteCursor<'_>, pool: &Pool<'_>) -> bool {
    let mut walk = AnnotationWalk { input: body, pool };
    let sound = match attribute {
        b"RuntimeVisibleAnnotations" | b"RuntimeInvisibleAnnotations" => walk.annotations(),
        b"RuntimeVisibleParameterAnnotations" | b"RuntimeInvisibleParameterAnnotations" => walk.parameters(),
        b"RuntimeVisibleTypeAnnotations" | b"RuntimeInvisibleTypeAnnotations" => walk.type_annotations(),
        b"AnnotationDefault" => walk.value(0),
        _ => None,
    };
    sound.is_some() && walk.input.is_empty()
}

struct AnnotationWalk<'a> {
    input: ByteCursor<'a>,
    pool: &'a Pool<'a>,
}

impl AnnotationWalk<'_> {
    fn parameters(&mut self) -> Option<()> {
        (0..self.input.u8()?).try_for_each(|_| self.annotations())
    }

    fn annotations(&mut self) -> Option<()> {
        (0..self.input.u16()?).try_for_each(|_| self.annotation(0))
    }

    fn type_annotations(&mut self) -> Option<()> {
        (0..self.input.u16()?).try_for_each(|_| {
            // JVMS tables 4.7.20-A and B: which target has how much to say.
            let length = match self.input.u8()? {
                0x00 | 0x01 | 0x16 => 1,
                0x10..=0x12 | 0x17 | 0x42..=0x46 => 2,
                0x13..=0x15 => 0,
                0x40 | 0x41 => 6 * usize::from(self.input.u16()?),
                0x47..=0x4B => 3,
                _ => return None,
            };
            self.input.take(length)?;
            let path = self.input.u8()?;
            self.input.take(2 * usize::from(path))?;
            self.annotation(0)
        })
    }

    fn annotation(&mut self, depth: u32) -> Option<()> {
        self.descriptor()?;
        (0..self.input.u16()?).try_for_each(|_| {
            self.input.u16()?;
            self.value(depth + 1)
        })
    }

    fn value(&mut self, depth: u32) -> Option<()> {
        if depth > MAX_DEPTH {
            return None;
        }
        match self.input.u8()? {
            b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' | b's' => self.input.u16().map(drop),
            b'e' => {
                self.descriptor()?;
                self.input.u16().map(drop)
            }
            b'c' => self.descriptor(),
            b'@' => self.annotation(depth),
            b'[' => (0..self.input.u16()?).try_for_each(|_| self.value(depth + 1)),
            _ => None,
        }
    }

    fn descriptor(&mut self) -> Option<()> {
        let index = self.input.u16()?;
        self.pool.is_shallow(index).then_some(())
    }
}
