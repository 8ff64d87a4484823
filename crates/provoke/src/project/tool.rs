//! Runs a project's build tool: foreign code, so it is limited in time and ended together with everything it started.
//!
//! It does not know what the tool is asked.

use std::io::{ErrorKind, Read};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use crate::setup::{SetUp, Step};

/// More of what a tool prints is not kept.
const MOST_OUTPUT: u64 = 64 << 20;

/// Marks everything that a tool starts, wherever it moves in the tree of processes.
const MARK: &str = "PROVOKE_BUILD";

/// What came of running it.
pub enum Ran {
    Ended {
        output: String,
        success: bool,
    },
    /// There is no such program, or it may not be run.
    NotStarted,
    /// It was ended, for the time was up or the user had enough.
    Stopped,
}

/// Runs a tool in a directory until it ends or the time for setting up is over.
pub fn run(program: &Path, arguments: &[&str], dir: &Path, step: &mut Step, setup: &mut SetUp) -> Ran {
    let mark = format!("{}-{:p}", std::process::id(), step);
    let before = processes::children();
    processes::adopt_orphans();
    let start = |mut command: Command| {
        command
            .args(arguments)
            .current_dir(dir)
            .env(MARK, &mark)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()
    };
    let spawned = start(Command::new(program)).or_else(|error| match error.kind() {
        // Archives of a project forget that its wrapper may be run; it is a script of the shell.
        ErrorKind::PermissionDenied if program.is_file() => {
            let mut shell = Command::new("sh");
            shell.arg(program);
            start(shell)
        }
        _ => Err(error),
    });
    let Ok(mut child) = spawned else { return Ran::NotStarted };
    let output = collect(child.stdout.take().expect("it is piped"));
    let errors = collect(child.stderr.take().expect("it is piped"));
    let success = wait(&child, step, setup);
    // What it left behind is not wanted, either.
    processes::end(&child, &mark, &before);
    let _ = child.wait();
    let Some(success) = success else { return Ran::Stopped };
    // Nobody holds the other end any more, unless a process got away: then what came so far has to do.
    let patience = Duration::from_secs(2);
    let [output, errors] = [output, errors].map(|pipe| pipe.recv_timeout(patience).unwrap_or_default());
    Ran::Ended { output: output + &errors, success }
}

/// Whether it succeeded; none if it had to be stopped.
fn wait(child: &Child, step: &mut Step, setup: &mut SetUp) -> Option<bool> {
    loop {
        match processes::ended(child) {
            Some(success) => return Some(success),
            None if setup.is_over_for_tools() || setup.is_interrupted() => return None,
            None => std::thread::sleep(Duration::from_millis(20)),
        }
        setup.remind(step);
    }
}

/// Reads on a thread of its own, so that a tool that prints much does not wait for us.
fn collect(pipe: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let mut pipe = pipe.take(MOST_OUTPUT);
        let _ = pipe.read_to_end(&mut bytes);
        let _ = sender.send(String::from_utf8_lossy(&bytes).into_owned());
        // The rest is read and dropped: a full pipe would stop the tool.
        let _ = std::io::copy(&mut pipe.into_inner(), &mut std::io::sink());
    });
    receiver
}

/// Finding and ending all processes that a tool has started.
mod processes {
    use std::collections::BTreeSet;
    use std::path::Path;
    use std::process::Child;

    type Pid = libc::pid_t;

    /// Processes that leave their parent come to us, not to init: then they are found below us.
    pub fn adopt_orphans() {
        #[cfg(target_os = "linux")]
        // SAFETY: changes an attribute of this process; where it is refused, orphans are found by their mark.
        unsafe {
            libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
        }
    }

    /// The processes whose parent we are.
    pub fn children() -> BTreeSet<Pid> {
        let own = std::process::id() as Pid;
        all().into_iter().filter(|&(_, parent)| parent == own).map(|(pid, _)| pid).collect()
    }

    /// Whether it succeeded, once it has ended. Its number stays its own until it is waited for.
    pub fn ended(tool: &Child) -> Option<bool> {
        // SAFETY: all zeros is a valid siginfo_t.
        let mut info: libc::siginfo_t = unsafe { std::mem::zeroed() };
        let look = libc::WEXITED | libc::WNOHANG | libc::WNOWAIT;
        // SAFETY: the pointer is valid; the process is a child of ours that nobody has waited for.
        let asked = unsafe { libc::waitid(libc::P_PID, tool.id(), &raw mut info, look) };
        if asked != 0 {
            return Some(false);
        }
        // SAFETY: waitid has filled it, or left the zeros of "not yet".
        let (pid, status) = unsafe { (info.si_pid(), info.si_status()) };
        (pid != 0).then_some(info.si_code == libc::CLD_EXITED && status == 0)
    }

    /// Ends the tool, its process group, and whatever left the group or the tree.
    pub fn end(tool: &Child, mark: &str, not: &BTreeSet<Pid>) {
        let tool = tool.id() as Pid;
        // Twice may not be enough: a process that is being ended may have started another.
        for _ in 0..10 {
            // SAFETY: the group is the tool's own, for the tool has not been waited for.
            unsafe { libc::kill(-tool, libc::SIGKILL) };
            let strays = strays(tool, mark, not);
            if strays.is_empty() {
                return;
            }
            for pid in strays {
                // SAFETY: a descendant of ours or a marked process.
                unsafe { libc::kill(pid, libc::SIGKILL) };
                // SAFETY: takes the status of an adopted child; for all others it does nothing.
                unsafe { libc::waitpid(pid, std::ptr::null_mut(), libc::WNOHANG) };
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
    }

    /// New descendants of ours, and marked processes, that still run.
    fn strays(tool: Pid, mark: &str, not: &BTreeSet<Pid>) -> Vec<Pid> {
        let own = std::process::id() as Pid;
        let all = all();
        let mut below = BTreeSet::from([own]);
        let mut size = 0;
        while below.len() > size {
            size = below.len();
            let next = all.iter().filter(|&(pid, parent)| below.contains(parent) && !not.contains(pid));
            below.extend(next.map(|&(pid, _)| pid).collect::<Vec<_>>());
        }
        let is_stray = |pid: Pid| pid != own && pid != tool && (below.contains(&pid) || is_marked(pid, mark));
        all.iter().map(|&(pid, _)| pid).filter(|&pid| is_stray(pid)).collect()
    }

    fn is_marked(pid: Pid, mark: &str) -> bool {
        let wanted = format!("{}={mark}", super::MARK);
        let environment = std::fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        environment.split(|&byte| byte == 0).any(|variable| variable == wanted.as_bytes())
    }

    /// All processes that run, each with its parent; none where there is no /proc.
    fn all() -> Vec<(Pid, Pid)> {
        let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        entries.filter_map(|entry| parent_of(&entry.path())).collect()
    }

    fn parent_of(process: &Path) -> Option<(Pid, Pid)> {
        let pid = process.file_name()?.to_str()?.parse().ok()?;
        let stat = std::fs::read_to_string(process.join("stat")).ok()?;
        // The name in parentheses may hold anything.
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
        let state = fields.next()?;
        (state != "Z").then_some((pid, fields.next()?.parse().ok()?))
    }
}
