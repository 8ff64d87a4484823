//! A jar, war or other zip as it is: which entries it has, and whether a JVM's class loader gets along with it.
//!
//! It writes nothing; what a name means to a class path is decided here, where the bytes go is not.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use zip::{CompressionMethod, ZipArchive};

use crate::error::{LoadError, LoadErrorKind};
use crate::jar::{self, CLASS_ROOTS};
use crate::manifest;

/// Folders whose jars belong to the class path of an application archive.
const LIBRARY_ROOTS: [&str; 2] = ["BOOT-INF/lib/", "WEB-INF/lib/"];

/// More of an archive is never unpacked: what claims to hold more is a bomb.
pub const MAX_ARCHIVE_BYTES: u64 = 1 << 30;

#[derive(Debug)]
pub struct Archive {
    path: PathBuf,
    zip: ZipArchive<BufReader<File>>,
    names: Vec<Option<Box<str>>>,
    multi_release: bool,
    oddities: Vec<&'static str>,
}

/// What belongs on a class path, by position in the archive.
#[derive(Debug, Default)]
pub struct ArchiveLayout {
    /// Where each file lies below the root of the classes, and its position.
    pub classes: BTreeMap<Box<str>, usize>,
    /// Of an archive with classes in a folder of their own: what lies outside of it.
    pub around: BTreeMap<Box<str>, usize>,
    /// Jars inside, in their order.
    pub libraries: Vec<(Box<str>, usize)>,
    /// Entries that are left out, for their names lead elsewhere or are no text.
    pub left_out: Vec<String>,
}

impl Archive {
    pub fn open(path: &Path) -> Result<Archive, LoadError> {
        let file = File::open(path).map_err(LoadError::io("open", path))?;
        let end = end(&file);
        let listed = end.as_deref().and_then(entry_count).unwrap_or_default();
        let mut zip = ZipArchive::new(BufReader::new(file)).map_err(jar::damaged(path))?;
        let names: Vec<Option<Box<str>>> =
            zip.file_names_raw().map(|name| std::str::from_utf8(name).ok().map(Box::from)).collect();
        let manifest = manifest::position(zip.file_names_raw());
        let text = manifest.and_then(|index| zip.by_index(index).ok()).map(|entry| {
            let mut bytes = Vec::new();
            // A manifest that is larger is not a JVM's idea of one.
            let read = entry.take(1 << 20).read_to_end(&mut bytes);
            read.map(|_| bytes).unwrap_or_else(|_| vec![0])
        });
        let present = |found: bool, what| found.then_some(what);
        let known = || names.iter().flatten();
        let oddities = [
            present(known().any(|name| is_nested(name)), "it holds an application"),
            present(text.as_deref().is_some_and(|text| !is_manifest(text)), "its manifest is broken"),
            present(
                text.as_deref().is_some_and(manifest::names_odd_urls),
                "its class path is no list of URLs",
            ),
            present(text.as_deref().is_some_and(manifest::seals), "its packages are sealed"),
            present(known().any(|name| is_signature(name)), "it is signed"),
            present(
                names.iter().any(|name| name.as_deref().is_none_or(|name| !is_plain(name))),
                "names of its entries are odd",
            ),
            present(listed > names.len(), "some of its entries have the same name"),
            present(has_file_for_folder(known()), "some of its entries are files and folders at once"),
            present(end.as_deref().is_some_and(has_more), "something stands behind its end"),
            present(
                !all_are_plain(&zip),
                "some of its entries are encrypted or compressed in an unusual way",
            ),
        ];
        let multi_release = text.as_deref().is_some_and(manifest::is_multi_release);
        let oddities = oddities.into_iter().flatten().collect();
        Ok(Archive { path: path.to_path_buf(), zip, names, multi_release, oddities })
    }

    /// Why a JVM that is given the archive as it is would not see what is in it; empty if it would.
    pub fn oddities(&self) -> &[&'static str] {
        &self.oddities
    }

