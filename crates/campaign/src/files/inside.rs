//! Whether a path stays in a folder that may be anybody's, and writing to such a folder: links that lie there lead nowhere
//! else.
//!
//! What users name on the command line is theirs to name; this is about what a project brings along.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Component, Path, PathBuf};

use crate::failure::Failure;

/// No honest file that is read whole, such as settings and build files, is larger.
const MAX_FILE_BYTES: u64 = 16 << 20;

/// Whether something written there ends up in the folder, also if links are on the way.
pub fn is_inside(path: &Path, folder: &Path) -> bool {
    let there = path.ancestors().find(|ancestor| ancestor.symlink_metadata().is_ok());
    let Some(there) = there else { return false };
    let missing = path.strip_prefix(there).unwrap_or(path);
    let is_plain = missing.components().all(|part| matches!(part, Component::Normal(_)));
    // A link to nowhere has no canonical path; what would be made behind it is not known.
    let inside = there.canonicalize().and_then(|there| Ok(there.starts_with(folder.canonicalize()?)));
    is_plain && inside.is_ok_and(|inside| inside)
}

/// The folder that a place of ours lies in: the working directory for one that nobody named, else the place itself.
pub fn around(place: &Path, usual: &str) -> PathBuf {
    if place == Path::new(usual) { here() } else { place.to_owned() }
}

/// Whether one of our usual places, which are relative, is where its name says.
pub fn is_here(usual: &str) -> bool {
    is_inside(&here().join(usual), &here())
}

fn here() -> PathBuf {
    std::env::current_dir().unwrap_or_else(|_| PathBuf::from("."))
}

/// Writes a file that lies in the folder by its name, if it does so by its links, too. What was there is replaced, not
/// written to: it may be a link, or another name of a file elsewhere.
pub fn write(folder: &Path, path: &Path, text: &str) -> Result<(), Failure> {
    let path = std::path::absolute(path).map_err(|e| Failure::io("write", path, &e))?;
    fs::create_dir_all(folder).map_err(|e| Failure::io("create", folder, &e))?;
    let parent = path.parent().unwrap_or(folder);
    if !is_inside(parent, folder) {
        return Err(Failure::new(format!(
            "{} is not written: a link on the way leads out of {}",
            path.display(),
            folder.display()
        ))
        .with_hint("remove the link if it is not yours, or name another folder with --tests"));
    }
    replace(&path, parent, text).map_err(|e| Failure::io("write", &path, &e))
}

fn replace(path: &Path, parent: &Path, text: &str) -> io::Result<()> {
    fs::create_dir_all(parent)?;
    let part = path.with_extension(format!("{}.part", std::process::id()));
    let _ = fs::remove_file(&part);
    let written = File::create_new(&part)
        .and_then(|mut file| file.write_all(text.as_bytes()))
        .and_then(|()| fs::rename(&part, path));
    written.inspect_err(|_| {
        // The write has failed already; that its remains cannot be removed adds nothing.
        let _ = fs::remove_file(&part);
    })
}

/// Reads a text that a project brings along.
pub fn read(path: &Path) -> io::Result<String> {
    String::from_utf8(read_bytes(path)?).map_err(|e| io::Error::new(io::ErrorKind::InvalidData, e))
}

/// Reads a file that a project brings along; one without an end is an error.
pub fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // Opening a FIFO may never end.
    if !path.metadata()?.is_file() {
        return Err(io::Error::other("it is no file"));
    }
    File::open(path)?.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > MAX_FILE_BYTES {
        true => Err(io::Error::other(format!("it is larger than {} MiB", MAX_FILE_BYTES >> 20))),
        false => Ok(bytes),
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    struct TestFolder(PathBuf);

    impl TestFolder {
        fn new(name: &str) -> TestFolder {
            let path = std::env::temp_dir().join(format!("provoke-inside-{name}-{}", std::process::id()));
            fs::create_dir_all(path.join("project/below")).unwrap();
            TestFolder(path)
        }
    }

    impl Drop for TestFolder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn links_do_not_lead_out() {
        let base = TestFolder::new("links");
        let project = base.0.join("project");
        for (name, target) in
            [("out", base.0.as_path()), ("nowhere", Path::new("/no/such")), ("in", &project)]
        {
            symlink(target, project.join(name)).unwrap();
        }
        let inside = |path: &str| is_inside(&project.join(path), &project);
        for path in ["new", "below/new/newer", "below/../new", "in/new", "."] {
            assert!(inside(path), "{path}");
        }
        for path in
            ["..", "../new", "out/new", "nowhere", "nowhere/new", "/tmp", "new/../../new", "below/../.."]
        {
            assert!(!inside(path), "{path}");
        }
    }

    #[test]
    fn links_are_replaced_and_not_followed() {
        let base = TestFolder::new("write");
        let project = base.0.join("project");
        fs::write(base.0.join("kept"), "kept").unwrap();
        symlink(base.0.join("kept"), project.join("file")).unwrap();
        symlink(&base.0, project.join("out")).unwrap();
        write(&project, &project.join("file"), "new").unwrap();
        assert_eq!(fs::read_to_string(project.join("file")).unwrap(), "new");
        assert_eq!(fs::read_to_string(base.0.join("kept")).unwrap(), "kept");
        assert!(write(&project, &project.join("out/file"), "new").is_err());
        assert!(!base.0.join("file").exists());
        write(&project, &project.join("below/new/file"), "new").unwrap();
        let left = fs::read_dir(project.join("below/new")).unwrap().count();
        assert_eq!(left, 1);
    }

    #[test]
    fn a_text_without_an_end_is_an_error() {
        let base = TestFolder::new("read");
        File::create(base.0.join("endless")).unwrap().set_len(1 << 40).unwrap();
        assert!(read(&base.0.join("endless")).is_err());
    }
}
