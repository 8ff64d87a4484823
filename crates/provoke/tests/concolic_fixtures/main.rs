//! The fixtures of `tests/concolic`: programs that `provoke concolic` drives on a real JVM, held against their marks.
//!
//! | mark | on | meaning |
//! |---|---|---|
//! | `//~ RUN <arguments> => <expectation>, …` | a line of its own | the program is driven like that, and this comes out |
//! | `//~ SHOULD <expectation>, … : <why not>` | the line below | known misses of that run; the mark must go once they hold |
//! | `//~ ERROR <exception> [unproved]` | a line | every run of the file finds it on exactly this line, with a test that shows it |
//! | `//~ MISS <exception> <why>` | a line | an error that is not found yet; the mark must go once it is |
//!
//! | expectation | meaning |
//! |---|---|
//! | `exhausted` | every path was run |
//! | `open [<reason>…]` | some were not, for these reasons at least |
//! | `reasons <reason>…` | exactly these reasons stand beside the entry; none if nothing is said |
//! | `paths <n>`, `runs <n>`, `diverges <n>` | so many; `<n>+`: at least. No run diverges if nothing is said |
//! | `<end> <n>` | so many paths end like that: `returned`, `exit`, `depth`, `timed-out`, `crashed`, or an exception |
//! | `errors <n>` | so many of the marked errors, not all |
//! | `says <words>` | a notice with these words |
//! | `same` | exactly the paths of the other runs of the file that say so |
//!
//! There is no mark for a false alarm: an error that is not marked is a bug.

mod drive;
mod expectation;
mod marks;

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use drive::drive;
use marks::Run;

/// All deviations at once: a change of the engine seldom moves only one.
#[test]
fn programs_are_driven_as_marked() {
    let wanted = std::env::var("FIXTURE").unwrap_or_default();
    let runs: Vec<Run> = marks::runs().into_iter().filter(|run| run.arguments.contains(&wanted)).collect();
    assert!(!runs.is_empty(), "no run is called like {wanted}");
    let next = AtomicUsize::new(0);
    let deviations = Mutex::new(Vec::new());
    let driven_the_same = Mutex::new(BTreeMap::new());
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(run) = runs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let mut found = Vec::new();
                    match drive(run) {
                        Err(why) => found.push(why),
                        Ok(driven) => {
                            found.extend(run.deviations(&driven));
                            if run.expects_the_same() {
                                let mut known = driven_the_same.lock().expect("no thread panics meanwhile");
                                let first = known.entry(&run.file).or_insert_with(|| driven.paths.clone());
                                if *first != driven.paths {
                                    found.push("other paths than in another run".into());
                                }
                            }
                        }
                    }
                    let told = found.into_iter().map(|what| format!("{}: {what}", run.arguments));
                    deviations.lock().expect("no thread panics while it holds it").extend(told);
                }
            });
        }
    });
    let mut deviations = deviations.into_inner().expect("no thread panicked");
    deviations.sort();
    assert!(deviations.is_empty(), "{} deviations:\n  {}\n", deviations.len(), deviations.join("\n  "));
}
