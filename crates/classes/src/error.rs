//! Why a class path could not be opened or read.
//!
//! What is wrong with one class is a `LinkError` of its name; what is wrong with a whole jar is a `LoadError`.

use std::fmt;
use std::path::{Path, PathBuf};

/// Reads as "failed to {what} {path}: {kind}".
#[derive(Debug)]
pub struct LoadError {
    pub what: &'static str,
    pub path: PathBuf,
    pub kind: LoadErrorKind,
}

#[derive(Debug)]
pub enum LoadErrorKind {
    Io(std::io::Error),
    /// The zip structure is damaged or uses something no jar uses.
    Archive(zip::result::ZipError),
    /// Neither a directory, nor a jar, nor a class file.
    NotAClassPath,
    TooLarge {
        limit: u64,
    },
    /// The directory has no `release` file with a JAVA_VERSION, or no `lib/modules`.
    NotAJdk(&'static str),
    /// The JDK image is damaged: what was expected.
    Image(&'static str),
    /// The JDK image is compressed by a method other than zip.
    ImageCompression(Box<str>),
    /// The bytes of a class the machine cannot do without are bad.
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

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {}", self.what, self.path.display(), self.kind)
    }
}

impl fmt::Display for LoadErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadErrorKind::Io(error) => write!(f, "{error}"),
            LoadErrorKind::Archive(error) => write!(f, "{error}"),
            LoadErrorKind::NotAClassPath => write!(f, "neither a directory, a jar nor a class file"),
            LoadErrorKind::TooLarge { limit } => write!(f, "larger than {limit} bytes"),
            LoadErrorKind::NotAJdk(missing) => write!(f, "not a JDK: {missing} is missing"),
            LoadErrorKind::Image(expected) => write!(f, "damaged JDK image: {expected}"),
            LoadErrorKind::ImageCompression(method) => {
                write!(f, "JDK image compressed with `{method}`, which is not supported")
            }
            LoadErrorKind::Malformed(why) => write!(f, "{why}"),
        }
    }
}

impl std::error::Error for LoadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            LoadErrorKind::Io(error) => Some(error),
            LoadErrorKind::Archive(error) => Some(error),
            _ => None,
        }
    }
}
