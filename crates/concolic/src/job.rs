//! What selector and executors say to each other.

use std::collections::BTreeSet;
use std::time::Duration;

use explore::follow::tape::BranchSite;

/// A run that can be made again: the inputs that were chosen, and where the others came from.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Recipe {
    /// As `prove::host` writes them.
    pub inputs: Vec<u8>,
    pub seed: u64,
}

/// One thing to do for an executor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Job {
    pub number: u64,
    pub task: Task,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Task {
    /// Just run.
    Run(Recipe),
    /// Go the way of an earlier run, and another way at its last decision.
    Turn { run: Recipe, way: Vec<Turn>, seed: u64 },
}

/// A decision of a run: where, and which way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Turn {
    /// A fingerprint of the place: class, method, instruction.
    pub place: u64,
    pub outcome: bool,
}

/// What became of a job.
#[derive(Debug, Clone)]
pub struct Done {
    pub number: u64,
    pub result: Answer,
    pub time: Times,
}

/// Where the time went.
#[derive(Debug, Clone, Copy, Default)]
pub struct Times {
    pub running: Duration,
    pub following: Duration,
    pub solving: Duration,
}

#[derive(Debug, Clone)]
pub enum Answer {
    Ran(Box<Run>),
    /// No input goes there.
    Unsatisfiable,
    /// The solver cannot tell.
    Unknown,
    /// The earlier run does not go the way it went before.
    Diverged,
    /// The program could not be run; in words.
    Failed(String),
}

/// A run, as far as the selector needs to know it.
#[derive(Debug, Clone)]
pub struct Run {
    pub recipe: Recipe,
    pub way: Vec<Turn>,
    /// For people: the place and the condition of each decision.
    pub told: Vec<(String, String)>,
    pub end: End,
    /// The inputs it took, in order: name and value.
    pub inputs: Vec<(String, String)>,
    /// Branches of the program it took.
    pub covered: BTreeSet<(BranchSite, bool)>,
    /// Where it could not be followed any further, and why: what lies behind is not in the tree.
    pub lost: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    Returned,
    Threw(Thrown),
    Dropped,
    Depth,
    Exit,
    TimedOut,
    /// The JVM ended while the program ran; in words.
    Crashed(String),
}

/// An exception that left the program.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Thrown {
    pub class: String,
    pub message: Option<String>,
    /// Innermost first: class, method, file, line.
    pub frames: Vec<(String, String, Option<String>, Option<u32>)>,
}

impl End {
    pub fn is_error(&self) -> bool {
        matches!(self, End::Threw(_) | End::Crashed(_))
    }
}
