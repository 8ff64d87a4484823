//! Gives the program an own view of processes, network and mounts, where the kernel lets us.
//! It is a second wall behind Landlock and seccomp: without it these two still stand.

use std::io::{self, PipeWriter, Write};
use std::os::fd::RawFd;
use std::process::exit;
use std::{fs, ptr};

use super::guardian;

/// Enters new namespaces; the next child is the first process of its own.
pub(super) fn enter() -> bool {
    // SAFETY: both have no preconditions and cannot fail.
    let (user, group) = unsafe { (libc::geteuid(), libc::getegid()) };
    let inner = libc::CLONE_NEWPID | libc::CLONE_NEWNET | libc::CLONE_NEWNS | libc::CLONE_NEWIPC;
    // A privileged user needs no user namespace; in one, files of other users would become unreadable.
    if !unshare(inner) {
        if !may_map_users() || !unshare(inner | libc::CLONE_NEWUSER) {
            return false;
        }
        map_to_itself(user, group).unwrap_or_else(|error| halfway(&error));
        // Credentials have changed.
        guardian::tell_when_starter_dies();
    }
    true
}

/// Waits for everything in the namespace as its first process; when the program ends, says how, and the kernel ends the
/// rest.
pub(super) fn attend(program: libc::pid_t, channel: RawFd, mut status: PipeWriter) -> ! {
    guardian::stand_aside(channel);
    loop {
        let mut ended = 0;
        // SAFETY: the status is a valid place.
        let process = unsafe { libc::waitpid(-1, &mut ended, 0) };
        let interrupted = process == -1 && io::Error::last_os_error().kind() == io::ErrorKind::Interrupted;
        if process == program {
            let _ = status.write_all(&ended.to_ne_bytes());
        }
        if process == program || process == -1 && !interrupted {
            exit(0);
        }
    }
}

/// No way leads out of a namespace, and without its users no JVM runs in it.
fn halfway(error: &io::Error) -> ! {
    eprintln!("failed to enter new namespaces: {error}");
    exit(1)
}

fn unshare(flags: libc::c_int) -> bool {
    // SAFETY: a launcher has one thread and shares nothing with another process.
    unsafe { libc::unshare(flags) == 0 }
}

/// Some systems grant user namespaces without any right in them, not even to name users: that is found out in a child.
fn may_map_users() -> bool {
    // SAFETY: as for `unshare`; the child only tries and leaves.
    unsafe {
        match libc::fork() {
            -1 => false,
            0 => {
                let (user, group) = (libc::geteuid(), libc::getegid());
                let mapped = unshare(libc::CLONE_NEWUSER | libc::CLONE_NEWNS)
                    && map_to_itself(user, group).is_ok()
                    && libc::mount(
                        c"none".as_ptr(),
                        c"/".as_ptr(),
                        ptr::null(),
                        libc::MS_REC | libc::MS_PRIVATE,
                        ptr::null(),
                    ) == 0;
                libc::_exit(i32::from(!mapped))
            }
            child => {
                let mut status = 0;
                libc::waitpid(child, &mut status, 0) == child && status == 0
            }
        }
    }
}

fn map_to_itself(user: u32, group: u32) -> io::Result<()> {
    // Without this the kernel refuses group maps of unprivileged users.
    fs::write("/proc/self/setgroups", "deny")?;
    fs::write("/proc/self/uid_map", format!("{user} {user} 1"))?;
    fs::write("/proc/self/gid_map", format!("{group} {group} 1"))
}
