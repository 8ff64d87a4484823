//! `provoke doctor`: what is here, and what it means for a run.

use std::process::{Command, Stdio};

use campaign::failure::Failure;
use prove::jars::Jars;
use prove::jdk::Jdk;

use crate::args::Doctor;
use crate::terminal::say;

pub fn run(options: &Doctor) -> Result<u8, Failure> {
    say!("provoke   {}", env!("CARGO_PKG_VERSION"));
    let mut usable = true;
    match Jdk::find(options.jdk.as_deref()).and_then(|jdk| jdk.answers().map(|()| jdk)) {
        Ok(jdk) => {
            say!("jdk       {} at {}", jdk.version, jdk.home.display());
            say!("classes   Java 1.1 to {} can be analysed", jdk.major);
            match classes::jdk::Jdk::open(&jdk.home) {
                Ok(_) => say!("image     readable"),
                Err(error) => {
                    usable = false;
                    say!("image     failed to {error}");
                }
            }
            if !jdk.has_javac {
                usable = false;
                say!("javac     missing: this is a JRE, tests cannot be compiled");
            }
        }
        Err(error) => {
            usable = false;
            say!("jdk       none: {error} ({})", error.hint());
        }
    }
    match Jars::unpack() {
        Ok(jars) => say!("junit     4 and 5, unpacked to {}", jars.junit.display()),
        Err(error) => {
            usable = false;
            say!("junit     {error}");
        }
    }
    say!("solver    Z3 {}", solver::version());
    if solver::is_outdated() {
        say!("          {}", outdated(solver::LEAST_VERSION));
    }
    let level = prove::sandbox::probe();
    say!("sandbox   {level}");
    if let Some(notice) = level.notice() {
        say!("          {notice}");
    }
    for (name, use_) in
        [("mvn", "class paths of Maven projects"), ("gradle", "class paths of Gradle projects")]
    {
        let there =
            Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok();
        say!(
            "{name:<9} {}",
            if there { "there" } else { "not there" }.to_string() + &format!(" (used for: {use_})")
        );
    }
    Ok(if usable { 0 } else { crate::FAILED })
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
        let [major, minor, build] = solver::LEAST_VERSION;
        assert!(script.contains(&format!("least_z3={major}.{minor}.{build}\n")));
        assert!(outdated(solver::LEAST_VERSION).contains("older than 4.13.3"));
        assert!(!solver::is_outdated(), "{}", solver::version());
    }
}
