//! The selector: owns the tree, gives out jobs and takes in what became of them.
//! It does not know where executors are, nor how many.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::job::{Answer, Branch, Done, End, Job, Recipe, Run, Task, Thrown, Times, Turn};
use crate::strategy::{Candidate, Lots, Seen, Strategy};
use crate::tree::{OpenWay, Tree};

/// How the search goes, and when it ends.
#[derive(Debug, Clone)]
pub struct Limits {
    pub strategy: Strategy,
    /// Of a hundred picks, so many are random.
    pub random_share: u32,
    pub seed: u64,
    pub max_runs: u64,
    pub max_errors: usize,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    pub runs: u64,
    pub paths: u64,
    pub divergences: u64,
    pub unsatisfiable: u64,
    /// The solver could not tell.
    pub unknown: u64,
    /// Runs that could not be followed to their end.
    pub lost: u64,
    pub dropped: u64,
    pub depth: u64,
    pub timed_out: u64,
}

/// An error, with the simplest run that showed it.
#[derive(Debug, Clone)]
pub struct ErrorFound {
    pub run: Run,
    pub times: u64,
}

pub struct Selector {
    limits: Limits,
    /// The run that everything begins with, until somebody makes it.
    first: Option<Task>,
    tree: Tree,
    open: Vec<Candidate>,
    out: BTreeMap<u64, (Job, Option<OpenWay>)>,
    lots: Lots,
    seen: Seen,
    given_out: u64,
    found: u64,
    pub counts: Counts,
    pub errors: BTreeMap<Thrown, ErrorFound>,
    pub covered: BTreeSet<(Branch, bool)>,
    /// What was left out while runs were followed.
    pub approximated: BTreeSet<String>,
    /// Why something could not be followed, with how often.
    pub lost: BTreeMap<String, u64>,
    pub failures: BTreeMap<String, u64>,
    pub times: Times,
    /// One run of each path.
    pub paths: Vec<Run>,
}

impl Selector {
    pub fn new(limits: Limits) -> Selector {
        let lots = Lots::new(limits.seed);
        let first = Recipe { seed: limits.seed, ..Recipe::default() };
        Selector {
            first: Some(Task::Run(first)),
            limits,
            tree: Tree::default(),
            open: Vec::new(),
            out: BTreeMap::new(),
            lots,
            seen: Seen::default(),
            given_out: 0,
            found: 0,
            counts: Counts::default(),
            errors: BTreeMap::new(),
            covered: BTreeSet::new(),
            approximated: BTreeSet::new(),
            lost: BTreeMap::new(),
            failures: BTreeMap::new(),
            times: Times::default(),
            paths: Vec::new(),
        }
    }

    /// The next job, if there is one right now.
    pub fn next_job(&mut self) -> Option<Job> {
        if self.is_limited() {
            return None;
        }
        if let Some(task) = self.first.take() {
            return Some(self.give_out(task, None));
        }
        while !self.open.is_empty() {
            let chosen = if (self.lots.below(100) as u32) < self.limits.random_share {
                self.lots.below(self.open.len())
            } else {
                self.limits.strategy.choose(&self.open, &self.seen, &mut self.lots)
            };
            let candidate = self.open.swap_remove(chosen);
            // It may be known by now, from a run that came by on its way elsewhere.
            if let Some((run, way)) = self.tree.take(&candidate.way) {
                let seed = seed_of(self.limits.seed, &way);
                let task = Task::Turn { run: (*run).clone(), way, seed };
                return Some(self.give_out(task, Some(candidate.way)));
            }
        }
        None
    }

    fn give_out(&mut self, task: Task, way: Option<OpenWay>) -> Job {
        let job = Job { number: self.given_out, task };
        self.given_out += 1;
        self.out.insert(job.number, (job.clone(), way));
        job
    }

    /// An executor is gone: what it had is given to another.
    pub fn give_back(&mut self, number: u64) {
        let Some((job, way)) = self.out.remove(&number) else { return };
        match way {
            None => self.first = Some(job.task),
            Some(way) => {
                self.tree.give_back(&way);
                self.add_open(way);
            }
        }
    }

