//! The files below a directory: links are followed, but no directory is entered twice, and nothing is opened.
//!
//! FIFOs, devices and sockets are named as skipped: reading one may never end.

use std::collections::{HashSet, VecDeque};
use std::fs::{DirEntry, FileType, Metadata};
use std::io;
use std::os::unix::fs::{FileTypeExt, MetadataExt};
use std::path::{Path, PathBuf};

/// More files are no class path, but a mistake.
const MAX_FILES: usize = 2_000_000;

#[derive(Debug, Default)]
pub struct DirectoryWalk {
    /// In the order of names.
    pub files: Vec<PathBuf>,
    pub skipped: Vec<Skipped>,
}

/// Something that is neither a file nor a directory that can be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skipped {
    pub path: PathBuf,
    /// `a FIFO`
    pub what: String,
}

/// Walks through a directory; `hidden` says whether directories whose names begin with a dot are entered.
pub fn walk(root: &Path, hidden: bool) -> io::Result<DirectoryWalk> {
    let identity = identity(&root.metadata()?);
    let start = PendingFolder { path: root.to_path_buf(), around: vec![identity] };
    let mut queue =
        WalkQueue { visited: HashSet::from([identity]), pending: vec![start], linked: VecDeque::new() };
    let mut walk = DirectoryWalk::default();
    let mut first = true;
    while let Some(folder) = queue.next_folder() {
        match listing(&folder.path) {
            Ok(entries) => walk.enter(&folder, entries, hidden, &mut queue),
            Err(error) if first => return Err(error),
            Err(error) => walk.skip(folder.path, error.to_string()),
        }
        first = false;
        if walk.files.len() > MAX_FILES {
            return Err(io::Error::other("too many files"));
        }
    }
    Ok(walk)
}

struct PendingFolder {
    path: PathBuf,
    /// The directories on the way to it, and itself.
    around: Vec<Identity>,
}

/// Where to go on.
struct WalkQueue {
    visited: HashSet<Identity>,
    pending: Vec<PendingFolder>,
    /// Directories behind links come last: where a class lies says what it is called.
    linked: VecDeque<PendingFolder>,
}

impl WalkQueue {
    fn next_folder(&mut self) -> Option<PendingFolder> {
        let WalkQueue { visited, pending, linked } = self;
        let unseen = |folder: &PendingFolder| folder.around.last().is_some_and(|&id| visited.insert(id));
        pending.pop().or_else(|| std::iter::from_fn(|| linked.pop_front()).find(unseen))
    }
}

/// The order of a directory is the file system's; which of two equal classes wins must not be.
fn listing(folder: &Path) -> io::Result<Vec<DirEntry>> {
    let mut entries = std::fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    entries.sort_unstable_by_key(DirEntry::file_name);
    Ok(entries)
}

/// The device and the number of a directory.
type Identity = (u64, u64);

impl DirectoryWalk {
    pub fn with_extension<'a>(&'a self, extension: &'a str) -> impl Iterator<Item = &'a PathBuf> {
        self.files.iter().filter(move |file| file.extension().is_some_and(|e| e == extension))
    }

    fn enter(&mut self, folder: &PendingFolder, entries: Vec<DirEntry>, hidden: bool, queue: &mut WalkQueue) {
        let mut below = Vec::new();
        for entry in entries {
            let path = entry.path();
            let metadata = match path.metadata() {
                Ok(metadata) => metadata,
                Err(error) if error.raw_os_error() == Some(libc_eloop()) => {
                    self.skip(path, "a link loop".into());
                    continue;
                }
                Err(error) => {
                    self.skip(path, error.to_string());
                    continue;
                }
            };
            if metadata.is_file() {
                self.files.push(path);
            } else if !metadata.is_dir() {
                self.skip(path, special(metadata.file_type()).into());
            } else if hidden || !entry.file_name().as_encoded_bytes().starts_with(b".") {
                let identity = identity(&metadata);
                let around = folder.around.iter().copied().chain([identity]).collect();
                let is_link = entry.file_type().is_ok_and(|kind| kind.is_symlink());
                if folder.around.contains(&identity) {
                    self.skip(path, "a link loop".into());
                } else if is_link {
                    queue.linked.push_back(PendingFolder { path, around });
                } else if queue.visited.insert(identity) {
                    below.push(PendingFolder { path, around });
                }
            }
        }
        queue.pending.extend(below.into_iter().rev());
    }

    fn skip(&mut self, path: PathBuf, what: String) {
        self.skipped.push(Skipped { path, what });
    }
}

/// What a thing is that is neither file nor directory.
pub fn special(kind: FileType) -> &'static str {
    match kind {
        kind if kind.is_fifo() => "a FIFO",
        kind if kind.is_socket() => "a socket",
        kind if kind.is_char_device() || kind.is_block_device() => "a device",
        _ => "no file",
    }
}

fn identity(metadata: &Metadata) -> Identity {
    (metadata.dev(), metadata.ino())
}

/// ELOOP, which the standard library does not name.
fn libc_eloop() -> i32 {
    if cfg!(target_os = "linux") { 40 } else { 62 }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn loops_and_special_files_are_skipped() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        std::fs::create_dir_all(root.join("a/b")).unwrap();
        std::fs::write(root.join("a/b/File"), "").unwrap();
        symlink("..", root.join("a/b/up")).unwrap();
        symlink(".", root.join("a/here")).unwrap();
        symlink("self", root.join("self")).unwrap();
        symlink("a/b", root.join("twice")).unwrap();
        let _socket = std::os::unix::net::UnixListener::bind(root.join("socket")).unwrap();
        let walk = walk(root, true).unwrap();
        assert_eq!(walk.files, [root.join("a/b/File")]);
        let skipped: Vec<_> = walk
            .skipped
            .iter()
            .map(|s| (s.path.strip_prefix(root).unwrap().to_str().unwrap(), &*s.what))
            .collect();
        let expected = [
            ("self", "a link loop"),
            ("socket", "a socket"),
            ("a/here", "a link loop"),
            ("a/b/up", "a link loop"),
        ];
        assert_eq!(skipped, expected);
    }
}
