//! Stays behind when the program runs: ends it when its starter dies, when it uses too much, or when it is asked to, with
//! everything the program started, in whatever session or group that is.
//! It runs no foreign code, and foreign code cannot signal it.

use std::io::{PipeReader, PipeWriter, Read};
use std::os::fd::{AsFd, BorrowedFd, RawFd};
use std::os::unix::process::ExitStatusExt;
use std::process::{ExitStatus, exit};
use std::time::{Duration, Instant};
use std::{fs, mem, ptr};

use rustix::io::retry_on_intr;
use rustix::process::{
    DumpableBehavior, Pid, Signal, WaitOptions, getpid, getppid, kill_process, set_child_subreaper,
    set_dumpable_behavior, set_parent_process_death_signal, wait, waitpid,
};

use super::{Confinement, limits, privileges, usage};
use crate::poll;

/// Reported when the program was ended because its folder was full.
pub(super) const FULL: u8 = b'F';

/// Reported when the program was ended because it held too much memory.
pub(super) const HUNGRY: u8 = b'M';

/// How often folder and memory are measured.
const INTERVAL: Duration = Duration::from_millis(200);

/// What a guardian waits for: its child's end, its starter's, or to be asked.
const AWAITED: [libc::c_int; 5] = [libc::SIGCHLD, libc::SIGTERM, libc::SIGINT, libc::SIGHUP, libc::SIGQUIT];

/// To be called before the child is there.
pub(super) fn prepare(starter: Pid) {
    // SAFETY: the set is initialised, and these calls only change the calling process.
    unsafe {
        // Whoever ignores it, and we may have inherited that, is not told how a child ended.
        libc::signal(libc::SIGCHLD, libc::SIG_DFL);
        libc::sigprocmask(libc::SIG_BLOCK, &awaited(), ptr::null_mut());
    }
    // Whatever is left without a parent below becomes our child; any process says yes.
    let _ = set_child_subreaper(Some(getpid()));
    tell_when_starter_dies();
    if getppid() != Some(starter) {
        // It died before we could ask to be told.
        exit(1);
    }
}

/// The kernel forgets it when credentials change.
pub(super) fn tell_when_starter_dies() {
    let _ = set_parent_process_death_signal(Some(Signal::TERM));
}

/// For the processes below: they end with their parent, by a signal that nobody can catch.
pub(super) fn die_with_guardian(guardian: &PipeReader) {
    let _ = set_child_subreaper(None);
    let _ = set_parent_process_death_signal(Some(Signal::KILL));
    // SAFETY: the set is initialised.
    unsafe { libc::sigprocmask(libc::SIG_UNBLOCK, &awaited(), ptr::null_mut()) };
    // The pipe's other end is the guardian's alone: if it can be read, it is closed.
    if !poll::readable([guardian.as_fd()], Instant::now()).is_ok_and(|[closed]| !closed) {
        exit(1);
    }
}

/// Until the child has ended. The pipes: one that shows the child that we are there, and one where the first process of a
/// namespace says how the program ended.
pub(super) fn guard(
    child: Pid,
    plan: UsageWatch<'_>,
    report: BorrowedFd<'_>,
    channel: RawFd,
    _alive: PipeWriter,
    mut ended: PipeReader,
) -> ! {
    stand_aside(channel);
    let mut plan = Some(plan);
    let status = loop {
        match next_signal(plan.is_some().then_some(INTERVAL)) {
            Some(libc::SIGCHLD) => {
                if let Some(status) = reap(child) {
                    break status;
                }
            }
            Some(_) => break end(child),
            None => {
                if let Some(reason) = plan.as_mut().and_then(|plan| plan.excess(child)) {
                    let _ = rustix::io::write(report, &[reason]);
                    // A child that is not waited for keeps its number.
                    let _ = kill_process(child, Signal::KILL);
                    plan = None;
                }
            }
        }
    };
    sweep();
    let mut bytes = [0; 4];
    leave(if ended.read_exact(&mut bytes).is_ok() { i32::from_ne_bytes(bytes) } else { status })
}

/// What is looked at while the program runs.
pub(super) struct UsageWatch<'a> {
    pub(super) confinement: &'a Confinement,
    /// Not where the user wants no limits.
    pub(super) confines: bool,
    /// The program is the child's child.
    pub(super) namespaces: bool,
    /// Known once it is there.
    pub(super) program: Option<Pid>,
}

