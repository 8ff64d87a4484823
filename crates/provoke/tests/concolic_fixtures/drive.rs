//! One run of the binary over one program.
//! Its folder stays there afterwards, for whoever wonders about a deviation.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use report::model::Report;
use report::runs::RunRecord;

use crate::marks::{self, Run};

/// What came out.
pub struct Driven {
    pub report: Report,
    /// Their names.
    pub paths: BTreeSet<String>,
    /// How many paths ended like that.
    pub ends: BTreeMap<String, u64>,
}

/// The status of a search without a run that came to an end.
const NOTHING_ANALYSED: i32 = 3;

/// What is said unless a fixture says otherwise: time must not decide what is found.
const USUAL: &[(&str, &str)] =
    &[("--budget", "3m"), ("--per-run", "1m"), ("--solver-timeout", "5s"), ("--jobs", "1")];

pub fn drive(run: &Run) -> Result<Driven, String> {
    let folder = prepare(run);
    let (before, behind) = match run.arguments.split_once(" -- ") {
        Some((before, behind)) => (before, Some(behind)),
        None => (run.arguments.as_str(), None),
    };
    let given: Vec<&str> = before.split_whitespace().collect();
    let mut command = Command::new(env!("CARGO_BIN_EXE_provoke"));
    command
        .current_dir(&folder)
        .env("XDG_CACHE_HOME", Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache"))
        .args(["concolic", "-c"])
        .arg(marks::root().canonicalize().expect("the fixtures are in the repository"))
        .args(["--format", "json", "--output", "report.json", "--runs", "runs", "--tests", "tests"])
        .args(["--fail-on", "never", "--progress", "none"]);
    for (option, value) in USUAL.iter().filter(|(option, _)| !given.contains(option)) {
        command.args([option, value]);
    }
    command.args(given);
    command.args(behind.iter().flat_map(|words| std::iter::once("--").chain(words.split_whitespace())));
    let output = command.output().expect("the binary was built for this test");
    let ended = || format!("it ended with {}: {}", output.status, String::from_utf8_lossy(&output.stderr));
    if !matches!(output.status.code(), Some(0 | NOTHING_ANALYSED)) {
        return Err(ended());
    }
    let report = report::store::load(&folder.join("report.json")).map_err(|e| format!("failed to {e}"))?;
    let records = fs::read_to_string(folder.join("runs")).map_err(|e| e.to_string())?;
    let (mut paths, mut ends) = (BTreeSet::new(), BTreeMap::new());
    for line in records.lines() {
        let record: RunRecord = serde_json::from_str(line).map_err(|e| e.to_string())?;
        paths.insert(record.path);
        *ends.entry(record.end).or_default() += 1;
    }
    let expected = if paths.is_empty() { NOTHING_ANALYSED } else { 0 };
    if output.status.code() != Some(expected) {
        return Err(ended());
    }
    Ok(Driven { report, paths, ends })
}

fn prepare(run: &Run) -> PathBuf {
    let name: String = run.arguments.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("concolic").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    // The settings of the fixtures are found first, so that nobody's further up matter.
    fs::copy(marks::root().join("provoke.toml"), folder.join("provoke.toml"))
        .expect("the folder was just made");
    folder
}
