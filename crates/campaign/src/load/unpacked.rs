//! Class path elements as a JVM can use them: what a class loader would not see as it lies there is copied into the cache
//! first, and both the analysis and the tests work with the copy.
//!
//! Application archives (`BOOT-INF`, `WEB-INF`) and their libraries, jars with odd entries, directories that begin at
//! another level than the packages. Nothing is written outside of the copy, and only so much.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use classes::archive::{Archive, ArchiveLayout, MAX_ARCHIVE_BYTES};
use classes::error::{LoadError, LoadErrorKind};
use classes::path::{ClassPathEntry, MAX_ENTRY_BYTES};

use crate::failure::Failure;
use crate::files::cache;
use crate::files::inside::is_inside;
use crate::load::setup::SetUpPhase;

const CLASSES: &str = "classes";
const AROUND: &str = "around";
const LIBRARIES: &str = "lib";
/// Begins a line about a class, among those about the archive.
const UNREADABLE: &str = "unreadable ";

/// What to use instead of a path.
#[derive(Debug, Default)]
pub struct Usable {
    /// What is analysed.
    pub classes: PathBuf,
    /// What a JVM is given.
    pub class_path: Vec<PathBuf>,
    /// What came with it.
    pub libraries: Vec<PathBuf>,
    /// Classes that could not be taken out of it, each with the reason.
    pub unreadable: Vec<String>,
    pub notices: Vec<String>,
}

impl Usable {
    fn of(path: PathBuf) -> Usable {
        Usable { classes: path.clone(), class_path: vec![path], ..Usable::default() }
    }
}

/// A path as it is, or a copy of what is in it.
pub fn usable(path: &Path, feature_version: u16, setup: &mut SetUpPhase) -> Result<Usable, Failure> {
    let refused = |e: &LoadError| {
        let hint = match &e.kind {
            LoadErrorKind::Io(error) => Failure::hint_at(error),
            _ => None,
        };
        Failure::new(format!("failed to {e}"))
            .with_hint(hint.unwrap_or("give an intact jar or directory of classes"))
    };
    match ClassPathEntry::open(path, feature_version).map_err(|e| refused(&e))? {
        ClassPathEntry::Directory(directory) => {
            let (roots, misplaced) = directory.roots();
            if path.is_file() {
                return single(path, &directory.class_names().collect::<Vec<_>>(), feature_version);
            }
            // The folder itself comes first: resources are looked for there.
            let mut class_path = vec![path.to_path_buf()];
            // Whatever is on the class path may be read by the code under test, and a link may lead anywhere.
            let (below, linked): (Vec<_>, Vec<_>) =
                roots.into_iter().filter(|root| root != path).partition(|root| is_inside(root, path));
            class_path.extend(below);
            if !misplaced.is_empty() {
                class_path.push(copy(&misplaced)?);
            }
            let notices = linked.iter().map(|root| {
                format!(
                    "{} is a link to elsewhere: tests do not get its classes (-c adds them)",
                    root.display()
                )
            });
            let notices = notices.collect();
            Ok(Usable { classes: path.to_path_buf(), class_path, notices, ..Usable::default() })
        }
        ClassPathEntry::Jar(jar) => {
            let mut archive = Archive::open(path).map_err(|e| refused(&e))?;
            let mut usable = match archive.oddities() {
                [] => Usable::of(path.to_path_buf()),
                _ => unpack(path, &mut archive, feature_version, setup)?,
            };
            usable.libraries.extend_from_slice(jar.class_path());
            Ok(usable)
        }
    }
}

/// What to do with an archive that holds no class.
pub fn without_classes(path: &Path) -> Failure {
    let archive = Archive::open(path);
    let names: Vec<&str> = archive.iter().flat_map(Archive::names).collect();
    let ending_in = |ends: &[&str]| -> Vec<&str> {
        names.iter().copied().filter(|name| ends.iter().any(|end| name.ends_with(end))).collect()
    };
    let archives = ending_in(&[".jar", ".war", ".ear", ".zip"]);
    let hint = if let Some(first) = archives.first() {
        let more =
            if archives.len() > 1 { format!(" and {} more", archives.len() - 1) } else { String::new() };
        format!("it holds other archives ({first}{more}): unpack it, and give those")
    } else if !ending_in(&[".java"]).is_empty() {
        "it holds Java sources: unpack it, and give the folder".into()
    } else if !ending_in(&[".dex"]).is_empty() {
        "it holds code for Android's machine: give the classes that it was made from".into()
    } else {
        "give what holds the compiled classes: a jar, a directory of classes, a project, or Java sources"
            .into()
    };
    Failure::new(format!("there is no class to analyse in {}", path.display())).with_hint(hint)
}

