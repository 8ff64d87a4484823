//! Who is told what goes on while it goes on. Everything else is in the report.

use std::path::PathBuf;

use report::finding::Finding;

/// Whoever has a run made. What is not of interest need not be implemented.
pub trait Observer {
    /// What is going on right now; said again and again.
    fn status(&mut self, _text: &str) {}

    /// A step that takes its time begins, before the analysis.
    fn step(&mut self, _text: &str) {}

    /// Something to know now, not only at the end.
    fn notice(&mut self, _text: &str) {}

    /// Everything is loaded; the source text of findings is looked for in these folders.
    fn loaded(&mut self, _source_roots: &[PathBuf]) {}

    /// A finding is proved.
    fn finding(&mut self, _finding: &Finding) {}

    /// One line of what was asked for, where that is no report.
    fn line(&mut self, _text: &str) {}

    /// How to have one entry explored once more, alone and in the same way; to be told if its exploration fails.
    fn repetition(&self, _entry: &str) -> Option<String> {
        None
    }

    /// Nobody takes in any more what is told: the run may end.
    fn is_gone(&self) -> bool {
        false
    }
}

/// Does not want to know.
pub struct Silent;

impl Observer for Silent {}
