//! Which Java is used: the one that is asked for, else the machine's; and what to say where it will not do.

use std::path::Path;

use classes::program::Program;
use prove::installed::installed;
use prove::jdk::{JdkError, JdkInstallation};

use crate::failure::Failure;

/// The newest Java whose image is known to be read right.
const MAX_KNOWN_JAVA: u32 = 25;

/// The JDK that is named, or the one of `JAVA_HOME` or the `PATH`; it works as far as starting it shows.
pub fn find(given: Option<&Path>) -> Result<JdkInstallation, Failure> {
    let found = JdkInstallation::find(given).and_then(|jdk| jdk.answers().map(|()| jdk));
    found.map_err(|error| {
        let hint = match (&error, usable().next()) {
            (_, None) => error.hint().to_owned(),
            (JdkError::NotFound, Some(other)) => {
                format!("There is one in {}: name it with --jdk or JAVA_HOME.", other.home.display())
            }
            (_, Some(other)) => {
                format!("{} (There is a JDK {} in {}.)", error.hint(), other.major, other.home.display())
            }
        };
        Failure::new(format!("failed to {error}")).with_hint(hint)
    })
}

/// A JRE is enough to analyse classes, but not to compile sources or tests.
pub fn check_compiler(jdk: &JdkInstallation, is_needed: bool) -> Result<(), Failure> {
    if jdk.has_javac || !is_needed {
        return Ok(());
    }
    let other = usable().find(|other| other.home != jdk.home);
    let other = other.map(|other| format!(" (there is one in {})", other.home.display()));
    Err(Failure::new(format!(
        "the Java in {} is a JRE: it has no javac, which tests need",
        jdk.home.display()
    ))
    .with_hint(format!("name a full JDK with --jdk DIR{}", other.unwrap_or_default())))
}

/// A JDK to use instead, and what to say about it.
pub struct Newer {
    pub jdk: JdkInstallation,
    pub notice: String,
}

/// The JDK of the machine that the program's classes need, if this one is too old for some of them; not if the user has
/// chosen one.
pub fn newer(jdk: &JdkInstallation, program: &'static Program, given: Option<&Path>) -> Option<Newer> {
    let needed = program.newest_version()?;
    if u32::from(needed) <= jdk.major || given.is_some() {
        return None;
    }
    let newer = usable().find(|other| other.major >= needed.into() && other.answers().is_ok())?;
    let notice = format!(
        "JDK {} in {} is used: classes are compiled for Java {needed}, too new for JDK {} (--jdk chooses another)",
        newer.major,
        newer.home.display(),
        jdk.major
    );
    Some(Newer { jdk: newer, notice })
}

/// Where a newer JDK is, for classes that this one cannot run.
pub fn proposal(needed: u16) -> String {
    match usable().find(|jdk| jdk.major >= needed.into()) {
        Some(jdk) => format!("there is a JDK {} in {}: name it with --jdk", jdk.major, jdk.home.display()),
        None => format!("name a JDK of version {needed} or later with --jdk DIR"),
    }
}

/// Those of the machine that can do everything, the oldest first.
fn usable() -> impl Iterator<Item = JdkInstallation> {
    installed().into_iter().filter(|jdk| jdk.has_javac && jdk.major <= MAX_KNOWN_JAVA)
}
