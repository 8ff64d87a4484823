//! One connection: who is there proved at its beginning, then messages, each behind its length and before its code.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::messages::{Handshake, MAGIC, VERSION};
use super::secret::Secret;

/// No honest message is larger: a selector sends a whole class path, an executor what became of one run.
const MAX_SELECTOR_MESSAGE: usize = 1 << 30;
const MAX_EXECUTOR_MESSAGE: usize = 256 << 20;
/// A greeting and a proof are small.
const MAX_UNPROVED_MESSAGE: usize = 1 << 10;
/// Whoever has not proved in this time that it knows the secret has nothing to say; also for one message to begin.
const MAX_PROOF_TIME: Duration = Duration::from_secs(10);
/// Bytes a second of a connection that is only slow; a message that comes slower is not waited for.
const MIN_BYTES_PER_SECOND: u64 = 64 << 10;

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
    let until = Instant::now() + MAX_PROOF_TIME;
    let mut nonce = [0; 32];
    getrandom::fill(&mut nonce).map_err(io::Error::other)?;
    write(&mut stream, &encode(&Handshake { magic: MAGIC, version: VERSION, nonce })?)?;
    let hello: Handshake = decode(&read(&mut stream, MAX_UNPROVED_MESSAGE, until)?)?;
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
    let theirs = read(&mut stream, MAX_UNPROVED_MESSAGE, until)?;
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
        let largest = match self.side {
            Side::Selector => MAX_SELECTOR_MESSAGE,
            Side::Executor => MAX_EXECUTOR_MESSAGE,
        };
        let bytes = read(&mut self.stream, largest, Instant::now() + patience)?;
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
    let until = Instant::now() + MAX_PROOF_TIME + transfer(frame.len());
    let mut rest = &frame[..];
    while !rest.is_empty() {
        stream.set_write_timeout(Some(left(until)?))?;
        match stream.write(rest) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(count) => rest = &rest[count..],
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    stream.flush()
}

/// A whole frame. Its length has to arrive until then, and the rest not slower than the slowest honest connection:
/// whoever sends a byte now and then is not waited for.
fn read(stream: &mut TcpStream, largest: usize, until: Instant) -> io::Result<Vec<u8>> {
    let length = read_bytes(stream, 4, until)?;
    let length = u32::from_be_bytes(length.try_into().expect("four bytes were read")) as usize;
    if length > largest {
        return Err(io::Error::other("a message that is too long"));
    }
    read_bytes(stream, length, until.max(Instant::now()) + transfer(length))
}

/// Room is made as bytes arrive, not because somebody says that they will.
fn read_bytes(stream: &mut TcpStream, count: usize, until: Instant) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut chunk = [0; 64 << 10];
    while bytes.len() < count {
        stream.set_read_timeout(Some(left(until)?))?;
        let most = chunk.len().min(count - bytes.len());
        match stream.read(&mut chunk[..most]) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(more) => bytes.extend_from_slice(&chunk[..more]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(bytes)
}

fn transfer(bytes: usize) -> Duration {
    Duration::from_secs(bytes as u64 / MIN_BYTES_PER_SECOND)
}

/// A timeout of zero would mean none.
fn left(until: Instant) -> io::Result<Duration> {
    let left = until.saturating_duration_since(Instant::now());
    if left.is_zero() { Err(io::ErrorKind::TimedOut.into()) } else { Ok(left) }
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
        assert_eq!(incoming.receive::<String>(MAX_PROOF_TIME).unwrap(), "hello");
        assert_eq!(incoming.receive::<u32>(MAX_PROOF_TIME).unwrap(), 7);
    }

    #[test]
    fn who_does_not_know_the_secret_is_refused_by_both() {
        let (ours, theirs) = meeting(Secret::new("s"), Secret::new(""));
        assert_eq!(ours.err().unwrap().kind(), io::ErrorKind::PermissionDenied);
        assert!(theirs.is_err());
    }

    #[test]
    fn a_message_of_somebody_else_is_refused() {
        let (ours, theirs) = meeting(Secret::new("s"), Secret::new("s"));
        let ((mut out, _), (_, mut incoming)) = (ours.unwrap(), theirs.unwrap());
        out.secret = Secret::new("guessed");
        out.send(&7_u32).unwrap();
        assert_eq!(
            incoming.receive::<u32>(MAX_PROOF_TIME).unwrap_err().kind(),
            io::ErrorKind::PermissionDenied
        );
    }

    #[test]
    fn a_message_is_not_taken_twice() {
        let (ours, theirs) = meeting(Secret::new("s"), Secret::new("s"));
        let ((mut out, _), (_, mut incoming)) = (ours.unwrap(), theirs.unwrap());
        out.send(&7_u32).unwrap();
        out.count = 0;
        out.send(&7_u32).unwrap();
        assert!(incoming.receive::<u32>(MAX_PROOF_TIME).is_ok());
        assert!(incoming.receive::<u32>(MAX_PROOF_TIME).is_err());
    }

    #[test]
    fn nonsense_is_an_error() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
        let (accepted, _) = listener.accept().unwrap();
        assert!(meet(accepted, Side::Selector, &Secret::new("s")).is_err());
    }

    fn connected() -> (TcpStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let stream = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        (stream, listener.accept().unwrap().0)
    }

    #[test]
    fn a_frame_that_is_too_long_is_refused_by_its_length() {
        let (mut sender, mut receiver) = connected();
        sender.write_all(&u32::MAX.to_be_bytes()).unwrap();
        let soon = Instant::now() + Duration::from_secs(5);
        let error = read(&mut receiver, MAX_EXECUTOR_MESSAGE, soon).unwrap_err();
        assert!(error.to_string().contains("too long"), "{error}");
        assert!(Instant::now() < soon);
    }

    #[test]
    fn whoever_sends_a_byte_now_and_then_is_dropped() {
        let (mut sender, mut receiver) = connected();
        let started = Instant::now();
        let dripping = std::thread::spawn(move || {
            while sender.write_all(&[0]).is_ok() && started.elapsed() < Duration::from_secs(20) {
                std::thread::sleep(Duration::from_millis(150));
            }
        });
        let error = read(&mut receiver, 1 << 10, started + Duration::from_millis(400)).unwrap_err();
        assert!(matches!(error.kind(), io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock), "{error}");
        assert!(started.elapsed() < Duration::from_secs(5));
        drop(receiver);
        dripping.join().unwrap();
    }
}
