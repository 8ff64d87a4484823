//! One writer at a time: a lock the system takes back when its process dies, however it does.
//!
//! It is a file beside the store. Locking the store itself would not do: closing that file would drop SQLite's locks.

use std::fs::{File, TryLockError};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use crate::error::{StoreError, StoreErrorKind};

pub(super) struct Lock {
    path: PathBuf,
    _file: File,
}

impl Lock {
    /// Does not wait: somebody may record for hours.
    pub(super) fn take(store: &Path, what: &'static str) -> Result<Lock, StoreError> {
        let mut path = store.as_os_str().to_owned();
        path.push("-lock");
        let path = PathBuf::from(path);
        loop {
            let file = File::options().create(true).truncate(false).write(true).open(&path);
            let file = file.map_err(StoreError::of(what, store))?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    return Err(StoreError::new(what, store, StoreErrorKind::Busy));
                }
                Err(TryLockError::Error(error)) => {
                    return Err(StoreError::new(what, store, StoreErrorKind::Io(error)));
                }
            }
            // Whoever held it before may have removed the file between our opening and locking it.
            let ours = file.metadata().map(|m| m.ino());
            if let (Ok(ours), Ok(there)) = (ours, path.metadata().map(|m| m.ino()))
                && ours == there
            {
                return Ok(Lock { path, _file: file });
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Before the file is closed and with it the lock given back, so that nobody else's is removed.
        let _ = std::fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_is_told_until_the_first_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let store = folder.path().join("store");
        let first = Lock::take(&store, "write").unwrap();
        let told = Lock::take(&store, "write").err().unwrap();
        assert!(told.to_string().ends_with("another process is recording into it"), "{told}");
        drop(first);
        drop(Lock::take(&store, "write").unwrap());
        assert!(!store.with_file_name("store-lock").exists());
    }
}
