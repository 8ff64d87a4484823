//! The fixtures of `tests/java21`: what only a JDK of version 21 or later compiles (patterns in `switch`, records taken
//! apart). Marks and checks are those of `fixtures.rs`. Without such a JDK there is nothing to run, and a notice.

#[path = "fixtures/checks.rs"]
mod checks;
#[path = "fixtures/marks.rs"]
mod marks;
#[path = "fixtures/run.rs"]
mod run;
#[path = "fixtures/suite.rs"]
mod suite;

use std::fs;
use std::path::{Path, PathBuf};

use prove::jdk::Jdk;

/// Where they are, below the repository.
const ROOT: &str = "tests/java21";

/// The JDK of the environment if it is recent enough, else a recent one where systems keep theirs.
fn jdk() -> Option<Jdk> {
    let installed = fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten().map(|entry| entry.path());
    let mut homes: Vec<PathBuf> = installed.collect();
    homes.sort();
    let found = std::iter::once(None).chain(homes.iter().map(|home| Some(Path::new(home))));
    found.filter_map(|home| Jdk::find(home).ok()).find(|jdk| jdk.major >= 21 && jdk.has_javac)
}
