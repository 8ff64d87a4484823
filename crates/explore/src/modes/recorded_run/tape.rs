//! What a run on a JVM left behind: branches, results of calls into code that was not instrumented, inputs.
//! `java/PROTOCOL.md` lays the bytes out. They come from a JVM that ran foreign code: whatever they say, reading them ends.

use std::sync::Arc;

/// How far values are nested in each other.
const MAX_DEPTH: u32 = 8;

/// The n-th branch of a method, by the order of its code.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BranchSite {
    pub class: String,
    pub method: String,
    pub descriptor: String,
    pub ordinal: u32,
}

/// The branches a JVM has numbered so far.
#[derive(Debug, Clone, Default)]
pub struct Branches(Vec<Option<Arc<BranchSite>>>);

impl Branches {
    pub fn add(&mut self, id: u32, site: BranchSite) {
        // The lowest bit is the JVM's own; a number far off comes from nobody we know.
        let index = (id >> 1) as usize;
        if index > self.0.len() + (1 << 20) {
            return;
        }
        if index >= self.0.len() {
            self.0.resize(index + 1, None);
        }
        self.0[index] = Some(Arc::new(site));
    }

    fn get(&self, id: u64) -> Option<&Arc<BranchSite>> {
        self.0.get(usize::try_from(id >> 1).ok()?)?.as_ref()
    }
}

/// The events of one run.
#[derive(Debug, Clone, Default)]
pub struct Tape {
    bytes: Arc<[u8]>,
    classes: Arc<[String]>,
    branches: Arc<Branches>,
    at: usize,
}

#[derive(Debug, Clone, PartialEq)]
pub enum TapeEvent {
    Branch {
        site: Arc<BranchSite>,
        taken: bool,
    },
    Switch {
        site: Arc<BranchSite>,
        key: i32,
    },
    /// A call into code that was not instrumented; everything up to its `Returned` or `Threw` happened inside.
    Call,
    Returned(TapeValue),
    /// The class of the exception, with dots.
    Threw(String),
    Input(TapeValue),
    /// The run went on, but there was no room for what it did.
    Cut,
}

/// A value as far as the run told it.
#[derive(Debug, Clone, PartialEq)]
pub enum TapeValue {
    Void,
    /// Also boolean, byte, char and short.
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Null,
    Text(Vec<u16>),
    /// A box of this class, with dots.
    Boxed(String, Box<TapeValue>),
    /// An array of this class, as Java names it.
    Array(String, Vec<TapeValue>),
    /// Something of this class, with dots.
    Object(String),
}

impl Tape {
    pub fn new(bytes: Vec<u8>, classes: Vec<String>, branches: Arc<Branches>) -> Tape {
        Tape { bytes: bytes.into(), classes: classes.into(), branches, at: 0 }
    }

    /// The next event, which stays the next.
    pub fn peek(&self) -> Option<TapeEvent> {
        self.clone().next()
    }

    /// Goes to the end of the call whose `Call` was read last: what happened inside is left out, except for the inputs that
    /// were taken there.
    pub fn leave_call(&mut self) -> (Option<TapeEvent>, Vec<TapeValue>) {
        let (mut depth, mut inputs) = (1, Vec::new());
        for event in self.by_ref() {
            match event {
                TapeEvent::Call => depth += 1,
                TapeEvent::Returned(_) | TapeEvent::Threw(_) if depth == 1 => return (Some(event), inputs),
                TapeEvent::Returned(_) | TapeEvent::Threw(_) => depth -= 1,
                TapeEvent::Input(value) => inputs.push(value),
                TapeEvent::Branch { .. } | TapeEvent::Switch { .. } | TapeEvent::Cut => {}
            }
        }
        (None, inputs)
    }

