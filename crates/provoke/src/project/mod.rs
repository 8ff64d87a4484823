//! Maven and Gradle projects: where their classes and sources lie, and their class path where it can be had.

mod gradle;
mod maven;

use std::path::{Path, PathBuf};

#[derive(Debug, Default)]
pub struct Project {
    pub classes: Vec<PathBuf>,
    pub sources: Vec<PathBuf>,
    pub libraries: Vec<PathBuf>,
    pub notices: Vec<String>,
}

impl Project {
    /// The build tool could not tell the class path.
    fn lacks_class_path(&mut self, tool: &str) {
        self.notices.push(format!(
            "the project's class path could not be had from {tool}: code of its libraries is not followed (-c adds them)"
        ));
    }
}

pub fn find(dir: &Path) -> Option<Project> {
    maven::find(dir).or_else(|| gradle::find(dir))
}

/// The directory itself and those below it that have a build file, three levels deep.
fn modules(dir: &Path, build_file: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut level = vec![dir.to_path_buf()];
    for _ in 0..3 {
        let mut next = Vec::new();
        for dir in level {
            if dir.join(build_file).is_file() {
                found.push(dir.clone());
            }
            let below = std::fs::read_dir(&dir).into_iter().flatten().flatten().map(|e| e.path());
            next.extend(below.filter(|p| p.is_dir() && !p.ends_with("target") && !p.ends_with("src")));
        }
        next.sort();
        level = next;
    }
    found
}
