//! The options of a run as words of a command line, so that a command can be printed that repeats part of it.

use std::ffi::OsStr;

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};

use super::Check;

/// Options that say which entries are explored or where results go: a repetition of one entry has its own.
const NOT_REPEATED: [&str; 10] =
    ["method", "include", "exclude", "entry", "shard", "format", "output", "fail_on", "log", "progress"];

/// Everything that was given, on the command line or in `provoke.toml`, ready for a shell.
pub fn words(command: &Command, matches: &ArgMatches) -> Vec<String> {
    let is_given = |arg: &&Arg| {
        let id = arg.get_id().as_str();
        !NOT_REPEATED.contains(&id) && matches.value_source(id) == Some(ValueSource::CommandLine)
    };
    command.get_arguments().filter(is_given).flat_map(|arg| words_of(arg, matches)).collect()
}

fn words_of(arg: &Arg, matches: &ArgMatches) -> Vec<String> {
    let values = || matches.get_raw(arg.get_id().as_str()).into_iter().flatten().map(quoted);
    match arg.get_long() {
        None => values().collect(),
        Some(long) if !arg.get_action().takes_values() => vec![format!("--{long}")],
        Some(long) => values().map(|value| format!("--{long}={value}")).collect(),
    }
}

/// As one word of a POSIX shell.
fn quoted(value: &OsStr) -> String {
    let value = value.to_string_lossy();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_-+=:,./@%#".contains(c);
    if !value.is_empty() && !value.starts_with('#') && value.chars().all(is_plain) {
        return value.into_owned();
    }
    format!("'{}'", value.replace('\'', r"'\''"))
}

impl Check {
    /// The command that explores this entry alone, in the same way.
    pub fn repeated_for(&self, entry: &str) -> String {
        let mut words = vec!["provoke check".to_string()];
        words.extend(self.given.iter().cloned());
        words.push(format!("--method {}", quoted(OsStr::new(entry))));
        words.join(" ")
    }
}
