//! What a `provoke.toml` that comes with a project may say: how the code is to be analysed, but neither what is executed, nor
//! how that is confined, nor that something is written outside the project.
//!
//! A new option needs its line here; a test counts them.

use std::path::Path;

use campaign::failure::Failure;
use campaign::files::inside::is_inside;

use super::Said;

/// Options that only say how to search and what to show.
const HARMLESS: &[&str] = &[
    "all",
    "branch-bound",
    "budget",
    "call-depth",
    "calls",
    "changed-since",
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
const WRITTEN: &[&str] =
    &["baseline", "branches", "log", "output", "runs", "runtime-data", "save", "tests", "tree"];

/// The first thing that the file of a project may not say.
pub(super) fn check(said: &[Said], file: &Path, here: &Path) -> Result<(), Failure> {
    let project = file.parent().unwrap_or(here);
    for Said { key, value } in said {
        let value = value.as_deref().unwrap_or_default();
        let problem = match key.as_str() {
            "sandbox" if value == "auto" => continue,
            // Users who never want foreign builds to run have said so in their own file.
            "build" if value == "never" => continue,
            "classpath" if may_be_read(value, here, project) => continue,
            "build" => "asks for its own build to be run".to_owned(),
            "classpath" => format!("names folders outside the project: {value}"),
            key if HARMLESS.contains(&key) => continue,
            key if WRITTEN.contains(&key) && is_hook(&here.join(value)) => {
                format!("lets {key} be written among what Git executes: {value}")
            }
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

/// Nobody gets a repository's own folder from somebody else, so its hooks and settings are the user's.
fn is_hook(path: &Path) -> bool {
    let there = path.ancestors().find_map(|ancestor| ancestor.canonicalize().ok());
    let mut parts = path.components().chain(there.iter().flat_map(|there| there.components()));
    parts.any(|part| part.as_os_str() == ".git")
}

/// Whether the elements of a class path are jars, or lie in the project: the sandbox lets the code under test read them.
fn may_be_read(class_path: &str, here: &Path, project: &Path) -> bool {
    let is_jar = |path: &Path| {
        let extension = path.extension().is_some_and(|e| e.eq_ignore_ascii_case("jar"));
        (extension && path.is_file()) || path.file_name().is_some_and(|name| name == "*")
    };
    std::env::split_paths(class_path)
        .map(|path| here.join(path))
        .all(|path| is_jar(&path) || is_inside(&path, project))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::args::Arguments;

    #[test]
    fn every_option_is_judged() {
        // All or some of their values.
        const REFUSED: [&str; 6] = ["build", "classpath", "jdk", "listen", "sandbox", "secret-file"];
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
}
