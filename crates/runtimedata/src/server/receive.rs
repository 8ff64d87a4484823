//! Listens to one JVM: checks who it is and everything it says, and hands on what is to be filed.
//!
//! States are read here, on the JVM's own thread, so that the one writer has nothing to do but write.

use std::io::BufReader;
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::mpsc::SyncSender;
use std::time::Duration;

use rustc_hash::FxHashMap;

use super::filing::{Filed, Note};
use super::patient::{Patient, Stopping};
use super::progress::{RecordedJvm, RecordingCounters};
use super::wire::{
    AgentHello, MAX_HELLO_BYTES, MAX_RECORD_BYTES, Message, UNCOUNTED, VERSION, WireError, read_frame,
};
use crate::api::ApiMethod;
use crate::error::FormatError;
use crate::pair::Pair;
use crate::store::NewPair;

/// Who says nothing is not one of ours.
const MAX_HELLO_TIME: Duration = Duration::from_secs(10);
/// Notes that are handed on together.
const MAX_BATCH_NOTES: usize = 256;

pub(super) fn receive(
    stream: TcpStream,
    token: &str,
    counters: &RecordingCounters,
    notes: &SyncSender<Filed>,
    stopping: &Stopping,
) {
    let from = match Patient::new(stream, stopping, MAX_HELLO_TIME) {
        Ok(patient) => &mut BufReader::with_capacity(1 << 16, patient),
        Err(error) => return counters.refused(error.to_string()),
    };
    let hello = match greet(from, token) {
        Ok(Some(hello)) => hello,
        // Somebody tried whether the port is open.
        Ok(None) => return,
        Err(why) => return counters.refused(why),
    };
    let jvm = counters.joined(RecordedJvm {
        pid: hello.pid,
        description: hello.jvm,
        command: hello.command,
        ..RecordedJvm::default()
    });
    let mut listener = AgentListener {
        jvm,
        counters,
        apis: FxHashMap::default(),
        pairs: ReceivedNumbers::default(),
        notes,
        pending: Vec::new(),
    };
    let problem = listener.listen(from).err().map(|error| error.to_string());
    listener.pending.push(Note::Gone);
    listener.hand_on();
    counters.left(jvm, problem);
}

fn greet(from: &mut BufReader<Patient>, token: &str) -> Result<Option<AgentHello>, String> {
    let Some(frame) = read_frame(from, MAX_HELLO_BYTES).map_err(|error| error.to_string())? else {
        return Ok(None);
    };
    let message = Message::parse(&frame).map_err(|error| error.to_string())?;
    let Message::Hello(hello) = message else { return Err("it did not say who it is".into()) };
    if !same(hello.token.as_bytes(), token.as_bytes()) {
        return Err("it does not know the token".into());
    }
    if hello.version != VERSION {
        return Err(format!("it speaks version {}, not {VERSION}", hello.version));
    }
    from.get_mut().wait_for_ever();
    Ok(Some(hello))
}

/// Takes as long for a wrong token as for the right one.
fn same(a: &[u8], b: &[u8]) -> bool {
    a.len() == b.len() && a.iter().zip(b).fold(0, |difference, (a, b)| difference | (a ^ b)) == 0
}

struct AgentListener<'a> {
    jvm: usize,
    counters: &'a RecordingCounters,
    apis: FxHashMap<u32, Arc<ApiMethod>>,
    pairs: ReceivedNumbers,
    notes: &'a SyncSender<Filed>,
    pending: Vec<Note>,
}

