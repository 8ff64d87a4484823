//! Clock and memory: the only place in this crate that looks at either.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::path::outcome::Reason;

/// What the whole run may use; shared by all workers.
#[derive(Debug)]
pub struct Budget {
    started: Instant,
    /// Milliseconds after `started`; `NEVER` is no limit.
    deadline: AtomicU64,
    memory: Option<u64>,
    interrupted: AtomicBool,
}

const NEVER: u64 = u64::MAX;

impl Budget {
    pub fn new(deadline: Option<Instant>, memory: Option<u64>) -> Budget {
        let budget = Budget {
            started: Instant::now(),
            deadline: AtomicU64::new(NEVER),
            memory,
            interrupted: AtomicBool::new(false),
        };
        if let Some(deadline) = deadline {
            budget.set_deadline(deadline);
        }
        budget
    }

    /// Explores until then from now on: how much time proving needs shows as the run goes.
    pub fn set_deadline(&self, deadline: Instant) {
        let after = deadline.saturating_duration_since(self.started);
        let after = u64::try_from(after.as_millis()).unwrap_or(NEVER);
        self.deadline.store(after, Ordering::Relaxed);
    }

    /// What the whole process may use, in bytes.
    pub fn memory(&self) -> Option<u64> {
        self.memory
    }

    pub fn unlimited() -> Budget {
        Budget::new(None, None)
    }

    /// Called by the Ctrl-C handler: every worker stops at its next look.
    pub fn interrupt(&self) {
        self.interrupted.store(true, Ordering::Relaxed);
    }

    pub fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// Why work has to stop now, if it has to.
    pub fn exceeded(&self) -> Option<Reason> {
        if self.is_interrupted() {
            return Some(Reason::Interrupted);
        }
        if self.left().is_some_and(|left| left.is_zero()) {
            return Some(Reason::Budget);
        }
        if !self.has_room(0) {
            return Some(Reason::Memory);
        }
        None
    }

    /// Whether so many bytes more stay within the limit.
    pub fn has_room(&self, bytes: u64) -> bool {
        let Some(limit) = self.memory else { return true };
        let fits = || resident_memory().is_none_or(|used| used.saturating_add(bytes) <= limit);
        fits() || {
            give_back_memory();
            fits()
        }
    }

    pub fn left(&self) -> Option<Duration> {
        let deadline = self.deadline.load(Ordering::Relaxed);
        (deadline != NEVER).then(|| Duration::from_millis(deadline).saturating_sub(self.started.elapsed()))
    }
}

/// A stop-watch for one entry.
#[derive(Debug, Clone, Copy)]
pub struct StopWatch {
    started: Instant,
    limit: Option<Duration>,
}

impl StopWatch {
    pub fn start(limit: Option<Duration>) -> StopWatch {
        StopWatch { started: Instant::now(), limit }
    }

    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// What was done since then is not part of the entry.
    pub fn forget_since(&mut self, then: Duration) {
        self.started += self.elapsed().saturating_sub(then);
    }

    pub fn is_over(&self) -> bool {
        self.limit.is_some_and(|l| self.elapsed() >= l)
    }
}

/// Returns what was freed to the system: until then it counts as ours.
fn give_back_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: touches nothing but free memory, and may be called from any thread.
    unsafe {
        libc::malloc_trim(0);
    }
}

/// Bytes of this process in memory, where the system tells.
pub fn resident_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * 4096)
}
