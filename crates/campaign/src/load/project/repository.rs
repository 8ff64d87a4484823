//! What the place of a jar in a local repository tells: which artifact it is, in which version.
//!
//! What an artifact is, names alone tell.

use std::cmp::Ordering;
use std::path::{Path, PathBuf};

/// A file of an artifact, such as `~/.m2/repository/g/a/1.0/a-1.0-tests.jar`.
#[derive(Debug, PartialEq, Eq)]
pub struct Artifact<'a> {
    folder: &'a Path,
    version: &'a str,
    /// What the name says beside artifact and version: classifier and type.
    kind: &'a str,
}

/// `None` if it does not lie as in a repository.
pub fn artifact(file: &Path) -> Option<Artifact<'_>> {
    let name = file.file_name()?.to_str()?;
    // Gradle has a folder for the checksum in between.
    file.ancestors().skip(1).take(2).find_map(|place| {
        let folder = place.parent()?;
        let version = place.file_name()?.to_str()?;
        let kind =
            name.strip_prefix(folder.file_name()?.to_str()?)?.strip_prefix('-')?.strip_prefix(version)?;
        Some(Artifact { folder, version, kind })
    })
}

/// Where a repository has other files of the same artifact and version, if that is not the file's own folder.
pub fn files_of(file: &Path) -> Vec<PathBuf> {
    let Some(place) = artifact(file).map(|artifact| artifact.folder.join(artifact.version)) else {
        return Vec::new();
    };
    let listed = std::fs::read_dir(place).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut folders: Vec<PathBuf> = listed.filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

impl Artifact<'_> {
    pub fn name(&self) -> &str {
        self.folder.file_name().and_then(|name| name.to_str()).unwrap_or_default()
    }

    pub fn is_version_of(&self, other: &Artifact) -> bool {
        self.folder == other.folder && self.kind == other.kind
    }

    pub fn is_older_than(&self, other: &Artifact) -> bool {
        compare(self.version, other.version) == Ordering::Less
    }
}

/// Numbers by their value; a word comes before a number.
fn compare(a: &str, b: &str) -> Ordering {
    let parts = |version: &str| -> Vec<(Option<u64>, String)> {
        version.split(['.', '-', '_']).map(|part| (part.parse().ok(), part.to_owned())).collect()
    };
    parts(a).cmp(&parts(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn artifacts_are_known_by_their_place() {
        let [old, new, tests, gradle, other] = [
            "/r/g/guava/33.4.3-android/guava-33.4.3-android.jar",
            "/r/g/guava/33.10.0-jre/guava-33.10.0-jre.jar",
            "/r/g/guava/33.10.0-jre/guava-33.10.0-jre-tests.jar",
            "/c/g/guava/1.0/0a1b/guava-1.0.jar",
            "/app/lib/guava-1.0.jar",
        ]
        .map(Path::new);
        let old = artifact(old).unwrap();
        assert!(old.is_version_of(&artifact(new).unwrap()) && old.is_older_than(&artifact(new).unwrap()));
        assert!(!old.is_version_of(&artifact(tests).unwrap()));
        assert_eq!(artifact(gradle).unwrap().version, "1.0");
        assert_eq!(artifact(other), None);
    }
}
