//! Sources that use our input API or our annotations compile without the user saying where they are.

use std::path::Path;

use crate::load::target::TargetPaths;

/// What such sources name.
const PACKAGE: &[u8] = b"provoke.";

/// Puts the API on the class path, last, if some source may use it: a program that brings its own is run with that.
pub fn add_if_used(target: &mut TargetPaths, api: &Path) {
    let mut files = target.sources.iter().flat_map(|tree| &tree.files);
    let names_it = |text: Vec<u8>| text.windows(PACKAGE.len()).any(|window| window == PACKAGE);
    // A file that cannot be read is somebody else's error.
    if files.any(|file| std::fs::read(file).is_ok_and(names_it)) {
        target.libraries.push(api.to_path_buf());
    }
}
