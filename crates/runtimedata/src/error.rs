//! What can be wrong with a text (`FormatError`) and with a store (`StoreError`).

use std::fmt;
use std::path::{Path, PathBuf};

/// A text that is not what it should be: JSON, the name of an API, a descriptor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormatError {
    pub why: String,
    /// Counted from one, where the place is known.
    pub column: Option<usize>,
}

/// Reads as "failed to {what} {path}: {kind}".
#[derive(Debug)]
pub struct StoreError {
    pub what: &'static str,
    pub path: PathBuf,
    pub kind: StoreErrorKind,
}

#[derive(Debug)]
pub enum StoreErrorKind {
    Io(std::io::Error),
    Sqlite(rusqlite::Error),
    /// An SQLite file, but none of ours, or no SQLite file at all.
    NotAStore,
    /// Written by a newer provoke.
    Newer {
        version: i64,
        known: i64,
    },
    /// Written by an older provoke, where it cannot be brought up to date.
    OlderReadOnly {
        version: i64,
    },
    /// Another process records into it.
    Busy,
    /// What should be made is there already.
    Exists,
    /// More pairs than a store can number.
    Full,
    /// No run of this name was recorded into it.
    NoSuchRun(String),
    /// A record inside is not one.
    Damaged(FormatError),
}

impl FormatError {
    pub(crate) fn new(why: impl Into<String>) -> FormatError {
        FormatError { why: why.into(), column: None }
    }

    pub(crate) fn json(error: serde_json::Error) -> FormatError {
        let text = error.to_string();
        // serde_json puts the place behind the reason; records are single lines.
        let why = text.rfind(" at line ").map_or(text.as_str(), |at| &text[..at]);
        FormatError { why: why.to_string(), column: (error.line() > 0).then(|| error.column()) }
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.why)?;
        match self.column {
            Some(column) => write!(f, " at column {column}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for FormatError {}

impl StoreError {
    /// Whoever read what was written has gone.
    pub fn is_broken_pipe(&self) -> bool {
        matches!(&self.kind, StoreErrorKind::Io(error) if error.kind() == std::io::ErrorKind::BrokenPipe)
    }

    pub(crate) fn new(what: &'static str, path: &Path, kind: StoreErrorKind) -> StoreError {
        StoreError { what, path: path.to_path_buf(), kind }
    }

    /// For `map_err`: whatever becomes a kind, with what was done to which file.
    pub(crate) fn of<E: Into<StoreErrorKind>>(what: &'static str, path: &Path) -> impl Fn(E) -> StoreError {
        move |error| StoreError::new(what, path, error.into())
    }
}

impl From<std::io::Error> for StoreErrorKind {
    fn from(error: std::io::Error) -> Self {
        StoreErrorKind::Io(error)
    }
}

impl From<rusqlite::Error> for StoreErrorKind {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::NotADatabase) => StoreErrorKind::NotAStore,
            _ => StoreErrorKind::Sqlite(error),
        }
    }
}

impl From<FormatError> for StoreErrorKind {
    fn from(error: FormatError) -> Self {
        StoreErrorKind::Damaged(error)
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {}: {}", self.what, self.path.display(), self.kind)
    }
}

impl fmt::Display for StoreErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            StoreErrorKind::Io(error) => write!(f, "{error}"),
            StoreErrorKind::Sqlite(error) => write!(f, "{error}"),
            StoreErrorKind::NotAStore => write!(f, "not a store of recorded calls"),
            StoreErrorKind::Newer { version, known } => {
                write!(f, "its format {version} is newer than the format {known} this provoke knows")
            }
            StoreErrorKind::OlderReadOnly { version } => {
                write!(f, "its old format {version} must be brought up to date, but it cannot be written")
            }
            StoreErrorKind::Busy => write!(f, "another process is recording into it"),
            StoreErrorKind::Exists => write!(f, "it exists already"),
            StoreErrorKind::Full => write!(f, "it holds as many pairs as a store can"),
            StoreErrorKind::NoSuchRun(run) => write!(f, "no run is called `{run}`"),
            StoreErrorKind::Damaged(error) => write!(f, "damaged record: {error}"),
        }
    }
}

impl std::error::Error for StoreError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            StoreErrorKind::Io(error) => Some(error),
            StoreErrorKind::Sqlite(error) => Some(error),
            StoreErrorKind::Damaged(error) => Some(error),
            _ => None,
        }
    }
}
