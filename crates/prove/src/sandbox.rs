//! Confines the JVM that runs foreign code: what it may read, write, connect to, and how much it may use.
//! It knows nothing of tests; it starts a program, and says how far it could confine it.
//!
//! A running, many-threaded process cannot confine a child safely between fork and exec. So the binary executes itself
//! again as a *launcher*, which has one thread, confines itself, and becomes the program.

mod access;
mod launcher;
mod limits;
mod namespaces;
mod privileges;
mod syscalls;

use std::fmt;
use std::io::Read;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};

pub(crate) use access::linked_from;

/// Whether foreign code is confined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SandboxPolicy {
    /// As far as the kernel allows; what it does not allow is reported, never fatal.
    #[default]
    Auto,
    Off,
}

/// How far the kernel went along.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SandboxLevel {
    /// Files are confined by Landlock, in this version of its interface.
    pub landlock: Option<u8>,
    /// System calls that reach out of the process (sockets, processes, signals, mounts) are refused.
    pub seccomp: bool,
    /// The process sees no other process and no network interface.
    pub namespaces: bool,
    /// Processor time, memory, open files and file sizes are limited.
    pub limits: bool,
}

/// What the confined program may use.
#[derive(Debug, Clone, Default)]
pub(crate) struct Confinement {
    pub(crate) read: Vec<PathBuf>,
    pub(crate) write: Option<PathBuf>,
    pub(crate) cpu_seconds: u64,
    pub(crate) memory: u64,
}

/// To be called first in `main`, before any thread is started: in a launcher it does not return.
pub fn maybe_become_launcher() {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next().is_some_and(|first| first == launcher::ARGUMENT) {
        launcher::launch(arguments.collect());
    }
    CAN_LAUNCH.store(true, Ordering::Relaxed);
}

/// What a sandbox on this machine would reach, found out by entering one.
pub fn probe() -> SandboxLevel {
    let Ok((mut reader, writer)) = std::io::pipe() else { return SandboxLevel::default() };
    let confinement = Confinement { cpu_seconds: 10, memory: 1 << 30, ..Confinement::default() };
    let report = writer.as_fd();
    let (mut command, Reports(true)) = command(SandboxPolicy::Auto, &confinement, report, Path::new(""))
    else {
        return SandboxLevel::default();
    };
    let Ok(mut child) = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()
    else {
        return SandboxLevel::default();
    };
    drop(writer);
    let mut bytes = Vec::new();
    let _ = reader.read_to_end(&mut bytes);
    let _ = child.wait();
    SandboxLevel::decode(&bytes).unwrap_or_default()
}

/// Whether the started program writes its level to the channel before anything else does.
pub(crate) struct Reports(pub(crate) bool);

/// A command that starts `program` confined, in a process group of its own, which then dies with the calling thread, inherits
/// `channel` under its number, and gets of the environment only `ENVIRONMENT`, as the caller sets it on the command.
pub(crate) fn command(
    policy: SandboxPolicy,
    confinement: &Confinement,
    channel: BorrowedFd<'_>,
    program: &Path,
) -> (Command, Reports) {
    let confined = policy == SandboxPolicy::Auto && CAN_LAUNCH.load(Ordering::Relaxed);
    let mut command = if confined {
        // Not by its path, which may by now lead to another build of it.
        let mut command = Command::new("/proc/self/exe");
        command.args(launcher::arguments(confinement, channel, program));
        command
    } else {
        let mut command = Command::new(program);
        command.env_clear();
        command
    };
    // Nothing may run between fork and exec: only then is the child started by posix_spawn, which skips the handlers
    // libraries register for fork. Z3's would end the timers of queries that other threads have under way.
    // SAFETY: this only changes a flag of a descriptor that the caller holds.
    unsafe { libc::fcntl(channel.as_raw_fd(), libc::F_SETFD, 0) };
    command.process_group(0);
    (command, Reports(confined))
}

/// What a confined program may see of its environment: secrets of the user's are none of its business.
const ENVIRONMENT: [&str; 3] = ["LC_ALL", "HOME", "TMPDIR"];

