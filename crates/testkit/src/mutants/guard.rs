//! What one mutant may take: panics are caught, a hang and an excess of memory end the process. The mutant is kept.
//!
//! Knows nothing about what is done with a mutant.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// A class takes milliseconds; other processes may take the cores.
const MAX_TIME: Duration = Duration::from_secs(20);
/// What one class may need at once. The largest seeds need a few megabytes.
const MAX_BYTES: isize = 256 << 20;

thread_local! {
    /// What a thread has asked for and not given back, and the most that this was.
    static IN_USE: Cell<(isize, isize)> = const { Cell::new((0, 0)) };
}

/// Counts what is allocated. A test program makes it its global allocator; without it, no excess of memory is seen.
pub struct Counting;

fn count(bytes: isize) {
    // While a thread ends there is no counter any more.
    let _ = IN_USE.try_with(|in_use| {
        let (now, most) = in_use.get();
        in_use.set((now + bytes, most.max(now + bytes)));
    });
}

// SAFETY: the system's allocator does the work; counting allocates nothing.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        // SAFETY: the caller keeps to the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        // SAFETY: it came from `alloc` above, so from the system.
        unsafe { System.dealloc(memory, layout) }
    }
}

/// Since when a mutant is examined, where it goes if that takes too long, and the mutant.
type ExaminedMutant = (Instant, PathBuf, Vec<u8>);

/// Watches over the mutants of one thread.
pub struct Guard {
    kept: PathBuf,
    current: Arc<Mutex<Option<ExaminedMutant>>>,
}

impl Guard {
    /// What does harm is written to `kept`.
    pub fn new(kept: &Path) -> Guard {
        let guard = Guard { kept: kept.into(), current: Arc::default() };
        let current = Arc::downgrade(&guard.current);
        thread::spawn(move || {
            while let Some(current) = current.upgrade() {
                if let Some((since, file, bytes)) = &*current.lock().unwrap_or_else(PoisonError::into_inner)
                    && since.elapsed() > MAX_TIME
                {
                    keep(file, bytes, &format!("takes more than {MAX_TIME:?}"));
                    std::process::abort();
                }
                thread::sleep(Duration::from_millis(200));
            }
        });
        guard
    }

    /// What `examine` answers; `None` if the mutant did harm.
    pub fn run<T>(&self, number: u64, bytes: &[u8], examine: impl FnOnce(&[u8]) -> T) -> Option<T> {
        let file = self.kept.join(format!("mutant-{number}.class"));
        *self.current() = Some((Instant::now(), file.clone(), bytes.to_vec()));
        IN_USE.set((0, 0));
        let answer = catch_unwind(AssertUnwindSafe(|| examine(bytes)));
        let (_, most) = IN_USE.get();
        *self.current() = None;
        match answer {
            Ok(_) if most > MAX_BYTES => keep(&file, bytes, &format!("takes {most} bytes")),
            Ok(answer) => return Some(answer),
            Err(_) => keep(&file, bytes, "panics"),
        }
        None
    }

    fn current(&self) -> MutexGuard<'_, Option<ExaminedMutant>> {
        self.current.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn keep(file: &Path, bytes: &[u8], why: &str) {
    let directory = file.parent().expect("a directory to keep mutants in");
    let kept = std::fs::create_dir_all(directory).and_then(|()| std::fs::write(file, bytes));
    println!("{} {why}{}", file.display(), if kept.is_ok() { "" } else { " and cannot be kept" });
}
