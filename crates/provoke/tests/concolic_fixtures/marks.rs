//! The marks of all programs below `tests/concolic`. It knows only lines of text.

use std::fs;
use std::path::{Path, PathBuf};

use testkit::sources::sources;

use crate::expectation::Expectation;

/// One way to drive a program, and what must come out.
pub struct Run {
    pub file: String,
    pub arguments: String,
    pub expected: Vec<Expectation>,
    /// What should come out and does not.
    pub missed: Vec<Expectation>,
    pub errors: Vec<Mark>,
}

/// An error that is expected on a line.
#[derive(Clone)]
pub struct Mark {
    /// Relative to the root, which makes it the package, too.
    pub file: String,
    pub line: u32,
    pub exception: String,
    pub kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Proved,
    Unproved,
    Missed,
}

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/concolic")
}

pub fn runs() -> Vec<Run> {
    let mut runs = Vec::new();
    for path in sources(&root()) {
        let file = path.strip_prefix(root()).expect("it was found below").display().to_string();
        let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        runs.extend(read(&file, &text).unwrap_or_else(|line| panic!("{file}:{line}: this is no mark")));
    }
    runs
}

/// The runs of a file; the number of a line that is not understood.
fn read(file: &str, text: &str) -> Result<Vec<Run>, u32> {
    let mut runs: Vec<Run> = Vec::new();
    let mut errors = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        for mark in line.split("//~").skip(1) {
            let (kind, rest) = mark.trim().split_once(' ').ok_or(number)?;
            match kind {
                "RUN" => runs.push(run(file, rest).ok_or(number)?),
                "SHOULD" => {
                    let (missed, _why) = rest.split_once(" : ").ok_or(number)?;
                    runs.last_mut().ok_or(number)?.missed.extend(expectations(missed).ok_or(number)?);
                }
                _ => {
                    let (exception, kind) = error(kind, rest).ok_or(number)?;
                    errors.push(Mark { file: file.to_owned(), line: number, exception, kind });
                }
            }
        }
    }
    for run in &mut runs {
        run.errors.clone_from(&errors);
    }
    Ok(runs)
}

fn run(file: &str, text: &str) -> Option<Run> {
    let (arguments, expected) = text.split_once("=>")?;
    Some(Run {
        file: file.to_owned(),
        arguments: arguments.trim().to_owned(),
        expected: expectations(expected)?,
        missed: Vec::new(),
        errors: Vec::new(),
    })
}

fn error(kind: &str, text: &str) -> Option<(String, Kind)> {
    let mut words = text.split_whitespace();
    let exception = words.next()?.to_owned();
    let kind = match (kind, words.next()) {
        ("ERROR", None) => Kind::Proved,
        ("ERROR", Some("unproved")) => Kind::Unproved,
        ("MISS", Some(_why)) => Kind::Missed,
        _ => return None,
    };
    Some((exception, kind))
}

fn expectations(text: &str) -> Option<Vec<Expectation>> {
    text.split(',').map(|one| Expectation::read(one.trim())).collect()
}
