//! When findings are shown: in the order of jobs, so that the same run prints the same.

use std::collections::BTreeMap;

use crate::judge::causes::FindingIndex;
use crate::proofs::batches::FindingKey;

#[derive(Default)]
pub struct FindingPrinter {
    /// Findings ready to show, by job.
    ready: BTreeMap<usize, Vec<FindingIndex>>,
    /// Those that wait for the end of the first round: another entry may show the same cause more directly.
    pub indirect: Vec<FindingIndex>,
    /// Those that wait for the end of the run: until then the same place may turn out to be a bug.
    pub later: Vec<FindingIndex>,
    /// Suspicions that have no verdict yet, and how many each job has of them.
    asked: BTreeMap<FindingKey, usize>,
    open: BTreeMap<usize, usize>,
    /// Which jobs have been explored.
    explored: Vec<bool>,
    next: usize,
}

impl FindingPrinter {
    pub fn expect_jobs(&mut self, all: usize) {
        self.explored.resize(all, false);
    }

    pub fn is_asked(&self, key: &FindingKey) -> bool {
        self.asked.contains_key(key)
    }

    /// A suspicion of a job is to get its verdict before the job's findings are shown.
    pub fn ask(&mut self, key: FindingKey, job: usize) {
        self.asked.insert(key, job);
        *self.open.entry(job).or_default() += 1;
    }

    pub fn job_of(&self, key: &FindingKey) -> usize {
        self.asked[key]
    }

    pub fn mark_done(&mut self, key: &FindingKey) {
        if let Some(job) = self.asked.remove(key)
            && let Some(open) = self.open.get_mut(&job)
        {
            *open -= 1;
        }
    }

    pub fn explored(&mut self, job: usize) {
        self.explored[job] = true;
    }

    /// So many jobs, from the first on, are explored.
    pub fn finished(&self) -> usize {
        self.explored.iter().position(|explored| !explored).unwrap_or(self.explored.len())
    }

    pub fn add(&mut self, job: usize, finding: FindingIndex) {
        self.ready.entry(job).or_default().push(finding);
    }

    /// The next job, if nothing of it is open any more; with its findings.
    pub fn next_done(&mut self) -> Option<(usize, Vec<FindingIndex>)> {
        let done = self.open.get(&self.next).is_none_or(|&open| open == 0);
        if !done || !*self.explored.get(self.next)? {
            return None;
        }
        self.next_anyway()
    }

    /// The next job, whatever is open.
    pub fn next_anyway(&mut self) -> Option<(usize, Vec<FindingIndex>)> {
        let job = self.next;
        self.explored.get(job)?;
        self.next += 1;
        Some((job, self.ready.remove(&job).unwrap_or_default()))
    }
}