/// Set by `maybe_become_launcher`: a program that never calls it (a unit test) would not become a launcher.
static CAN_LAUNCH: AtomicBool = AtomicBool::new(false);

fn die_with_parent() {
    // SAFETY: this prctl only sets a number in the calling process.
    unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) };
}

impl SandboxLevel {
    /// How many bytes of the channel a launcher's report takes.
    pub(crate) const SIZE: usize = 8;
    const MARK: [u8; 4] = *b"PVKL";

    /// What is not enforced, as a sentence for the user; none if everything is.
    pub fn notice(&self) -> Option<String> {
        let mut open = Vec::new();
        if self.landlock.is_none() {
            open.push("read your files and write to them");
        }
        if !self.seccomp {
            open.push("start processes");
        }
        if !self.seccomp && !self.namespaces {
            open.push("use the network");
        }
        if !self.limits {
            open.push("use memory and processor time without limit");
        }
        let (last, rest) = open.split_last()?;
        let list =
            if rest.is_empty() { (*last).to_owned() } else { format!("{} and {last}", rest.join(", ")) };
        Some(format!("the sandbox is incomplete: code under test can {list}."))
    }

    fn encode(self) -> [u8; Self::SIZE] {
        let [a, b, c, d] = Self::MARK;
        let flags = [self.seccomp, self.namespaces, self.limits].map(u8::from);
        [a, b, c, d, self.landlock.unwrap_or(0), flags[0], flags[1], flags[2]]
    }

    /// Reads a launcher's report; none if it is not one, or not yet complete.
    pub(crate) fn decode(bytes: &[u8]) -> Option<SandboxLevel> {
        let &[landlock, seccomp, namespaces, limits] = bytes.strip_prefix(&Self::MARK)?.first_chunk()?;
        Some(SandboxLevel {
            landlock: Some(landlock).filter(|abi| *abi > 0),
            seccomp: seccomp != 0,
            namespaces: namespaces != 0,
            limits: limits != 0,
        })
    }

    /// What both enforce.
    pub(crate) fn weaker(self, other: SandboxLevel) -> SandboxLevel {
        SandboxLevel {
            landlock: self.landlock.min(other.landlock),
            seccomp: self.seccomp && other.seccomp,
            namespaces: self.namespaces && other.namespaces,
            limits: self.limits && other.limits,
        }
    }
}

impl fmt::Display for SandboxLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if let Some(abi) = self.landlock {
            parts.push(format!("landlock (ABI {abi})"));
        }
        let named =
            [(self.seccomp, "seccomp"), (self.namespaces, "namespaces"), (self.limits, "resource limits")];
        parts.extend(named.iter().filter(|(on, _)| *on).map(|(_, name)| (*name).to_owned()));
        if parts.is_empty() { write!(f, "off") } else { write!(f, "{}", parts.join(", ")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FULL: SandboxLevel =
        SandboxLevel { landlock: Some(7), seccomp: true, namespaces: true, limits: true };

    #[test]
    fn a_level_survives_the_channel() {
        assert_eq!(SandboxLevel::decode(&FULL.encode()), Some(FULL));
        assert_eq!(SandboxLevel::decode(&FULL.encode()[..7]), None);
        assert_eq!(SandboxLevel::decode(b"PVKXxxxx"), None);
    }

    #[test]
    fn levels_read_well() {
        assert_eq!(FULL.to_string(), "landlock (ABI 7), seccomp, namespaces, resource limits");
        assert_eq!(FULL.notice(), None);
        assert_eq!(SandboxLevel::default().to_string(), "off");
        let partial = SandboxLevel { landlock: None, seccomp: false, ..FULL };
        assert_eq!(
            partial.notice().as_deref(),
            Some(
                "the sandbox is incomplete: code under test can read your files and write to them and start processes."
            )
        );
    }

    #[test]
    fn a_program_that_is_no_launcher_says_so_instead_of_pretending() {
        assert_eq!(probe(), SandboxLevel::default());
    }
}
