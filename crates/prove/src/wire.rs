//! The bytes between us and our Java processes, field by field, as `java/PROTOCOL.md` lays them out.
//! It knows numbers, strings and lists, not what they mean, and does no input or output.

/// A message under construction.
#[derive(Default)]
pub(crate) struct MessageWriter {
    bytes: Vec<u8>,
}

impl MessageWriter {
    pub(crate) fn u8(&mut self, value: u8) -> &mut Self {
        self.bytes.push(value);
        self
    }

    pub(crate) fn u32(&mut self, value: usize) -> &mut Self {
        let value = u32::try_from(value).expect("messages stay below 4 GiB");
        self.raw(&value.to_be_bytes())
    }

    pub(crate) fn u64(&mut self, value: u64) -> &mut Self {
        self.raw(&value.to_be_bytes())
    }

    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    pub(crate) fn raw(&mut self, bytes: &[u8]) -> &mut Self {
        self.bytes.extend_from_slice(bytes);
        self
    }

    pub(crate) fn string(&mut self, value: &str) -> &mut Self {
        self.u32(value.len()).raw(value.as_bytes())
    }

    pub(crate) fn strings<S: AsRef<str>>(&mut self, values: &[S]) -> &mut Self {
        self.u32(values.len());
        for value in values {
            self.string(value.as_ref());
        }
        self
    }

    /// The content behind its length.
    pub(crate) fn framed(&self) -> Vec<u8> {
        let mut frame = MessageWriter::default();
        frame.u32(self.bytes.len()).raw(&self.bytes);
        frame.bytes
    }
}

/// Takes a message apart in the order in which it was written; `None` where it is shorter than it claims.
pub(crate) struct MessageReader<'a> {
    rest: &'a [u8],
}

impl<'a> MessageReader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        MessageReader { rest: bytes }
    }

    pub(crate) fn raw(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(taken)
    }

    pub(crate) fn u8(&mut self) -> Option<u8> {
        Some(self.raw(1)?[0])
    }

    pub(crate) fn u32(&mut self) -> Option<u32> {
        Some(u32::from_be_bytes(self.raw(4)?.try_into().ok()?))
    }

    pub(crate) fn u64(&mut self) -> Option<u64> {
        Some(u64::from_be_bytes(self.raw(8)?.try_into().ok()?))
    }

    pub(crate) fn string(&mut self) -> Option<String> {
        let length = self.u32()? as usize;
        Some(String::from_utf8_lossy(self.raw(length)?).into_owned())
    }

    /// A counted list; each item takes at least a byte, so a lying count ends with the bytes.
    pub(crate) fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let count = self.u32()?;
        (0..count).map(|_| item(self)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let mut writer = MessageWriter::default();
        writer.u8(7).u32(300).string("é").strings(&["a", ""]);
        let frame = writer.framed();
        let mut reader = MessageReader::new(&frame);
        assert_eq!(reader.u32(), Some(frame.len() as u32 - 4));
        assert_eq!(reader.u8(), Some(7));
        assert_eq!(reader.u32(), Some(300));
        assert_eq!(reader.string().as_deref(), Some("é"));
        assert_eq!(reader.list(MessageReader::string), Some(vec!["a".to_owned(), String::new()]));
        assert_eq!(reader.u8(), None);
    }

    #[test]
    fn a_lying_length_is_no_panic() {
        assert_eq!(MessageReader::new(&[0xff, 0xff, 0xff, 0xff, 1]).string(), None);
        assert_eq!(MessageReader::new(&[0xff, 0xff, 0xff, 0xff, 1]).list(MessageReader::u8), None);
    }
}
