//! The code of each method of a class file, as it stands there.
//!
//! What our machine executes is lowered: `iload_0` and `iload` have become one there.

use std::collections::HashMap;

/// By name and descriptor.
pub type Bodies = HashMap<(String, String), Vec<u8>>;

/// The class is one that was compiled or assembled a moment ago: it is sound.
pub fn bodies(class: &[u8]) -> Bodies {
    let mut reader = Reader { bytes: class, at: 8 };
    let texts = reader.texts();
    reader.skip(6);
    let interfaces = reader.u2();
    reader.skip(2 * usize::from(interfaces));
    let mut bodies = Bodies::new();
    // Fields first, then methods: the same form.
    for _ in 0..2 {
        for _ in 0..reader.u2() {
            reader.skip(2);
            let (name, descriptor) = (reader.u2(), reader.u2());
            for _ in 0..reader.u2() {
                let attribute = reader.u2();
                let length = reader.u4();
                let end = reader.at + length;
                if texts.get(&attribute).is_some_and(|name| name == "Code") {
                    reader.skip(4);
                    let length = reader.u4();
                    let code = reader.bytes[reader.at..reader.at + length].to_vec();
                    bodies.insert((texts[&name].clone(), texts[&descriptor].clone()), code);
                }
                reader.at = end;
            }
        }
    }
    bodies
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn skip(&mut self, count: usize) {
        self.at += count;
    }

    fn u1(&mut self) -> u8 {
        self.at += 1;
        self.bytes[self.at - 1]
    }

    fn u2(&mut self) -> u16 {
        u16::from(self.u1()) << 8 | u16::from(self.u1())
    }

    fn u4(&mut self) -> usize {
        usize::from(self.u2()) << 16 | usize::from(self.u2())
    }

    /// The texts of the constant pool; everything else in it is skipped (JVMS table 4.4-A).
    fn texts(&mut self) -> HashMap<u16, String> {
        let mut texts = HashMap::new();
        let count = self.u2();
        let mut index = 1;
        while index < count {
            match self.u1() {
                1 => {
                    let length = usize::from(self.u2());
                    let text = String::from_utf8_lossy(&self.bytes[self.at..self.at + length]);
                    texts.insert(index, text.into_owned());
                    self.skip(length);
                }
                5 | 6 => {
                    self.skip(8);
                    index += 1;
                }
                7 | 8 | 16 | 19 | 20 => self.skip(2),
                15 => self.skip(3),
                _ => self.skip(4),
            }
            index += 1;
        }
        texts
    }
}