    fn number(&mut self) -> Option<u64> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = *self.bytes.get(self.at)?;
            self.at += 1;
            value |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Some(value);
            }
        }
        None
    }

    fn signed(&mut self) -> Option<i64> {
        let value = self.number()?;
        Some((value >> 1) as i64 ^ -((value & 1) as i64))
    }

    fn fixed<const N: usize>(&mut self) -> Option<[u8; N]> {
        let bytes = self.bytes.get(self.at..self.at + N)?.try_into().ok()?;
        self.at += N;
        Some(bytes)
    }

    fn class(&mut self) -> Option<String> {
        let number = usize::try_from(self.number()?).ok()?;
        self.classes.get(number).cloned()
    }

    /// A value inside another one.
    fn nested(&mut self, depth: u32) -> Option<TapeValue> {
        let kind = self.number()? >> 2;
        self.recorded(kind, depth)
    }

    fn recorded(&mut self, kind: u64, depth: u32) -> Option<TapeValue> {
        Some(match kind {
            0 => TapeValue::Void,
            1 => TapeValue::Int(self.signed()? as i32),
            2 => TapeValue::Long(self.signed()?),
            3 => TapeValue::Float(f32::from_le_bytes(self.fixed()?)),
            4 => TapeValue::Double(f64::from_le_bytes(self.fixed()?)),
            5 => TapeValue::Null,
            6 => {
                let length = self.number()?;
                let units: Option<Vec<u16>> = (0..length).map(|_| self.number().map(|u| u as u16)).collect();
                TapeValue::Text(units?)
            }
            7 => TapeValue::Object(self.class()?),
            11 if depth > 0 => {
                let class = self.class()?;
                TapeValue::Boxed(class, Box::new(self.nested(depth - 1)?))
            }
            12 if depth > 0 => {
                let (class, length) = (self.class()?, self.number()?);
                let elements: Option<_> = (0..length).map(|_| self.nested(depth - 1)).collect();
                TapeValue::Array(class, elements?)
            }
            _ => return None,
        })
    }

    fn read(&mut self) -> Option<TapeEvent> {
        let head = self.number()?;
        let number = head >> 2;
        Some(match head & 3 {
            0 => TapeEvent::Branch { site: self.branches.get(number >> 1)?.clone(), taken: number & 1 == 1 },
            1 => TapeEvent::Switch { site: self.branches.get(number)?.clone(), key: self.signed()? as i32 },
            2 => TapeEvent::Call,
            _ => match number {
                8 => TapeEvent::Threw(self.class()?),
                9 => TapeEvent::Input(self.nested(MAX_DEPTH)?),
                10 => TapeEvent::Cut,
                kind => TapeEvent::Returned(self.recorded(kind, MAX_DEPTH)?),
            },
        })
    }
}

impl Iterator for Tape {
    type Item = TapeEvent;

    /// Nothing after the first event that makes no sense.
    fn next(&mut self) -> Option<TapeEvent> {
        let event = self.read();
        if event.is_none() {
            self.at = self.bytes.len();
        }
        event
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tape(bytes: &[u8]) -> Tape {
        let mut branches = Branches::default();
        let site = BranchSite { class: "A".into(), method: "m".into(), descriptor: "()V".into(), ordinal: 0 };
        branches.add(2, site);
        Tape::new(bytes.to_vec(), vec!["java.lang.Error".into()], Arc::new(branches))
    }

    fn other(kind: u8) -> u8 {
        kind << 2 | 3
    }

    #[test]
    fn events_are_read_in_order() {
        let bytes = [
            (2 << 1 | 1) << 2,
            2 << 2 | 1,
            5,
            2,
            other(1),
            4,
            other(9),
            other(6),
            1,
            0x61,
            other(8),
            0,
            other(10),
        ];
        let events: Vec<TapeEvent> = tape(&bytes).collect();
        assert!(matches!(events[0], TapeEvent::Branch { taken: true, .. }));
        assert!(matches!(events[1], TapeEvent::Switch { key: -3, .. }));
        assert_eq!(
            events[2..],
            [
                TapeEvent::Call,
                TapeEvent::Returned(TapeValue::Int(2)),
                TapeEvent::Input(TapeValue::Text(vec![0x61])),
                TapeEvent::Threw("java.lang.Error".into()),
                TapeEvent::Cut
            ]
        );
    }

    #[test]
    fn a_call_is_left_with_all_that_is_in_it() {
        let bytes = [2, 2, other(0), other(9), other(1), 14, 0, other(1), 2, other(0)];
        let mut tape = tape(&bytes);
        assert_eq!(tape.next(), Some(TapeEvent::Call));
        let (end, inputs) = tape.leave_call();
        // The branch number 0 is not known: nothing behind it can be believed.
        assert_eq!((end, inputs), (None, vec![TapeValue::Int(7)]));
    }

    #[test]
    fn nonsense_ends() {
        assert_eq!(tape(&[0xFF; 20]).count(), 0);
        assert_eq!(tape(&[other(6), 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 1]).count(), 0);
        assert_eq!(tape(&[other(4), 1, 2]).count(), 0);
    }
}
