//! The launcher's whole life: read the confinement from its arguments, part into a guardian and a child that applies the
//! layers one by one and becomes the program.
//! A layer that the kernel refuses is left out and reported; it never falls back to something weaker silently.

use std::ffi::{OsStr, OsString};
use std::os::fd::{AsRawFd, BorrowedFd, RawFd};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, exit};
use std::{env, io};

use rustix::io::{FdFlags, fcntl_setfd};
use rustix::process::Pid;

use super::mounts::MountView;
use super::{
    Confinement, ENVIRONMENT, SandboxLevel, SandboxPolicy, WITHOUT, access, guardian, limits, mounts,
    namespaces, privileges, syscalls,
};

/// The first argument of a launcher; not an option of ours, so nobody meets it by accident.
pub(super) const ARGUMENT: &str = "\u{1}provoke-launcher";

/// As a shell says it: found, but not executed.
pub(super) const NOT_EXECUTED: i32 = 126;

pub(super) fn launch(arguments: Vec<OsString>) -> ! {
    let Some(plan) = LaunchPlan::parse(arguments) else {
        eprintln!("failed to launch: the launcher's arguments are damaged");
        exit(NOT_EXECUTED);
    };
    plan.close_what_is_not_ours();
    guardian::prepare(plan.starter);
    let namespaces = plan.applies("namespaces") && namespaces::enter();
    let (guardian, alive) = io::pipe().unwrap_or_else(|error| give_up("open a pipe", &error));
    let (ended, status) = io::pipe().unwrap_or_else(|error| give_up("open a pipe", &error));
    if let Some(child) = fork() {
        drop((guardian, status));
        let watch = guardian::UsageWatch {
            confinement: &plan.confinement,
            confines: plan.confines,
            namespaces,
            program: None,
        };
        guardian::guard(child, watch, plan.report, plan.channel, alive, ended);
    }
    drop((alive, ended));
    // From here on in the child: with namespaces, the first process of its own.
    guardian::die_with_guardian(&guardian);
    if plan.confines {
        limits::be_the_first_to_go();
    }
    let view = match namespaces {
        true => mounts::arrange(&plan.confinement, plan.applies("mounts")),
        false => MountView::default(),
    };
    if namespaces && let Some(child) = fork() {
        namespaces::attend(child, plan.channel, status);
    }
    drop(status);
    // In the process that becomes the program; its parent is the first of its namespace or the guardian.
    guardian::die_with_guardian(&guardian);
    drop(guardian);
    plan.confine_and_execute(namespaces, view)
}

/// In the parent the child's number; in the child none.
fn fork() -> Option<Pid> {
    // SAFETY: a launcher has one thread, so the child may do whatever the parent may.
    match unsafe { libc::fork() } {
        -1 => give_up("start a process", &io::Error::last_os_error()),
        child => Pid::from_raw(child),
    }
}

fn give_up(what: &str, error: &io::Error) -> ! {
    eprintln!("failed to {what}: {error}");
    exit(1)
}

/// The arguments that make a launcher out of this program; the program's own are to follow.
pub(super) fn arguments(
    policy: SandboxPolicy,
    confinement: &Confinement,
    channel: Option<BorrowedFd<'_>>,
    report: BorrowedFd<'_>,
    program: &Path,
) -> Vec<OsString> {
    let mut all: Vec<OsString> = vec![ARGUMENT.into()];
    let numbers = [
        u64::from(policy == SandboxPolicy::Auto),
        u64::from(std::process::id()),
        report.as_raw_fd() as u64,
        // A report is never standard input, so zero is free to mean none.
        channel.map_or(0, |channel| channel.as_raw_fd() as u64),
        confinement.quota,
        confinement.cpu_seconds,
        confinement.memory,
        u64::from(confinement.environment),
    ];
    all.extend(numbers.map(|number| number.to_string().into()));
    all.push(confinement.folder.as_deref().unwrap_or(Path::new("")).into());
    for paths in [&confinement.write, &confinement.read] {
        all.push(paths.len().to_string().into());
        all.extend(paths.iter().map(OsString::from));
    }
    all.push(program.into());
    all
}

struct LaunchPlan {
    confines: bool,
    /// Who started the launcher.
    starter: Pid,
    report: BorrowedFd<'static>,
    channel: RawFd,
    confinement: Confinement,
    command: Vec<OsString>,
}

