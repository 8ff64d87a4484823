//! Listens to a JVM: takes its records apart, keeps the last of what it prints, and watches the clock.
//! It trusts a record for its nonce only, and kills nothing itself.

use std::io::{self, PipeReader, Read};
use std::os::fd::AsFd;
use std::process::ChildStderr;
use std::time::{Duration, Instant};

use super::record::{Event, Outcome};
use crate::poll;
use crate::sandbox::{Reports, SandboxLevel};

/// A JVM starts in a fraction of a second; on a busy machine it may take many.
const START: Duration = Duration::from_secs(30);
/// The runner ends late tests by itself; the JVM is given up only when it does not come to that.
const GRACE: Duration = Duration::from_secs(1);
/// How much is kept of what the JVM itself prints.
const NOISE: usize = 8 << 10;
/// No honest record is larger: messages, causes and frames are limited.
const LARGEST_RECORD: usize = 16 << 20;

pub(super) struct Session<'a> {
    channel: PipeReader,
    /// None once it is closed.
    errors: Option<ChildStderr>,
    nonce: [u8; 16],
    tests: &'a [usize],
    /// What came through the channel and is not yet a whole record.
    bytes: Vec<u8>,
    noise: Vec<u8>,
    awaits_level: bool,
    pub(super) level: SandboxLevel,
    pub(super) finished: Vec<(usize, Outcome, Duration)>,
    pub(super) running: Option<(usize, Instant)>,
}

/// Why nobody listens any more.
pub(super) enum Stop {
    /// The JVM closed the channel, most likely by ending.
    Closed,
    /// Something came through the channel that is no record of the runner's.
    Forged,
    TestTime,
    TotalTime,
}

impl<'a> Session<'a> {
    pub(super) fn new(
        channel: PipeReader,
        errors: ChildStderr,
        nonce: [u8; 16],
        tests: &'a [usize],
        Reports(awaits_level): Reports,
    ) -> Self {
        Session {
            channel,
            errors: Some(errors),
            nonce,
            tests,
            bytes: Vec::new(),
            noise: Vec::new(),
            awaits_level,
            level: SandboxLevel::default(),
            finished: Vec::new(),
            running: None,
        }
    }

    pub(super) fn listen(&mut self, per_test: Duration, until: Instant) -> io::Result<Stop> {
        let mut last_record = Instant::now();
        loop {
            let test_end = match self.running {
                Some((_, since)) => since + per_test + GRACE,
                None => last_record + START,
            };
            let [channel, errors] = self.wait(test_end.min(until))?;
            if errors {
                self.read_noise();
            }
            if channel {
                last_record = Instant::now();
                if !self.read_channel()? {
                    return Ok(Stop::Closed);
                }
                if !self.take_records() {
                    return Ok(Stop::Forged);
                }
            } else if Instant::now() >= test_end.min(until) {
                return Ok(if test_end <= until { Stop::TestTime } else { Stop::TotalTime });
            }
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
            Some(errors) => poll::readable([self.channel.as_fd(), errors.as_fd()], until),
            None => poll::readable([self.channel.as_fd()], until).map(|[channel]| [channel, false]),
        }
    }

    fn read_noise(&mut self) {
        let mut chunk = [0; 4096];
        match self.errors.as_mut().map(|pipe| pipe.read(&mut chunk)) {
            Some(Ok(count)) if count > 0 => {
                let room = NOISE.saturating_sub(self.noise.len());
                self.noise.extend_from_slice(&chunk[..count.min(room)]);
            }
            _ => self.errors = None,
        }
    }

    /// Whether the channel is still open.
    fn read_channel(&mut self) -> io::Result<bool> {
        let mut chunk = [0; 16 << 10];
        let count = self.channel.read(&mut chunk)?;
        self.bytes.extend_from_slice(&chunk[..count]);
        Ok(count > 0)
    }

    /// Whether all that came so far are records of the runner's, or the beginning of one.
    fn take_records(&mut self) -> bool {
        if self.awaits_level {
            let Some(level) = SandboxLevel::decode(&self.bytes) else {
                return self.bytes.len() < SandboxLevel::SIZE;
            };
            self.level = level;
            self.awaits_level = false;
            self.bytes.drain(..SandboxLevel::SIZE);
        }
        loop {
            let Some((header, rest)) = self.bytes.split_first_chunk::<20>() else { return true };
            let length = u32::from_be_bytes([header[16], header[17], header[18], header[19]]) as usize;
            if header[..16] != self.nonce || length > LARGEST_RECORD {
                return false;
            }
            let Some(content) = rest.get(..length) else { return true };
            let Some(event) = Event::read(content) else { return false };
            self.bytes.drain(..header.len() + length);
            if !self.take(event) {
                return false;
            }
        }
    }

    /// Whether the event is one that can follow the ones before.
    fn take(&mut self, event: Event) -> bool {
        match event {
            Event::Ready => true,
            Event::Started { index } => {
                self.running = self.tests.get(index).map(|test| (*test, Instant::now()));
                self.running.is_some()
            }
            Event::Finished { index, duration, outcome } => match self.running.take() {
                Some((test, _)) if self.tests.get(index) == Some(&test) => {
                    self.finished.push((test, outcome, duration));
                    true
                }
                _ => false,
            },
        }
    }
}