    /// The names of all entries that have one that is text.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().flatten().map(|name| &**name)
    }

    /// The position of each entry, by its name.
    pub fn positions(&self) -> BTreeMap<String, usize> {
        let named = self.names.iter().enumerate();
        named.filter_map(|(index, name)| Some((name.as_deref()?.to_owned(), index))).collect()
    }

    /// The class path that is in the archive, for JVMs of this version.
    pub fn layout(&self, feature_version: u16) -> ArchiveLayout {
        let mut layout = ArchiveLayout::default();
        let newest = if self.multi_release { feature_version } else { 0 };
        let mut versions: BTreeMap<&str, u16> = BTreeMap::new();
        let has_root = self.names.iter().flatten().any(|name| is_nested(name));
        for (index, name) in self.names.iter().enumerate() {
            let Some(name) = name.as_deref() else {
                layout.left_out.push(self.raw_name(index));
                continue;
            };
            if name.ends_with('/') {
                continue;
            }
            if !is_plain(name) {
                layout.left_out.push(name.escape_debug().to_string());
                continue;
            }
            if LIBRARY_ROOTS.iter().any(|root| name.starts_with(root)) {
                if name.ends_with(".jar") {
                    layout.libraries.push((name.into(), index));
                }
                continue;
            }
            // A directory has neither versions nor signatures, and no manifest tells about it.
            if manifest::is_name(name.as_bytes()) || is_signature(name) {
                continue;
            }
            if let Some(inside) = CLASS_ROOTS.iter().find_map(|root| name.strip_prefix(root)) {
                layout.classes.insert(inside.into(), index);
                continue;
            }
            let Some((version, place)) = jar::versioned(name) else { continue };
            if version > newest || versions.get(place).is_some_and(|&other| other > version) {
                continue;
            }
            versions.insert(place, version);
            let part = if has_root { &mut layout.around } else { &mut layout.classes };
            part.insert(place.into(), index);
        }
        layout
    }

    /// A name that is no text, as far as it can be told.
    fn raw_name(&self, index: usize) -> String {
        let name = self.zip.file_names_raw().nth(index).unwrap_or_default();
        String::from_utf8_lossy(name).escape_debug().to_string()
    }

    /// Copies an entry, up to a limit: what is larger is an error.
    pub fn copy(&mut self, index: usize, limit: u64, to: &mut dyn std::io::Write) -> Result<u64, LoadError> {
        let entry = self.zip.by_index(index).map_err(jar::damaged(&self.path))?;
        let mut limited = entry.take(limit + 1);
        let copied = std::io::copy(&mut limited, to).map_err(LoadError::io("unpack", &self.path))?;
        if copied > limit {
            return Err(LoadError::new("unpack", &self.path, LoadErrorKind::TooLarge { limit }));
        }
        Ok(copied)
    }
}

/// A JVM refuses the whole archive for one entry that it could not read.
fn all_are_plain(zip: &ZipArchive<BufReader<File>>) -> bool {
    let entries = (0..zip.len()).filter_map(|index| zip.by_index_data(index).ok());
    let is_known = |method| matches!(method, CompressionMethod::Stored | CompressionMethod::Deflated);
    entries.into_iter().all(|entry| !entry.encrypted() && is_known(entry.compression()))
}

/// A path below the root, spelled as such a path is.
fn is_plain(name: &str) -> bool {
    let path = name.strip_suffix('/').unwrap_or(name);
    !name.contains(['\\', '\0']) && path.split('/').all(|part| !matches!(part, "" | "." | ".."))
}

fn is_nested(name: &str) -> bool {
    CLASS_ROOTS.iter().chain(&LIBRARY_ROOTS).any(|root| name.starts_with(root))
}

fn is_signature(name: &str) -> bool {
    // However it is written.
    let name = name.to_ascii_uppercase();
    let Some(name) = name.strip_prefix("META-INF/").filter(|name| !name.contains('/')) else { return false };
    [".SF", ".RSA", ".DSA", ".EC"].iter().any(|end| name.ends_with(end)) || name.starts_with("SIG-")
}

