//! Names and string literals, each kept once per program and comparable by address.
//!
//! What a name denotes is not known here.

use std::borrow::Cow;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::code::StringConstant;

#[derive(Debug, Default)]
pub(crate) struct NameInterner {
    names: FxHashSet<&'static str>,
    strings: FxHashMap<&'static [u16], &'static StringConstant>,
}

impl NameInterner {
    pub fn intern(&mut self, name: &str) -> &'static str {
        if let Some(known) = self.names.get(name) {
            return known;
        }
        let name: &'static str = Box::leak(Box::from(name));
        self.names.insert(name);
        name
    }

    pub fn string(&mut self, units: &[u16]) -> &'static StringConstant {
        if let Some(known) = self.strings.get(units) {
            return known;
        }
        let id = self.strings.len() as u32;
        let constant: &'static StringConstant =
            Box::leak(Box::new(StringConstant { id, units: units.into() }));
        self.strings.insert(&constant.units, constant);
        constant
    }
}

/// Modified UTF-8 (JVMS 4.4.7) as text. A lone surrogate, legal in names but not in text, is written `\ud800`.
pub(crate) fn decode(modified_utf8: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(modified_utf8) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => {
            let write = |unit: Result<char, std::char::DecodeUtf16Error>| match unit {
                Ok(character) => character.to_string(),
                Err(lone) => format!("\\u{:04x}", lone.unpaired_surrogate()),
            };
            Cow::Owned(char::decode_utf16(units(modified_utf8)).map(write).collect())
        }
    }
}

/// Modified UTF-8 as UTF-16 code units. Bytes that are no modified UTF-8 become U+FFFD.
pub(crate) fn units(modified_utf8: &[u8]) -> Vec<u16> {
    const REPLACEMENT: u16 = 0xFFFD;
    let mut units = Vec::with_capacity(modified_utf8.len());
    let mut rest = modified_utf8;
    let low = |byte: u8| u16::from(byte & 0x3F);
    while let [first, tail @ ..] = rest {
        let (unit, length) = match (first, tail) {
            (0..=0x7F, _) => (u16::from(*first), 0),
            (0xC0..=0xDF, [a @ 0x80..=0xBF, ..]) => (u16::from(first & 0x1F) << 6 | low(*a), 1),
            (0xE0..=0xEF, [a @ 0x80..=0xBF, b @ 0x80..=0xBF, ..]) => {
                (u16::from(first & 0x0F) << 12 | low(*a) << 6 | low(*b), 2)
            }
            _ => (REPLACEMENT, 0),
        };
        units.push(unit);
        rest = &tail[length..];
    }
    units
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modified_utf8_differs_from_utf8_in_zero_and_in_pairs() {
        assert_eq!(units(b"a\xc0\x80\xed\xa0\xbd\xed\xb8\x80"), [0x61, 0, 0xD83D, 0xDE00]);
        assert_eq!(decode(b"\xed\xa0\xbd\xed\xb8\x80"), "\u{1F600}");
        assert_eq!(decode(b"x\xed\xa0\x80"), "x\\ud800");
        assert_eq!(units(b"\xff\xc0"), [0xFFFD, 0xFFFD]);
    }

    #[test]
    fn equal_names_and_literals_are_one() {
        let mut names = NameInterner::default();
        assert!(std::ptr::eq(names.intern("java/lang/Object"), names.intern("java/lang/Object")));
        assert!(std::ptr::eq(names.string(&[1, 2]), names.string(&[1, 2])));
        assert_ne!(names.string(&[1]).id, names.string(&[2]).id);
    }
}
