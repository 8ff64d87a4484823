//! The runs of a concolic session, one line of JSON for each path that was found.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

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
}

pub fn lines(records: &[RunRecord]) -> String {
    let line = |record: &RunRecord| serde_json::to_string(record).expect("plain data can be written");
    records.iter().map(|record| line(record) + "\n").collect()
}
