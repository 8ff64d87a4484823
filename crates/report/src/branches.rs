//! The ways out of a program's branches, one line of JSON for each, and whether some run took it.

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BranchRecord {
    pub class: String,
    /// Name and descriptor.
    pub method: String,
    pub line: Option<u32>,
    /// The n-th branch of the method.
    pub branch: u32,
    /// 1 for a jump, 0 for none; of a switch, the instruction it goes on with.
    pub way: u32,
    pub guard: BranchCondition,
    pub taken: bool,
}

/// What the branch asks, as far as one can see from where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BranchCondition {
    /// Whether two numbers are the same.
    Equality,
    /// Something about a string.
    String,
    Other,
}

pub fn lines(records: &[BranchRecord]) -> String {
    let line = |record: &BranchRecord| serde_json::to_string(record).expect("plain data can be written");
    records.iter().map(|record| line(record) + "\n").collect()
}
