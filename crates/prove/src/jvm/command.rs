//! How a JVM for foreign code is called: its flags, its folder, and what it may reach.
//! It does not listen to it.

use std::ffi::OsString;
use std::io;
use std::os::fd::{AsFd, AsRawFd};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;
use std::{env, fs, path};

use tempfile::TempDir;

use crate::jdk::JdkInstallation;
use crate::sandbox::{self, Confinement, Process, SandboxPolicy};

/// Threads of one program count together; more cores than this seldom work for one.
const MAX_CORES: u64 = 8;
/// What may lie in the folder of one JVM, in bytes: where it is in memory, it must not be too much.
pub(super) const MAX_FOLDER_BYTES: u64 = 256 << 20;

/// A JVM to be started.
pub(crate) struct Launch<'a> {
    pub(crate) jdk: &'a JdkInstallation,
    /// Only ours: the classes under test get a class loader below, whose parent wins.
    pub(crate) own: Vec<&'a Path>,
    /// The library that watches it.
    pub(crate) witness: &'a Path,
    /// Whether it says which exceptions leave the code under test; code that throws a lot becomes slower by that.
    pub(crate) watches_exceptions: bool,
    pub(crate) main: &'a str,
    /// What else it may read: the classes under test.
    pub(crate) class_path: &'a [PathBuf],
    /// The JVM's heap, in bytes.
    pub(crate) memory: u64,
    /// Whether `assert` statements are executed.
    pub(crate) assertions: bool,
    pub(crate) sandbox: SandboxPolicy,
    pub(crate) until: Instant,
}

impl Launch<'_> {
    pub(super) fn start(&self, folder: &Path, channel: &UnixStream) -> io::Result<Process> {
        let confinement = self.confinement(folder);
        let java = self.jdk.java();
        sandbox::start(self.sandbox, &confinement, Some(channel.as_fd()), &java, |command| {
            self.prepare(command, folder, channel);
            command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        })
    }

    fn prepare(&self, command: &mut Command, folder: &Path, channel: &UnixStream) {
        let mut witness = option("-agentpath:", self.witness);
        witness.push(format!("={}", channel.as_raw_fd()));
        witness.push(if self.watches_exceptions { ",exceptions" } else { "" });
        let mebibytes = (self.memory >> 20).max(16);
        command
            // Flags come and go with JDK releases, and none of these is vital.
            .arg("-XX:+IgnoreUnrecognizedVMOptions")
            .args([format!("-Xmx{mebibytes}m"), format!("-XX:MaxDirectMemorySize={mebibytes}m")])
            .args(["-Xss1m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"])
            .arg("-XX:-UsePerfData")
            // An exception without a trace would not tell where it comes from.
            .arg("-XX:-OmitStackTraceInFastThrow")
            .args(["-XX:+DisplayVMOutputToStderr", "-XX:-CreateCoredumpOnCrash"])
            .arg("-XX:+DisableAttachMechanism")
            .arg(witness)
            .arg(option("-XX:ErrorFile=", &folder.join("crash.log")))
            .arg(option("-Djava.io.tmpdir=", folder))
            .arg(option("-Duser.home=", folder))
            .args(self.assertions.then_some("-ea"))
            .arg("-cp")
            .arg(env::join_paths(&self.own).unwrap_or_default())
            .arg(self.main)
            // File names are UTF-8 and messages English, whatever the user's locale is.
            .env("LC_ALL", "C.UTF-8")
            .env("HOME", folder)
            .env("TMPDIR", folder)
            .current_dir(folder);
    }

    fn confinement(&self, folder: &Path) -> Confinement {
        let mut read: Vec<PathBuf> = absolute(self.class_path).collect();
        read.push(self.jdk.home.clone());
        read.extend(self.own.iter().chain([&self.witness]).map(|path| path.to_path_buf()));
        read.extend(sandbox::linked_from(&self.jdk.home));
        let seconds = self.until.saturating_duration_since(Instant::now()).as_secs() + 1;
        Confinement {
            read,
            write: Vec::new(),
            folder: Some(folder.to_owned()),
            quota: MAX_FOLDER_BYTES,
            cpu_seconds: seconds.saturating_mul(MAX_CORES),
            // Heap and direct buffers, which have the same limit.
            memory: self.memory.saturating_mul(2),
            environment: false,
        }
    }
}

/// A class path as the JVM can use it from its own folder.
pub(crate) fn absolute(class_path: &[PathBuf]) -> impl Iterator<Item = PathBuf> {
    class_path.iter().map(|entry| path::absolute(entry).unwrap_or_else(|_| entry.clone()))
}

fn option(name: &str, value: &Path) -> OsString {
    let mut option = OsString::from(name);
    option.push(value);
    option
}

/// A JVM's own folder, which goes with it. Leftovers are the caller's to clean up with its scratch folder; they harm nobody.
pub(super) fn folder(scratch: &Path) -> io::Result<TempDir> {
    let scratch = path::absolute(scratch)?;
    fs::create_dir_all(&scratch)?;
    tempfile::Builder::new().prefix("jvm-").tempdir_in(scratch)
}
