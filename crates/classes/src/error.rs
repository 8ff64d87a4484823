//! Why a class path could not be opened or read.
//!
//! What is wrong with one class is a `LinkError` of its name; what is wrong with a whole jar is a `LoadError`.

use std::path::{Path, PathBuf};

use thiserror::Error;

/// Reads as "failed to {what} {path}: {kind}".
#[derive(Debug, Error)]
#[error("{what} {path}: {kind}")]
pub struct LoadError {
    pub what: &'static str,
    pub path: PathBuf,
    #[source]
    pub kind: LoadErrorKind,
}

#[derive(Debug, Error)]
pub enum LoadErrorKind {
    #[error(transparent)]
    Io(std::io::Error),
    /// The zip structure is damaged or uses something no jar uses.
    #[error(transparent)]
    Archive(zip::result::ZipError),
    /// Neither a directory, nor a jar, nor a class file.
    #[error("neither a directory, a jar nor a class file")]
    NotAClassPath,
    #[error("larger than {limit} bytes")]
    TooLarge { limit: u64 },
    /// The directory has no `release` file with a JAVA_VERSION, or no `lib/modules`.
    #[error("not a JDK: {0} is missing")]
    NotAJdk(&'static str),
    /// The JDK image is damaged: what was expected.
    #[error("damaged JDK image: {0}")]
    Image(&'static str),
    /// The JDK image is compressed by a method other than zip.
    #[error("JDK image compressed with `{0}`, which is not supported")]
    ImageCompression(Box<str>),
    /// The bytes of a class the machine cannot do without are bad.
    #[error("{0}")]
    Malformed(Box<str>),
}

/// A class that had to be left out, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The internal name, or the entry's path when no name could be read.
    pub class: Box<str>,
    pub why: Box<str>,
    /// The class it needs that is not on the class path, if that is all there is to it.
    pub missing: Option<Box<str>>,
    /// It is a class of a library: not what the user asked about.
    pub in_library: bool,
}

impl LoadError {
    pub(crate) fn new(what: &'static str, path: &Path, kind: LoadErrorKind) -> LoadError {
        LoadError { what, path: path.to_path_buf(), kind }
    }

    pub(crate) fn io(what: &'static str, path: &Path) -> impl FnOnce(std::io::Error) -> LoadError {
        let path = path.to_path_buf();
        move |error| LoadError { what, path, kind: LoadErrorKind::Io(error) }
    }
}
