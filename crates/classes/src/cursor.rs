//! Big-endian reading from a slice, where the end is an answer and not an accident.
//!
//! Knows nothing of class files.

#[derive(Debug, Clone, Copy)]
pub(crate) struct ByteCursor<'a> {
    rest: &'a [u8],
}

impl<'a> ByteCursor<'a> {
    pub fn new(bytes: &'a [u8]) -> ByteCursor<'a> {
        ByteCursor { rest: bytes }
    }

    pub fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(length)?;
        self.rest = rest;
        Some(taken)
    }

    pub fn take_rest(&mut self) -> &'a [u8] {
        std::mem::take(&mut self.rest)
    }

    pub fn u8(&mut self) -> Option<u8> {
        self.take(1).map(|byte| byte[0])
    }

    pub fn u16(&mut self) -> Option<u16> {
        self.take(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]]))
    }

    pub fn u32(&mut self) -> Option<u32> {
        self.take(4).map(|word| u32::from_be_bytes([word[0], word[1], word[2], word[3]]))
    }

    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }
}
