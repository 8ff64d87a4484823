//! The folder of this run for everything that goes with it: compiled tests, folders of JVMs, programs that were sent.
//! Its name cannot be guessed, nobody else may look into it, and it is removed when the run ends. What runs left that were
//! killed is removed by the next one: a run holds a lock on its folder, which the system takes back however the run ends.

use std::fs::{self, DirBuilder, File, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use crate::failure::Failure;

const PREFIX: &str = "provoke-";
/// Digits of a name.
const DIGITS: usize = 32;
/// Behind the name of a folder that is not locked yet.
const UNLOCKED: &str = ".new";
/// Nobody takes so long between making a folder and locking it.
const MAX_TIME_TO_LOCK: Duration = Duration::from_secs(60 * 60);

struct ScratchRoot {
    path: PathBuf,
    /// Held until the process ends.
    _lock: File,
}

static ROOT: Mutex<Option<ScratchRoot>> = Mutex::new(None);

/// The folder of this run; the first call makes it, and removes what dead runs left.
pub fn root() -> Result<PathBuf, Failure> {
    let mut root = ROOT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(root) = &*root {
        return Ok(root.path.clone());
    }
    let base = std::env::temp_dir();
    remove_dead(&base);
    let made = create(&base).map_err(|e| {
        Failure::new(format!("failed to make a scratch folder in {}: {e}", base.display()))
            .with_hint("set TMPDIR to a folder that is writable and has room")
    })?;
    let path = made.path.clone();
    *root = Some(made);
    Ok(path)
}

/// A folder inside.
pub fn folder(name: &str) -> Result<PathBuf, Failure> {
    let path = root()?.join(name);
    fs::create_dir_all(&path).map_err(|e| Failure::io("create", &path, &e))?;
    Ok(path)
}

/// Removes the folder of this run; to be called before the process ends.
pub fn remove() {
    // Not held while removing: whoever else ends the process meanwhile need not wait.
    let root = ROOT.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(root) = root {
        remove_tree(&root.path);
    }
}

fn create(base: &Path) -> io::Result<ScratchRoot> {
    let path = fs::canonicalize(base)?.join(format!("{PREFIX}{}", random_digits()?));
    // Locked before it has the name that others look for.
    let mut unlocked = path.clone().into_os_string();
    unlocked.push(UNLOCKED);
    DirBuilder::new().mode(0o700).create(&unlocked)?;
    let lock = File::open(&unlocked)?;
    lock.try_lock()?;
    fs::rename(&unlocked, &path)?;
    Ok(ScratchRoot { path, _lock: lock })
}

fn random_digits() -> io::Result<String> {
    let mut bytes = [0_u8; DIGITS / 2];
    // SAFETY: the buffer is valid for its length. Requests this short are answered whole.
    match unsafe { libc::getrandom(bytes.as_mut_ptr().cast(), bytes.len(), 0) } {
        count if count == bytes.len() as isize => Ok(bytes.iter().map(|b| format!("{b:02x}")).collect()),
        _ => Err(io::Error::last_os_error()),
    }
}

/// Removes the folders of runs that are not there any more, and nothing else.
fn remove_dead(base: &Path) {
    for entry in fs::read_dir(base).into_iter().flatten().flatten() {
        let name = entry.file_name();
        if name.to_str().is_some_and(is_ours) && is_dead(&entry.path()) {
            remove_tree(&entry.path());
        }
    }
}

fn is_ours(name: &str) -> bool {
    let digits = name.strip_prefix(PREFIX).map(|rest| rest.strip_suffix(UNLOCKED).unwrap_or(rest));
    digits.is_some_and(|digits| {
        digits.len() == DIGITS && digits.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
    })
}

/// Whether it is a folder of this user's, as we make them, that nobody holds.
fn is_dead(path: &Path) -> bool {
    // Neither a link nor anything that blocks is opened.
    let folder = File::options().read(true).custom_flags(libc::O_NOFOLLOW | libc::O_DIRECTORY).open(path);
    let Ok(folder) = folder else { return false };
    let Ok(found) = folder.metadata() else { return false };
    // SAFETY: geteuid has no preconditions and cannot fail.
    let user = unsafe { libc::geteuid() };
    if found.uid() != user || found.mode() & 0o7777 != 0o700 {
        return false;
    }
    let age = found.modified().ok().and_then(|then| SystemTime::now().duration_since(then).ok());
    let may_be_young =
        path.to_string_lossy().ends_with(UNLOCKED) && age.is_none_or(|age| age < MAX_TIME_TO_LOCK);
    !may_be_young && folder.try_lock().is_ok()
}

/// Follows no link. What was just ended may still be writing, and tests make folders that cannot be entered.
fn remove_tree(path: &Path) {
    for _ in 0..5 {
        match fs::remove_dir_all(path) {
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => open_folders(path),
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                flatten(path);
                std::thread::sleep(Duration::from_millis(20));
            }
            _ => return,
        }
    }
}

