//! Clock and memory: the only place in this crate that looks at either.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::outcome::Reason;

/// What the whole run may use; shared by all workers.
#[derive(Debug)]
pub struct Budget {
    deadline: Option<Instant>,
    memory: Option<u64>,
    interrupted: AtomicBool,
}

impl Budget {
    pub fn new(deadline: Option<Instant>, memory: Option<u64>) -> Budget {
        Budget { deadline, memory, interrupted: AtomicBool::new(false) }
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
        if self.deadline.is_some_and(|d| Instant::now() >= d) {
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
        self.deadline.map(|d| d.saturating_duration_since(Instant::now()))
    }
}

/// A stop-watch for one entry.
#[derive(Debug, Clone, Copy)]
pub struct Watch {
    started: Instant,
    limit: Option<Duration>,
}

impl Watch {
    pub fn start(limit: Option<Duration>) -> Watch {
        Watch { started: Instant::now(), limit }
    }

    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
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