/// A class file by itself: only it is analysed, but it may need those of its package.
fn single(file: &Path, names: &[&str], feature_version: u16) -> Result<Usable, Failure> {
    let [name] = names else {
        // It is refused later, with the reason.
        return Ok(Usable::of(file.to_path_buf()));
    };
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let listed = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let beside = listed.filter(|path| path.extension().is_some_and(|e| e == "class") && path.is_file());
    let mut package: Vec<(String, PathBuf)> = beside
        .filter_map(|path| {
            let source = ClassPathEntry::open(&path, feature_version).ok()?;
            let name = source.class_names().next()?.to_owned();
            Some((name, path))
        })
        .collect();
    package.sort();
    let package: Vec<(&str, &Path)> = package.iter().map(|(name, path)| (&**name, path.as_path())).collect();
    // Nothing lies there under the name of a class file, not even this one.
    let libraries = if package.is_empty() { Vec::new() } else { vec![copy(&package)?] };
    Ok(Usable { libraries, ..Usable::of(copy(&[(name, file)])?) })
}

/// Copies class files to where their names say.
fn copy(files: &[(&str, &Path)]) -> Result<PathBuf, Failure> {
    let home = home(files.iter().map(|(_, file)| *file));
    let fill = |fresh: &Path| {
        for (name, file) in files.iter().filter(|(name, _)| is_plain(name)) {
            let place = fresh.join(CLASSES).join(format!("{name}.class"));
            fs::create_dir_all(place.parent().unwrap_or(fresh))?;
            fs::copy(file, place)?;
        }
        Ok(String::new())
    };
    let made: io::Result<String> = cache::make(&home, fill, |_, e| e);
    made.map_err(|e| Failure::io("write to", &home, &e))?;
    Ok(home.join(CLASSES))
}

/// Names of classes come from class files, and may be anything.
fn is_plain(name: &str) -> bool {
    name.split('/').all(|part| !matches!(part, "" | "." | "..")) && !name.contains(['\\', '\0'])
}

fn unpack(
    path: &Path,
    archive: &mut Archive,
    feature_version: u16,
    setup: &mut SetUpPhase,
) -> Result<Usable, Failure> {
    let home = home([path].into_iter()).with_extension(feature_version.to_string());
    if cache::said(&home).is_none() {
        setup.begin(&format!("unpacking {}: {}", path.display(), archive.oddities().join(", ")));
    }
    let layout = archive.layout(feature_version);
    let written = cache::make(&home, |fresh| write(archive, &layout, fresh, path), |_, e| e);
    let said = written.map_err(|e| {
        Failure::new(format!("failed to unpack {}: {e}", path.display()))
            .with_hint("an intact archive is needed, and room for its content in the cache (XDG_CACHE_HOME)")
    })?;
    let libraries = fs::read_dir(home.join(LIBRARIES)).into_iter().flatten().flatten().map(|e| e.path());
    let mut libraries: Vec<PathBuf> = libraries.collect();
    libraries.sort();
    libraries.extend(Some(home.join(AROUND)).filter(|dir| dir.is_dir()));
    let (unreadable, notices): (Vec<&str>, Vec<&str>) =
        said.lines().partition(|line| line.starts_with(UNREADABLE));
    let unreadable =
        unreadable.iter().filter_map(|line| line.strip_prefix(UNREADABLE)).map(String::from).collect();
    let notices = notices.into_iter().map(String::from).collect();
    Ok(Usable { libraries, unreadable, notices, ..Usable::of(home.join(CLASSES)) })
}

