//! One connection: who is there proved at its beginning, then messages, each behind its length and before its code.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::messages::{Hello, MAGIC, VERSION};
use super::secret::Secret;

/// No honest message is larger; one before the proof is small.
const LARGEST: usize = 1 << 30;
const LARGEST_BEFORE_PROOF: usize = 1 << 10;
/// Whoever does not answer the first question in this time has nothing to say.
const PATIENCE: Duration = Duration::from_secs(10);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Selector,
    Executor,
}

impl Side {
    fn name(self) -> &'static [u8] {
        match self {
            Side::Selector => b"selector",
            Side::Executor => b"executor",
        }
    }

    fn other(self) -> Side {
        match self {
            Side::Selector => Side::Executor,
            Side::Executor => Side::Selector,
        }
    }
}

/// Writes messages of one side.
pub(super) struct Outgoing {
    stream: TcpStream,
    secret: Secret,
    side: Side,
    count: u64,
}

/// Reads those of the other.
pub(super) struct Incoming {
    stream: TcpStream,
    secret: Secret,
    side: Side,
    count: u64,
}

/// Lets both sides prove that they know the secret. Nothing is said, done or believed before.
pub(super) fn meet(stream: TcpStream, side: Side, secret: &Secret) -> io::Result<(Outgoing, Incoming)> {
    let mut stream = stream;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut nonce = [0; 32];
    getrandom::fill(&mut nonce).map_err(io::Error::other)?;
    write(&mut stream, &encode(&Hello { magic: MAGIC, version: VERSION, nonce })?)?;
    let hello: Hello = decode(&read(&mut stream, LARGEST_BEFORE_PROOF)?)?;
    if hello.magic != MAGIC {
        return Err(io::Error::other("that is no provoke"));
    }
    if hello.version != VERSION {
        return Err(io::Error::other(format!(
            "the other side speaks version {} of the protocol, this one version {VERSION}",
            hello.version
        )));
    }
    let (selectors, executors) = match side {
        Side::Selector => (&nonce, &hello.nonce),
        Side::Executor => (&hello.nonce, &nonce),
    };
    let proof = |side: Side| [side.name(), &selectors[..], &executors[..]];
    write(&mut stream, &secret.code(&proof(side)))?;
    let theirs = read(&mut stream, LARGEST_BEFORE_PROOF)?;
    if !secret.verifies(&proof(side.other()), &theirs) {
        return Err(io::Error::new(
            io::ErrorKind::PermissionDenied,
            "the other side does not know the secret",
        ));
    }
    let secret = secret.derive(&[b"messages", selectors, executors]);
    let outgoing = Outgoing { stream: stream.try_clone()?, secret: secret.clone(), side, count: 0 };
    Ok((outgoing, Incoming { stream, secret, side: side.other(), count: 0 }))
}

impl Outgoing {
    pub fn send(&mut self, message: &impl Serialize) -> io::Result<()> {
        let mut bytes = encode(message)?;
        let code = self.secret.code(&[self.side.name(), &self.count.to_be_bytes(), &bytes]);
        bytes.extend(code);
        self.count += 1;
        write(&mut self.stream, &bytes)
    }

    pub fn close(&self) {
        let _ = self.stream.shutdown(std::net::Shutdown::Both);
    }
}

impl Incoming {
    /// The next message, if it comes in time.
    pub fn receive<T: DeserializeOwned>(&mut self, patience: Duration) -> io::Result<T> {
        self.stream.set_read_timeout(Some(patience))?;
        let bytes = read(&mut self.stream, LARGEST)?;
        let Some((message, code)) = bytes.split_last_chunk::<32>() else {
            return Err(io::Error::other("a message without its code"));
        };
        if !self.secret.verifies(&[self.side.name(), &self.count.to_be_bytes(), message], code) {
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, "a message from somebody else"));
        }
        self.count += 1;
        decode(message)
    }
}

fn encode(message: &impl Serialize) -> io::Result<Vec<u8>> {
    postcard::to_stdvec(message).map_err(io::Error::other)
}

fn decode<T: DeserializeOwned>(bytes: &[u8]) -> io::Result<T> {
    postcard::from_bytes(bytes).map_err(|_| io::Error::other("a message that makes no sense"))
}

fn write(stream: &mut TcpStream, bytes: &[u8]) -> io::Result<()> {
    let length = u32::try_from(bytes.len()).map_err(io::Error::other)?;
    let mut frame = Vec::with_capacity(bytes.len() + 4);
    frame.extend(length.to_be_bytes());
    frame.extend(bytes);
    stream.write_all(&frame)?;
    stream.flush()
}

fn read(stream: &mut TcpStream, largest: usize) -> io::Result<Vec<u8>> {
    let mut length = [0; 4];
    stream.read_exact(&mut length)?;
    let length = u32::from_be_bytes(length) as usize;
    if length > largest {
        return Err(io::Error::other("a message that is too long"));
    }
    let mut bytes = vec![0; length];
    stream.read_exact(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;

    type Met = io::Result<(Outgoing, Incoming)>;

    fn meeting(ours: Secret, theirs: Secret) -> (Met, Met) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let other =
            std::thread::spawn(move || meet(TcpStream::connect(address).unwrap(), Side::Executor, &theirs));
        let (stream, _) = listener.accept().unwrap();
        (meet(stream, Side::Selector, &ours), other.join().unwrap())
    }

    #[test]
    fn messages_arrive() {
        let (ours, theirs) = meeting(Secret::new("s"), Secret::new("s"));
        let ((mut out, _), (_, mut incoming)) = (ours.unwrap(), theirs.unwrap());
        out.send(&"hello").unwrap();
        out.send(&7_u32).unwrap();
        assert_eq!(incoming.receive::<String>(PATIENCE).unwrap(), "hello");
        assert_eq!(incoming.receive::<u32>(PATIENCE).unwrap(), 7);
    }

    #[test]
    fn who_does_not_know_the_secret_is_refused_by_both() {
        let (ours, theirs) = meeting(Secret::new("s"), Secret::none());
        assert_eq!(ours.err().unwrap().kind(), io::ErrorKind::PermissionDenied);
        assert!(theirs.is_err());
    }

    #[test]
    fn a_message_of_somebody_else_is_refused() {
        let (ours, theirs) = meeting(Secret::new("s"), Secret::new("s"));
        let ((mut out, _), (_, mut incoming)) = (ours.unwrap(), theirs.unwrap());
        out.secret = Secret::new("guessed");
        out.send(&7_u32).unwrap();
        assert_eq!(incoming.receive::<u32>(PATIENCE).unwrap_err().kind(), io::ErrorKind::PermissionDenied);
    }

    #[test]
    fn a_message_is_not_taken_twice() {
        let (ours, theirs) = meeting(Secret::new("s"), Secret::new("s"));
        let ((mut out, _), (_, mut incoming)) = (ours.unwrap(), theirs.unwrap());
        out.send(&7_u32).unwrap();
        out.count = 0;
        out.send(&7_u32).unwrap();
        assert!(incoming.receive::<u32>(PATIENCE).is_ok());
        assert!(incoming.receive::<u32>(PATIENCE).is_err());
    }

    #[test]
    fn nonsense_is_an_error() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
        let (accepted, _) = listener.accept().unwrap();
        assert!(meet(accepted, Side::Selector, &Secret::none()).is_err());
    }
}
