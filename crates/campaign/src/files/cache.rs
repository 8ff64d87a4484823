//! The per-user cache: folders that are made once, whole or not at all, and never changed after that.
//! Any number of runs may want the same one at the same time.

use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;
use std::{fs, io};

use crate::files::scratch;

/// What a folder is made from, and so its name. FNV-1a: a release of Rust may change the standard library's hash function, and
/// then everybody's cache would be filled again.
pub struct CacheKey(u64);

impl CacheKey {
    pub fn new() -> CacheKey {
        CacheKey(0xcbf2_9ce4_8422_2325).bytes(env!("CARGO_PKG_VERSION").as_bytes())
    }

    /// With their length: what follows cannot be taken for more of them.
    pub fn bytes(self, bytes: &[u8]) -> CacheKey {
        let all = bytes.iter().copied().chain((bytes.len() as u64).to_le_bytes());
        CacheKey(all.fold(self.0, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)))
    }

    /// Where it lies, not what is in it.
    pub fn path(self, path: &Path) -> CacheKey {
        self.bytes(path.as_os_str().as_encoded_bytes())
    }

    /// When it was written, and how long it is; nothing if it cannot be found out.
    pub fn written(self, path: &Path) -> CacheKey {
        let Ok(metadata) = path.metadata() else { return self };
        let at = metadata.modified().ok().and_then(|then| then.duration_since(UNIX_EPOCH).ok());
        let at = at.unwrap_or_default().as_nanos();
        self.bytes(&at.to_le_bytes()).bytes(&metadata.len().to_le_bytes())
    }

    pub fn folder(&self, kind: &str) -> PathBuf {
        root().join(kind).join(format!("{:016x}", self.0))
    }
}

/// Tells that a folder is whole; holds what there was to say when it was made.
const DONE: &str = ".provoke-done";

/// The per-user cache, or a folder of this run where there is none to write to.
pub fn root() -> PathBuf {
    let base = std::env::var_os("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .or_else(|| std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache")))
        .filter(|dir| dir.is_absolute());
    let preferred = base.map(|dir| dir.join("provoke"));
    match preferred {
        Some(dir) if fs::create_dir_all(&dir).is_ok() && is_writable(&dir) => dir,
        // Not one that others could fill for us.
        _ => scratch::folder("cache").unwrap_or_else(|_| std::env::temp_dir()),
    }
}

/// It may be there and be somebody else's, such as root's after a run with `sudo`.
fn is_writable(dir: &Path) -> bool {
    use std::os::unix::ffi::OsStrExt;
    // SAFETY: the name ends with a zero and lives until the call returns.
    std::ffi::CString::new(dir.as_os_str().as_bytes())
        .is_ok_and(|name| unsafe { libc::access(name.as_ptr(), libc::W_OK) } == 0)
}

/// What there was to say when a folder was made, if it was.
pub fn said(home: &Path) -> Option<String> {
    fs::read_to_string(home.join(DONE)).ok()
}

/// The folder is there when this returns, filled by this run or by another; gives what there was to say.
pub fn make<E>(
    home: &Path,
    fill: impl FnOnce(&Path) -> Result<String, E>,
    failed: impl Fn(&Path, io::Error) -> E,
) -> Result<String, E> {
    if let Some(said) = said(home) {
        return Ok(said);
    }
    let fresh = home.with_extension(format!("fresh-{}", std::process::id()));
    let _ = fs::remove_dir_all(&fresh);
    let made = fs::create_dir_all(&fresh).map_err(|e| failed(&fresh, e)).and_then(|()| {
        let said = fill(&fresh)?;
        fs::write(fresh.join(DONE), &said)
            .and_then(|()| move_into_place(&fresh, home))
            .map_err(|e| failed(home, e))?;
        Ok(said)
    });
    if fresh.exists() {
        let _ = fs::remove_dir_all(&fresh);
    }
    made
}

/// A folder that somebody may be using already is never replaced.
fn move_into_place(fresh: &Path, home: &Path) -> io::Result<()> {
    match fs::rename(fresh, home) {
        // Another run was faster, with the same content.
        Err(_) if said(home).is_some() => Ok(()),
        // What lies there is not whole.
        Err(_) => fs::remove_dir_all(home).and_then(|()| fs::rename(fresh, home)),
        Ok(()) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(name: &str) -> PathBuf {
        let base = std::env::temp_dir().join(format!("provoke-cache-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&base);
        fs::create_dir_all(&base).unwrap();
        base
    }

    fn make_with(home: &Path, fill: impl FnOnce(&Path) -> io::Result<String>) -> io::Result<String> {
        make(home, fill, |_, error| error)
    }

    #[test]
    fn what_differs_has_another_folder() {
        let names = [["ab", "c"], ["a", "bc"], ["abc", ""]];
        let folders = names.map(|all| all.iter().fold(CacheKey(7), |key, text| key.bytes(text.as_bytes())).0);
        // They stay what they are, whatever compiles this.
        assert_eq!(folders, [0xd494_4080_37c8_6302, 0x9acb_b33f_268f_af02, 0x22d2_df82_bbb3_1f6a]);
    }

    #[test]
    fn a_folder_in_use_stays_when_another_run_is_slower() {
        let base = place("race");
        let home = base.join("home");
        let slow = make_with(&home, |fresh| {
            fs::write(fresh.join("content"), "slow")?;
            // Meanwhile another run makes the same, under its own number.
            fs::create_dir_all(&home)?;
            fs::write(home.join("content"), "fast")?;
            fs::write(home.join(DONE), "")?;
            Ok("slow".into())
        });
        assert_eq!(slow.unwrap(), "slow");
        assert_eq!(fs::read_to_string(home.join("content")).unwrap(), "fast");
        assert_eq!(fs::read_dir(&base).unwrap().count(), 1, "nothing is left over");
        fs::remove_dir_all(base).unwrap();
    }

    #[test]
    fn half_a_folder_is_made_again_and_a_whole_one_is_not() {
        let base = place("half");
        let home = base.join("home");
        fs::create_dir_all(home.join("half")).unwrap();
        assert_eq!(make_with(&home, |_| Ok("made".into())).unwrap(), "made");
        assert!(!home.join("half").exists());
        assert_eq!(make_with(&home, |_| unreachable!()).unwrap(), "made");
        fs::remove_dir_all(base).unwrap();
    }

    #[test]
    fn nothing_is_left_of_a_failure() {
        let base = place("failure");
        assert!(make_with(&base.join("home"), |_| Err(io::ErrorKind::StorageFull.into())).is_err());
        assert_eq!(fs::read_dir(&base).unwrap().count(), 0);
        fs::remove_dir_all(base).unwrap();
    }
}
