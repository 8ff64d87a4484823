//! Folders of a test's own below the one that cargo keeps for tests. What lies there stays, for whoever wonders about a
//! failure; the next run of the test starts anew.

use std::path::{Path, PathBuf};

/// A fresh folder of this name. Tests of one crate must not share names.
#[macro_export]
macro_rules! scratch {
    ($name:expr) => {
        // Only the test itself is told which folder that is.
        $crate::scratch::fresh(env!("CARGO_TARGET_TMPDIR"), $name.as_ref())
    };
}

pub fn fresh(below: &str, name: &Path) -> PathBuf {
    let path = Path::new(below).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    path
}
