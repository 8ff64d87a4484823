//! What the user or the machine got wrong: one sentence, one hint, exit status 2.

use std::fmt;
use std::path::Path;

/// Reads as "error: {what}".
#[derive(Debug)]
pub struct Failure {
    what: String,
    hint: Option<String>,
}

impl Failure {
    pub const STATUS: u8 = 2;

    pub fn new(what: impl Into<String>) -> Failure {
        Failure { what: what.into(), hint: None }
    }

    pub fn with_hint(mut self, hint: impl Into<String>) -> Failure {
        self.hint = Some(hint.into());
        self
    }

    pub fn io(doing: &str, path: &Path, error: &std::io::Error) -> Failure {
        Failure::new(format!("failed to {doing} {}: {error}", path.display()))
    }

    pub fn hint(&self) -> Option<&str> {
        self.hint.as_deref()
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}
