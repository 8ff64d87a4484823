//! Classes of a directory, found by the name inside each file.
//!
//! The path of a file is not its name: a directory given one level too high or too low still works.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::path::{Component, Path, PathBuf};

use crate::error::{LoadError, Problem};
use crate::header::ClassHeader;
use crate::path::read_limited;
use crate::walk::walk;

#[derive(Debug)]
pub struct Directory {
    root: PathBuf,
    files: BTreeMap<Box<str>, PathBuf>,
    problems: Vec<Problem>,
}

impl Directory {
    pub fn open(root: &Path) -> Result<Directory, LoadError> {
        let mut directory = Directory::empty(root);
        let walk = walk(root, true).map_err(LoadError::io("list", root))?;
        for file in walk.with_extension("class") {
            directory.add(root, file.clone());
        }
        Ok(directory)
    }

    /// A class file given by itself.
    pub fn single(file: &Path) -> Result<Directory, LoadError> {
        let root = file.parent().unwrap_or(file);
        let mut directory = Directory::empty(root);
        directory.add(root, file.to_path_buf());
        Ok(directory)
    }

    fn empty(root: &Path) -> Directory {
        Directory { root: root.to_path_buf(), files: BTreeMap::new(), problems: Vec::new() }
    }

    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Where a class loader finds the classes: the folders that their names begin in, and the files that do not lie where
    /// their names say.
    pub fn roots(&self) -> (BTreeSet<PathBuf>, Vec<(&str, &Path)>) {
        let mut roots = BTreeSet::new();
        let mut misplaced = Vec::new();
        for (name, file) in &self.files {
            match root_of(file, name) {
                Some(root) => drop(roots.insert(root)),
                None => misplaced.push((&**name, file.as_path())),
            }
        }
        (roots, misplaced)
    }

    pub fn class_names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(|name| &**name)
    }

    pub fn contains(&self, name: &str) -> bool {
        self.files.contains_key(name)
    }

    pub fn class(&self, name: &str) -> Option<Result<Vec<u8>, LoadError>> {
        self.files.get(name).map(|path| read(path))
    }

    pub fn resource(&self, name: &str) -> Option<Result<Vec<u8>, LoadError>> {
        let is_below = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
        let path = self.root.join(name);
        (is_below && path.is_file()).then(|| read(&path))
    }

    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Of two files with the same class the one at the place of its name wins, else the first.
    fn add(&mut self, root: &Path, file: PathBuf) {
        let place = file.strip_prefix(root).unwrap_or(&file).with_extension("");
        let place = place.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/");
        let problem = |why: String| Problem {
            class: place.as_str().into(),
            why: why.into(),
            missing: None,
            in_library: false,
        };
        let bytes = match read(&file) {
            Ok(bytes) => bytes,
            Err(error) => return self.problems.push(problem(error.to_string())),
        };
        match ClassHeader::read(&bytes) {
            Ok(header) if header.is_module() => {}
            Ok(header) => {
                if *header.name == *place || !self.files.contains_key(&*header.name) {
                    self.files.insert(header.name, file);
                }
            }
            Err(why) => self.problems.push(problem(why.to_string())),
        }
    }
}

/// The folder below which a class file lies as its name says.
fn root_of(file: &Path, name: &str) -> Option<PathBuf> {
    let place = PathBuf::from(format!("{name}.class"));
    let depth = place.components().count();
    let root = file.ends_with(&place).then(|| file.ancestors().nth(depth)).flatten()?;
    Some(if root.as_os_str().is_empty() { PathBuf::from(".") } else { root.to_path_buf() })
}

fn read(path: &Path) -> Result<Vec<u8>, LoadError> {
    let file = File::open(path).map_err(LoadError::io("open", path))?;
    read_limited(file, path)
}
