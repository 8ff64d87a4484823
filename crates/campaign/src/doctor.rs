//! What is on this machine, and what it means for a run.

use std::path::Path;
use std::process::{Command, Stdio};

use prove::jars::Jars;
use prove::jdk::JdkInstallation;

/// What was found.
#[derive(Debug, Default)]
pub struct Health {
    /// Names of things, none for a line that goes on with the one before, and what is to be said of them.
    pub lines: Vec<(&'static str, String)>,
    /// Something is missing without which no test can be run.
    pub is_unusable: bool,
}

pub fn examine(jdk: Option<&Path>) -> Health {
    let mut health = Health::default();
    health.look_for_jdk(jdk);
    match Jars::unpack() {
        Ok(jars) => health.say("junit", format!("4 and 5, unpacked to {}", jars.junit.display())),
        Err(error) => health.complain("junit", error.to_string()),
    }
    health.say("solver", format!("Z3 {}", solver::version()));
    if solver::is_outdated() {
        health.say("", outdated(solver::MIN_VERSION));
    }
    let level = prove::sandbox::probe();
    health.say("sandbox", level.to_string());
    if let Some(notice) = level.notice() {
        health.say("", notice);
    }
    for (name, purpose) in
        [("mvn", "class paths of Maven projects"), ("gradle", "class paths of Gradle projects")]
    {
        let mut tool = Command::new(name);
        let is_there = tool.arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok();
        let found = if is_there { "there" } else { "not there" };
        health.say(name, format!("{found} (used for: {purpose})"));
    }
    health
}

impl Health {
    fn say(&mut self, name: &'static str, text: String) {
        self.lines.push((name, text));
    }

    fn complain(&mut self, name: &'static str, text: String) {
        self.is_unusable = true;
        self.say(name, text);
    }

    fn look_for_jdk(&mut self, given: Option<&Path>) {
        let jdk = match JdkInstallation::find(given).and_then(|jdk| jdk.answers().map(|()| jdk)) {
            Ok(jdk) => jdk,
            Err(error) => return self.complain("jdk", format!("none: {error} ({})", error.hint())),
        };
        self.say("jdk", format!("{} at {}", jdk.version, jdk.home.display()));
        self.say("classes", format!("Java 1.1 to {} can be analysed", jdk.major));
        match classes::jdk::Jdk::open(&jdk.home) {
            Ok(_) => self.say("image", "readable".into()),
            Err(error) => self.complain("image", format!("failed to {error}")),
        }
        if !jdk.has_javac {
            self.complain("javac", "missing: this is a JRE, tests cannot be compiled".into());
        }
    }
}

fn outdated([major, minor, build]: [u32; 3]) -> String {
    format!("older than {major}.{minor}.{build}, which provoke needs: it may crash with more than --jobs 1")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_build_asks_for_the_same_solver() {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/prepare.sh");
        let script = std::fs::read_to_string(script).unwrap();
        let [major, minor, build] = solver::MIN_VERSION;
        assert!(script.contains(&format!("least_z3={major}.{minor}.{build}\n")));
        assert!(outdated(solver::MIN_VERSION).contains("older than 4.13.3"));
        assert!(!solver::is_outdated(), "{}", solver::version());
    }
}
