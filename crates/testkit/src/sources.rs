//! Java sources of fixtures.

use std::fs;
use std::path::{Path, PathBuf};

/// A Java source in `tests/java` of the crate that asks.
#[macro_export]
macro_rules! fixture {
    ($name:expr) => {
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java").join($name)
    };
}

/// All Java sources below a folder, sorted.
pub fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
        for path in entries.map(|entry| entry.expect("the folder stays readable").path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "java") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
