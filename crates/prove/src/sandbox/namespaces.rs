//! Gives the program an own view of processes, network and mounts, where the kernel lets us.
//! It is a second wall behind Landlock and seccomp: without it these two still stand.

use std::fs;
use std::io::{self, PipeWriter, Write};
use std::os::fd::RawFd;
use std::process::exit;

use rustix::io::Errno;
use rustix::process::{Pid, WaitOptions, getegid, geteuid, wait, waitpid};
use rustix::thread::{UnshareFlags, unshare_unsafe};

use super::{guardian, mounts};

/// Enters new namespaces; the next child is the first process of its own.
pub(super) fn enter() -> bool {
    let (user, group) = (geteuid().as_raw(), getegid().as_raw());
    let inner = UnshareFlags::NEWPID | UnshareFlags::NEWNET | UnshareFlags::NEWNS | UnshareFlags::NEWIPC;
    // A privileged user needs no user namespace; in one, files of other users would become unreadable.
    if !unshare(inner) {
        if !may_map_users() || !unshare(inner | UnshareFlags::NEWUSER) {
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
pub(super) fn attend(program: Pid, channel: RawFd, mut status: PipeWriter) -> ! {
    guardian::stand_aside(channel);
    loop {
        match wait(WaitOptions::empty()) {
            Ok(Some((process, ended))) if process == program => {
                let _ = status.write_all(&ended.as_raw().to_ne_bytes());
                exit(0);
            }
            Ok(_) | Err(Errno::INTR) => {}
            Err(_) => exit(0),
        }
    }
}

/// No way leads out of a namespace, and without its users no JVM runs in it.
fn halfway(error: &io::Error) -> ! {
    eprintln!("failed to enter new namespaces: {error}");
    exit(1)
}

fn unshare(flags: UnshareFlags) -> bool {
    // SAFETY: a launcher has one thread and shares nothing with another process.
    unsafe { unshare_unsafe(flags).is_ok() }
}

/// Some systems grant user namespaces without any right in them, not even to name users: that is found out in a child.
fn may_map_users() -> bool {
    // SAFETY: a launcher has one thread, so the child may do whatever the parent may.
    let child = unsafe { libc::fork() };
    if child == 0 {
        let (user, group) = (geteuid().as_raw(), getegid().as_raw());
        let mapped = unshare(UnshareFlags::NEWUSER | UnshareFlags::NEWNS)
            && map_to_itself(user, group).is_ok()
            && mounts::keep_to_ourselves();
        // SAFETY: the child only tries and leaves; nothing of its parent's is flushed or dropped.
        unsafe { libc::_exit(i32::from(!mapped)) }
    }
    let Some(child) = Pid::from_raw(child).filter(|_| child > 0) else { return false };
    matches!(waitpid(Some(child), WaitOptions::empty()), Ok(Some((_, status))) if status.as_raw() == 0)
}

fn map_to_itself(user: u32, group: u32) -> io::Result<()> {
    // Without this the kernel refuses group maps of unprivileged users.
    fs::write("/proc/self/setgroups", "deny")?;
    fs::write("/proc/self/uid_map", format!("{user} {user} 1"))?;
    fs::write("/proc/self/gid_map", format!("{group} {group} 1"))
}
