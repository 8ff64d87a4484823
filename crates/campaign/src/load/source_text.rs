//! Where the source text of classes lies: roots of sources, sources that are compiled first, and archives of sources
//! beside jars.
//!
//! Looked for file by file, when somebody asks; what is not there is not missed.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use classes::archive::Archive;
use worth::contract::documentation::source::Sources;

use super::project;
use super::target::TargetPaths;

/// No honest source is larger.
const LARGEST: u64 = 4 << 20;

/// The places of one target and its libraries.
#[derive(Default)]
pub struct SourceText {
    /// Folders in which packages begin.
    roots: Vec<PathBuf>,
    /// Folders of sources that are compiled first: where their packages begin is for their compiler to find out.
    folders: BTreeSet<PathBuf>,
    archives: Vec<SourceArchive>,
}

/// An archive of sources, opened when it is needed.
struct SourceArchive {
    path: PathBuf,
    opened: OnceCell<Option<RefCell<OpenedArchive>>>,
}

struct OpenedArchive {
    archive: Archive,
    positions: BTreeMap<String, usize>,
}

impl SourceText {
    /// Of a target and the libraries that it came with.
    pub fn of(target: &TargetPaths, libraries: &[PathBuf]) -> SourceText {
        let jars =
            target.classes.iter().chain(&target.project_libraries).chain(&target.libraries).chain(libraries);
        let mut archives: Vec<PathBuf> = Vec::new();
        for archive in jars.filter_map(|jar| archive_of(jar)) {
            if !archives.contains(&archive) {
                archives.push(archive);
            }
        }
        let files = target.sources.iter().flat_map(|tree| &tree.files);
        SourceText {
            roots: target.source_roots.clone(),
            folders: files.filter_map(|file| file.parent()).map(Path::to_path_buf).collect(),
            archives: archives
                .into_iter()
                .map(|path| SourceArchive { path, opened: OnceCell::new() })
                .collect(),
        }
    }
}

impl Sources for SourceText {
    fn text(&self, package: &str, file: &str) -> Option<String> {
        // Names come from class files, and may be anything.
        if !is_plain(file) || !package.is_empty() && !package.split('/').all(is_plain) {
            return None;
        }
        let below = Path::new(package).join(file);
        let in_roots = self.roots.iter().find_map(|root| read(&root.join(&below)));
        let in_folders = || {
            // A file by itself lies where it lies, whatever its package.
            let fits = |folder: &&PathBuf| self.folders.len() == 1 || folder.ends_with(package);
            self.folders.iter().filter(fits).find_map(|folder| read(&folder.join(file)))
        };
        let name = if package.is_empty() { file.to_owned() } else { format!("{package}/{file}") };
        in_roots.or_else(in_folders).or_else(|| self.archives.iter().find_map(|archive| archive.read(&name)))
    }
}

impl SourceArchive {
    fn read(&self, name: &str) -> Option<String> {
        let opened = self.opened.get_or_init(|| {
            let archive = Archive::open(&self.path).ok()?;
            Some(RefCell::new(OpenedArchive { positions: archive.positions(), archive }))
        });
        let mut opened = opened.as_ref()?.borrow_mut();
        let position = *opened.positions.get(name)?;
        let mut bytes = Vec::new();
        opened.archive.copy(position, LARGEST, &mut bytes).ok()?;
        Some(text(bytes))
    }
}

fn is_plain(name: &str) -> bool {
    !matches!(name, "" | "." | "..") && !name.contains(['/', '\\', '\0'])
}

fn read(path: &Path) -> Option<String> {
    let metadata = path.metadata().ok()?;
    (metadata.is_file() && metadata.len() <= LARGEST).then(|| std::fs::read(path).ok()).flatten().map(text)
}

/// Of another encoding only what is written in ASCII matters.
fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned())
}

/// `name-sources.jar`, beside `name.jar` or where a local repository has it.
fn archive_of(jar: &Path) -> Option<PathBuf> {
    let name = format!("{}-sources.jar", jar.file_stem().filter(|_| jar.is_file())?.to_str()?);
    let beside = jar.with_file_name(&name);
    if beside.is_file() {
        return Some(beside);
    }
    project::repository::files_of(jar)
        .into_iter()
        .map(|folder| folder.join(&name))
        .find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(path: &Path, text: &str) {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    #[test]
    fn roots_and_folders() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        write(&at("root/a/b/C.java"), "of the root");
        write(&at("elsewhere/src/a/D.java"), "of the folder");
        write(&at("secret.java"), "outside");
        let sources = SourceText {
            roots: vec![at("root")],
            folders: BTreeSet::from([at("elsewhere/src/a")]),
            ..SourceText::default()
        };
        let read = |package: &str, file: &str| sources.text(package, file);
        assert_eq!(read("a/b", "C.java").as_deref(), Some("of the root"));
        assert_eq!(read("a", "D.java").as_deref(), Some("of the folder"));
        // A file by itself is found by its name; whether it is the right one, its package tells.
        assert_eq!(read("b", "D.java").as_deref(), Some("of the folder"));
        for (package, file) in
            [("a", "C.java"), ("..", "secret.java"), ("", "../secret.java"), ("a/../..", "x")]
        {
            assert_eq!(read(package, file), None, "{package} {file}");
        }
    }

    #[test]
    fn archives_lie_beside_jars_and_in_repositories() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        for name in ["lib/x.jar", "lib/x-sources.jar", "lib/y.jar"] {
            write(&at(name), "");
        }
        assert_eq!(archive_of(&at("lib/x.jar")), Some(at("lib/x-sources.jar")));
        assert_eq!(archive_of(&at("lib/y.jar")), None);
        // Gradle has a folder for each file, by its checksum.
        write(&at("g/a/1.0/0a/a-1.0.jar"), "");
        write(&at("g/a/1.0/1b/a-1.0-sources.jar"), "");
        assert_eq!(archive_of(&at("g/a/1.0/0a/a-1.0.jar")), Some(at("g/a/1.0/1b/a-1.0-sources.jar")));
        // What only looks like it is not searched.
        write(&at("p/0a/a-1.0.jar"), "");
        write(&at("p/1b/a-1.0-sources.jar"), "");
        assert_eq!(archive_of(&at("p/0a/a-1.0.jar")), None);
    }
}
