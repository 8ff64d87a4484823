//! Suspicions that wait to be proved, and which of them go into the next batch of tests.
//!
//! It proves nothing and knows no clock. Where a run must be reproducible, what is in a batch follows from the order of
//! jobs alone; else whatever is there goes first.

use std::collections::BTreeMap;
use std::sync::Arc;

use report::finding::Tier;

use crate::judge::Judged;

/// What makes two suspicions the same finding: entry, exception, site (class, method, descriptor, instruction). Names, not
/// the numbers they are loaded under: their order must be the same in every run.
pub type FindingKey = (usize, &'static str, [&'static str; 3], u32);

/// Tests per batch: enough to share the costs of javac and a JVM, few enough to see the first result soon.
const MAX_BATCH_TESTS: usize = 120;
/// Jobs whose suspicions are proved together in a reproducible run.
const JOBS_PER_BATCH: usize = 64;

/// One suspicion, and others of the same key to fall back on.
pub type Suspects = Vec<Arc<Judged>>;

pub type WaitingSuspicions = (FindingKey, Suspects);

/// How far exploring has come.
#[derive(Debug, Clone, Copy)]
pub struct Progressed {
    /// So many jobs, from the first on, are explored.
    pub finished: usize,
    /// Jobs there are so far.
    pub jobs: usize,
    /// Every entry was looked at once.
    pub first_round_over: bool,
}

#[derive(Default)]
pub struct Batches {
    reproducible: bool,
    /// Most promising first.
    waiting: BTreeMap<(Tier, usize, FindingKey), Suspects>,
    /// In a reproducible run: jobs before this one may be in a batch.
    end: usize,
}

impl Batches {
    pub fn new(reproducible: bool) -> Batches {
        Batches { reproducible, ..Batches::default() }
    }

    pub fn add(&mut self, tier: Tier, job: usize, key: FindingKey, suspects: Suspects) {
        self.waiting.insert((tier, job, key), suspects);
    }

    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// The next ones to prove, once nothing is being proved; empty if there are none, or none yet.
    pub fn next(&mut self, progressed: Progressed) -> Vec<WaitingSuspicions> {
        let mut batch = Vec::new();
        if self.reproducible {
            self.advance(progressed);
        }
        while batch.len() < MAX_BATCH_TESTS {
            let is_due = |&(tier, job, _): &(Tier, usize, FindingKey)| match self.reproducible {
                true => job < self.end,
                // What is no bug can wait: it is not printed before the end either.
                false => progressed.first_round_over || tier == Tier::Bug,
            };
            let Some(due) = self.waiting.keys().find(|waiting| is_due(waiting)).copied() else { break };
            batch.extend(self.waiting.remove(&due).map(|suspects| (due.2, suspects)));
        }
        batch
    }

    /// Everything there is.
    pub fn drain(&mut self) -> impl Iterator<Item = WaitingSuspicions> + use<> {
        std::mem::take(&mut self.waiting).into_iter().map(|((_, _, key), suspects)| (key, suspects))
    }

    /// Lets further jobs in when all before them have verdicts, and only together with their neighbours.
    fn advance(&mut self, Progressed { finished, jobs, .. }: Progressed) {
        while !self.waiting.keys().any(|&(_, job, _)| job < self.end) && self.end < jobs {
            let next = (self.end + JOBS_PER_BATCH).min(jobs);
            if finished < next {
                break;
            }
            self.end = next;
        }
    }
}
