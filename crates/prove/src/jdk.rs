//! Finds the JDK whose JVM runs the tests and whose javac compiles them.
//! It does not read the JDK's classes: that is `classes`' work.

use std::ffi::OsStr;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;
use std::{env, fs, io};

use thiserror::Error;

use crate::patience::{PAUSE, Patience};

/// The oldest Java that our harness and its JUnit run on.
const MIN_JAVA: u32 = 17;

/// A Java installation that was found and looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JdkInstallation {
    /// The installation's folder, with symbolic links resolved.
    pub home: PathBuf,
    /// As the JDK writes it, such as `17.0.15`.
    pub version: String,
    /// The feature release, such as 17.
    pub major: u32,
    /// Whether the compiler is part of it (a runtime-only installation has none).
    pub has_javac: bool,
}

impl JdkInstallation {
    /// The JDK in `explicit`, else the one of `JAVA_HOME`, else the one whose `java` is on the `PATH`.
    pub fn find(explicit: Option<&Path>) -> Result<JdkInstallation, JdkError> {
        let home = env::var_os("JAVA_HOME").filter(|home| !home.is_empty()).map(PathBuf::from);
        match explicit.or(home.as_deref()) {
            Some(folder) => {
                let java = fs::canonicalize(folder.join("bin/java"));
                JdkInstallation::of(&java.map_err(|_| JdkError::NotAJdk(folder.to_owned()))?)
            }
            None => JdkInstallation::of(&on_path(env::var_os("PATH").as_deref()).ok_or(JdkError::NotFound)?),
        }
    }

    /// The JDK in a folder; its `java` is not asked anything.
    pub fn in_folder(folder: &Path) -> Result<JdkInstallation, JdkError> {
        let not_a_jdk = || JdkError::NotAJdk(folder.to_owned());
        let home = fs::canonicalize(folder).map_err(|_| not_a_jdk())?;
        let release = fs::read_to_string(home.join("release")).unwrap_or_default();
        let version = property(&release, "JAVA_VERSION=").ok_or_else(not_a_jdk)?;
        JdkInstallation::new(home, version)
    }

    /// Whether its `java` starts, within a second or two.
    pub fn answers(&self) -> Result<(), JdkError> {
        settings(&self.java(), "java.version").map(|_| ())
    }

    pub fn java(&self) -> PathBuf {
        self.home.join("bin/java")
    }

    /// The JDK that `java`, with links resolved, belongs to.
    fn of(java: &Path) -> Result<JdkInstallation, JdkError> {
        let beside = java.ancestors().nth(2).filter(|home| home.join("lib/modules").is_file());
        let home = match beside {
            Some(home) => home.to_owned(),
            // A wrapper script that lies elsewhere: only the JVM it starts can say where it lives.
            None => {
                let home = PathBuf::from(settings(java, "java.home")?);
                fs::canonicalize(&home).map_err(|_| JdkError::NotAJdk(home))?
            }
        };
        let release = fs::read_to_string(home.join("release")).unwrap_or_default();
        let version = match property(&release, "JAVA_VERSION=") {
            Some(version) => version,
            None => settings(java, "java.version")?,
        };
        JdkInstallation::new(home, version)
    }

    fn new(home: PathBuf, version: String) -> Result<JdkInstallation, JdkError> {
        let major = major(&version).ok_or_else(|| JdkError::NotAJdk(home.clone()))?;
        if major < MIN_JAVA {
            return Err(JdkError::TooOld { home, version });
        }
        // The list of modules may name more than is installed: distributions package the tools separately.
        let has_javac = home.join("bin/javac").is_file();
        Ok(JdkInstallation { home, version, major, has_javac })
    }
}

/// Why there is no JDK to work with.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum JdkError {
    #[error("find a JDK: JAVA_HOME is not set and no java is on the PATH")]
    NotFound,
    #[error("use {0} as a JDK: it has no bin/java")]
    NotAJdk(PathBuf),
    #[error("use the JDK in {home}: its version {version} is too old")]
    TooOld { home: PathBuf, version: String },
    /// It says nothing of itself: the first line of what it said instead.
    #[error("use {java}: {}", if .said.is_empty() { "it does not say which Java it is" } else { .said })]
    Silent { java: PathBuf, said: String },
    #[error("use {java}: it hangs when it is started")]
    Hangs { java: PathBuf },
}

impl JdkError {
    pub fn hint(&self) -> &'static str {
        match self {
            JdkError::NotFound => "Install a JDK of version 17 or later, or name one with --jdk DIR.",
            JdkError::NotAJdk(_) => "Name a folder that holds bin/java, with --jdk DIR or JAVA_HOME.",
            JdkError::TooOld { .. } => {
                "Name a JDK of version 17 or later with --jdk DIR; it also runs classes compiled for older ones."
            }
            JdkError::Silent { .. } | JdkError::Hangs { .. } => {
                "Check that `java -version` works, or name another JDK with --jdk DIR."
            }
        }
    }
}

fn on_path(path: Option<&OsStr>) -> Option<PathBuf> {
    let found = env::split_paths(path?).map(|folder| folder.join("java")).find(|java| java.is_file())?;
    fs::canonicalize(found).ok()
}

