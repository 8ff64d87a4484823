//! The one thread that writes: files what all JVMs say, and commits often enough that little is lost.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use rustc_hash::{FxHashMap, FxHashSet};

use super::progress::{RecordingCounters, add};
use super::wire::UNCOUNTED;
use crate::api::ApiMethod;
use crate::error::StoreError;
use crate::store::{ApiId, NewPair, PairId, RunId, StoreWriter};

/// What one JVM said.
pub(super) struct Filed {
    pub(super) jvm: usize,
    pub(super) notes: Vec<Note>,
}

/// Numbers are those of the JVM, and known.
pub(super) enum Note {
    ApiMethod {
        number: u32,
        api: Arc<ApiMethod>,
    },
    Pair {
        api: u32,
        pair: u32,
        row: NewPair,
    },
    Counts(Vec<(u32, u64)>),
    Skipped(Vec<(u32, u64)>),
    /// Nothing more comes of it.
    Gone,
}

/// What is not committed is lost if we are killed; the writer itself commits when it is much.
const MAX_UNCOMMITTED_TIME: Duration = Duration::from_millis(500);

/// Until all who send are gone. If the store fails, the rest is taken and dropped: the programs must not wait for us.
pub(super) fn file(
    writer: StoreWriter,
    run: RunId,
    notes: &Receiver<Filed>,
    counters: &RecordingCounters,
) -> Result<(), StoreError> {
    let mut clerk = Clerk { writer, run, counters, jvms: FxHashMap::default(), called: FxHashSet::default() };
    let filed = clerk.file_all(notes);
    if filed.is_err() {
        notes.iter().for_each(drop);
    }
    filed.and_then(|()| clerk.writer.close())
}

struct Clerk<'a> {
    writer: StoreWriter,
    run: RunId,
    counters: &'a RecordingCounters,
    jvms: FxHashMap<usize, StoreNumbers>,
    called: FxHashSet<ApiId>,
}

/// Which of the store's numbers the numbers of one JVM are.
#[derive(Default)]
struct StoreNumbers {
    apis: FxHashMap<u32, ApiId>,
    pairs: FxHashMap<u32, PairId>,
}

impl Clerk<'_> {
    fn file_all(&mut self, notes: &Receiver<Filed>) -> Result<(), StoreError> {
        loop {
            // Sleeps until something comes; from then on a commit is due.
            let Ok(first) = notes.recv() else { return Ok(()) };
            let due = Instant::now() + MAX_UNCOMMITTED_TIME;
            self.file(first)?;
            while let Ok(filed) = notes.recv_timeout(due.saturating_duration_since(Instant::now())) {
                self.file(filed)?;
                if Instant::now() >= due {
                    break;
                }
            }
            self.writer.commit()?;
        }
    }

    fn file(&mut self, Filed { jvm, notes }: Filed) -> Result<(), StoreError> {
        for note in notes {
            if matches!(note, Note::Gone) {
                self.jvms.remove(&jvm);
            } else {
                self.file_one(jvm, note)?;
            }
        }
        self.counters.apis.store(self.called.len() as u64, Ordering::Relaxed);
        Ok(())
    }

    fn file_one(&mut self, jvm: usize, note: Note) -> Result<(), StoreError> {
        let numbers = self.jvms.entry(jvm).or_default();
        match note {
            Note::ApiMethod { number, api } => {
                numbers.apis.insert(number, self.writer.api(&api)?);
            }
            Note::Pair { api, pair, row } => {
                let Some(api) = numbers.apis.get(&api) else { return Ok(()) };
                let (id, new) = self.writer.add(*api, &row, 1, (self.run, self.run))?;
                if pair != UNCOUNTED {
                    numbers.pairs.insert(pair, id);
                }
                self.called.insert(*api);
                add(&self.counters.calls, 1);
                add(&self.counters.pairs, u64::from(new));
            }
            Note::Counts(counts) => {
                for (pair, calls) in counts {
                    let Some(id) = numbers.pairs.get(&pair) else { continue };
                    self.writer.count(*id, calls, self.run)?;
                    add(&self.counters.calls, calls);
                }
            }
            Note::Skipped(counts) => {
                for (api, calls) in counts {
                    let Some(id) = numbers.apis.get(&api) else { continue };
                    self.writer.skip(*id, calls);
                    self.called.insert(*id);
                    add(&self.counters.calls, calls);
                    add(&self.counters.skipped, calls);
                }
            }
            Note::Gone => {}
        }
        Ok(())
    }
}
