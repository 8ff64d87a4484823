//! The selector: owns the tree, gives out jobs and takes in what became of them.
//! It does not know where executors are, nor how many.

mod resume;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use rustc_hash::FxHashMap;
use tracing::info;

use crate::covered::CoveredBranches;
use crate::execution_tree::ExecutionTree;
use crate::job::{
    BranchTaken, ConcolicRun, Done, EscapedException, Job, JobAnswer, RunEnd, RunRecipe, Task, Times,
};
use crate::journal::{Closed, JobOutcome, JobTarget, Journal, JournalEntry, JournalRunId};
use crate::strategy::{BranchCandidate, SearchStrategy, SeededRandom, TakenBranches};
use crate::tree::{OpenBranch, SearchTree, Start};

pub use resume::SelectorState;

/// A site where the solver was too slow so often is left for the end.
const MAX_SLOW_ANSWERS: u32 = 2;

/// How the search goes, and when it ends.
#[derive(Debug, Clone)]
pub struct SearchLimits {
    pub strategy: SearchStrategy,
    /// Of a hundred picks, so many are random.
    pub random_share: u32,
    pub seed: u64,
    pub max_runs: u64,
    pub max_errors: usize,
    /// Every run has random inputs and goes where it goes: what the search is measured against.
    pub random_inputs: bool,
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
    pub run: ConcolicRun,
    pub times: u64,
    /// The number of the run that showed it first.
    pub first: u64,
}

/// A job that somebody is at.
struct Out {
    job: Job,
    /// Where it is to go; nowhere in particular, the first one.
    branch: Option<(OpenBranch, JournalRunId)>,
}

pub struct Selector {
    limits: SearchLimits,
    /// The runs that everything begins with, until somebody makes them.
    first: VecDeque<RunRecipe>,
    /// Branches that the solver could not tell about in short time: they wait until nothing else is left.
    hard: Vec<OpenBranch>,
    /// How often that happened, by site.
    hard_sites: FxHashMap<u64, u32>,
    tree: SearchTree,
    open: Vec<BranchCandidate>,
    out: BTreeMap<u64, Out>,
    random: SeededRandom,
    seen: TakenBranches,
    given_out: u64,
    found: u64,
    journal: Journal,
    /// One run of each path.
    paths: Vec<JournalRunId>,
    pub counts: Counts,
    /// How many of the runs an earlier session made.
    pub kept: u64,
    pub errors: BTreeMap<EscapedException, ErrorFound>,
    pub covered: CoveredBranches,
    /// What was left out while runs were followed.
    pub approximated: BTreeSet<String>,
    /// Why something could not be followed, with how often.
    pub lost: BTreeMap<String, u64>,
    pub failures: BTreeMap<String, u64>,
    pub times: Times,
    /// What people should know about how programs were run.
    pub notices: BTreeSet<String>,
}

impl Selector {
    pub fn new(limits: SearchLimits) -> Selector {
        let random = SeededRandom::new(limits.seed);
        Selector {
            first: VecDeque::from([RunRecipe { seed: limits.seed, ..RunRecipe::default() }]),
            hard: Vec::new(),
            hard_sites: FxHashMap::default(),
            limits,
            tree: SearchTree::default(),
            open: Vec::new(),
            out: BTreeMap::new(),
            random,
            seen: TakenBranches::default(),
            given_out: 0,
            found: 0,
            journal: Journal::default(),
            paths: Vec::new(),
            counts: Counts::default(),
            kept: 0,
            errors: BTreeMap::new(),
            covered: CoveredBranches::new(),
            approximated: BTreeSet::new(),
            lost: BTreeMap::new(),
            failures: BTreeMap::new(),
            times: Times::default(),
            notices: BTreeSet::new(),
        }
    }

    /// Runs to be made before all others.
    pub fn begin_with(&mut self, recipes: Vec<RunRecipe>) {
        for recipe in recipes.into_iter().rev() {
            self.first.push_front(recipe);
        }
    }

    /// The next job, if there is one right now.
    pub fn next_job(&mut self) -> Option<Job> {
        if self.is_limited() {
            return None;
        }
        if let Some(recipe) = self.first.pop_front() {
            return Some(self.give_out(Task::Run(recipe), None));
        }
        if self.limits.random_inputs {
            let recipe = RunRecipe { seed: self.random.draw(), ..RunRecipe::default() };
            return Some(self.give_out(Task::Run(recipe), None));
        }
        while !self.open.is_empty() {
            let chosen = if (self.random.below(100) as u32) < self.limits.random_share {
                self.random.below(self.open.len())
            } else {
                self.limits.strategy.choose(&self.open, &self.seen, &mut self.random)
            };
            let branch = self.open.swap_remove(chosen).branch;
            if self.hard_sites.get(&branch.site).is_some_and(|times| *times >= MAX_SLOW_ANSWERS) {
                self.hard.push(branch);
                continue;
            }
            // It may be known by now, from a run that came by on its way elsewhere.
            if let Some(start) = self.tree.take(&branch) {
                return Some(self.go(branch, start, false));
            }
        }
        while let Some(branch) = self.hard.pop() {
            if let Some(start) = self.tree.take(&branch) {
                return Some(self.go(branch, start, true));
            }
        }
        None
    }

