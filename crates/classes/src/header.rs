//! The head of a class file, read without decoding the rest: name, supertypes, flags.
//!
//! Serves questions about many classes of which few will be loaded; `parse` reads the whole.

use rustc_hash::FxHashSet;

use crate::descriptor::MAX_DIMENSIONS;

/// Why bytes are no class file, as a fragment.
pub type Why = Box<str>;

#[derive(Debug)]
pub struct ClassHeader {
    pub name: Box<str>,
    pub super_name: Option<Box<str>>,
    pub interfaces: Vec<Box<str>>,
    pub access: u16,
}

const ACC_MODULE: u16 = 0x8000;

impl ClassHeader {
    pub fn read(bytes: &[u8]) -> Result<ClassHeader, Why> {
        let pool = Pool::read(bytes)?;
        let head = || -> Option<ClassHeader> {
            let mut at = pool.end;
            let mut next = || {
                at += 2;
                u16_at(bytes, at - 2)
            };
            let access = next()?;
            let name = text(pool.class(next()?)?);
            let super_name = match next()? {
                0 => None,
                index => Some(text(pool.class(index)?)),
            };
            let interfaces = (0..next()?).map(|_| Some(text(pool.class(next()?)?))).collect::<Option<_>>()?;
            Some(ClassHeader { name, super_name, interfaces, access })
        };
        head().ok_or_else(|| "truncated class file, or a bad index in its head".into())
    }

    pub fn is_module(&self) -> bool {
        self.access & ACC_MODULE != 0
    }
}

/// The constant pool as positions of its entries.
pub(crate) struct Pool<'a> {
    bytes: &'a [u8],
    /// Position of each entry's tag; 0 where there is none (index 0, the second half of a long).
    entries: Vec<usize>,
    /// Just after the pool.
    pub end: usize,
}

/// A method reference as raw (modified UTF-8) class, name and descriptor.
pub(crate) type RawReference<'a> = (&'a [u8], &'a [u8], &'a [u8]);

impl<'a> Pool<'a> {
    pub fn read(bytes: &'a [u8]) -> Result<Pool<'a>, Why> {
        if bytes.get(..4) != Some(&[0xCA, 0xFE, 0xBA, 0xBE]) {
            return Err("no class file".into());
        }
        let truncated = || -> Why { "truncated class file".into() };
        let count = usize::from(u16_at(bytes, 8).ok_or_else(truncated)?);
        let mut entries = vec![0; count.max(1)];
        let (mut index, mut at) = (1, 10);
        while index < count {
            let tag = *bytes.get(at).ok_or_else(truncated)?;
            entries[index] = at;
            // JVMS table 4.4-A: the size of each kind of entry.
            at += match tag {
                1 => 3 + usize::from(u16_at(bytes, at + 1).ok_or_else(truncated)?),
                7 | 8 | 16 | 19 | 20 => 3,
                15 => 4,
                3 | 4 | 9 | 10 | 11 | 12 | 17 | 18 => 5,
                5 | 6 => 9,
                _ => return Err(format!("constant pool entry of unknown kind {tag}").into()),
            };
            index += if matches!(tag, 5 | 6) { 2 } else { 1 };
        }
        if at > bytes.len() {
            return Err(truncated());
        }
        Ok(Pool { bytes, entries, end: at })
    }

    /// Every InterfaceMethodref.
    pub fn interface_methods(&self) -> FxHashSet<RawReference<'a>> {
        let reference = |index: &usize| -> Option<RawReference<'a>> {
            let at = self.entries[*index];
            let class = self.class(u16_at(self.bytes, at + 1)?)?;
            let name_and_type = self.entry(u16_at(self.bytes, at + 3)?, 12)?;
            let name = self.utf8(u16_at(self.bytes, name_and_type + 1)?)?;
            let descriptor = self.utf8(u16_at(self.bytes, name_and_type + 3)?)?;
            Some((class, name, descriptor))
        };
        let indices = 0..self.entries.len();
        let is_reference =
            |index: &usize| self.entries[*index] != 0 && self.bytes[self.entries[*index]] == 11;
        indices.filter(is_reference).filter_map(|index| reference(&index)).collect()
    }

    /// Refuses array types of more dimensions than exist (JVMS 4.3.2), on which others would recurse.
    pub fn check_descriptors(&self) -> Result<(), Why> {
        let is_deep = |&at: &usize| {
            let descriptor = match self.bytes[at] {
                7 | 16 => u16_at(self.bytes, at + 1),
                12 => u16_at(self.bytes, at + 3),
                _ => return false,
            };
            descriptor.is_some_and(|index| !self.is_shallow(index))
        };
        let mut entries = self.entries.iter().filter(|&&at| at != 0);
        if entries.any(is_deep) { Err("an array type of more than 255 dimensions".into()) } else { Ok(()) }
    }

    /// Whether the text at this index, read as a descriptor, has no array type of too many dimensions.
    pub fn is_shallow(&self, index: u16) -> bool {
        let runs = |text: &[u8]| {
            text.chunk_by(|a, b| a == b).any(|run| run[0] == b'[' && run.len() > MAX_DIMENSIONS)
        };
        self.utf8(index).is_none_or(|text| text.len() <= MAX_DIMENSIONS || !runs(text))
    }

    fn class(&self, index: u16) -> Option<&'a [u8]> {
        let at = self.entry(index, 7)?;
        self.utf8(u16_at(self.bytes, at + 1)?)
    }

    pub fn package(&self, index: u16) -> Option<&'a [u8]> {
        let at = self.entry(index, 20)?;
        self.utf8(u16_at(self.bytes, at + 1)?)
    }

    pub fn utf8(&self, index: u16) -> Option<&'a [u8]> {
        let at = self.entry(index, 1)?;
        let length = usize::from(u16_at(self.bytes, at + 1)?);
        self.bytes.get(at + 3..at + 3 + length)
    }

    fn entry(&self, index: u16, tag: u8) -> Option<usize> {
        let at = *self.entries.get(usize::from(index))?;
        (at != 0 && self.bytes.get(at) == Some(&tag)).then_some(at)
    }
}

fn text(modified_utf8: &[u8]) -> Box<str> {
    crate::names::decode(modified_utf8).into()
}

pub(crate) fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..at.checked_add(2)?).map(|pair| u16::from_be_bytes([pair[0], pair[1]]))
}