/// Folders in folders without end cannot be removed from the top: each takes a descriptor, and their path becomes too long.
/// So they are moved to the top, one after the other.
fn flatten(root: &Path) {
    let mut moved = 0_u64;
    while let Some(folder) = folders_in(root).next() {
        let _ = fs::set_permissions(&folder, Permissions::from_mode(0o700));
        let inner: Vec<PathBuf> = folders_in(&folder).collect();
        for path in inner {
            moved += 1;
            let _ = fs::rename(path, root.join(format!("moved-{moved}")));
        }
        if fs::remove_dir_all(&folder).is_err() {
            return;
        }
    }
}

fn folders_in(path: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    let entries = fs::read_dir(path).into_iter().flatten().flatten();
    entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir())).map(|entry| entry.path())
}

fn open_folders(path: &Path) {
    let _ = fs::set_permissions(path, Permissions::from_mode(0o700));
    for entry in fs::read_dir(path).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            open_folders(&entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn base(name: &str) -> PathBuf {
        let base = std::env::temp_dir().join(format!("scratch-test-{name}-{}", std::process::id()));
        fs::create_dir_all(&base).unwrap();
        base
    }

    #[test]
    fn folders_in_folders_are_removed_however_deep() {
        let base = base("deep");
        fs::create_dir_all(base.join("a/".repeat(1000))).unwrap();
        fs::write(base.join("a/".repeat(500)).join("file"), "").unwrap();
        std::os::unix::fs::symlink("/", base.join("a/a/link")).unwrap();
        flatten(&base);
        assert_eq!(folders_in(&base).count(), 0);
        fs::remove_dir(base).unwrap();
    }

    #[test]
    fn it_is_private_and_has_a_name_nobody_guesses() {
        let base = base("private");
        let (one, other) = (create(&base).unwrap(), create(&base).unwrap());
        assert_ne!(one.path, other.path);
        assert_eq!(fs::metadata(&one.path).unwrap().mode() & 0o7777, 0o700);
        fs::remove_dir_all(base).unwrap();
    }

    #[test]
    fn only_what_dead_runs_left_is_removed() {
        let base = base("dead");
        let alive = create(&base).unwrap();
        let dead = create(&base).unwrap().path;
        fs::create_dir_all(dead.join("jvm-1")).unwrap();
        let victim = base.join("victim");
        fs::create_dir(&victim).unwrap();
        fs::write(victim.join("kept"), "").unwrap();
        std::os::unix::fs::symlink(&victim, dead.join("jvm-1/link")).unwrap();
        let name = |digit: char| format!("{PREFIX}{}", digit.to_string().repeat(DIGITS));
        let link = base.join(name('a'));
        std::os::unix::fs::symlink(&victim, &link).unwrap();
        let young = base.join(name('b') + UNLOCKED);
        DirBuilder::new().mode(0o700).create(&young).unwrap();
        let others = [base.join(name('c')), base.join("provoke-1234"), base.join("provoke-data")];
        for other in &others {
            DirBuilder::new().mode(0o755).create(other).unwrap();
        }
        remove_dead(&base);
        assert!(!dead.exists());
        assert!(alive.path.exists() && young.exists() && link.is_symlink() && victim.join("kept").exists());
        assert!(others.iter().all(|other| other.exists()));
        fs::remove_dir_all(base).unwrap();
    }

    #[test]
    fn folders_that_cannot_be_entered_go_too() {
        let base = base("closed");
        let run = create(&base).unwrap().path;
        fs::create_dir_all(run.join("a/b")).unwrap();
        fs::set_permissions(run.join("a"), Permissions::from_mode(0o000)).unwrap();
        remove_tree(&run);
        assert!(!run.exists());
        fs::remove_dir_all(base).unwrap();
    }
}
