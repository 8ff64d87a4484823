//! Where the parts of a class file lie, so that a mutation can hit one of them (JVMS 4).
//!
//! For intact classes only: it trusts what it reads.

use std::ops::Range;

#[derive(Debug, Default)]
pub struct Layout {
    /// The tag of each entry of the constant pool, and where it lies; 0 where there is none.
    pub pool: Vec<(u8, usize)>,
    pub end_of_pool: usize,
    /// Contents of Utf8 entries: names, descriptors, signatures.
    pub texts: Vec<Range<usize>>,
    /// Two bytes each that are an index into the pool.
    pub indices: Vec<usize>,
    /// Two bytes each that say how many of something follow.
    pub counts: Vec<usize>,
    /// Four bytes each that say how many bytes follow.
    pub lengths: Vec<usize>,
    /// Bodies of methods.
    pub bodies: Vec<Range<usize>>,
    /// Bodies of attributes, those within `Code` among them.
    pub attributes: Vec<Range<usize>>,
}

impl Layout {
    pub fn of(bytes: &[u8]) -> Layout {
        let mut reader = LayoutReader { bytes, at: 8, layout: Layout::default() };
        reader.class();
        assert_eq!(reader.at, bytes.len(), "the layout of an intact class");
        reader.layout
    }
}

struct LayoutReader<'b> {
    bytes: &'b [u8],
    at: usize,
    layout: Layout,
}

impl LayoutReader<'_> {
    fn class(&mut self) {
        self.pool();
        self.layout.end_of_pool = self.at;
        self.at += 2;
        self.index();
        self.index();
        for _ in 0..self.count() {
            self.index();
        }
        for _members in ["fields", "methods"] {
            for _ in 0..self.count() {
                self.at += 2;
                self.index();
                self.index();
                self.attributes();
            }
        }
        self.attributes();
    }

    fn pool(&mut self) {
        let count = self.count();
        self.layout.pool.push((0, 0));
        while self.layout.pool.len() < count {
            let (tag, at) = (self.bytes[self.at], self.at);
            self.at += 1;
            self.layout.pool.push((tag, at));
            match tag {
                1 => {
                    let length = self.count();
                    self.layout.texts.push(self.at..self.at + length);
                    self.at += length;
                }
                7 | 8 | 16 | 19 | 20 => drop(self.index()),
                9..=12 => drop((self.index(), self.index())),
                15 => {
                    self.at += 1;
                    self.index();
                }
                17 | 18 => {
                    self.at += 2;
                    self.index();
                }
                3 | 4 => self.at += 4,
                5 | 6 => {
                    self.at += 8;
                    self.layout.pool.push((0, 0));
                }
                _ => unreachable!("an entry of kind {tag}"),
            }
        }
    }

    fn attributes(&mut self) {
        for _ in 0..self.count() {
            let name = self.index();
            self.layout.lengths.push(self.at);
            let length = self.u32(self.at);
            self.at += 4;
            let body = self.at..self.at + length;
            self.layout.attributes.push(body.clone());
            if self.text(name) == b"Code" {
                self.code();
            }
            self.at = body.end;
        }
    }

    fn code(&mut self) {
        self.layout.counts.extend([self.at, self.at + 2]);
        self.layout.lengths.push(self.at + 4);
        let length = self.u32(self.at + 4);
        self.at += 8;
        self.layout.bodies.push(self.at..self.at + length);
        self.at += length;
        for _ in 0..self.count() {
            // Not indices of the pool, but of the code; the last one is.
            self.layout.counts.extend([self.at, self.at + 2, self.at + 4]);
            self.at += 6;
            self.index();
        }
        self.attributes();
    }

    fn index(&mut self) -> usize {
        self.layout.indices.push(self.at);
        self.at += 2;
        self.u16(self.at - 2)
    }

    fn count(&mut self) -> usize {
        self.layout.counts.push(self.at);
        self.at += 2;
        self.u16(self.at - 2)
    }

    fn text(&self, index: usize) -> &[u8] {
        let at = self.layout.pool[index].1;
        &self.bytes[at + 3..at + 3 + self.u16(at + 1)]
    }

    fn u16(&self, at: usize) -> usize {
        usize::from(u16::from_be_bytes([self.bytes[at], self.bytes[at + 1]]))
    }

    fn u32(&self, at: usize) -> usize {
        self.u16(at) << 16 | self.u16(at + 2)
    }
}