    fn go(&mut self, branch: OpenBranch, start: Start, patient: bool) -> Job {
        let recipe = |run| self.journal.run(run).recipe.clone();
        let (task, from) = match start {
            Start::Again(run) => (Task::Run(recipe(run)), run),
            Start::Turn(run) => {
                let decisions = self.tree.path_to(&branch);
                let seed = seed_of(self.limits.seed, &decisions);
                (Task::Turn { run: recipe(run), path: decisions, seed, patient }, run)
            }
        };
        self.give_out(task, Some((branch, from)))
    }

    fn give_out(&mut self, task: Task, branch: Option<(OpenBranch, JournalRunId)>) -> Job {
        let job = Job { number: self.given_out, task };
        let (number, task) = (job.number, job.task.name());
        let depth = branch.as_ref().map(|(branch, _)| branch.depth);
        info!(target: "concolic", number, task, depth, "job begins");
        self.given_out += 1;
        self.out.insert(job.number, Out { job: job.clone(), branch });
        job
    }

    /// An executor is gone: what it had is given to another.
    pub fn give_back(&mut self, number: u64) {
        let Some(Out { job, branch }) = self.out.remove(&number) else { return };
        match (branch, job.task) {
            (Some((branch, run)), _) => {
                self.tree.give_back(&branch);
                self.add_open(branch, run);
            }
            (None, Task::Run(recipe) | Task::Turn { run: recipe, .. }) => self.first.push_back(recipe),
        }
    }

    /// Takes in what became of a job. A job that was given back meanwhile is not known any more.
    pub fn take(&mut self, done: Done) {
        let Some(Out { branch, job }) = self.out.remove(&done.number) else { return };
        info!(target: "concolic", number = job.number, answer = done.result.name(), "job ends");
        let target_of = |(branch, run): (OpenBranch, JournalRunId)| JobTarget {
            run,
            depth: branch.depth as u32,
            outcome: branch.outcome,
        };
        if !done.is_possible() {
            *self.failures.entry("an executor told of what no program does".into()).or_default() += 1;
            return self.close(branch.map(target_of).as_ref());
        }
        self.times += done.time;
        self.notices.extend(done.notices);
        if let (JobAnswer::Unknown, Task::Turn { patient: false, .. }, Some((hard, _))) =
            (&done.result, &job.task, &branch)
        {
            self.tree.give_back(hard);
            *self.hard_sites.entry(hard.site).or_default() += 1;
            self.hard.push(*hard);
            return;
        }
        let target = branch.map(target_of);
        let outcome = match done.result {
            JobAnswer::Ran(run) => JobOutcome::Ran(self.journal.add_run(*run)),
            JobAnswer::Unsatisfiable => JobOutcome::Closed(Closed::Unsatisfiable),
            JobAnswer::Unknown => JobOutcome::Closed(Closed::Unknown),
            JobAnswer::Diverged => JobOutcome::Closed(Closed::Diverged),
            JobAnswer::Failed(why) => {
                // Not for the journal: where there is a JVM the next time, it may be tried again.
                *self.failures.entry(why).or_default() += 1;
                return self.close(target.as_ref());
            }
        };
        let entry = JournalEntry { target, outcome };
        self.learn(&entry);
        self.journal.add(entry);
    }

    /// What an attempt to go somewhere tells, now or in an earlier session.
    fn learn(&mut self, entry: &JournalEntry) {
        match &entry.outcome {
            JobOutcome::Ran(run) => self.learn_run(*run, entry.target.as_ref()),
            JobOutcome::Closed(Closed::Unsatisfiable) => self.counts.unsatisfiable += 1,
            JobOutcome::Closed(Closed::Unknown) => self.counts.unknown += 1,
            JobOutcome::Closed(Closed::Diverged) => self.counts.divergences += 1,
        }
        // Whatever came of it: there is nothing more to be found by going there.
        self.close(entry.target.as_ref());
    }

    fn close(&mut self, target: Option<&JobTarget>) {
        if let Some(branch) = target.and_then(|target| self.tree.find(&self.journal.path_to(target))) {
            self.tree.close(&branch);
        }
    }

