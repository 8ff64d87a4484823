//! What comes before the analysis: build tools, compiling, starting. Every step is announced by name, and all of them
//! together have a time limit of their own, so that nothing of it is charged to the budget.
//!
//! It does not know what the steps do.

use std::time::{Duration, Instant};

use explore::machine::budget::Budget;

use crate::observer::Observer;
use crate::options::SetUpLimits;

/// A step that takes longer is mentioned again, so that nobody waits in silence.
const REMINDER: Duration = Duration::from_secs(10);

pub struct SetUpPhase<'a> {
    pub asks_build_tools: bool,
    limit: Duration,
    until: Instant,
    budget: &'a Budget,
    observer: &'a mut dyn Observer,
}

/// The step under way.
pub struct SetUpStep {
    what: String,
    since: Instant,
    reminded: Instant,
}

impl<'a> SetUpPhase<'a> {
    pub fn new(limits: &SetUpLimits, budget: &'a Budget, observer: &'a mut dyn Observer) -> SetUpPhase<'a> {
        let &SetUpLimits { asks_build_tools, limit } = limits;
        let now = Instant::now();
        // A limit beyond all clocks is none.
        let until = now.checked_add(limit).unwrap_or(now + Duration::from_secs(u32::MAX.into()));
        SetUpPhase { asks_build_tools, limit, until, budget, observer }
    }

    /// Says what is done next, also where nobody but a log reads along.
    pub fn begin(&mut self, what: &str) -> SetUpStep {
        self.observer.step(what);
        let now = Instant::now();
        SetUpStep { what: what.to_owned(), since: now, reminded: now }
    }

    /// Says what is done next where somebody watches: it takes no time to speak of.
    pub fn mention(&mut self, what: &str) {
        self.observer.status(what);
    }

    /// Says it again if it takes long.
    pub fn remind(&mut self, step: &mut SetUpStep) {
        if step.reminded.elapsed() >= REMINDER {
            step.reminded = Instant::now();
            let passed = step.since.elapsed().as_secs();
            self.observer.step(&format!("still {} ({passed}s of {})", step.what, self.limit_text()));
        }
    }

    pub fn left(&self) -> Duration {
        self.until.saturating_duration_since(Instant::now())
    }

    pub fn is_over(&self) -> bool {
        self.left().is_zero()
    }

    pub fn is_interrupted(&self) -> bool {
        self.budget.is_interrupted()
    }

    /// Whether a build tool has had its share: one that hangs must leave time for compiling without its answer.
    pub fn is_over_for_tools(&self) -> bool {
        self.left() <= self.kept_for_compiling()
    }

    pub fn limit_text(&self) -> String {
        text(self.limit)
    }

    /// The limit of build tools.
    pub fn tool_limit_text(&self) -> String {
        text(self.limit.saturating_sub(self.kept_for_compiling()))
    }

    fn kept_for_compiling(&self) -> Duration {
        self.limit / 5
    }
}

fn text(time: Duration) -> String {
    match (time.as_secs(), time.subsec_millis()) {
        (0, millis) => format!("{millis}ms"),
        (seconds, 0) if seconds % 60 == 0 => format!("{}m", seconds / 60),
        (_, _) => format!("{}s", time.as_secs_f64()),
    }
}
