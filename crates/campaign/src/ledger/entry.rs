//! What is known about one entry.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use explore::path::left_out::AssumptionDetails;
use explore::path::outcome::Reasons;
use explore::suspicion::Suspicion;
use prove::write::TestCase;
use report::finding::{Finding, FindingStatus, Tier};

use super::figures::Figures;
use crate::judge::Judged;
use crate::judge::causes::Effort;
use crate::proofs::batches::FindingKey;
use crate::schedule::workers::{Explored, is_unfinished};

#[derive(Default)]
pub struct EntryState {
    pub reasons: Reasons,
    /// What the verdict rests on.
    pub assumes: AssumptionDetails,
    pub paths: u64,
    /// Paths that were followed to their end.
    pub finished: u64,
    /// Exploring it was begun.
    pub is_reached: bool,
    /// More effort may show more.
    pub is_unfinished: bool,
    pub time: Duration,
    pub findings: Vec<ProvedFinding>,
    /// Suspected but neither proved nor refuted.
    pub open: Vec<Finding>,
    /// Suspicions whose test did something else, could not be written, was not run.
    pub refuted: u64,
    pub not_generated: u64,
    pub not_run: u64,
    pub figures: Figures,
    /// What was tried, and of which tier it was: a later round may know a better case of it.
    decided: BTreeMap<FindingKey, Tier>,
    /// What was left open, and not backed by recorded data either.
    unbacked: BTreeSet<FindingKey>,
}

/// A finding whose test has passed.
pub struct ProvedFinding {
    pub finding: Finding,
    pub case: TestCase,
    pub key: FindingKey,
    pub effort: Effort,
    /// Counted among the entries that break for its cause.
    pub is_counted: bool,
}

impl EntryState {
    /// Takes in what exploring it gave; the suspicions are for others.
    pub fn enter(&mut self, explored: Explored) -> Vec<Suspicion> {
        let Explored { job, exploration, panic, stats, solver } = explored;
        self.is_unfinished = is_unfinished(&exploration, job.round);
        self.time += exploration.time;
        self.is_reached |= panic.is_some() || exploration.time > Duration::ZERO;
        // A later round repeats and extends the earlier one, unless it was not even started.
        if exploration.paths > 0 || self.reasons.is_empty() || !exploration.is_exhausted() {
            self.figures = Figures::new(&exploration, stats, solver);
            self.paths = exploration.paths;
            self.finished = exploration.finished;
            self.reasons = exploration.reasons;
            self.assumes = exploration.assumes;
        }
        exploration.suspicions
    }

    pub fn is_decided(&self, key: &FindingKey, suspect: &Judged) -> bool {
        // What recorded data did not back in an earlier round, another path of this one may have it back.
        let is_news = self.unbacked.contains(key) && suspect.is_validated();
        !is_news && self.decided.get(key).is_some_and(|&known| known <= suspect.tier)
    }

    /// Takes a proved finding in; gives its position.
    pub fn confirm(&mut self, proved: ProvedFinding) -> usize {
        self.open.retain(|open| open.id != proved.finding.id);
        self.decide(proved.key, proved.finding.tier);
        match self.findings.iter().position(|known| known.key == proved.key) {
            Some(index) => {
                self.findings[index] = proved;
                index
            }
            None => {
                self.findings.push(proved);
                self.findings.len() - 1
            }
        }
    }

    /// Keeps a suspicion, as the finding it may be.
    pub fn leave_open(&mut self, key: FindingKey, suspect: &Judged, finding: Finding) {
        if suspect.is_validated() {
            self.unbacked.remove(&key);
            self.open.retain(|open| open.id != finding.id || open.status == FindingStatus::Validated);
        } else {
            self.unbacked.insert(key);
        }
        let mut known = self.findings.iter().map(|p| &p.finding).chain(&self.open);
        if !known.any(|known| known.id == finding.id) {
            self.open.push(finding);
        }
        self.decide(key, suspect.tier);
    }

    pub fn decide(&mut self, key: FindingKey, tier: Tier) {
        self.decided.insert(key, tier);
    }
}
