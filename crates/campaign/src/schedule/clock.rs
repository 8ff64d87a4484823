//! The clock of a run: when its budget is over, and what of it is kept for what comes after exploring.

use std::sync::Arc;
use std::time::{Duration, Instant};

use explore::machine::budget::Budget;

pub struct Clock {
    /// When the run was begun, and when its budget was: what comes before has a limit of its own.
    pub begun: Instant,
    pub started: Instant,
    budget: Duration,
    shared: Arc<Budget>,
}

impl Clock {
    /// The budget begins.
    pub fn start(begun: Instant, budget: Duration, shared: Arc<Budget>) -> Clock {
        let clock = Clock { begun, started: Instant::now(), budget, shared };
        clock.explore_until(budget, 0);
        clock
    }

    /// So many tests are waiting to be run, and so many have passed: exploring ends in time for them.
    pub fn keep_time_for(&self, waiting: usize, passed: usize) {
        self.explore_until(self.budget.saturating_sub(self.kept_for_suite(passed)), waiting);
    }

    /// A run may explore until then: the rest of its budget is kept for proving what was found last. `waiting` tests are known
    /// to be in need of it.
    fn explore_until(&self, budget: Duration, waiting: usize) {
        // Measured: a batch takes a second or two, a test in it some twenty milliseconds.
        let needed = Duration::from_secs(2) + Duration::from_millis(25) * waiting as u32;
        let most = budget.mul_f64(0.3).max(Duration::from_secs(1)).min(budget / 2);
        self.shared.set_deadline(self.started + budget.saturating_sub(needed.min(most)));
    }

    /// Until the end of exploring and proving, if so many tests have passed.
    pub fn left(&self, passed: usize) -> Duration {
        let end = self.end().checked_sub(self.kept_for_suite(passed)).unwrap_or(self.started);
        end.saturating_duration_since(Instant::now())
    }

    /// The hard end of the run.
    pub fn end(&self) -> Instant {
        self.started + self.budget
    }

    /// What running all tests together once more takes: a compilation, a JVM, and little for each test.
    fn kept_for_suite(&self, passed: usize) -> Duration {
        if passed < 2 {
            return Duration::ZERO;
        }
        // Measured: a compilation and a JVM take a few seconds, a test in both orders some twenty milliseconds.
        let needed = Duration::from_secs(3) + Duration::from_millis(25) * passed as u32;
        needed.min(self.budget / 5)
    }

    pub fn is_interrupted(&self) -> bool {
        self.shared.is_interrupted()
    }

    pub fn interrupt(&self) {
        self.shared.interrupt();
    }

    /// Nothing more may be explored.
    pub fn is_over_for_exploring(&self) -> bool {
        self.shared.exceeded().is_some()
    }
}