/// Writes what a layout says; gives what the user should know and which classes are missing, a line each.
fn write(archive: &mut Archive, layout: &ArchiveLayout, into: &Path, path: &Path) -> io::Result<String> {
    let mut copy = Copying { archive, room: MAX_ARCHIVE_BYTES, unreadable: Vec::new() };
    fs::create_dir_all(into.join(CLASSES))?;
    for (part, files) in [(CLASSES, &layout.classes), (AROUND, &layout.around)] {
        // Where a file and a folder have the same name, the folder with the classes counts.
        let (classes, others): (Vec<_>, Vec<_>) =
            files.iter().partition(|(name, _)| name.ends_with(".class"));
        for (name, &index) in classes.into_iter().chain(others) {
            copy.entry(index, name, &into.join(part).join(&**name), MAX_ENTRY_BYTES)?;
        }
    }
    for (number, (name, index)) in layout.libraries.iter().enumerate() {
        let file = name.rsplit('/').next().unwrap_or(name);
        // The order of the class path is that of the archive.
        let place = into.join(LIBRARIES).join(format!("{number:04}-{file}"));
        copy.entry(*index, name, &place, MAX_ARCHIVE_BYTES)?;
    }
    let names = left_out(path, &layout.left_out, "no name of a class or resource");
    let (classes, others): (Vec<_>, Vec<_>) =
        copy.unreadable.into_iter().partition(|(name, _)| name.ends_with(".class"));
    let others: Vec<String> = others.into_iter().map(|(name, why)| format!("{name} ({why})")).collect();
    let class = |(name, why): (String, String)| {
        format!("{UNREADABLE}{}: {why}\n", name.trim_end_matches(".class").replace('/', "."))
    };
    let classes: String = classes.into_iter().map(class).collect();
    Ok(names + &left_out(path, &others, "cannot be read, or has no place") + &classes)
}

struct Copying<'a> {
    archive: &'a mut Archive,
    /// How much may still be written.
    room: u64,
    /// Entries that could not be copied, for reasons that are theirs to answer for.
    unreadable: Vec<(String, String)>,
}

impl Copying<'_> {
    fn entry(&mut self, index: usize, name: &str, place: &Path, limit: u64) -> io::Result<()> {
        let made = fs::create_dir_all(place.parent().unwrap_or(place)).and_then(|()| File::create_new(place));
        let file = match made {
            Ok(file) => file,
            Err(e) if is_machines_fault(&e) => return Err(e),
            Err(e) => {
                let why = format!("another entry is in its way: {}", e.kind());
                self.unreadable.push((name.escape_debug().to_string(), why));
                return Ok(());
            }
        };
        let mut out = Faults { out: BufWriter::new(file), error: None };
        let copied = self.archive.copy(index, limit.min(self.room), &mut out);
        if let Some(error) = out.error {
            return Err(error);
        }
        out.flush()?;
        match copied {
            Ok(bytes) => self.room -= bytes,
            Err(error) => {
                fs::remove_file(place)?;
                if matches!(error.kind, LoadErrorKind::TooLarge { .. }) && self.room <= limit {
                    return Err(io::Error::other(format!(
                        "it holds more than {} MiB",
                        MAX_ARCHIVE_BYTES >> 20
                    )));
                }
                self.unreadable.push((name.escape_debug().to_string(), error.to_string()));
            }
        }
        Ok(())
    }
}

/// Keeps what went wrong in writing apart from what went wrong in reading.
struct Faults<W: Write> {
    out: W,
    error: Option<io::Error>,
}

impl<W: Write> Write for Faults<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes).inspect_err(|e| self.error = Some(e.kind().into()))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn is_machines_fault(error: &io::Error) -> bool {
    use io::ErrorKind::{PermissionDenied, QuotaExceeded, ReadOnlyFilesystem, StorageFull};
    matches!(error.kind(), PermissionDenied | QuotaExceeded | ReadOnlyFilesystem | StorageFull)
}

fn left_out(path: &Path, names: &[String], why: &str) -> String {
    const MAX_SHOWN: usize = 3;
    if names.is_empty() {
        return String::new();
    }
    let shown = names.iter().take(MAX_SHOWN).map(|name| name.chars().take(80).collect::<String>());
    let mut shown: Vec<String> = shown.collect();
    if names.len() > MAX_SHOWN {
        shown.push(format!("{} more", names.len() - MAX_SHOWN));
    }
    let entries = if names.len() == 1 { "1 entry".into() } else { format!("{} entries", names.len()) };
    let were = if names.len() == 1 { "was" } else { "were" };
    format!("{entries} of {} {were} left out ({why}): {}\n", path.display(), shown.join(", "))
}

/// The folder of the cache for a copy of these files as they are now.
fn home<'a>(files: impl Iterator<Item = &'a Path>) -> PathBuf {
    let add = |key: cache::CacheKey, file: &Path| {
        let absolute = std::path::absolute(file).unwrap_or_else(|_| file.to_path_buf());
        key.path(&absolute).written(file)
    };
    files.fold(cache::CacheKey::new(), add).folder("unpacked")
}
