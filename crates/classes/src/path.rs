//! One element of a class path: a jar or a directory of classes.
//!
//! Gives names and bytes; what the bytes mean is `parse`'s business.

use std::io::Read;
use std::path::Path;

use crate::archive;
use crate::directory::Directory;
use crate::error::{LoadError, LoadErrorKind, Problem};
use crate::jar::Jar;

/// No class file, and no resource we read, is larger; what claims to be is a bomb.
pub const MAX_ENTRY_BYTES: u64 = 64 << 20;

#[derive(Debug)]
pub enum ClassPathEntry {
    Jar(Jar),
    Directory(Directory),
}

impl ClassPathEntry {
    /// Opens a directory of classes, a jar (or war), or a single class file.
    ///
    /// Of a multi-release jar the classes for `feature_version` are taken.
    pub fn open(path: &Path, feature_version: u16) -> Result<ClassPathEntry, LoadError> {
        let metadata = path.metadata().map_err(LoadError::io("open", path))?;
        if metadata.is_dir() {
            return Directory::open(path).map(ClassPathEntry::Directory);
        }
        // Opening anything else may never end.
        if !metadata.is_file() {
            return Err(LoadError::new("open", path, LoadErrorKind::NotAClassPath));
        }
        let mut magic = [0; 4];
        let file = std::fs::File::open(path).map_err(LoadError::io("open", path))?;
        let read = file.take(4).read(&mut magic).map_err(LoadError::io("read", path))?;
        match &magic[..read] {
            [0xCA, 0xFE, 0xBA, 0xBE] => Directory::single(path).map(ClassPathEntry::Directory),
            [b'P', b'K', ..] => Jar::open(path, feature_version).map(ClassPathEntry::Jar),
            // An archive is found from its end: a script that starts it may come first.
            _ if archive::has_end(path) => Jar::open(path, feature_version).map(ClassPathEntry::Jar),
            _ => Err(LoadError::new("open", path, LoadErrorKind::NotAClassPath)),
        }
    }

    /// Whether a file is a class or an archive, by what is in it.
    pub fn recognises(file: &Path) -> bool {
        let mut magic = [0; 4];
        let read = std::fs::File::open(file).and_then(|mut file| file.read(&mut magic)).unwrap_or_default();
        matches!(&magic[..read], [0xCA, 0xFE, 0xBA, 0xBE] | [b'P', b'K', ..]) || archive::has_end(file)
    }

    /// Internal names, sorted.
    pub fn class_names(&self) -> Box<dyn Iterator<Item = &str> + '_> {
        match self {
            ClassPathEntry::Jar(jar) => Box::new(jar.class_names()),
            ClassPathEntry::Directory(directory) => Box::new(directory.class_names()),
        }
    }

    pub fn contains(&self, name: &str) -> bool {
        match self {
            ClassPathEntry::Jar(jar) => jar.contains(name),
            ClassPathEntry::Directory(directory) => directory.contains(name),
        }
    }

    /// `None` if the class is not here.
    pub fn class(&self, name: &str) -> Option<Result<Vec<u8>, LoadError>> {
        match self {
            ClassPathEntry::Jar(jar) => jar.class(name),
            ClassPathEntry::Directory(directory) => directory.class(name),
        }
    }

    /// A file by its path from the root; `None` if it is not here, or is a directory.
    pub fn resource(&self, name: &str) -> Option<Result<Vec<u8>, LoadError>> {
        match self {
            ClassPathEntry::Jar(jar) => jar.resource(name),
            ClassPathEntry::Directory(directory) => directory.resource(name),
        }
    }

    /// What was left out when the source was opened.
    pub fn problems(&self) -> &[Problem] {
        match self {
            ClassPathEntry::Jar(_) => &[],
            ClassPathEntry::Directory(directory) => directory.problems(),
        }
    }
}

/// Reads to the end, or to the limit: then it is an error.
pub(crate) fn read_limited(reader: impl Read, path: &Path) -> Result<Vec<u8>, LoadError> {
    let mut bytes = Vec::new();
    reader.take(MAX_ENTRY_BYTES + 1).read_to_end(&mut bytes).map_err(LoadError::io("read", path))?;
    if bytes.len() as u64 > MAX_ENTRY_BYTES {
        return Err(LoadError::new("read", path, LoadErrorKind::TooLarge { limit: MAX_ENTRY_BYTES }));
    }
    Ok(bytes)
}
