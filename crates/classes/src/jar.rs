//! Classes of a jar, a multi-release jar, or an application archive (`BOOT-INF/classes`, `WEB-INF/classes`).
//!
//! Jars inside jars are not followed: they belong on the class path, as do those that the manifest names.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use zip::ZipArchive;

use crate::error::{LoadError, LoadErrorKind};
use crate::manifest;
use crate::path::read_limited;

const VERSIONS: &str = "META-INF/versions/";
pub(crate) const CLASS_ROOTS: [&str; 2] = ["BOOT-INF/classes/", "WEB-INF/classes/"];
/// Versioned directories exist since Java 9.
const FIRST_VERSION: u16 = 9;

#[derive(Debug)]
pub struct Jar {
    path: PathBuf,
    /// The jars that its manifest names.
    class_path: Vec<PathBuf>,
    /// Internal name to position in the archive.
    classes: BTreeMap<Box<str>, usize>,
    /// The version whose directories count; 0 if it is no multi-release jar.
    newest: u16,
    /// Reading moves the file's position, so one reader at a time.
    archive: Mutex<ZipArchive<BufReader<File>>>,
}

impl Jar {
    pub fn open(path: &Path, feature_version: u16) -> Result<Jar, LoadError> {
        let file = File::open(path).map_err(LoadError::io("open", path))?;
        let mut archive = ZipArchive::new(BufReader::new(file)).map_err(damaged(path))?;
        let manifest = manifest::position(archive.file_names_raw())
            .and_then(|index| archive.by_index(index).ok())
            .and_then(|entry| read_limited(entry, path).ok());
        let manifest = manifest.unwrap_or_default();
        let newest = if manifest::is_multi_release(&manifest) { feature_version } else { 0 };
        let class_path = manifest::jars(&manifest, path);
        let mut found: BTreeMap<Box<str>, (u16, usize)> = BTreeMap::new();
        for (index, entry) in archive.file_names_raw().enumerate() {
            // Names in jars are UTF-8 whatever the entry's flag says.
            let Ok(entry) = std::str::from_utf8(entry) else { continue };
            let Some((version, name)) = class_of_entry(entry) else { continue };
            if version <= newest && found.get(name).is_none_or(|&(other, _)| other <= version) {
                found.insert(name.into(), (version, index));
            }
        }
        let classes = found.into_iter().map(|(name, (_, index))| (name, index)).collect();
        Ok(Jar { path: path.to_path_buf(), class_path, classes, newest, archive: Mutex::new(archive) })
    }

    pub fn class_names(&self) -> impl Iterator<Item = &str> {
        self.classes.keys().map(|name| &**name)
    }

    /// The archives that its manifest puts on the class path, as far as they are there.
    pub fn class_path(&self) -> &[PathBuf] {
        &self.class_path
    }

    pub fn contains(&self, name: &str) -> bool {
        self.classes.contains_key(name)
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn class(&self, name: &str) -> Option<Result<Vec<u8>, LoadError>> {
        let index = *self.classes.get(name)?;
        Some(self.entry(&mut self.archive(), index))
    }

    pub fn resource(&self, name: &str) -> Option<Result<Vec<u8>, LoadError>> {
        if name.ends_with('/') {
            return None;
        }
        let mut archive = self.archive();
        let versions = (FIRST_VERSION..=self.newest).rev().filter(|_| !name.starts_with("META-INF/"));
        let versioned = versions.map(|version| format!("{VERSIONS}{version}/{name}"));
        let index = versioned.chain([name.to_owned()]).find_map(|entry| archive.index_for_name(&entry))?;
        Some(self.entry(&mut archive, index))
    }

    /// A reader that panicked leaves only a file position behind, and every read seeks first.
    fn archive(&self) -> MutexGuard<'_, ZipArchive<BufReader<File>>> {
        self.archive.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn entry(&self, archive: &mut ZipArchive<BufReader<File>>, index: usize) -> Result<Vec<u8>, LoadError> {
        let entry = archive.by_index(index).map_err(damaged(&self.path))?;
        read_limited(entry, &self.path)
    }
}

/// The version directory (0 for none) and the internal name; `None` if the entry is no class.
fn class_of_entry(entry: &str) -> Option<(u16, &str)> {
    let (version, path) = versioned(entry)?;
    let path = CLASS_ROOTS.iter().find_map(|root| path.strip_prefix(root)).unwrap_or(path);
    let name = path.strip_suffix(".class")?;
    let is_descriptor = name == "module-info" || name.starts_with("META-INF/");
    (!is_descriptor && !name.is_empty()).then_some((version, name))
}

/// The version directory (0 for none) and the path below it; `None` if no JVM looks there.
pub(crate) fn versioned(entry: &str) -> Option<(u16, &str)> {
    let Some(versioned) = entry.strip_prefix(VERSIONS) else { return Some((0, entry)) };
    let (version, path) = versioned.split_once('/')?;
    let version = version.parse().ok().filter(|&version| version >= FIRST_VERSION)?;
    Some((version, path))
}

pub(crate) fn damaged(path: &Path) -> impl FnOnce(zip::result::ZipError) -> LoadError {
    let path = path.to_path_buf();
    move |error| LoadError { what: "read", path, kind: LoadErrorKind::Archive(error) }
}
