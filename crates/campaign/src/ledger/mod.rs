//! What is known about each entry so far, and what it took to know it.

pub(crate) mod coverage;
pub(crate) mod entry;
pub(crate) mod figures;

use std::collections::BTreeMap;
use std::time::Duration;

use explore::path::outcome::Reason;
use explore::suspicion::Suspicion;
use report::model::{Accounting, ToolFailure as ReportFailure};

use crate::judge::Judged;
use crate::judge::causes::FindingIndex;
use crate::proofs::batches::FindingKey;
use crate::schedule::workers::Explored;
use entry::{EntryState, ProvedFinding};

#[derive(Default)]
pub(crate) struct Ledger {
    pub entries: Vec<EntryState>,
    pub accounting: Accounting,
    /// Time in exploration and in the SMT solver, over all workers and rounds.
    pub exploring: Duration,
    pub solving: Duration,
    /// Our own, by job.
    pub failures: BTreeMap<usize, ReportFailure>,
}

impl Ledger {
    pub fn new(entries: usize) -> Ledger {
        Ledger { entries: (0..entries).map(|_| EntryState::default()).collect(), ..Ledger::default() }
    }

    /// Takes in what exploring an entry gave; the suspicions are for others.
    pub fn enter(&mut self, explored: Explored) -> Vec<Suspicion> {
        self.exploring += explored.exploration.time;
        self.solving += explored.solver.smt_time;
        self.entries[explored.job.entry].enter(explored)
    }

    /// Whether as much as this suspicion may show was shown, refuted or left open before.
    pub fn is_decided(&self, key: &FindingKey, suspect: &Judged) -> bool {
        self.entries[key.0].is_decided(key, suspect)
    }

    pub fn proved(&self, (entry, index): FindingIndex) -> &ProvedFinding {
        &self.entries[entry].findings[index]
    }

    pub fn proved_mut(&mut self, (entry, index): FindingIndex) -> &mut ProvedFinding {
        &mut self.entries[entry].findings[index]
    }

    /// Where all proved findings are kept.
    pub fn places(&self) -> impl Iterator<Item = FindingIndex> {
        let entries = self.entries.iter().enumerate();
        entries.flat_map(|(entry, state)| (0..state.findings.len()).map(move |index| (entry, index)))
    }

    /// Tests that have passed.
    pub fn passed(&self) -> usize {
        self.entries.iter().map(|entry| entry.findings.len()).sum()
    }

    /// Entries of which more rounds may show more.
    pub fn unfinished(&self) -> Vec<usize> {
        (0..self.entries.len()).filter(|&entry| self.entries[entry].is_unfinished).collect()
    }

    /// Entries with a path that was followed to its end.
    pub fn explored(&self) -> usize {
        self.entries.iter().filter(|entry| entry.finished > 0).count()
    }

    /// The run is over: entries that nobody came to have that as their reason.
    pub fn give_up(&mut self, reason: Reason) {
        for entry in self.entries.iter_mut().filter(|e| e.paths == 0 && e.reasons.is_empty()) {
            entry.reasons.add(reason, "not reached");
        }
    }
}
