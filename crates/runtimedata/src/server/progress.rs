//! What a recording has come to: counters to look at while it runs, and what is said of each JVM at the end.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How far a recording is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RecordingProgress {
    /// JVMs that said who they are, and those of them that are still connected.
    pub jvms: u64,
    pub connected: u64,
    /// All calls, recorded or not.
    pub calls: u64,
    /// Pairs the store did not have.
    pub pairs: u64,
    /// APIs that were called.
    pub apis: u64,
    /// Calls that were not recorded, because there were so many of that API.
    pub skipped: u64,
}

/// What became of the recording in one JVM.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RecordedJvm {
    pub pid: u64,
    pub description: String,
    pub command: String,
    /// Classes and methods that were instrumented.
    pub classes: u32,
    pub methods: u32,
    /// Classes that could not be, and why.
    pub not_instrumented: Vec<(String, String)>,
    /// What the agent wanted to be known.
    pub notices: Vec<String>,
    /// It said goodbye: nothing is missing.
    pub ended: bool,
    /// Why we stopped listening before it did.
    pub problem: Option<String>,
}

/// Everything that is to be said when a recording is over.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RecordingSummary {
    pub progress: RecordingProgress,
    /// In the order they came.
    pub jvms: Vec<RecordedJvm>,
    /// Who was not let in, and why: the first of them.
    pub refused: Vec<String>,
}

/// So much is kept of what a peer may repeat for ever.
const MAX_KEPT: usize = 10_000;

#[derive(Default)]
pub(super) struct RecordingCounters {
    pub(super) jvms: AtomicU64,
    pub(super) connected: AtomicU64,
    pub(super) calls: AtomicU64,
    pub(super) pairs: AtomicU64,
    pub(super) apis: AtomicU64,
    pub(super) skipped: AtomicU64,
    said: Mutex<(Vec<RecordedJvm>, Vec<String>)>,
}

impl RecordingCounters {
    pub(super) fn progress(&self) -> RecordingProgress {
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        RecordingProgress {
            jvms: read(&self.jvms),
            connected: read(&self.connected),
            calls: read(&self.calls),
            pairs: read(&self.pairs),
            apis: read(&self.apis),
            skipped: read(&self.skipped),
        }
    }

    pub(super) fn summary(&self) -> RecordingSummary {
        let said = self.said();
        RecordingSummary { progress: self.progress(), jvms: said.0.clone(), refused: said.1.clone() }
    }

    /// Its number.
    pub(super) fn joined(&self, jvm: RecordedJvm) -> usize {
        add(&self.jvms, 1);
        add(&self.connected, 1);
        let mut said = self.said();
        said.0.push(jvm);
        said.0.len() - 1
    }

    pub(super) fn left(&self, number: usize, problem: Option<String>) {
        self.connected.fetch_sub(1, Ordering::Relaxed);
        self.about(number, |jvm| jvm.problem = problem);
    }

    pub(super) fn about(&self, number: usize, change: impl FnOnce(&mut RecordedJvm)) {
        let mut said = self.said();
        let jvm = &mut said.0[number];
        change(jvm);
        jvm.not_instrumented.truncate(MAX_KEPT);
        jvm.notices.truncate(MAX_KEPT);
    }

    pub(super) fn refused(&self, why: String) {
        let mut said = self.said();
        said.1.push(why);
        said.1.truncate(MAX_KEPT);
    }

    fn said(&self) -> MutexGuard<'_, (Vec<RecordedJvm>, Vec<String>)> {
        self.said.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(super) fn add(counter: &AtomicU64, more: u64) {
    counter.fetch_add(more, Ordering::Relaxed);
}
