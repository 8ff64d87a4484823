//! Confines the processes that work with foreign code: what they may read, write, connect to, and how much they may use.
//! It knows nothing of tests; it starts a program, says how far it could confine it, and ends it with all it left behind.
//!
//! A running, many-threaded process cannot confine a child safely between fork and exec. So the binary executes itself
//! again as a *launcher*, which has one thread. It stays as the *guardian* of a child that confines itself and becomes the
//! program.

mod access;
mod guardian;
mod launcher;
mod limits;
mod mounts;
mod namespaces;
mod privileges;
mod process;
mod syscalls;
mod usage;

use std::ffi::OsString;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};

pub(crate) use access::linked_from;
pub(crate) use process::{Process, UsedUp, start};

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
    /// The process sees no other process and no network interface, and does not outlive its guardian.
    pub namespaces: bool,
    /// Processor time, memory, open files and file sizes are limited.
    pub limits: bool,
    /// Everything but its own folder is mounted read-only: also modes, owners, times and attributes stay as they are.
    pub read_only: bool,
}

/// What the confined program may use.
#[derive(Debug, Clone, Default)]
pub(crate) struct Confinement {
    pub(crate) read: Vec<PathBuf>,
    /// Existing folders where it may write, for others to read.
    pub(crate) write: Vec<PathBuf>,
    /// Its working directory, where it may write, too. Nobody else sees what, where the kernel lets us arrange that.
    pub(crate) folder: Option<PathBuf>,
    /// How many bytes may lie in that folder.
    pub(crate) quota: u64,
    pub(crate) cpu_seconds: u64,
    pub(crate) memory: u64,
    /// Whether it sees all of the user's environment.
    pub(crate) environment: bool,
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
    if !CAN_LAUNCH.load(Ordering::Relaxed) {
        return SandboxLevel::default();
    }
    let confinement = Confinement { cpu_seconds: 10, memory: 1 << 30, ..Confinement::default() };
    let quietly = |command: &mut Command| {
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    };
    let Ok(mut probe) = start(SandboxPolicy::Auto, &confinement, None, Path::new(""), quietly) else {
        return SandboxLevel::default();
    };
    let _ = probe.child.wait();
    probe.level()
}

/// A program that is run confined, with the streams of this one.
pub struct Confined<'a> {
    pub program: &'a Path,
    pub arguments: &'a [OsString],
    /// What it may read beside the system's own files.
    pub read: &'a [PathBuf],
    /// Where it works, and may write.
    pub folder: &'a Path,
}

/// Runs a program to its end.
pub fn run(confined: &Confined) -> io::Result<ExitStatus> {
    let folder = std::path::absolute(confined.folder)?;
    // A JDK may lie in several places.
    let linked = confined.read.iter().filter(|path| path.is_dir()).flat_map(|path| linked_from(path));
    let confinement = Confinement {
        read: confined.read.iter().cloned().chain(linked).collect(),
        folder: Some(folder.clone()),
        quota: 256 << 20,
        cpu_seconds: 24 * 60 * 60,
        memory: 4 << 30,
        ..Confinement::default()
    };
    let mut process = start(SandboxPolicy::Auto, &confinement, None, confined.program, |command| {
        command.args(confined.arguments).current_dir(&folder);
        command.env("LC_ALL", "C.UTF-8").env("HOME", &folder).env("TMPDIR", &folder);
    })?;
    process.child.wait()
}

/// A program that is not confined, such as a build tool, but that is ended with everything it started: when this is dropped,
/// and when this process ends, however that comes.
pub struct Guarded(Process);

impl Guarded {
    pub fn start(program: &Path, prepare: impl FnOnce(&mut Command)) -> io::Result<Guarded> {
        let confinement = Confinement { environment: true, ..Confinement::default() };
        start(SandboxPolicy::Off, &confinement, None, program, prepare).map(Guarded)
    }

    pub fn child(&mut self) -> &mut Child {
        &mut self.0.child
    }

    /// Whether it has ended, and all that it started, too.
    pub fn look(&mut self) -> io::Result<Look> {
        Ok(match self.0.child.try_wait()? {
            None => Look::Runs,
            Some(status) if status.code() == Some(launcher::NOT_EXECUTED) => Look::NotExecuted,
            Some(status) => Look::Ended(status),
        })
    }
}

/// What became of a guarded program so far.
pub enum Look {
    Runs,
    Ended(ExitStatus),
    /// There is no such program, or it is none.
    NotExecuted,
}

/// Leaves layers out, as a kernel would that does not have them: a list of `namespaces`, `mounts`, `landlock`, `seccomp`.
/// For tests of what the remaining layers do.
const WITHOUT: &str = "PROVOKE_SANDBOX_WITHOUT";

/// What a confined program may see of its environment: secrets of the user's are none of its business.
const ENVIRONMENT: [&str; 3] = ["LC_ALL", "HOME", "TMPDIR"];

