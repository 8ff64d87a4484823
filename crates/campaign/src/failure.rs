//! What the user or the machine got wrong: one sentence, one hint.

use std::fmt;
use std::path::Path;

use report::complaint::Complaint;
use runtimedata::{StoreError, StoreErrorKind};

/// Reads as "error: {what}".
#[derive(Debug)]
pub struct Failure {
    what: String,
    /// More about it, a line each.
    details: Vec<String>,
    hint: Option<String>,
}

impl Failure {
    pub fn new(what: impl Into<String>) -> Failure {
        Failure { what: what.into(), details: Vec::new(), hint: None }
    }

    pub fn with_hint(mut self, hint: impl Into<String>) -> Failure {
        self.hint = Some(hint.into());
        self
    }

    pub fn listing(mut self, details: impl IntoIterator<Item = String>) -> Failure {
        self.details.extend(details);
        self
    }

    /// What led to it, perhaps.
    pub fn noting(self, notices: &[String]) -> Failure {
        self.listing(notices.iter().map(|notice| format!("note: {notice}")))
    }

    /// For whoever tells the user.
    pub fn complaint(&self) -> Complaint<'_> {
        let Failure { what, details, hint } = self;
        Complaint { what, details, hint: hint.as_deref() }
    }

    pub fn io(doing: &str, path: &Path, error: &std::io::Error) -> Failure {
        Failure::new(format!("failed to {doing} {}: {error}", path.display()))
    }

    pub fn store(error: &StoreError) -> Failure {
        let hint = match error.kind {
            StoreErrorKind::Io(_) => "a store is a file that `provoke record` writes; is the path right?",
            StoreErrorKind::NotAStore => "stores are written by `provoke record` and `provoke data`",
            StoreErrorKind::Newer { .. } => "a newer provoke reads it",
            StoreErrorKind::OlderReadOnly { .. } => "it can be brought up to date where it may be written to",
            StoreErrorKind::Busy => "wait until the other `provoke record` is done, or choose another store",
            StoreErrorKind::Exists => "choose another file",
            StoreErrorKind::Full => "`provoke data prune` makes room",
            StoreErrorKind::NoSuchRun(_) => "`provoke data info` lists the runs",
            StoreErrorKind::Sqlite(_) | StoreErrorKind::Damaged(_) => {
                "`provoke data export` saves what is readable"
            }
        };
        Failure::new(format!("failed to {error}")).with_hint(hint)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}
