//! What the program sees of the file system: all of it read-only, but its own folder, which is fresh and of limited size,
//! and the folders it is to write to.
//! Landlock decides what of it may be read. What Landlock does not know (modes, owners, times, attributes) a read-only mount
//! refuses.

use std::collections::BTreeSet;
use std::ffi::{CStr, CString};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use rustix::mount::{MountFlags, MountPropagationFlags, mount, mount_bind, mount_change};

use super::{Confinement, usage};

#[derive(Debug, Clone, Copy, Default)]
pub(super) struct MountView {
    pub(super) read_only: bool,
    /// `/proc` shows the processes of the namespace only.
    pub(super) own_proc: bool,
}

/// To be called by the first process of the namespace.
pub(super) fn arrange(confinement: &Confinement, mounts: bool) -> MountView {
    if !keep_to_ourselves() {
        return MountView::default();
    }
    let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC;
    // Where parts of /proc are hidden, the kernel refuses another one.
    let own_proc = mount(c"proc", c"/proc", c"proc", flags, None).is_ok();
    let read_only = mounts && restrict(confinement).is_some();
    if let Some(folder) = &confinement.folder {
        // Not the folder that the mount covers.
        let _ = std::env::set_current_dir(folder);
    }
    MountView { read_only, own_proc }
}

/// What is mounted from now on is seen in this namespace only.
pub(super) fn keep_to_ourselves() -> bool {
    mount_change(c"/", MountPropagationFlags::REC | MountPropagationFlags::PRIVATE).is_ok()
}

fn restrict(confinement: &Confinement) -> Option<()> {
    let mut writable = Vec::new();
    // From the outside in: a mount hides what is mounted below it already.
    for folder in outermost(&confinement.write) {
        let path = c_path(folder)?;
        bind(&path).then_some(())?;
        writable.push(path);
    }
    if let Some(folder) = &confinement.folder {
        let path = c_path(folder)?;
        let size = format!("size={},nr_inodes={},mode=0700", confinement.quota, usage::MAX_FILES);
        let size = CString::new(size).ok()?;
        let flags = MountFlags::NOSUID | MountFlags::NODEV;
        // Where that is refused, what lies there is measured.
        if mount(c"tmpfs", &path, c"tmpfs", flags, Some(size.as_c_str())).is_err() && !bind(&path) {
            return None;
        }
        writable.push(path);
    }
    set_read_only(c"/", libc::AT_RECURSIVE, true).then_some(())?;
    writable.iter().all(|path| set_read_only(path, 0, false)).then_some(())
}

/// Those that lie in none of the others, each once.
fn outermost(folders: &[PathBuf]) -> BTreeSet<&Path> {
    let is_inner = |folder: &PathBuf| folders.iter().any(|o| o != folder && folder.starts_with(o));
    folders.iter().filter(|folder| !is_inner(folder)).map(PathBuf::as_path).collect()
}

fn c_path(path: &Path) -> Option<CString> {
    CString::new(path.as_os_str().as_bytes()).ok()
}

/// Makes a folder a mount of its own.
fn bind(path: &CStr) -> bool {
    mount_bind(path, path).is_ok()
}

/// `struct mount_attr` of the kernel.
#[repr(C)]
struct Attributes {
    set: u64,
    clear: u64,
    propagation: u64,
    user_namespace: u64,
}

const READ_ONLY: u64 = 1;

/// Unlike a remount, this keeps the other flags of every mount below.
fn set_read_only(path: &CStr, flags: libc::c_int, on: bool) -> bool {
    let (set, clear) = if on { (READ_ONLY, 0) } else { (0, READ_ONLY) };
    let attributes = Attributes { set, clear, propagation: 0, user_namespace: 0 };
    let size = size_of::<Attributes>();
    // SAFETY: the path ends with a zero, and the structure is the kernel's, of the size that is passed.
    unsafe {
        libc::syscall(libc::SYS_mount_setattr, libc::AT_FDCWD, path.as_ptr(), flags, &attributes, size) == 0
    }
}