impl AgentListener<'_> {
    fn listen(&mut self, from: &mut BufReader<Patient>) -> Result<(), WireError> {
        while let Some(frame) = read_frame(from, MAX_RECORD_BYTES)? {
            if self.hear(Message::parse(&frame)?)? {
                return Ok(());
            }
            // Before it may have to wait for more, nothing is held back.
            if self.pending.len() >= MAX_BATCH_NOTES || from.buffer().is_empty() {
                self.hand_on();
            }
        }
        Ok(())
    }

    /// True if that was all.
    fn hear(&mut self, message: Message) -> Result<bool, FormatError> {
        match message {
            Message::Hello(_) => return Err(FormatError::new("it said twice who it is")),
            Message::ApiMethod { number, api } => {
                let api = Arc::new(api);
                if self.apis.insert(number, api.clone()).is_some() {
                    return Err(FormatError::new(format!("two APIs with the number {number}")));
                }
                self.pending.push(Note::ApiMethod { number, api });
            }
            Message::Pair { api, pair, record } => {
                let known = self.apis.get(&api).ok_or_else(|| unknown("API", api))?;
                let row = NewPair::of(known, &Pair::read(&record)?)?;
                if pair != UNCOUNTED {
                    self.pairs.insert(pair)?;
                }
                self.pending.push(Note::Pair { api, pair, row });
            }
            Message::Counts(counts) => {
                if let Some((pair, _)) = counts.iter().find(|(pair, _)| !self.pairs.contains(*pair)) {
                    return Err(unknown("pair", *pair));
                }
                self.pending.push(Note::Counts(counts));
            }
            Message::Skipped(counts) => {
                if let Some((api, _)) = counts.iter().find(|(api, _)| !self.apis.contains_key(api)) {
                    return Err(unknown("API", *api));
                }
                self.pending.push(Note::Skipped(counts));
            }
            Message::NotInstrumented { class, reason } => {
                self.about(|jvm| jvm.not_instrumented.push((class, reason)));
            }
            Message::Transformed { classes, methods } => {
                self.about(|jvm| (jvm.classes, jvm.methods) = (classes, methods));
            }
            Message::Notice(notice) => self.about(|jvm| {
                if !jvm.notices.contains(&notice) {
                    jvm.notices.push(notice);
                }
            }),
            Message::End => {
                self.about(|jvm| jvm.ended = true);
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn about(&self, change: impl FnOnce(&mut RecordedJvm)) {
        self.counters.about(self.jvm, change);
    }

    /// Waits while the writer is behind: the socket fills, and the agent waits, too, or leaves out.
    fn hand_on(&mut self) {
        if !self.pending.is_empty() {
            // Nobody listens any more only after a panic there, which is told at the end.
            let _ = self.notes.send(Filed { jvm: self.jvm, notes: std::mem::take(&mut self.pending) });
        }
    }
}

fn unknown(what: &str, number: u32) -> FormatError {
    FormatError::new(format!("no {what} has the number {number}"))
}

/// The numbers of pairs that came, a bit each: they count from zero.
#[derive(Default)]
struct ReceivedNumbers(Vec<u64>);

/// More pairs than any JVM records.
const MAX_PAIR_NUMBER: u32 = 1 << 28;

impl ReceivedNumbers {
    fn insert(&mut self, number: u32) -> Result<(), FormatError> {
        if number >= MAX_PAIR_NUMBER || self.contains(number) {
            return Err(FormatError::new(format!("the number {number} of a pair is too high or taken")));
        }
        let word = number as usize / 64;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (number % 64);
        Ok(())
    }

    fn contains(&self, number: u32) -> bool {
        self.0.get(number as usize / 64).is_some_and(|word| word & (1 << (number % 64)) != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_any_order_but_once() {
        let mut numbers = ReceivedNumbers::default();
        for number in [0, 63, 64, 1000, 2] {
            numbers.insert(number).unwrap();
            assert!(numbers.contains(number) && numbers.insert(number).is_err());
        }
        assert!(!numbers.contains(1) && !numbers.contains(u32::MAX));
        assert!(numbers.insert(u32::MAX).is_err());
    }

    #[test]
    fn tokens() {
        assert!(same(b"abc", b"abc"));
        assert!(!same(b"abc", b"abd") && !same(b"ab", b"abc") && !same(b"", b"abc"));
    }
}
