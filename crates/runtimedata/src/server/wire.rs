//! What a recording JVM says, byte for byte. Everything is checked, nothing is believed: a frame is a message or an
//! error, whatever its bytes are.

use std::io::{self, Read};

use thiserror::Error;

use crate::api::ApiMethod;
use crate::error::FormatError;

pub(super) const VERSION: u32 = 1;
/// A record of the largest size, and much room.
pub(super) const MAX_RECORD_BYTES: u32 = 16 << 20;
/// Before we know who it is.
pub(super) const MAX_HELLO_BYTES: u32 = 64 << 10;

/// The number of a pair whose further calls come as pairs again, because the JVM does not remember it.
pub(super) const UNCOUNTED: u32 = u32::MAX;

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Message {
    Hello(AgentHello),
    ApiMethod {
        number: u32,
        api: ApiMethod,
    },
    Pair {
        api: u32,
        pair: u32,
        record: String,
    },
    /// Further calls by pair.
    Counts(Vec<(u32, u64)>),
    /// Calls beyond the cap by API.
    Skipped(Vec<(u32, u64)>),
    NotInstrumented {
        class: String,
        reason: String,
    },
    Transformed {
        classes: u32,
        methods: u32,
    },
    End,
    Notice(String),
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct AgentHello {
    pub(super) version: u32,
    pub(super) token: String,
    pub(super) pid: u64,
    pub(super) jvm: String,
    pub(super) command: String,
}

/// Why a connection is of no more use.
#[derive(Debug, Error)]
pub(super) enum WireError {
    #[error(transparent)]
    Io(io::Error),
    /// The connection ended inside a frame.
    #[error("the connection ended inside a message")]
    HalfFrame,
    #[error("a message of {0} bytes is too large")]
    TooLarge(u32),
    #[error(transparent)]
    Nonsense(#[from] FormatError),
}

/// The next frame, or none at the end.
pub(super) fn read_frame(from: &mut impl Read, largest: u32) -> Result<Option<Vec<u8>>, WireError> {
    let mut length = Vec::new();
    from.take(4).read_to_end(&mut length).map_err(WireError::Io)?;
    let length = match <[u8; 4]>::try_from(length.as_slice()) {
        Ok(length) => u32::from_be_bytes(length),
        Err(_) if length.is_empty() => return Ok(None),
        Err(_) => return Err(WireError::HalfFrame),
    };
    if length > largest {
        return Err(WireError::TooLarge(length));
    }
    // Memory for what has come, not for what was announced.
    let mut content = Vec::with_capacity(length.min(4096) as usize);
    from.take(length.into()).read_to_end(&mut content).map_err(WireError::Io)?;
    if content.len() < length as usize { Err(WireError::HalfFrame) } else { Ok(Some(content)) }
}

impl Message {
    pub(super) fn parse(frame: &[u8]) -> Result<Message, FormatError> {
        let mut rest = Rest(frame);
        let message = match rest.take::<1>()?[0] {
            0 => Message::Hello(AgentHello {
                version: rest.u32()?,
                token: rest.text()?,
                pid: rest.u64()?,
                jvm: rest.text()?,
                command: rest.text()?,
            }),
            1 => {
                let (number, class, method, descriptor) =
                    (rest.u32()?, rest.text()?, rest.text()?, rest.text()?);
                let [_is_static @ 0..=1] = rest.take()? else {
                    return Err(FormatError::new("unknown flags"));
                };
                Message::ApiMethod { number, api: ApiMethod::new(&class, &method, &descriptor)? }
            }
            2 => Message::Pair { api: rest.u32()?, pair: rest.u32()?, record: rest.text()? },
            3 => Message::Counts(rest.counts()?),
            4 => Message::Skipped(rest.counts()?),
            5 => Message::NotInstrumented { class: rest.text()?, reason: rest.text()? },
            6 => Message::Transformed { classes: rest.u32()?, methods: rest.u32()? },
            7 => Message::End,
            8 => Message::Notice(rest.text()?),
            kind => return Err(FormatError::new(format!("a message of unknown kind {kind}"))),
        };
        if rest.0.is_empty() { Ok(message) } else { Err(FormatError::new("bytes behind a message")) }
    }
}

/// What of a frame was not read yet.
struct Rest<'a>(&'a [u8]);

impl Rest<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], FormatError> {
        let (taken, rest) = self.0.split_first_chunk().ok_or_else(short)?;
        self.0 = rest;
        Ok(*taken)
    }

    fn u32(&mut self) -> Result<u32, FormatError> {
        self.take().map(u32::from_be_bytes)
    }

    fn u64(&mut self) -> Result<u64, FormatError> {
        self.take().map(u64::from_be_bytes)
    }

    fn text(&mut self) -> Result<String, FormatError> {
        let length = self.u32()? as usize;
        let (text, rest) = self.0.split_at_checked(length).ok_or_else(short)?;
        self.0 = rest;
        String::from_utf8(text.to_vec()).map_err(|_| FormatError::new("a text that is not UTF-8"))
    }

    fn counts(&mut self) -> Result<Vec<(u32, u64)>, FormatError> {
        let length = self.u32()? as usize;
        // Twelve bytes each: a length that lies must not reserve memory.
        if self.0.len() / 12 < length {
            return Err(short());
        }
        (0..length).map(|_| Ok((self.u32()?, self.u64()?))).collect()
    }
}

