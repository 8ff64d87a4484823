//! The launcher's whole life: read the confinement from its arguments, apply it layer by layer, become the program.
//! A layer that the kernel refuses is left out and reported; it never falls back to something weaker silently.

use std::env;
use std::ffi::{OsStr, OsString};
use std::os::fd::{AsRawFd, BorrowedFd, RawFd};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, exit};

use super::{
    Confinement, ENVIRONMENT, SandboxLevel, access, die_with_parent, limits, namespaces, privileges, syscalls,
};

/// The first argument of a launcher; not an option of ours, so nobody meets it by accident.
pub(super) const ARGUMENT: &str = "\u{1}provoke-launcher";

/// As a shell says it: found, but not executed.
const NOT_EXECUTED: i32 = 126;

pub(super) fn launch(arguments: Vec<OsString>) -> ! {
    let Some(plan) = Plan::parse(arguments) else {
        eprintln!("failed to launch: the launcher's arguments are damaged");
        exit(NOT_EXECUTED);
    };
    die_with_parent();
    let limits = limits::apply(&plan.confinement);
    // First, for a namespace needs mounts and forks, which the later layers forbid.
    let namespaces = namespaces::enter();
    let landlock = access::confine(&plan.confinement);
    privileges::drop_all();
    let seccomp = syscalls::refuse();
    plan.report(SandboxLevel { landlock, seccomp, namespaces, limits });
    let Some((program, arguments)) = plan.command.split_first().filter(|(program, _)| !program.is_empty())
    else {
        // A probe: it only wants the level.
        exit(0);
    };
    // Again, for the kernel forgets it when credentials change.
    die_with_parent();
    let kept = ENVIRONMENT.iter().filter_map(|name| Some((name, env::var_os(name)?)));
    let error = Command::new(program).args(arguments).env_clear().envs(kept).exec();
    eprintln!("failed to start {}: {error}", Path::new(program).display());
    exit(NOT_EXECUTED);
}

/// The arguments that make a launcher out of this program; the program's own are to follow.
pub(super) fn arguments(confinement: &Confinement, channel: BorrowedFd<'_>, program: &Path) -> Vec<OsString> {
    let mut all: Vec<OsString> = vec![ARGUMENT.into()];
    let numbers = [channel.as_raw_fd() as u64, confinement.cpu_seconds, confinement.memory];
    all.extend(numbers.map(|number| number.to_string().into()));
    all.push(confinement.write.as_deref().unwrap_or(Path::new("")).into());
    all.push(confinement.read.len().to_string().into());
    all.extend(confinement.read.iter().map(OsString::from));
    all.push(program.into());
    all
}

struct Plan {
    channel: RawFd,
    confinement: Confinement,
    command: Vec<OsString>,
}

impl Plan {
    fn parse(arguments: Vec<OsString>) -> Option<Plan> {
        let mut arguments = arguments.into_iter();
        let mut number = || arguments.next().as_deref().and_then(OsStr::to_str)?.parse::<u64>().ok();
        let (channel, cpu_seconds, memory) = (number()?, number()?, number()?);
        let write = arguments.next().filter(|path| !path.is_empty()).map(Into::into);
        let count: usize = arguments.next()?.to_str()?.parse().ok()?;
        let read: Vec<_> = arguments.by_ref().take(count).map(Into::into).collect();
        Some(Plan {
            channel: RawFd::try_from(channel).ok()?,
            confinement: Confinement { read, write, cpu_seconds, memory },
            command: arguments.collect(),
        })
    }

    fn report(&self, level: SandboxLevel) {
        let bytes = level.encode();
        // SAFETY: the bytes are valid for their length. A closed channel is an error that the parent notices by itself.
        unsafe { libc::write(self.channel, bytes.as_ptr().cast(), bytes.len()) };
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
            write: Some("/scratch".into()),
            cpu_seconds: 3,
            memory: 1 << 33,
        };
        let input = std::io::stdin();
        let mut all = arguments(&confinement, input.as_fd(), Path::new("/bin/java"));
        all.push("-version".into());
        let plan = Plan::parse(all.split_off(1)).unwrap();
        assert_eq!(format!("{:?}", plan.confinement), format!("{confinement:?}"));
        assert_eq!(plan.command, ["/bin/java", "-version"]);
        assert_eq!(plan.channel, 0);
    }
}
