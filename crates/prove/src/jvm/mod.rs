//! A confined JVM for foreign code: started with a channel of its own, listened to, killed.
//! It does not know what the JVM was started for.

mod channel;
mod command;

use std::io::{self, Write};
use std::os::unix::net::UnixStream;
use std::os::unix::process::ExitStatusExt;
use std::process::{ChildStdin, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

pub(crate) use channel::{Channel, Heard};
pub(crate) use command::{Launch, absolute};

use crate::sandbox::{Process, SandboxLevel, UsedUp};
use tempfile::TempDir;

/// How the end of a JVM begins that used up its folder.
pub const FILLED: &str = "the code under test filled its scratch folder";

/// A JVM that runs, or ran. It dies with the thread that started it.
pub(crate) struct JvmProcess {
    process: Process,
    channel: Channel,
    // Last: it goes when nobody writes there any more.
    _folder: TempDir,
}

impl JvmProcess {
    /// Each JVM works in a folder of its own inside `scratch`, the only place where it may write.
    pub(crate) fn start(launch: &Launch<'_>, scratch: &std::path::Path) -> io::Result<JvmProcess> {
        let folder = command::folder(scratch)?;
        let nonce = nonce()?;
        // Not a pipe, which any code in the JVM could open by its entry in /proc.
        let (mut channel, other_end) = UnixStream::pair()?;
        channel.write_all(&nonce)?;
        let mut process = launch.start(folder.path(), &other_end)?;
        drop(other_end);
        let errors = process.child.stderr.take().expect("it is piped");
        Ok(JvmProcess { process, channel: Channel::new(channel, errors, nonce), _folder: folder })
    }

    pub(crate) fn level(&mut self) -> SandboxLevel {
        self.process.level()
    }

    pub(crate) fn take_input(&mut self) -> ChildStdin {
        self.process.child.stdin.take().expect("it is piped, and taken once")
    }

    /// The next record, if one comes in time.
    pub(crate) fn hear(&mut self, until: Instant) -> io::Result<Heard> {
        self.channel.next(until)
    }

    /// Ends it, if it has not ended by itself, and says how it ended.
    pub(crate) fn end(&mut self, by_itself: bool) -> io::Result<String> {
        if by_itself {
            // It is about to end; its own status says more than our signal would.
            self.process.wait(Duration::from_millis(500));
        }
        let status = self.process.kill()?;
        Ok(match self.process.used_up() {
            Some(UsedUp::Folder) => format!("{FILLED}, which takes {} MiB", command::MAX_FOLDER_BYTES >> 20),
            Some(UsedUp::Memory) => "the code under test held more memory than it may".to_owned(),
            None => explain(status, &self.channel.noise()),
        })
    }
}

/// Writes from a thread, for a JVM that hangs before it has read everything must not hang us.
pub(crate) fn send(mut input: ChildStdin, message: Vec<u8>) {
    // A JVM that has ended already is noticed at the channel's end, with its reason.
    thread::spawn(move || input.write_all(&message));
}

fn nonce() -> io::Result<[u8; 16]> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes)
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
            && !line.starts_with("WARNING: ")
    });
    // The code under test can write there, too: a line of it is enough.
    crash.map_or(how.clone(), |line| format!("{how}: {line:.200}"))
}