/// Whether `java.util.jar.Manifest` reads it without complaint; in doubt it does not.
fn is_manifest(bytes: &[u8]) -> bool {
    const MAX_LINE_BYTES: usize = 512;
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    let mut may_continue = false;
    let is_line = |line: &str, may_continue: bool| match line.split_once(": ") {
        _ if line.starts_with(' ') => may_continue,
        Some((name, _)) => {
            let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
            !name.is_empty() && name.len() <= 70 && name.chars().all(is_word)
        }
        None => line.is_empty(),
    };
    (text.is_empty() || text.ends_with('\n'))
        && text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line)).all(|line| {
            let fine =
                is_line(line, may_continue) && line.len() < MAX_LINE_BYTES && !line.contains(['\r', '\0']);
            may_continue = !line.is_empty();
            fine
        })
}

/// Whether a file ends as an archive does.
pub(crate) fn has_end(path: &Path) -> bool {
    File::open(path).is_ok_and(|file| end(&file).is_some())
}

/// How many entries the archive says it has: equal names are one to its reader.
fn entry_count(end: &[u8]) -> Option<usize> {
    let count = end.get(10..12)?;
    let count = u16::from_le_bytes([count[0], count[1]]);
    // All ones: the number stands elsewhere, and is that large.
    (count != u16::MAX).then_some(count.into())
}

/// More follows than the comment. A JVM is content with that, javac is not.
fn has_more(end: &[u8]) -> bool {
    let comment = end.get(20..22).map(|length| u16::from_le_bytes([length[0], length[1]]));
    comment.is_some_and(|length| end.len() > RECORD + usize::from(length))
}

/// Whether a file has the name of a folder that others lie in. A JVM finds all of them, javac does not.
fn has_file_for_folder<'a>(names: impl Iterator<Item = &'a Box<str>> + Clone) -> bool {
    let files: BTreeSet<&str> =
        names.clone().map(|name| &**name).filter(|name| !name.ends_with('/')).collect();
    let is_file = |name: &'a str| name.match_indices('/').any(|(at, _)| files.contains(&name[..at]));
    names.into_iter().any(|name| is_file(name))
}

/// The length of the record at the end, without its comment.
const RECORD: usize = 22;

/// The record at the end of an archive, with all that follows.
fn end(mut file: &File) -> Option<Vec<u8>> {
    const RECORD: u64 = self::RECORD as u64;
    let size = file.seek(SeekFrom::End(0)).ok()?;
    // A comment of at most 64 KiB may follow.
    file.seek(SeekFrom::Start(size.saturating_sub(RECORD + 0xffff))).ok()?;
    let mut end = Vec::new();
    file.take(RECORD + 0xffff).read_to_end(&mut end).ok()?;
    file.seek(SeekFrom::Start(0)).ok()?;
    let at = end.windows(4).rposition(|bytes| bytes == b"PK\x05\x06")?;
    (at + RECORD as usize <= end.len()).then(|| end.split_off(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_lead_elsewhere_are_not_plain() {
        for odd in ["../a", "a/../b", "/etc/a", "a//b", "a\\b", "./a", "..", ""] {
            assert!(!is_plain(odd), "{odd}");
        }
        for plain in ["a", "a/", "META-INF/MANIFEST.MF", "a..b/c"] {
            assert!(is_plain(plain), "{plain}");
        }
    }

    #[test]
    fn manifests_are_read_as_a_jvm_reads_them() {
        assert!(is_manifest(b"Manifest-Version: 1.0\r\nClass-Path: a\r\n  b\r\n\r\nName: x\r\n"));
        assert!(is_manifest(b""));
        for broken in [&b"no colon\n"[..], b" begins\n", b"A:b\n", b"A: b", b"\xff: x\n", b"a b: c\n"] {
            assert!(!is_manifest(broken), "{}", String::from_utf8_lossy(broken));
        }
    }
}