    /// Takes in what became of a job. A job that was given back meanwhile is not known any more.
    pub fn take(&mut self, done: Done) {
        let Some((job, way)) = self.out.remove(&done.number) else { return };
        self.times.running += done.time.running;
        self.times.following += done.time.following;
        self.times.solving += done.time.solving;
        match done.result {
            Answer::Ran(run) => self.take_run(*run, &job, way.as_ref()),
            Answer::Unsatisfiable => self.counts.unsatisfiable += 1,
            Answer::Unknown => self.counts.unknown += 1,
            Answer::Diverged => self.counts.divergences += 1,
            Answer::Failed(why) => *self.failures.entry(why).or_default() += 1,
        }
        if let Some(way) = way {
            // Whatever came of it: there is nothing more to be found by going there.
            self.tree.close(&way);
        }
    }

    fn take_run(&mut self, mut run: Run, job: &Job, way: Option<&OpenWay>) {
        self.counts.runs += 1;
        if let (End::Crashed(_), Task::Turn { way: predicted, .. }) = (&run.end, &job.task) {
            // It could not tell where it went: as far as anybody knows, where it was sent.
            run.way.clone_from(predicted);
        }
        match &run.end {
            End::Dropped => self.counts.dropped += 1,
            End::Depth => self.counts.depth += 1,
            End::TimedOut => self.counts.timed_out += 1,
            End::Returned | End::Threw(_) | End::Exit | End::Crashed(_) => {}
        }
        if let (Task::Turn { way: predicted, .. }, Some(_)) = (&job.task, way)
            && !run.way.starts_with(predicted)
        {
            self.counts.divergences += 1;
        }
        if let Some(lost) = &run.lost {
            self.counts.lost += 1;
            *self.lost.entry(lost.clone()).or_default() += 1;
        }
        self.covered.extend(run.covered.iter().cloned());
        self.approximated.extend(run.approximated.iter().cloned());
        self.seen.extend(run.way.iter().map(|turn| (turn.place, turn.outcome)));
        if let End::Threw(thrown) = &run.end {
            let error =
                self.errors.entry(key(thrown)).or_insert_with(|| ErrorFound { run: run.clone(), times: 0 });
            error.times += 1;
            if simplicity(&run) < simplicity(&error.run) {
                error.run = run.clone();
            }
        }
        let recipe = Arc::new(run.recipe.clone());
        let grown = self.tree.add(&recipe, &run.way);
        if grown.contradicts_at.is_some() {
            self.counts.divergences += 1;
        }
        for open in grown.open {
            self.add_open(open);
        }
        if grown.is_new && !matches!(run.end, End::Dropped) {
            self.counts.paths += 1;
            self.paths.push(run);
        }
    }

    fn add_open(&mut self, way: OpenWay) {
        let lot = self.lots.draw();
        self.open.push(Candidate { way, order: self.found, lot, distance: 0 });
        self.found += 1;
    }

    fn is_limited(&self) -> bool {
        self.counts.runs >= self.limits.max_runs || self.errors.len() >= self.limits.max_errors
    }

    /// Nothing is left to do, or allowed.
    pub fn is_over(&self) -> bool {
        self.out.is_empty() && ((self.first.is_none() && self.open.is_empty()) || self.is_limited())
    }

    /// Every path was run, and nothing was lost on the way.
    pub fn is_exhausted(&self) -> bool {
        let c = &self.counts;
        self.tree.is_finished()
            && c.divergences + c.unknown + c.lost + c.depth + c.timed_out == 0
            && self.failures.is_empty()
    }

    pub fn open_branches(&self) -> usize {
        self.open.len()
    }

    /// Something was left to do.
    pub fn is_cut_short(&self) -> bool {
        !self.tree.is_finished()
    }
}

/// What makes two errors the same: the exception and where it came from, whatever the message says.
fn key(thrown: &Thrown) -> Thrown {
    Thrown { message: None, frames: thrown.frames.first().cloned().into_iter().collect(), ..thrown.clone() }
}

/// Of two runs into the same error, the one with less is told; which one came first depends on who was faster.
fn simplicity(run: &Run) -> (usize, usize, u64) {
    (run.inputs.len(), run.way.len(), run.path())
}

/// The same way gets the same random inputs, whoever goes it, and when.
fn seed_of(seed: u64, way: &[Turn]) -> u64 {
    let mut lots = Lots::new(seed);
    way.iter().fold(seed, |sum, turn| {
        sum.rotate_left(5) ^ turn.place.wrapping_mul(31).wrapping_add(turn.outcome.into()) ^ lots.draw()
    })
}