    fn learn_run(&mut self, id: JournalRunId, target: Option<&JobTarget>) {
        let run = self.journal.run(id);
        self.counts.runs += 1;
        match &run.end {
            RunEnd::Dropped => self.counts.dropped += 1,
            RunEnd::Depth => self.counts.depth += 1,
            RunEnd::TimedOut => self.counts.timed_out += 1,
            RunEnd::Returned | RunEnd::Threw(_) | RunEnd::Exit | RunEnd::Crashed(_) => {}
        }
        if let Some(target) = target
            && !run.path.starts_with(&self.journal.path_to(target))
        {
            self.counts.divergences += 1;
        }
        if let Some(lost) = &run.lost {
            self.counts.lost += 1;
            *self.lost.entry(lost.clone()).or_default() += 1;
        }
        self.covered.extend(self.journal.covered_by(id));
        self.approximated.extend(run.approximated.iter().cloned());
        self.seen.extend(run.path.iter().map(|turn| (turn.site, turn.outcome)));
        if let RunEnd::Threw(thrown) = &run.end {
            let first = self.counts.runs;
            let found = || ErrorFound { run: run.clone(), times: 0, first };
            let error = self.errors.entry(key(thrown)).or_insert_with(found);
            error.times += 1;
            if simplicity(run) < simplicity(&error.run) {
                error.run = run.clone();
            }
        }
        let grown = self.tree.add(id, &run.path);
        if grown.is_new && !matches!(run.end, RunEnd::Dropped) {
            self.counts.paths += 1;
            self.paths.push(id);
        }
        if grown.contradicts_at.is_some() {
            self.counts.divergences += 1;
        }
        for open in grown.open {
            self.add_open(open, id);
        }
    }

    /// The run came by there.
    fn add_open(&mut self, branch: OpenBranch, run: JournalRunId) {
        let distance = self.journal.run(run).distances.get(branch.depth).copied().unwrap_or(u32::MAX);
        self.line_up_last(branch, distance);
    }

    fn line_up_last(&mut self, branch: OpenBranch, distance: u32) {
        let random_priority = self.random.draw();
        self.open.push(BranchCandidate { branch, order: self.found, random_priority, distance });
        self.found += 1;
    }

    fn is_limited(&self) -> bool {
        self.counts.runs >= self.limits.max_runs || self.errors.len() >= self.limits.max_errors
    }

    /// Nothing is left to do, or allowed.
    pub fn is_over(&self) -> bool {
        let nothing_left = self.first.is_empty() && self.open.is_empty() && self.hard.is_empty();
        let is_done = nothing_left && !self.limits.random_inputs;
        self.out.is_empty() && (is_done || self.is_limited())
    }

    /// Every path was run, and nothing was lost on the way.
    pub fn is_exhausted(&self) -> bool {
        let c = &self.counts;
        self.tree.is_finished()
            && c.divergences + c.unknown + c.lost + c.depth + c.timed_out == 0
            && self.failures.is_empty()
    }

    pub fn open_branches(&self) -> usize {
        self.open.len() + self.hard.len()
    }

    /// Something was left to do.
    pub fn is_cut_short(&self) -> bool {
        !self.tree.is_finished()
    }

    /// One run of each path, in the order in which they were found.
    pub fn paths(&self) -> impl Iterator<Item = &ConcolicRun> {
        self.paths.iter().map(|id| self.journal.run(*id))
    }

    /// The whole tree, finished parts included.
    pub fn execution_tree(&self) -> ExecutionTree {
        ExecutionTree::of(&self.journal)
    }

    /// The methods of the program that were entered, as `digest::name` writes them.
    pub fn entered(&self) -> BTreeSet<&str> {
        self.journal.entered_by(self.paths.iter().copied())
    }
}

/// What makes two errors the same: the exception and where it came from, whatever the message says.
fn key(thrown: &EscapedException) -> EscapedException {
    EscapedException {
        message: None,
        frames: thrown.frames.first().cloned().into_iter().collect(),
        ..thrown.clone()
    }
}

/// Of two runs into the same error, the one with less is told; which one came first depends on who was faster.
fn simplicity(run: &ConcolicRun) -> (usize, usize, u64) {
    (run.inputs.len(), run.path.len(), run.path())
}

/// The same path gets the same random inputs, whoever follows it, and when.
fn seed_of(seed: u64, path: &[BranchTaken]) -> u64 {
    let mut random = SeededRandom::new(seed);
    path.iter().fold(seed, |sum, turn| {
        sum.rotate_left(5) ^ turn.site.wrapping_mul(31).wrapping_add(turn.outcome.into()) ^ random.draw()
    })
}
