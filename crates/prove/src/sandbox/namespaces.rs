//! Gives the process an own view of processes, network and mounts, where the kernel lets us.
//! It is a second wall behind Landlock and seccomp: without it these two still stand.

use std::process::exit;
use std::{fs, io, ptr};

use super::die_with_parent;

/// Enters new namespaces. On success the caller goes on in a child, the first process of its namespace; the parent stays
/// behind only to pass on how the child ended.
pub(super) fn enter() -> bool {
    // SAFETY: both have no preconditions and cannot fail.
    let (user, group) = unsafe { (libc::geteuid(), libc::getegid()) };
    let inner = libc::CLONE_NEWPID | libc::CLONE_NEWNET | libc::CLONE_NEWNS | libc::CLONE_NEWIPC;
    // A privileged user needs no user namespace; in one, files of other users would become unreadable.
    if !unshare(inner) {
        if !unshare(inner | libc::CLONE_NEWUSER) {
            return false;
        }
        map_to_itself(user, group).unwrap_or_else(|error| halfway(error));
    }
    // Credentials may have changed, which makes the kernel forget it.
    die_with_parent();
    // SAFETY: a launcher has one thread, so the child may do whatever the parent may.
    match unsafe { libc::fork() } {
        -1 => halfway(io::Error::last_os_error()),
        0 => {
            die_with_parent();
            mount_own_proc();
            true
        }
        child => pass_on(child),
    }
}

/// No way leads out of a namespace, and without its first process or its users no JVM runs in it.
fn halfway(error: io::Error) -> ! {
    eprintln!("failed to enter new namespaces: {error}");
    exit(1)
}

fn unshare(flags: libc::c_int) -> bool {
    // SAFETY: a launcher has one thread and shares nothing with another process.
    unsafe { libc::unshare(flags) == 0 }
}

fn map_to_itself(user: u32, group: u32) -> io::Result<()> {
    // Without this the kernel refuses group maps of unprivileged users.
    fs::write("/proc/self/setgroups", "deny")?;
    fs::write("/proc/self/uid_map", format!("{user} {user} 1"))?;
    fs::write("/proc/self/gid_map", format!("{group} {group} 1"))
}

/// Shows the namespace's own processes; where that is refused, the old view stays, whose entries Landlock closes.
fn mount_own_proc() {
    // SAFETY: all strings are literals with a final zero, and no data is passed.
    unsafe {
        let private = libc::MS_REC | libc::MS_PRIVATE;
        if libc::mount(c"none".as_ptr(), c"/".as_ptr(), ptr::null(), private, ptr::null()) == 0 {
            let flags = libc::MS_NOSUID | libc::MS_NODEV | libc::MS_NOEXEC;
            libc::mount(c"proc".as_ptr(), c"/proc".as_ptr(), c"proc".as_ptr(), flags, ptr::null());
        }
    }
}

fn pass_on(child: libc::pid_t) -> ! {
    let mut status = 0;
    // SAFETY: the status is a valid place; interrupted waits are repeated.
    while unsafe { libc::waitpid(child, &mut status, 0) } == -1 {
        if io::Error::last_os_error().kind() != io::ErrorKind::Interrupted {
            exit(1);
        }
    }
    if libc::WIFSIGNALED(status) {
        // SAFETY: resetting a handler and signalling oneself have no preconditions.
        unsafe {
            libc::signal(libc::WTERMSIG(status), libc::SIG_DFL);
            libc::raise(libc::WTERMSIG(status));
        }
    }
    exit(libc::WEXITSTATUS(status))
}