impl LaunchPlan {
    fn parse(arguments: Vec<OsString>) -> Option<LaunchPlan> {
        let mut arguments = arguments.into_iter();
        let mut number = || arguments.next().as_deref().and_then(OsStr::to_str)?.parse::<u64>().ok();
        let (confines, starter, report, channel) = (number()?, number()?, number()?, number()?);
        let (quota, cpu_seconds, memory) = (number()?, number()?, number()?);
        let environment = number()? != 0;
        let folder = arguments.next().filter(|path| !path.is_empty()).map(Into::into);
        let mut paths = || {
            let count: usize = arguments.next()?.to_str()?.parse().ok()?;
            Some(arguments.by_ref().take(count).map(Into::into).collect::<Vec<PathBuf>>())
        };
        let (write, read) = (paths()?, paths()?);
        Some(LaunchPlan {
            confines: confines != 0,
            starter: Pid::from_raw(i32::try_from(starter).ok()?)?,
            // SAFETY: the starter has opened it, and nobody closes it.
            report: unsafe { BorrowedFd::borrow_raw(RawFd::try_from(report).ok()?) },
            channel: RawFd::try_from(channel).ok()?,
            confinement: Confinement { read, write, folder, quota, cpu_seconds, memory, environment },
            command: arguments.collect(),
        })
    }

    fn applies(&self, layer: &str) -> bool {
        let left_out = env::var(WITHOUT).unwrap_or_default();
        self.confines && !left_out.split(',').any(|name| name == layer)
    }

    /// Descriptors of other processes that were started in the same moment; and the program does not get the report.
    fn close_what_is_not_ours(&self) {
        let mut kept = [libc::STDERR_FILENO, self.channel.max(libc::STDERR_FILENO), self.report.as_raw_fd()];
        kept.sort_unstable();
        for pair in kept.windows(2) {
            close_range(pair[0] + 1, pair[1] - 1);
        }
        close_range(kept[2] + 1, RawFd::MAX);
        let _ = fcntl_setfd(self.report, FdFlags::CLOEXEC);
    }

    fn confine_and_execute(&self, namespaces: bool, view: MountView) -> ! {
        let limits = self.confines && limits::apply(&self.confinement);
        let landlock = match self.applies("landlock") {
            true => access::confine(&self.confinement),
            false => None,
        };
        // Through the entry of another process in the old /proc one comes to its mounts; Landlock closes that way.
        let read_only = view.read_only && (view.own_proc || landlock.is_some());
        let mut seccomp = false;
        if self.confines {
            privileges::drop_all();
            seccomp = self.applies("seccomp") && syscalls::refuse(!read_only);
        }
        self.report(SandboxLevel { landlock, seccomp, namespaces, limits, read_only });
        let Some((program, arguments)) =
            self.command.split_first().filter(|(program, _)| !program.is_empty())
        else {
            // A probe: it only wants the level.
            exit(0);
        };
        let mut command = Command::new(program);
        command.args(arguments);
        if !self.confinement.environment {
            let kept = ENVIRONMENT.iter().filter_map(|name| Some((name, env::var_os(name)?)));
            command.env_clear().envs(kept);
        }
        let error = command.exec();
        eprintln!("failed to start {}: {error}", Path::new(program).display());
        exit(NOT_EXECUTED);
    }

    fn report(&self, level: SandboxLevel) {
        // Without a reader nobody wants to know.
        let _ = rustix::io::write(self.report, &level.encode());
    }
}

fn close_range(first: RawFd, last: RawFd) {
    if first > last {
        return;
    }
    // SAFETY: nothing in a launcher owns a descriptor yet, apart from those that are kept. Rustix has no such call.
    if unsafe { libc::syscall(libc::SYS_close_range, first, last, 0) } == 0 {
        return;
    }
    // Kernels before 5.9; a launcher inherits few.
    for descriptor in first..=last.min(4096) {
        // SAFETY: as above.
        unsafe { libc::close(descriptor) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::fd::AsFd;

    #[test]
    fn a_confinement_survives_the_command_line() {
        let confinement = Confinement {
            read: vec!["/a".into(), "/b c".into()],
            write: vec!["/out".into()],
            folder: Some("/scratch".into()),
            quota: 5,
            cpu_seconds: 3,
            memory: 1 << 33,
            environment: true,
        };
        let (input, errors) = (std::io::stdin(), std::io::stderr());
        let program = Path::new("/bin/java");
        let mut all =
            arguments(SandboxPolicy::Auto, &confinement, Some(input.as_fd()), errors.as_fd(), program);
        all.push("-version".into());
        let plan = LaunchPlan::parse(all.split_off(1)).unwrap();
        assert_eq!(format!("{:?}", plan.confinement), format!("{confinement:?}"));
        assert_eq!(plan.command, ["/bin/java", "-version"]);
        assert_eq!((plan.channel, plan.report.as_raw_fd(), plan.confines), (0, 2, true));
        assert_eq!(plan.starter, rustix::process::getpid());
    }
}