/// Set by `maybe_become_launcher`: a program that never calls it (a unit test) would not become a launcher.
static CAN_LAUNCH: AtomicBool = AtomicBool::new(false);

impl SandboxLevel {
    const SIZE: usize = 9;
    const MARK: [u8; 4] = *b"PVKL";

    /// What is not enforced, or refused more than needed, in words for the user; none if everything is as it should be.
    pub fn notice(&self) -> Option<String> {
        let mut open = Vec::new();
        if self.landlock.is_none() {
            open.push(if self.read_only { "read your files" } else { "read your files and write to them" });
        }
        if !self.seccomp && !self.read_only {
            open.push("change modes and times of your files");
        }
        if !self.seccomp {
            open.push("start processes");
        }
        if !self.seccomp && !self.namespaces {
            open.push("use the network, send signals to your processes and outlive this run");
        }
        if !self.limits {
            open.push("use memory and processor time without limit");
        }
        if let Some((last, rest)) = open.split_last() {
            let list =
                if rest.is_empty() { (*last).to_owned() } else { format!("{} and {last}", rest.join(", ")) };
            return Some(format!("the sandbox is incomplete: code under test can {list}."));
        }
        // Only files of the user's should be out of reach, and that takes mounts.
        (!self.read_only).then(|| {
            "this machine grants no mount namespace: code under test cannot change modes, owners, times and attributes of files, not even of its own."
                .to_owned()
        })
    }

    fn encode(self) -> [u8; Self::SIZE] {
        let [a, b, c, d] = Self::MARK;
        let [seccomp, namespaces, limits, read_only] =
            [self.seccomp, self.namespaces, self.limits, self.read_only].map(u8::from);
        [a, b, c, d, self.landlock.unwrap_or(0), seccomp, namespaces, limits, read_only]
    }

    /// Reads a launcher's report; none if it is not one, or not yet complete.
    fn decode(bytes: &[u8]) -> Option<SandboxLevel> {
        let &[landlock, seccomp, namespaces, limits, read_only] =
            bytes.strip_prefix(&Self::MARK)?.first_chunk()?;
        Some(SandboxLevel {
            landlock: Some(landlock).filter(|abi| *abi > 0),
            seccomp: seccomp != 0,
            namespaces: namespaces != 0,
            limits: limits != 0,
            read_only: read_only != 0,
        })
    }

    /// What both enforce.
    pub(crate) fn weaker(self, other: SandboxLevel) -> SandboxLevel {
        SandboxLevel {
            landlock: self.landlock.min(other.landlock),
            seccomp: self.seccomp && other.seccomp,
            namespaces: self.namespaces && other.namespaces,
            limits: self.limits && other.limits,
            read_only: self.read_only && other.read_only,
        }
    }
}

impl fmt::Display for SandboxLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if let Some(abi) = self.landlock {
            parts.push(format!("landlock (ABI {abi})"));
        }
        let named = [
            (self.seccomp, "seccomp"),
            (self.namespaces, "namespaces"),
            (self.limits, "resource limits"),
            (self.read_only, "read-only mounts"),
        ];
        parts.extend(named.iter().filter(|(on, _)| *on).map(|(_, name)| (*name).to_owned()));
        if parts.is_empty() { write!(f, "off") } else { write!(f, "{}", parts.join(", ")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FULL: SandboxLevel =
        SandboxLevel { landlock: Some(7), seccomp: true, namespaces: true, limits: true, read_only: true };

    #[test]
    fn a_level_survives_the_report() {
        assert_eq!(SandboxLevel::decode(&FULL.encode()), Some(FULL));
        assert_eq!(SandboxLevel::decode(&FULL.encode()[..8]), None);
        assert_eq!(SandboxLevel::decode(b"PVKXxxxxx"), None);
    }

    #[test]
    fn levels_read_well() {
        assert_eq!(
            FULL.to_string(),
            "landlock (ABI 7), seccomp, namespaces, resource limits, read-only mounts"
        );
        assert_eq!(FULL.notice(), None);
        assert_eq!(SandboxLevel::default().to_string(), "off");
        let partial = SandboxLevel { landlock: None, seccomp: false, ..FULL };
        assert_eq!(
            partial.notice().as_deref(),
            Some("the sandbox is incomplete: code under test can read your files and start processes.")
        );
        let unmounted = SandboxLevel { read_only: false, ..FULL };
        assert!(unmounted.notice().unwrap().contains("not even of its own"));
        let bare = SandboxLevel { read_only: false, seccomp: false, ..FULL };
        assert!(bare.notice().unwrap().contains("change modes and times of your files"));
    }

    #[test]
    fn a_program_that_is_no_launcher_says_so_instead_of_pretending() {
        assert_eq!(probe(), SandboxLevel::default());
    }
}
