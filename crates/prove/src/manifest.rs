//! What the manifests of jars name as further parts of the class path: javac opens whatever of it exists, and gives up where
//! it may not.
//! A manifest is as foreign as the jar: only jars, and folders beside it, are believed to be meant.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use classes::manifest;
use classes::path::ClassPathEntry;

/// More than any honest class path has.
const MAX_ENTRIES: usize = 10_000;

/// The jars and folders that the jars name, and those that these name.
pub(crate) fn named_by(jars: &[PathBuf]) -> Vec<PathBuf> {
    let mut waiting: Vec<PathBuf> = jars.to_vec();
    let mut named = BTreeSet::new();
    while let Some(jar) = waiting.pop() {
        for path in class_path(&jar) {
            if named.len() < MAX_ENTRIES && is_meant(&path, &jar) && named.insert(path.clone()) {
                waiting.push(path);
            }
        }
    }
    named.into_iter().collect()
}

fn is_meant(path: &Path, jar: &Path) -> bool {
    let is_jar = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("jar"));
    let beside = jar.parent().and_then(|folder| path.strip_prefix(folder).ok());
    let is_beside = beside.is_some_and(|rest| rest.components().all(|part| part != Component::ParentDir));
    is_jar && path.is_file() || is_beside && path.is_dir()
}

fn class_path(jar: &Path) -> Vec<PathBuf> {
    if !jar.is_file() {
        return Vec::new();
    }
    let manifest = ClassPathEntry::open(jar, 0).ok().and_then(|jar| jar.resource(manifest::NAME)?.ok());
    manifest::class_path(&manifest.unwrap_or_default(), jar)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_elsewhere_are_not_meant() {
        let jar = Path::new("/usr/share/some.jar");
        assert!(is_meant(Path::new("/usr/share/doc"), jar));
        assert!(!is_meant(Path::new("/usr/share/../lib"), jar));
        assert!(!is_meant(Path::new("/etc"), jar));
        assert!(!is_meant(Path::new("/etc/passwd"), jar));
    }
}
