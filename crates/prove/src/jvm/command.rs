//! How the JVM for tests is called: its flags, its folder, and what it may reach.
//! It does not start it.

use std::ffi::OsString;
use std::io::{self, PipeWriter};
use std::os::fd::{AsFd, AsRawFd};
use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use std::{env, fs, path};

use super::RunRequest;
use crate::sandbox::{self, Confinement, Reports};

/// Threads of one test count together; more cores than this seldom work for one.
const CORES: u64 = 8;

pub(super) fn java(
    request: &RunRequest,
    folder: &Path,
    channel: &PipeWriter,
    until: Instant,
) -> (Command, Reports) {
    let confinement = confinement(request, folder, until);
    let (mut command, reports) =
        sandbox::command(request.sandbox, &confinement, channel.as_fd(), &request.jdk.java());
    let mebibytes = (request.memory >> 20).max(16);
    command
        // Flags come and go with JDK releases, and none of these is vital.
        .arg("-XX:+IgnoreUnrecognizedVMOptions")
        .args([format!("-Xmx{mebibytes}m"), format!("-XX:MaxDirectMemorySize={mebibytes}m")])
        .args(["-Xss1m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-XX:-UsePerfData"])
        // An exception without a trace would not tell where it comes from.
        .arg("-XX:-OmitStackTraceInFastThrow")
        .args(["-XX:+DisplayVMOutputToStderr", "-XX:-CreateCoredumpOnCrash", "-XX:+DisableAttachMechanism"])
        .arg(option("-XX:ErrorFile=", &folder.join("crash.log")))
        .arg(option("-Djava.io.tmpdir=", folder))
        .arg(option("-Duser.home=", folder))
        .args(request.assertions.then_some("-ea"))
        // Only ours: the classes under test get a class loader below, whose parent wins.
        .arg("-cp")
        .arg(env::join_paths([&request.jars.harness, &request.jars.junit]).unwrap_or_default())
        .arg("provoke.harness.Runner")
        .arg(channel.as_raw_fd().to_string())
        // File names are UTF-8 and messages English, whatever the user's locale is.
        .env("LC_ALL", "C.UTF-8")
        .env("HOME", folder)
        .env("TMPDIR", folder)
        .current_dir(folder);
    (command, reports)
}

/// The request's class path as the JVM can use it from its own folder.
pub(super) fn class_path(request: &RunRequest) -> impl Iterator<Item = PathBuf> {
    request.class_path.iter().map(|entry| path::absolute(entry).unwrap_or_else(|_| entry.clone()))
}

fn confinement(request: &RunRequest, folder: &Path, until: Instant) -> Confinement {
    let mut read: Vec<PathBuf> = class_path(request).collect();
    read.extend([request.jdk.home.clone(), request.jars.harness.clone(), request.jars.junit.clone()]);
    read.extend(sandbox::linked_from(&request.jdk.home));
    let seconds = until.saturating_duration_since(Instant::now()).as_secs() + 1;
    Confinement {
        read,
        write: Some(folder.to_owned()),
        cpu_seconds: seconds.saturating_mul(CORES),
        // Heap and direct buffers, which have the same limit.
        memory: request.memory.saturating_mul(2),
    }
}

fn option(name: &str, value: &Path) -> OsString {
    let mut option = OsString::from(name);
    option.push(value);
    option
}

/// A JVM's own folder, which goes with it.
pub(super) struct Folder(PathBuf);

impl Folder {
    pub(super) fn create(scratch: &Path) -> io::Result<Folder> {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("jvm-{}-{}", process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = path::absolute(scratch)?.join(name);
        fs::create_dir_all(&path)?;
        Ok(Folder(path))
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Leftovers are the caller's to clean up with its scratch folder; they harm nobody.
        let _ = fs::remove_dir_all(&self.0);
    }
}
