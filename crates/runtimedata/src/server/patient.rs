//! Reads from a JVM that may say nothing for hours, and notices when it is not to be waited for any longer.
//!
//! Shutting the socket down would be simpler, and lose what is still in the JVM's own buffer.

use std::io::{self, ErrorKind, Read};
use std::net::TcpStream;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// Once the recording is over, whoever is silent for so long has said everything.
const MAX_SILENCE: Duration = Duration::from_millis(200);
/// But somebody may talk for ever.
const MAX_DRAINING_TIME: Duration = Duration::from_secs(10);

/// Whether the recording is over, and since when.
#[derive(Default)]
pub(super) struct Stopping(OnceLock<Instant>);

impl Stopping {
    pub(super) fn begin(&self) {
        self.0.get_or_init(Instant::now);
    }

    pub(super) fn has_begun(&self) -> bool {
        self.0.get().is_some()
    }

    /// What still comes comes too late.
    fn is_over(&self) -> bool {
        self.0.get().is_some_and(|begun| begun.elapsed() > MAX_DRAINING_TIME)
    }
}

pub(super) struct Patient<'a> {
    stream: TcpStream,
    stopping: &'a Stopping,
    /// Whoever has not said enough by then is not waited for.
    until: Option<Instant>,
}

impl<'a> Patient<'a> {
    pub(super) fn new(
        stream: TcpStream,
        stopping: &'a Stopping,
        patience: Duration,
    ) -> io::Result<Patient<'a>> {
        stream.set_nonblocking(false)?;
        stream.set_read_timeout(Some(MAX_SILENCE))?;
        Ok(Patient { stream, stopping, until: Some(Instant::now() + patience) })
    }

    pub(super) fn wait_for_ever(&mut self) {
        self.until = None;
    }
}

impl Read for Patient<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if self.stopping.is_over() {
                return Ok(0);
            }
            if self.until.is_some_and(|until| Instant::now() > until) {
                return Err(io::Error::new(ErrorKind::TimedOut, "it took too long to say who it is"));
            }
            match self.stream.read(buffer) {
                Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                    if self.stopping.has_begun() {
                        return Ok(0);
                    }
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => return read,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::net::TcpListener;

    use super::*;

    fn pair() -> (TcpStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        (client, listener.accept().unwrap().0)
    }

    #[test]
    fn silence_is_the_end_only_when_stopping() {
        let (mut client, stream) = pair();
        let stopping = Stopping::default();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(2 * MAX_SILENCE);
                client.write_all(b"late").unwrap();
                stopping.begin();
            });
            let mut patient = Patient::new(stream, &stopping, Duration::ZERO).unwrap();
            patient.wait_for_ever();
            let mut said = String::new();
            patient.read_to_string(&mut said).unwrap();
            assert_eq!(said, "late");
        });
    }

    #[test]
    fn nobody_is_waited_for_before_he_is_known() {
        let (_client, stream) = pair();
        let stopping = Stopping::default();
        let mut patient = Patient::new(stream, &stopping, Duration::from_millis(1)).unwrap();
        assert_eq!(patient.read(&mut [0]).unwrap_err().kind(), ErrorKind::TimedOut);
    }
}
