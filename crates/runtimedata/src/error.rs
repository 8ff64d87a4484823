//! What can be wrong with a text (`FormatError`) and with a store (`StoreError`).

use std::path::{Path, PathBuf};

use thiserror::Error;

/// A text that is not what it should be: JSON, the name of an API, a descriptor.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{why}{}", place(*.column))]
pub struct FormatError {
    pub why: String,
    /// Counted from one, where the place is known.
    pub column: Option<usize>,
}

/// Reads as "failed to {what} {path}: {kind}".
#[derive(Debug, Error)]
#[error("{what} {path}: {kind}")]
pub struct StoreError {
    pub what: &'static str,
    pub path: PathBuf,
    #[source]
    pub kind: StoreErrorKind,
}

#[derive(Debug, Error)]
pub enum StoreErrorKind {
    #[error(transparent)]
    Io(#[from] std::io::Error),
    #[error(transparent)]
    Sqlite(rusqlite::Error),
    /// An SQLite file, but none of ours, or no SQLite file at all.
    #[error("not a store of recorded calls")]
    NotAStore,
    /// Written by a newer provoke.
    #[error("its format {version} is newer than the format {known} this provoke knows")]
    Newer { version: i64, known: i64 },
    /// Written by an older provoke, where it cannot be brought up to date.
    #[error("its old format {version} must be brought up to date, but it cannot be written")]
    OlderReadOnly { version: i64 },
    /// Another process records into it.
    #[error("another process is recording into it")]
    Busy,
    /// What should be made is there already.
    #[error("it exists already")]
    Exists,
    /// More pairs than a store can number.
    #[error("it holds as many pairs as a store can")]
    Full,
    /// No run of this name was recorded into it.
    #[error("no run is called `{0}`")]
    NoSuchRun(String),
    /// A record inside is not one.
    #[error("damaged record: {0}")]
    Damaged(#[from] FormatError),
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

/// What follows the reason, where the column is known.
fn place(column: Option<usize>) -> String {
    column.map(|column| format!(" at column {column}")).unwrap_or_default()
}

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

impl From<rusqlite::Error> for StoreErrorKind {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::NotADatabase) => StoreErrorKind::NotAStore,
            _ => StoreErrorKind::Sqlite(error),
        }
    }
}
