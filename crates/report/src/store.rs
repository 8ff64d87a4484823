//! The last run on disk, so that `explain`, `replay` and `report` need not analyse again.
//!
//! Where it lies is the caller's decision; what lies there is the JSON output itself.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::{fs, io};

use serde::Deserialize;
use thiserror::Error;

use crate::formats::{FormatOptions, json};
use crate::model::Report;

/// Writes the report, together with missing directories.
pub fn save(report: &Report, path: &Path) -> Result<(), ReportStoreError> {
    let document = json::render(report, &FormatOptions::default());
    // A reader, or an interruption, must not meet half a report: only the rename makes it visible.
    let part = path.with_extension(format!("{}.part", std::process::id()));
    let write = || {
        if let Some(directory) = path.parent() {
            fs::create_dir_all(directory)?;
        }
        // Whatever has that name may be a link to somewhere else.
        let _ = fs::remove_file(&part);
        fs::File::create_new(&part)?.write_all(document.as_bytes())?;
        fs::rename(&part, path)
    };
    write().map_err(|error| {
        // The write has failed already; that its remains cannot be removed adds nothing.
        let _ = fs::remove_file(&part);
        ReportStoreError::Write { path: path.to_owned(), error }
    })
}

/// Reads back what [`save`] wrote.
pub fn load(path: &Path) -> Result<Report, ReportStoreError> {
    let malformed = |error| ReportStoreError::Malformed { path: path.to_owned(), error };
    let document =
        fs::read_to_string(path).map_err(|error| ReportStoreError::Read { path: path.to_owned(), error })?;
    let header: ReportHeader = serde_json::from_str(&document).map_err(malformed)?;
    if header.schema != json::SCHEMA {
        return Err(ReportStoreError::OtherSchema { path: path.to_owned(), schema: header.schema });
    }
    serde_json::from_str(&document).map_err(malformed)
}

#[derive(Deserialize)]
struct ReportHeader {
    schema: String,
}

/// Why a report could not be saved or loaded; reads on after "failed to".
#[derive(Debug, Error)]
pub enum ReportStoreError {
    #[error("read the report {path}: {error}")]
    Read {
        path: PathBuf,
        #[source]
        error: io::Error,
    },
    #[error("write the report {path}: {error}")]
    Write {
        path: PathBuf,
        #[source]
        error: io::Error,
    },
    /// Not JSON, or not of the report's shape.
    #[error("understand the report {path}: {error}")]
    Malformed {
        path: PathBuf,
        #[source]
        error: serde_json::Error,
    },
    #[error("understand the report {path}: its schema is `{schema}`")]
    OtherSchema { path: PathBuf, schema: String },
}

impl ReportStoreError {
    /// What the user can do about it.
    pub fn hint(&self) -> &'static str {
        match self {
            ReportStoreError::Read { error, .. } if error.kind() == io::ErrorKind::NotFound => {
                "Run `provoke check` first."
            }
            ReportStoreError::Read { .. } | ReportStoreError::Write { .. } => {
                "Check that the file and its directory are accessible."
            }
            ReportStoreError::Malformed { .. } | ReportStoreError::OtherSchema { .. } => {
                "Run `provoke check` again with this version."
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn what_is_saved_is_loaded() {
        let scratch = tempfile::tempdir().unwrap();
        let path = scratch.path().join("deep/last.json");
        for report in [samples::report(), samples::concolic(), Report::default()] {
            save(&report, &path).unwrap();
            assert_eq!(load(&path).unwrap(), report);
        }
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "nothing else is left behind");
    }

    #[test]
    fn failures_say_what_to_do() {
        let scratch = tempfile::tempdir().unwrap();
        let path = scratch.path().join("last.json");
        assert_eq!(load(&path).unwrap_err().hint(), "Run `provoke check` first.");
        fs::write(&path, "{").unwrap();
        assert!(matches!(load(&path).unwrap_err(), ReportStoreError::Malformed { .. }));
        fs::write(&path, r#"{"schema": "provoke/99"}"#).unwrap();
        assert!(load(&path).unwrap_err().to_string().ends_with("its schema is `provoke/99`"));
    }
}
