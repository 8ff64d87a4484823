//! A confined JVM for foreign code: started with a channel of its own, listened to, killed.
//! It does not know what the JVM was started for.

mod channel;
mod command;

use std::io::{self, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ChildStdin, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

pub(crate) use channel::{Channel, Heard};
pub(crate) use command::{Launch, absolute};

use crate::sandbox::SandboxLevel;
use command::Folder;

/// A JVM that runs, or ran. It dies with the thread that started it.
pub(crate) struct Jvm {
    child: Child,
    channel: Channel,
    nonce: [u8; 16],
    // Last: it goes when nobody writes there any more.
    _folder: Folder,
}

impl Jvm {
    /// Each JVM works in a folder of its own inside `scratch`, the only place where it may write.
    pub(crate) fn start(launch: &Launch<'_>, scratch: &std::path::Path) -> io::Result<Jvm> {
        let folder = Folder::create(scratch)?;
        let nonce = nonce()?;
        let (channel, writer) = io::pipe()?;
        let (mut command, reports) = launch.command(folder.path(), &writer);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn()?;
        drop(writer);
        let errors = child.stderr.take().expect("it is piped");
        Ok(Jvm { child, channel: Channel::new(channel, errors, nonce, reports), nonce, _folder: folder })
    }

    /// What every record of the JVM's begins with.
    pub(crate) fn nonce(&self) -> &[u8] {
        &self.nonce
    }

    pub(crate) fn level(&self) -> SandboxLevel {
        self.channel.level
    }

    pub(crate) fn take_input(&mut self) -> ChildStdin {
        self.child.stdin.take().expect("it is piped, and taken once")
    }

    /// The next record, if one comes in time.
    pub(crate) fn hear(&mut self, until: Instant) -> io::Result<Heard> {
        self.channel.next(until)
    }

    /// Ends it, if it has not ended by itself, and says how it ended.
    pub(crate) fn end(&mut self, by_itself: bool) -> io::Result<String> {
        if by_itself {
            // It is about to end; its own status says more than our signal would.
            wait_a_moment(&mut self.child);
        }
        let status = kill(&mut self.child)?;
        Ok(explain(status, &self.channel.noise()))
    }
}

impl Drop for Jvm {
    fn drop(&mut self) {
        let _ = kill(&mut self.child);
    }
}

/// Writes from a thread, for a JVM that hangs before it has read everything must not hang us.
pub(crate) fn send(mut input: ChildStdin, message: Vec<u8>) {
    // A JVM that has ended already is noticed at the channel's end, with its reason.
    thread::spawn(move || input.write_all(&message));
}

fn nonce() -> io::Result<[u8; 16]> {
    let mut bytes = [0; 16];
    // SAFETY: the buffer is valid for its length. Requests this short are answered whole.
    match unsafe { libc::getrandom(bytes.as_mut_ptr().cast(), bytes.len(), 0) } {
        16 => Ok(bytes),
        _ => Err(io::Error::last_os_error()),
    }
}

fn wait_a_moment(child: &mut Child) {
    let patience = Instant::now() + Duration::from_millis(500);
    while matches!(child.try_wait(), Ok(None)) && Instant::now() < patience {
        thread::sleep(Duration::from_millis(1));
    }
}

/// Ends the whole process group: also what the code under test may have started.
fn kill(child: &mut Child) -> io::Result<ExitStatus> {
    // SAFETY: the group is the child's own; once all of it is gone, the signal goes nowhere.
    unsafe { libc::kill(-(child.id() as libc::pid_t), libc::SIGKILL) };
    child.wait()
}

fn explain(status: ExitStatus, noise: &str) -> String {
    let how = match (status.code(), status.signal()) {
        (Some(code), _) => format!("the JVM exited with status {code}"),
        (None, Some(signal)) => format!("the JVM was killed by signal {signal}"),
        (None, None) => "the JVM ended".to_owned(),
    };
    // A JVM that crashes says why behind a hash sign; one that does not start says it in its first line.
    let crash = noise.lines().map(|line| line.trim_start_matches('#').trim()).find(|line| {
        !line.is_empty()
            && !line.starts_with("A fatal error has been detected")
            && !line.starts_with("Picked up")
    });
    // The code under test can write there, too: a line of it is enough.
    crash.map_or(how.clone(), |line| format!("{how}: {line:.200}"))
}
