//! Gives up capabilities, so that a root user's tests are not root's.
//! One stays: reading files of other users, which Landlock confines to the class path.

/// Number of the capability in `linux/capability.h`.
const CAP_DAC_READ_SEARCH: u32 = 2;
/// `_LINUX_CAPABILITY_VERSION_3`: two words for each set.
const VERSION: u32 = 0x2008_0522;

#[repr(C)]
struct Header {
    version: u32,
    pid: i32,
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Sets {
    effective: u32,
    permitted: u32,
    inheritable: u32,
}

/// Unprivileged processes have none to give up; then nothing changes.
pub(super) fn drop_all() {
    // SAFETY: this prctl only sets a flag of the calling process.
    // With it, executing a program brings no capability back, not even for root.
    unsafe { libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) };
    let mut header = Header { version: VERSION, pid: 0 };
    let mut sets = [Sets::default(); 2];
    // SAFETY: the kernel reads and writes two sets of three words for this version; both pointers are valid for that.
    unsafe {
        if libc::syscall(libc::SYS_capget, &mut header, sets.as_mut_ptr()) != 0 {
            return;
        }
        let kept = sets[0].permitted & (1 << CAP_DAC_READ_SEARCH);
        sets = [Sets { effective: kept, permitted: kept, inheritable: 0 }, Sets::default()];
        libc::syscall(libc::SYS_capset, &mut header, sets.as_ptr());
    }
}
