//! The runs of a concolic session, one line of JSON for each path that was found.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use crate::finding::TestRef;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunRecord {
    /// The same for the same path of the same program, in every session.
    pub path: String,
    /// `returned`, `exit`, `depth`, `timed-out`, `crashed`, or the exception that left the program.
    pub end: String,
    /// In the order in which they were taken.
    pub inputs: IndexMap<String, String>,
    /// What was decided on the way, where and how.
    pub decisions: Vec<(String, String)>,
    /// All that it depends on besides the program, to be made again by `provoke concolic --replay`.
    pub recipe: String,
    /// The test that goes this path, if one was asked for and shipped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<TestRef>,
}

/// The records of a file, or the number of the first line that is none, counted from one, and why.
pub fn read(lines: &str) -> Result<Vec<RunRecord>, (usize, String)> {
    let line =
        |(i, line)| serde_json::from_str(line).map_err(|error: serde_json::Error| (i + 1, error.to_string()));
    lines.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).map(line).collect()
}

pub fn lines(records: &[RunRecord]) -> String {
    let line = |record: &RunRecord| serde_json::to_string(record).expect("plain data can be written");
    records.iter().map(|record| line(record) + "\n").collect()
}