/// What `java` says of itself.
fn settings(java: &Path, name: &str) -> Result<String, JdkError> {
    let silent = |said: &str| JdkError::Silent { java: java.to_owned(), said: printable(complaint(said)) };
    let said = ask(java);
    match said {
        Ok(Some(text)) => property(&text, &format!("{name} = ")).ok_or_else(|| silent(&text)),
        Ok(None) => Err(JdkError::Hangs { java: java.to_owned() }),
        Err(error) => Err(silent(&error.to_string())),
    }
}

/// The line of what a JVM said that tells what is wrong: warnings come before it, and so may a general one.
fn complaint(said: &str) -> &str {
    let lines = said.lines().map(|line| line.trim_start_matches('#').trim());
    let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with('['));
    let first = lines.next().unwrap_or_default();
    if first.starts_with("Error occurred during initialization") {
        lines.next().unwrap_or(first)
    } else {
        first
    }
}

/// What foreign programs say may hold anything, also what a terminal would obey.
fn printable(said: &str) -> String {
    const MAX_SHOWN: usize = 200;
    let is_text = |c: &char| !c.is_control() && *c != char::REPLACEMENT_CHARACTER;
    if said.chars().take(MAX_SHOWN).all(|c| is_text(&c)) {
        return said.chars().take(MAX_SHOWN).collect();
    }
    "what it says of itself is no text".into()
}

/// More is not what a JVM says of itself.
const MAX_SAID_BYTES: u64 = 1 << 20;

/// What it prints; none if it hangs.
fn ask(java: &Path) -> io::Result<Option<String>> {
    let mut child = Command::new(java)
        // One that cannot start leaves no report of that behind.
        .args(["-XX:+IgnoreUnrecognizedVMOptions", "-XX:ErrorFile=/dev/null"])
        .args(["-XshowSettings:properties", "-version"])
        .current_dir("/")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let errors = collect(child.stderr.take().expect("it is piped"));
    // Where a JVM says why it does not start.
    let output = collect(child.stdout.take().expect("it is piped"));
    let mut patience = Patience::default();
    while child.try_wait()?.is_none() {
        if patience.is_over(child.id()) {
            let _ = child.kill();
            let _ = child.wait();
            return Ok(None);
        }
        std::thread::sleep(PAUSE);
    }
    // A script may have left something behind that holds the pipe open.
    let [errors, output] =
        [errors, output].map(|said| said.recv_timeout(Duration::from_secs(3)).unwrap_or_default());
    Ok(Some(errors + &output))
}

fn collect(pipe: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, said) = channel();
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = pipe.take(MAX_SAID_BYTES).read_to_end(&mut bytes);
        sender.send(String::from_utf8_lossy(&bytes).into_owned())
    });
    said
}

fn property(text: &str, key: &str) -> Option<String> {
    let value = text.lines().find_map(|line| line.trim().strip_prefix(key))?;
    Some(value.trim_matches('"').to_owned())
}

/// `17.0.15` is 17, `1.8.0_392` is 8, `26-ea` is 26.
fn major(version: &str) -> Option<u32> {
    let version = version.strip_prefix("1.").unwrap_or(version);
    version.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn versions_of_all_ages_are_understood() {
        let majors = ["17.0.15", "1.8.0_392", "26-ea", "21", "x"].map(major);
        assert_eq!(majors, [Some(17), Some(8), Some(26), Some(21), None]);
    }

    #[test]
    fn the_jdk_of_this_machine_is_found_and_can_compile() {
        let jdk = JdkInstallation::find(None).unwrap();
        assert!(jdk.major >= MIN_JAVA && jdk.has_javac && jdk.java().is_file(), "{jdk:?}");
        assert_eq!(JdkInstallation::find(Some(&jdk.home)), Ok(jdk));
    }

    #[test]
    fn a_wrong_folder_is_named() {
        let error = JdkInstallation::find(Some(Path::new("/nowhere"))).unwrap_err();
        assert_eq!(error.to_string(), "use /nowhere as a JDK: it has no bin/java");
    }

    #[test]
    fn a_wrapper_script_leads_to_the_jdk_behind_it() {
        let jdk = JdkInstallation::find(None).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let java = folder.path().join("bin/java");
        fs::create_dir(folder.path().join("bin")).unwrap();
        let script = format!("#!/bin/sh\nexec '{}' \"$@\"\n", jdk.java().display());
        fs::write(&java, script).unwrap();
        fs::set_permissions(&java, fs::Permissions::from_mode(0o755)).unwrap();
        assert_eq!(JdkInstallation::find(Some(folder.path())), Ok(jdk));
    }

    #[test]
    fn the_jvm_itself_says_where_it_lives() {
        let jdk = JdkInstallation::find(None).unwrap();
        let home = settings(&jdk.java(), "java.home").unwrap();
        assert_eq!(fs::canonicalize(home).unwrap(), jdk.home);
        assert_eq!(settings(&jdk.java(), "java.version").as_deref(), Ok(jdk.version.as_str()));
    }
}
