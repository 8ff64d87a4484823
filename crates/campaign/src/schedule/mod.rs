//! Which entry is explored next, by whom, and for how long.

pub(crate) mod clock;
pub mod rounds;
pub(crate) mod workers;

use std::time::Duration;

use tracing::info;

use rounds::{EntryBudget, Rounds};
use workers::{EntryJob, Explored, Workers};

/// The jobs of a run: those that are out, and the rounds still to come.
pub(crate) struct Schedule {
    workers: Workers,
    rounds: Rounds,
    round: usize,
    entries: usize,
    /// Jobs so far, over all rounds.
    jobs: usize,
    out: usize,
    explored: usize,
}

impl Schedule {
    /// Sends all entries out for a first look.
    pub fn start(workers: Workers, rounds: Rounds, entries: usize) -> Schedule {
        let mut schedule = Schedule { workers, rounds, round: 0, entries, jobs: 0, out: 0, explored: 0 };
        let all: Vec<usize> = (0..entries).collect();
        schedule.send_out(&all, rounds.share(0).expect("there is a first round"));
        schedule
    }

    /// The next result, if one comes in time.
    pub fn next(&mut self, wait: Duration) -> Option<Explored> {
        let explored = self.workers.next(wait)?;
        self.out -= 1;
        self.explored += 1;
        Some(explored)
    }

    /// Once nothing is out: sends entries out that need more, if there is a round for them.
    pub fn begin_round(&mut self, unfinished: &[usize]) -> bool {
        let Some(share) = self.rounds.share(self.round + 1).filter(|_| !unfinished.is_empty()) else {
            return false;
        };
        self.round += 1;
        self.send_out(unfinished, share);
        true
    }

    fn send_out(&mut self, entries: &[usize], share: EntryBudget) {
        let (first, round) = (self.jobs, self.round);
        info!(target: "campaign", round, entries = entries.len(), effort = share.effort, "round");
        self.jobs += entries.len();
        self.out += entries.len();
        let job = |(i, &entry): (usize, &usize)| EntryJob { number: first + i, entry, round, share };
        self.workers.add(entries.iter().enumerate().map(job));
    }

    /// Jobs there are so far.
    pub fn jobs(&self) -> usize {
        self.jobs
    }

    /// Nothing is out.
    pub fn is_idle(&self) -> bool {
        self.out == 0
    }

    /// Every entry was looked at once.
    pub fn is_first_round_over(&self) -> bool {
        self.explored >= self.entries
    }

    /// No more jobs: workers end after what they are at, and are waited for only if there is time.
    pub fn finish(self, wait: bool) {
        self.workers.finish(wait);
    }
}
