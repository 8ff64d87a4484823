//! What selector and executors say to each other about runs.

use std::collections::BTreeSet;
use std::time::Duration;

use explore::modes::recorded_run::RunPlan;
use serde::{Deserialize, Serialize};

use crate::covered::CoveredBranches;
use crate::dependencies::Dependency;
use crate::fingerprint;

/// A run that can be made again: the inputs that were chosen, and where the others came from.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct RunRecipe {
    /// As `prove::host` writes them.
    pub inputs: Vec<u8>,
    /// What is inside the objects among them.
    pub plan: RunPlan,
    pub seed: u64,
}

/// One thing to do for an executor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Job {
    pub number: u64,
    pub task: Task,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Task {
    /// Just run.
    Run(RunRecipe),
    /// Follow the path of an earlier run, with another outcome at its last decision.
    Turn {
        run: RunRecipe,
        path: Vec<BranchTaken>,
        seed: u64,
        /// The solver may take its time.
        patient: bool,
    },
}

impl Task {
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Task::Run(_) => "run",
            Task::Turn { .. } => "turn",
        }
    }
}

/// A decision of a run: where, and which branch it took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct BranchTaken {
    /// A fingerprint of the site: class, method, instruction.
    pub site: u64,
    /// The number of the branch, from 0: of a condition, 1 if it held.
    pub outcome: u32,
    /// How many branches there are.
    pub of: u32,
}

/// No search takes so long, and no sum of such times overflows.
const MAX_TIME: Duration = Duration::from_secs(365 * 24 * 60 * 60);

impl Times {
    fn is_possible(&self) -> bool {
        [self.running, self.following, self.solving].iter().all(|time| *time <= MAX_TIME)
    }
}

impl Done {
    /// Whether this can have happened: an executor elsewhere may say anything.
    pub(crate) fn is_possible(&self) -> bool {
        let ran = match &self.result {
            JobAnswer::Ran(run) => run.path.iter().all(BranchTaken::is_possible),
            JobAnswer::Unsatisfiable | JobAnswer::Unknown | JobAnswer::Diverged | JobAnswer::Failed(_) => {
                true
            }
        };
        ran && self.time.is_possible()
    }
}

/// A `tableswitch` has fewer branches than a method has bytes, and what is counted otherwise has far fewer.
const MAX_BRANCHES: u32 = 1 << 16;

impl BranchTaken {
    /// Whether there is such a decision.
    fn is_possible(&self) -> bool {
        self.outcome < self.of && self.of <= MAX_BRANCHES
    }
}

/// What became of a job.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Done {
    pub number: u64,
    pub result: JobAnswer,
    pub time: Times,
    /// What people should know about how it was run.
    pub notices: BTreeSet<String>,
}

/// Where the time went.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Times {
    pub running: Duration,
    pub following: Duration,
    pub solving: Duration,
}

impl std::ops::AddAssign for Times {
    fn add_assign(&mut self, other: Times) {
        self.running += other.running;
        self.following += other.following;
        self.solving += other.solving;
    }
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum JobAnswer {
    Ran(Box<ConcolicRun>),
    /// No input goes there.
    Unsatisfiable,
    /// The solver cannot tell.
    Unknown,
    /// The earlier run does not follow the path it followed before.
    Diverged,
    /// The program could not be run; in words.
    Failed(String),
}

/// A run, as far as the selector needs to know it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ConcolicRun {
    pub recipe: RunRecipe,
    pub path: Vec<BranchTaken>,
    /// For people: the place and the condition of each decision.
    pub told: Vec<(String, String)>,
    pub end: RunEnd,
    /// The inputs it took, in order: name and value.
    pub inputs: Vec<(String, String)>,
    /// Branches of the program it took.
    pub covered: CoveredBranches,
    /// Methods of the program it entered, each with the number of decisions before.
    pub entered: Vec<Dependency>,
    /// How far it was from violating a specification at each decision; empty if nothing is specified.
    pub distances: Vec<u32>,
    /// What was left out on the way, as reports call it: other inputs exist that nobody tries.
    pub approximated: BTreeSet<String>,
    /// Where it could not be followed any further, and why: what lies behind is not in the tree.
    pub lost: Option<String>,
}

impl ConcolicRun {
    /// A name for the path: the same whoever went it.
    pub fn path(&self) -> u64 {
        fingerprint::of_path(&self.path)
    }
}

impl JobAnswer {
    pub(crate) fn name(&self) -> &str {
        match self {
            JobAnswer::Ran(run) => run.end.name(),
            JobAnswer::Unsatisfiable => "unsatisfiable",
            JobAnswer::Unknown => "unknown",
            JobAnswer::Diverged => "diverged",
            JobAnswer::Failed(_) => "failed",
        }
    }
}

/// The n-th branch of a method.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct BranchId {
    /// Internal name.
    pub class: String,
    /// With its descriptor.
    pub method: String,
    pub ordinal: u32,
}

impl BranchId {
    /// As `digest::name` writes it.
    pub fn method_name(&self) -> String {
        format!("{}.{}", self.class, self.method)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum RunEnd {
    Returned,
    Threw(EscapedException),
    Dropped,
    Depth,
    Exit,
    TimedOut,
    /// The JVM ended while the program ran; in words.
    Crashed(String),
}

impl RunEnd {
    /// The name in reports; of an exception, its class.
    pub fn name(&self) -> &str {
        match self {
            RunEnd::Returned => "returned",
            RunEnd::Threw(thrown) => &thrown.class,
            RunEnd::Dropped => "dropped",
            RunEnd::Depth => "depth",
            RunEnd::Exit => "exit",
            RunEnd::TimedOut => "timed-out",
            RunEnd::Crashed(_) => "crashed",
        }
    }
}

/// An exception that left the program.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct EscapedException {
    pub class: String,
    pub message: Option<String>,
    /// Innermost first, without what a library did on behalf of the program.
    pub frames: Vec<TraceFrame>,
    /// Which instruction of the program it was, if the run could be followed that far: a line has several.
    pub instruction: Option<u32>,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct TraceFrame {
    pub class: String,
    pub method: String,
    pub line: Option<u32>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decisions_that_no_program_has_are_noticed() {
        let turn = |outcome, of| BranchTaken { site: 0, outcome, of };
        assert!(turn(1, 2).is_possible() && turn(MAX_BRANCHES - 1, MAX_BRANCHES).is_possible());
        for (outcome, of) in [(0, 0), (2, 2), (u32::MAX, u32::MAX), (0, u32::MAX), (u32::MAX, 2)] {
            assert!(!turn(outcome, of).is_possible(), "{outcome} of {of}");
        }
    }

    #[test]
    fn times_that_nobody_has_are_noticed() {
        let done = |time| Done { number: 0, result: JobAnswer::Unknown, time, notices: BTreeSet::new() };
        assert!(done(Times::default()).is_possible());
        assert!(!done(Times { solving: Duration::MAX, ..Times::default() }).is_possible());
    }
}
