//! Measures what a program uses up: what lies in its folder, and how much memory it holds.
//! Files that were deleted but are still open count, too; those that are only mapped any more do not.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use rustix::fs::statfs;
use rustix::process::Pid;

/// A million empty files fill a disk, too.
pub(super) const MAX_FILES: u64 = 1 << 16;

/// Of `st_blocks`, whatever the file system's own blocks are.
const BLOCK: u64 = 512;

/// Bytes of memory that a process holds, shared or not.
pub(super) fn resident(process: Pid) -> u64 {
    let told = fs::read_to_string(format!("/proc/{process}/statm")).unwrap_or_default();
    let pages = told.split_whitespace().nth(1).and_then(|pages| pages.parse::<u64>().ok());
    // SAFETY: sysconf has no preconditions. Rustix would read the size from /proc/self, which a guardian may not see.
    let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
    pages.unwrap_or_default().saturating_mul(u64::try_from(page).unwrap_or_default())
}

pub(super) fn is_full(folder: &Path, quota: u64, program: Pid) -> bool {
    match own_file_system(folder, quota) {
        Some(is_full) => is_full,
        None => exceeds(folder, quota, program),
    }
}

/// Where the folder is a file system of its own, no larger than the quota: whether it is full.
fn own_file_system(folder: &Path, quota: u64) -> Option<bool> {
    let found = statfs(folder).ok()?;
    // The kernel rounds up to whole pages.
    let size = (found.f_blocks as u64).saturating_mul(found.f_bsize as u64);
    let is_own = found.f_type == libc::TMPFS_MAGIC && size <= quota.saturating_add(1 << 16);
    is_own.then_some(found.f_bavail == 0 || found.f_ffree == 0)
}

fn exceeds(folder: &Path, quota: u64, program: Pid) -> bool {
    let (mut bytes, mut files) = (deleted(folder, program), 0);
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            // Not of what a link leads to.
            let Ok(found) = entry.metadata() else { continue };
            bytes += found.blocks() * BLOCK;
            files += 1;
            if bytes > quota || files > MAX_FILES {
                return true;
            }
            if found.is_dir() {
                folders.push(entry.path());
            }
        }
    }
    bytes > quota
}

/// Open files without a name, on the folder's file system.
fn deleted(folder: &Path, program: Pid) -> u64 {
    let Ok(home) = fs::metadata(folder) else { return 0 };
    let open = fs::read_dir(format!("/proc/{program}/fd")).into_iter().flatten().flatten();
    let nameless = open
        .filter_map(|entry| fs::metadata(entry.path()).ok())
        .filter(|found| found.is_file() && found.nlink() == 0 && found.dev() == home.dev());
    nameless.map(|found| found.blocks() * BLOCK).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_counted_in_bytes() {
        let own = rustix::process::getpid();
        let before = resident(own);
        let kept = vec![1_u8; 64 << 20];
        let grown = resident(own) - before;
        assert!((60 << 20..80 << 20).contains(&grown), "{grown} for {}", kept.len());
    }

    #[test]
    fn what_lies_in_the_folder_and_what_is_only_open_counts() {
        let home = tempfile::tempdir().unwrap();
        let folder = home.path();
        fs::create_dir(folder.join("below")).unwrap();
        fs::write(folder.join("below/file"), vec![1; 300 << 10]).unwrap();
        std::os::unix::fs::symlink("/usr", folder.join("link")).unwrap();
        let own = rustix::process::getpid();
        assert!(!exceeds(folder, 1 << 20, own));
        assert!(exceeds(folder, 200 << 10, own));
        let open = fs::File::open(folder.join("below/file")).unwrap();
        fs::remove_file(folder.join("below/file")).unwrap();
        assert!(exceeds(folder, 200 << 10, own));
        drop(open);
        assert!(!exceeds(folder, 200 << 10, own));
    }
}
