//! What a `provoke.toml` that comes with a project may say: how the code is to be analysed, but neither what is executed, nor
//! how that is confined, nor that something is written outside the project.
//!
//! A new option needs its line here; a test counts them.

use std::path::{Component, Path};

use super::Said;
use crate::error::Failure;

/// Options that only say how to search and what to show.
const HARMLESS: &[&str] = &[
    "all",
    "branch-bound",
    "budget",
    "build",
    "call-depth",
    "calls",
    "changed-since",
    "classpath",
    "color",
    "doubts",
    "effort",
    "entry",
    "exclude",
    "fail-on",
    "format",
    "include",
    "initialiser",
    "invariant",
    "jobs",
    "junit",
    "main-args",
    "max-array",
    "max-depth",
    "max-errors",
    "max-path-condition",
    "max-runs",
    "max-states",
    "max-string",
    "max-visits",
    "memory",
    "method",
    "no-aliasing",
    "no-assertions",
    "no-concretize",
    "no-merge",
    "no-prove",
    "no-prune",
    "nulls",
    "per-entry",
    "per-run",
    "progress",
    "quiet",
    "random-inputs",
    "random-share",
    "reflection",
    "replay",
    "resume",
    "seed",
    "setup-timeout",
    "shard",
    "show",
    "solver-timeout",
    "specs",
    "strategy",
    "tests-for",
    "tier",
    "unfollowed-calls",
    "unmodelled",
    "world",
];

/// Options that name something to write to: it has to lie in the project. A store is written to when it is brought up to
/// date; `runs` is a number for one command and a file for the other.
const WRITTEN: &[&str] = &["baseline", "branches", "output", "runs", "runtime-data", "save", "tests", "tree"];

/// The first thing that the file of a project may not say.
pub(super) fn check(said: &[Said], file: &Path, here: &Path) -> Result<(), Failure> {
    let project = file.parent().unwrap_or(here);
    for Said { key, value } in said {
        let value = value.as_deref().unwrap_or_default();
        let problem = match key.as_str() {
            "sandbox" if value == "auto" => continue,
            key if HARMLESS.contains(&key) => continue,
            key if WRITTEN.contains(&key) && is_inside(&here.join(value), project) => continue,
            key if WRITTEN.contains(&key) => format!("lets {key} be written outside the project: {value}"),
            "sandbox" => "switches the sandbox off".to_owned(),
            "jdk" => "names a JDK to run".to_owned(),
            key => format!("sets {key}, which only users may"),
        };
        return Err(Failure::new(format!("{} {problem}", file.display())).with_hint(format!(
            "a file that comes with a project is not trusted so far: give --{key} on the command line, or put it into provoke.toml in the folder provoke of your configuration directory"
        )));
    }
    Ok(())
}

/// Whether something written there ends up in the folder, also if links are on the way.
fn is_inside(path: &Path, folder: &Path) -> bool {
    let there = path.ancestors().find(|ancestor| ancestor.symlink_metadata().is_ok());
    let Some(there) = there else { return false };
    let missing = path.strip_prefix(there).unwrap_or(path);
    let is_plain = missing.components().all(|part| matches!(part, Component::Normal(_)));
    // A link to nowhere has no canonical path; what would be made behind it is not known.
    let inside = there.canonicalize().and_then(|there| Ok(there.starts_with(folder.canonicalize()?)));
    is_plain && inside.is_ok_and(|inside| inside)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::args::Arguments;

    #[test]
    fn every_option_is_judged() {
        const REFUSED: [&str; 4] = ["jdk", "listen", "sandbox", "secret-file"];
        for command in Arguments::command().get_subcommands() {
            if !super::super::COMMANDS.contains(&command.get_name()) {
                continue;
            }
            for option in command.get_arguments().filter_map(|argument| argument.get_long()) {
                let known = [HARMLESS, WRITTEN, &REFUSED].iter().filter(|all| all.contains(&option)).count();
                assert_eq!(known, 1, "--{option} of {}: may a project's file say it?", command.get_name());
            }
        }
    }

    #[test]
    fn links_do_not_lead_out() {
        let base = std::env::temp_dir().join(format!("provoke-trust-{}", std::process::id()));
        let project = base.join("project");
        std::fs::create_dir_all(project.join("below")).unwrap();
        for (name, target) in [("out", base.as_path()), ("nowhere", Path::new("/no/such")), ("in", &project)]
        {
            std::os::unix::fs::symlink(target, project.join(name)).unwrap();
        }
        let inside = |path: &str| is_inside(&project.join(path), &project);
        for path in ["new", "below/new/newer", "below/../new", "in/new", "."] {
            assert!(inside(path), "{path}");
        }
        for path in
            ["..", "../new", "out/new", "nowhere", "nowhere/new", "/tmp", "new/../../new", "below/../.."]
        {
            assert!(!inside(path), "{path}");
        }
        std::fs::remove_dir_all(base).unwrap();
    }
}