impl UsageWatch<'_> {
    /// What the program uses too much of.
    fn excess(&mut self, child: Pid) -> Option<u8> {
        let folder = self.confinement.folder.as_deref();
        if folder.is_some_and(|path| usage::is_full(path, self.confinement.quota, child)) {
            return Some(FULL);
        }
        if self.program.is_none() {
            self.program = if self.namespaces { only_child(child) } else { Some(child) };
        }
        let held = self.program.map_or(0, usage::resident);
        (self.confines && held > limits::most_resident(self.confinement)).then_some(HUNGRY)
    }
}

/// For the processes that stay beside the program: they need no rights, and it must not get at their memory.
pub(super) fn stand_aside(channel: RawFd) {
    let _ = set_dumpable_behavior(DumpableBehavior::NotDumpable);
    privileges::drop_all();
    // Whoever listens at the other ends must notice when the program closes them, not when we do.
    for stream in [libc::STDIN_FILENO, libc::STDOUT_FILENO, libc::STDERR_FILENO, channel] {
        // SAFETY: nothing in this process reads or prints any more. Rustix would insist that the stream is open.
        unsafe { libc::close(stream) };
    }
}

fn awaited() -> libc::sigset_t {
    // SAFETY: a set of signals is plain data that sigemptyset initialises.
    unsafe {
        let mut set = mem::zeroed();
        libc::sigemptyset(&mut set);
        for signal in AWAITED {
            libc::sigaddset(&mut set, signal);
        }
        set
    }
}

/// The next of the awaited signals; none if it does not come in time, or another one interrupts.
fn next_signal(patience: Option<Duration>) -> Option<libc::c_int> {
    let time = patience
        .map(|patience| libc::timespec { tv_sec: 0, tv_nsec: patience.subsec_nanos() as libc::c_long });
    let time = time.as_ref().map_or(ptr::null(), ptr::from_ref);
    // SAFETY: the set and the time are valid, and nobody wants the details.
    let signal = unsafe { libc::sigtimedwait(&awaited(), ptr::null_mut(), time) };
    (signal > 0).then_some(signal)
}

/// Takes in what has ended; how the child did, if it is among them.
fn reap(child: Pid) -> Option<i32> {
    let mut found = None;
    while let Ok(Some((ended, status))) = wait(WaitOptions::NOHANG) {
        if ended == child {
            found = Some(status.as_raw());
        }
    }
    found
}

fn end(child: Pid) -> i32 {
    // A child that is not waited for keeps its number.
    let _ = kill_process(child, Signal::KILL);
    let ended = retry_on_intr(|| waitpid(Some(child), WaitOptions::empty()));
    ended.ok().flatten().map_or(0, |(_, status)| status.as_raw())
}

/// Ends what the program left behind: without a parent it has become our child. In a namespace the kernel did it already.
fn sweep() {
    loop {
        for child in children_of(getpid()) {
            // Children that are not waited for keep their numbers.
            let _ = kill_process(child, Signal::KILL);
        }
        if wait(WaitOptions::NOHANG).is_err() {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Of the first process of a namespace. Where that has a `/proc` of its own, we see that one, in which we are not.
fn only_child(first: Pid) -> Option<Pid> {
    let first = if fs::read_link("/proc/self").is_ok() { first } else { Pid::INIT };
    children_of(first).first().copied()
}

/// Not from `/proc/self/task/*/children`, which not every kernel has.
fn children_of(parent: Pid) -> Vec<Pid> {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = processes.filter_map(|entry| number(entry.file_name().to_str()?));
    numbers.filter(|process| parent_of(*process) == Some(parent)).collect()
}

fn parent_of(process: Pid) -> Option<Pid> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name, in parentheses, may contain anything; the state and the parent follow it.
    number(stat.rsplit_once(')')?.1.split_whitespace().nth(1)?)
}

fn number(text: &str) -> Option<Pid> {
    text.parse().ok().and_then(Pid::from_raw)
}

/// Ends as the program did.
fn leave(status: i32) -> ! {
    let status = ExitStatus::from_raw(status);
    if let Some(signal) = status.signal() {
        // SAFETY: resetting a handler and signalling oneself have no preconditions.
        unsafe {
            libc::signal(signal, libc::SIG_DFL);
            libc::sigprocmask(libc::SIG_UNBLOCK, &awaited(), ptr::null_mut());
            libc::raise(signal);
        }
    }
    // SAFETY: nothing is left to be flushed or dropped.
    unsafe { libc::_exit(status.code().unwrap_or_default()) }
}
