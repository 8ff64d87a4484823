//! Listens to a JVM: takes its records apart, and keeps the last of what it prints.
//! It trusts a record for its nonce only, which native code of ours puts in front of it (`java/witness`), and kills nothing
//! itself.

use std::io::{self, Read};
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::process::ChildStderr;
use std::time::{Duration, Instant};

use crate::poll;

/// How much is kept of what the JVM itself prints.
const MAX_NOISE_BYTES: usize = 8 << 10;
/// No honest record is larger: messages, causes, frames and traces are limited.
const MAX_RECORD_BYTES: usize = 256 << 20;

pub(crate) struct Channel {
    socket: UnixStream,
    /// None once it is closed.
    errors: Option<ChildStderr>,
    nonce: [u8; 16],
    /// What came through the channel and is not yet a whole record.
    bytes: Vec<u8>,
    noise: Vec<u8>,
}

/// What came of waiting for a record.
pub(crate) enum Heard {
    /// Its content.
    Record(Vec<u8>),
    /// The JVM closed the channel, most likely by ending.
    Closed,
    /// Something came through the channel that is no record of ours.
    Forged,
    Late,
}

impl Channel {
    pub(super) fn new(socket: UnixStream, errors: ChildStderr, nonce: [u8; 16]) -> Channel {
        Channel { socket, errors: Some(errors), nonce, bytes: Vec::new(), noise: Vec::new() }
    }

    pub(super) fn next(&mut self, until: Instant) -> io::Result<Heard> {
        let mut late = false;
        loop {
            match self.take_record() {
                Ok(Some(record)) => return Ok(Heard::Record(record)),
                Ok(None) if late => return Ok(Heard::Late),
                Ok(None) => {}
                Err(Forged) => return Ok(Heard::Forged),
            }
            let [channel, errors] = self.wait(until)?;
            if errors {
                self.read_noise();
            }
            if channel && !self.read_channel()? {
                return Ok(Heard::Closed);
            }
            // Also where something comes all the time, but never a whole record.
            late = Instant::now() >= until;
        }
    }

    /// What the JVM itself printed last; the JVM has ended by now, so that reading on does not block for long.
    pub(super) fn noise(&mut self) -> String {
        let soon = Instant::now() + Duration::from_millis(50);
        while self
            .errors
            .as_ref()
            .is_some_and(|pipe| poll::readable([pipe.as_fd()], soon).is_ok_and(|[it]| it))
        {
            self.read_noise();
        }
        String::from_utf8_lossy(&self.noise).into_owned()
    }

    fn wait(&self, until: Instant) -> io::Result<[bool; 2]> {
        match &self.errors {
            Some(errors) => poll::readable([self.socket.as_fd(), errors.as_fd()], until),
            None => poll::readable([self.socket.as_fd()], until).map(|[channel]| [channel, false]),
        }
    }

    fn read_noise(&mut self) {
        let mut chunk = [0; 4096];
        match self.errors.as_mut().map(|pipe| pipe.read(&mut chunk)) {
            Some(Ok(count)) if count > 0 => {
                let room = MAX_NOISE_BYTES.saturating_sub(self.noise.len());
                self.noise.extend_from_slice(&chunk[..count.min(room)]);
            }
            _ => self.errors = None,
        }
    }

    /// Whether the channel is still open.
    fn read_channel(&mut self) -> io::Result<bool> {
        let mut chunk = [0; 64 << 10];
        let count = match self.socket.read(&mut chunk) {
            // It ended before it had read all that was sent to it.
            Err(error) if error.kind() == io::ErrorKind::ConnectionReset => 0,
            read => read?,
        };
        self.bytes.extend_from_slice(&chunk[..count]);
        Ok(count > 0)
    }

    /// The first whole record of what came so far.
    fn take_record(&mut self) -> Result<Option<Vec<u8>>, Forged> {
        let Some((header, rest)) = self.bytes.split_first_chunk::<20>() else { return Ok(None) };
        let length = u32::from_be_bytes([header[16], header[17], header[18], header[19]]) as usize;
        if header[..16] != self.nonce || length > MAX_RECORD_BYTES {
            return Err(Forged);
        }
        let Some(content) = rest.get(..length) else { return Ok(None) };
        let content = content.to_vec();
        self.bytes.drain(..header.len() + length);
        Ok(Some(content))
    }
}

struct Forged;