fn short() -> FormatError {
    FormatError::new("a message that is too short")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Vec<u8> {
        [&(text.len() as u32).to_be_bytes(), text.as_bytes()].concat()
    }

    #[test]
    fn messages() {
        let n = |n: u32| n.to_be_bytes().to_vec();
        let l = |n: u64| n.to_be_bytes().to_vec();
        let api = ApiMethod::new("a.B", "m", "()V").unwrap();
        let hello =
            AgentHello { version: 1, token: "t".into(), pid: 7, jvm: "17".into(), command: String::new() };
        for (bytes, message) in [
            (vec![vec![0], n(1), text("t"), l(7), text("17"), text("")], Message::Hello(hello)),
            (
                vec![vec![1], n(3), text("a.B"), text("m"), text("()V"), vec![1]],
                Message::ApiMethod { number: 3, api },
            ),
            (vec![vec![2], n(3), n(4), text("{}")], Message::Pair { api: 3, pair: 4, record: "{}".into() }),
            (vec![vec![3], n(1), n(4), l(9)], Message::Counts(vec![(4, 9)])),
            (vec![vec![4], n(0)], Message::Skipped(vec![])),
            (
                vec![vec![5], text("a.B"), text("no")],
                Message::NotInstrumented { class: "a.B".into(), reason: "no".into() },
            ),
            (vec![vec![6], n(5), n(6)], Message::Transformed { classes: 5, methods: 6 }),
            (vec![vec![7]], Message::End),
            (vec![vec![8], text("hm")], Message::Notice("hm".into())),
        ] {
            let frame = bytes.concat();
            assert_eq!(Message::parse(&frame).unwrap(), message);
            for shorter in 0..frame.len() {
                assert!(Message::parse(&frame[..shorter]).is_err(), "{message:?} cut at {shorter}");
            }
            assert!(Message::parse(&[frame.as_slice(), &[0]].concat()).is_err(), "{message:?} and more");
        }
    }

    #[test]
    fn nonsense_is_an_error() {
        for bad in [
            &[9][..],
            &[3, 0xff, 0xff, 0xff, 0xff],
            &[8, 0xff, 0xff, 0xff, 0xff],
            &[8, 0, 0, 0, 1, 0xff],
            &[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        ] {
            assert!(Message::parse(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn frames() {
        let mut two = &[0, 0, 0, 1, 7, 0, 0, 0, 0][..];
        assert_eq!(read_frame(&mut two, 10).unwrap(), Some(vec![7]));
        assert_eq!(read_frame(&mut two, 10).unwrap(), Some(vec![]));
        assert_eq!(read_frame(&mut two, 10).unwrap(), None);
        assert!(matches!(read_frame(&mut &[0, 0][..], 10), Err(WireError::HalfFrame)));
        assert!(matches!(read_frame(&mut &[0, 0, 0, 2, 7][..], 10), Err(WireError::HalfFrame)));
        assert!(matches!(read_frame(&mut &[0xff; 9][..], 10), Err(WireError::TooLarge(u32::MAX))));
    }
}
