//! A confined process as its starter sees it: started, heard of, ended.
//! What it says about its own work is not read here.

use std::io::{self, PipeReader, Read};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use rustix::io::{FdFlags, fcntl_setfd};
use rustix::process::{Pid, Signal, kill_process, kill_process_group};

use super::{CAN_LAUNCH, Confinement, SandboxLevel, SandboxPolicy, guardian, launcher};
use crate::poll;

/// How long a guardian may take to end what it guards before everything is ended the hard way.
const MAX_ENDING_TIME: Duration = Duration::from_secs(2);

/// A program that was started confined. It dies with the thread that started it.
pub(crate) struct Process {
    pub(crate) child: Child,
    /// None without a launcher.
    report: Option<PipeReader>,
    /// What the launcher reported so far: its level, then whatever happened.
    reported: Vec<u8>,
}

/// What a program had too much of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum UsedUp {
    Folder,
    Memory,
}

/// Starts `program` in a process group of its own. It inherits `channel` under its number, and gets of the environment
/// only `ENVIRONMENT`, as `prepare` sets it, or all of it; `prepare` also adds arguments, streams and the working directory.
pub(crate) fn start(
    policy: SandboxPolicy,
    confinement: &Confinement,
    channel: Option<BorrowedFd<'_>>,
    program: &Path,
    prepare: impl FnOnce(&mut Command),
) -> io::Result<Process> {
    let (report, writer) = io::pipe()?;
    let can_launch = CAN_LAUNCH.load(Ordering::Relaxed);
    let mut command = if can_launch {
        // Not by its path, which may by now lead to another build of it.
        let mut command = Command::new("/proc/self/exe");
        command.args(launcher::arguments(policy, confinement, channel, writer.as_fd(), program));
        command
    } else {
        let mut command = Command::new(program);
        if !confinement.environment {
            command.env_clear();
        }
        command
    };
    prepare(&mut command);
    // Nothing may run between fork and exec: only then is the child started by posix_spawn, which skips the handlers
    // libraries register for fork. Z3's would end the timers of queries that other threads have under way.
    // What another thread starts at the same time inherits the descriptors, too; its launcher closes them.
    for inherited in channel.into_iter().chain(can_launch.then_some(writer.as_fd())) {
        fcntl_setfd(inherited, FdFlags::empty())?;
    }
    let child = command.process_group(0).spawn()?;
    Ok(Process { child, report: can_launch.then_some(report), reported: Vec::new() })
}

impl Process {
    /// How far it is confined; known by the time it has said anything.
    pub(crate) fn level(&mut self) -> SandboxLevel {
        self.read_report();
        SandboxLevel::decode(&self.reported).unwrap_or_default()
    }

    /// What it was ended for using up, if it was.
    pub(crate) fn used_up(&mut self) -> Option<UsedUp> {
        self.read_report();
        match *self.reported.get(SandboxLevel::SIZE)? {
            guardian::FULL => Some(UsedUp::Folder),
            guardian::HUNGRY => Some(UsedUp::Memory),
            _ => None,
        }
    }

    /// Ends it with everything it started, and says how it had ended, if it had.
    pub(crate) fn kill(&mut self) -> io::Result<ExitStatus> {
        let pid = Pid::from_child(&self.child);
        if self.report.is_some() && self.child.try_wait()?.is_none() {
            // It is not waited for yet, so its number is its own.
            let _ = kill_process(pid, Signal::TERM);
            self.wait(MAX_ENDING_TIME);
        }
        if self.child.try_wait()?.is_none() || self.report.is_none() {
            // The group is the child's own; once all of it is gone, the signal goes nowhere.
            let _ = kill_process_group(pid, Signal::KILL);
            let _ = self.child.kill();
        }
        self.child.wait()
    }

    /// Waits until it has ended by itself, but not for long.
    pub(crate) fn wait(&mut self, patience: Duration) {
        let until = Instant::now() + patience;
        while matches!(self.child.try_wait(), Ok(None)) && Instant::now() < until {
            thread::sleep(Duration::from_millis(1));
        }
    }

    fn read_report(&mut self) {
        while let Some(report) = &mut self.report {
            let mut chunk = [0; 64];
            if !poll::readable([report.as_fd()], Instant::now()).is_ok_and(|[ready]| ready) {
                return;
            }
            match report.read(&mut chunk) {
                Ok(count) if count > 0 => self.reported.extend_from_slice(&chunk[..count]),
                _ => return,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}
