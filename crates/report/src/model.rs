//! A finished run as plain data, in the shape of the JSON output: field names and order here are the contract.
//!
//! It computes nothing about the program under test; it only holds, orders and counts what the stages found.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::finding::{Finding, FindingStatus, MethodRef, Tier};

/// Everything one run has to say. Fields the contract does not name are left out of the JSON while they are empty.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Report {
    pub target: AnalysedTarget,
    pub findings: Vec<Finding>,
    pub entries: Vec<EntryVerdict>,
    pub accounting: Accounting,
    pub coverage: CoverageSummary,
    pub stats: RunStats,
    /// Only concolic runs have these.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub runs: Option<Runs>,
    /// The directory that `TestRef::file` is relative to; a later `explain` or `replay` finds the tests by it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tests: Option<String>,
    /// What failed inside the tool: the reason for exit status 3.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub failures: Vec<ToolFailure>,
    /// Classes and sources that were not analysed, each with the reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<Refused>,
    /// What the reader should know about how the run was made, such as the level of the sandbox.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notices: Vec<String>,
    #[serde(default, skip_serializing_if = "is_false")]
    pub interrupted: bool,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnalysedTarget {
    /// As the user gave them.
    pub paths: Vec<String>,
    /// Likewise: where the code finds its libraries.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub class_path: Vec<String>,
    pub classes: u64,
    pub entries: u64,
    /// Of the entries: those of which at least one path was followed to its end.
    #[serde(default)]
    pub entries_explored: u64,
    /// Those that were begun, but no path came to an end.
    #[serde(default)]
    pub entries_without_a_finished_path: u64,
    /// Those that were never begun: time or memory was up.
    #[serde(default)]
    pub entries_not_reached: u64,
}

/// A class or a source that was left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refused {
    /// The class, or the file where it has no name.
    pub class: String,
    pub why: String,
    pub fault: Fault,
}

/// Whose fault it is that something was left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// It is no class file, or a broken one.
    Malformed,
    /// It is compiled for a newer Java than the JDK's.
    TooNew,
    /// It does not compile.
    NoCompile,
    /// A class that it needs is not on the class path.
    MissingClass,
}

impl Refused {
    /// The request itself is at fault: exit status 2.
    pub fn is_inputs_fault(&self) -> bool {
        self.fault != Fault::MissingClass
    }
}

/// What the run can say about one entry method.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EntryVerdict {
    #[serde(flatten)]
    pub entry: MethodRef,
    pub verdict: Verdict,
    /// Names of `reasons::ALL`; empty when every path was explored exactly.
    pub reasons: Vec<String>,
    /// Names of `assumptions::ALL`: what the verdict rests on beside the JVM.
    #[serde(default)]
    pub assumes: Vec<String>,
    /// What brought a reason about, where that is known: calls that were not followed, places where a path was cut.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub causes: BTreeMap<String, Vec<String>>,
    /// What an assumption was made about, where that is known.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub about: BTreeMap<String, Vec<String>>,
    pub paths: u64,
    pub seconds: f64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    Crashes,
    /// Every path was explored and nothing approximated.
    Safe,
    Bounded,
}

/// What became of every error state, by kind.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Accounting {
    /// Paths that ended in an exception.
    #[serde(default)]
    pub error_states: u64,
    /// Different exceptions and sites among them, over all entries.
    #[serde(default)]
    pub warnings: u64,
    pub confirmed: u64,
    pub unsolved: u64,
    /// Refuted without the solver.
    pub contradiction: u64,
    /// Refuted by the solver.
    pub infeasible: u64,
    pub static_initializer: u64,
    /// Decided to be satisfiable, but without values.
    pub no_assignment: u64,
    pub path_limit: u64,
    /// The test ran clean: a weakness of the engine.
    pub not_reproduced: u64,
    pub final_field: u64,
    pub not_generated: u64,
    pub other_exception: u64,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CoverageSummary {
    pub branches: CoverageRatio,
    pub lines: CoverageRatio,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CoverageRatio {
    pub covered: u64,
    pub total: u64,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct RunStats {
    pub paths: u64,
    pub instructions: u64,
    pub forks: u64,
    pub longest_path_condition: u64,
    pub queries: u64,
    pub cache_hits: u64,
    pub contradictions: u64,
    /// Independent parts the questions were cut into.
    pub components: u64,
    /// Questions whether a value has a choice left.
    pub uniqueness_queries: u64,
    /// Values that had none and were built back.
    pub concretions: u64,
    /// Branches whose ways were merged into one path.
    pub merged: u64,
    pub seconds: StageSeconds,
}

/// Made with [`seconds`], so that no digit is printed that means nothing.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct StageSeconds {
    pub total: f64,
    pub load: f64,
    pub explore: f64,
    pub solve: f64,
    pub prove: f64,
}

/// Counters of a concolic session.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Runs {
    pub total: u64,
    pub paths: u64,
    pub errors: u64,
    pub divergences: u64,
    pub unsatisfiable: u64,
    /// No unvisited branch was left.
    pub exhausted: bool,
    /// The runs that showed an error first, by their number.
    #[serde(default)]
    pub found: Vec<u64>,
    /// Of a session that goes on with an earlier one: how many of the runs were made then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<u64>,
    /// With recorded calls: how many runs began with one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recorded: Option<u64>,
}

/// A part of the work the tool itself failed on, or was kept from by the machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ToolFailure {
    /// What was being done, as in "failed to …": `explore bank.Rates#split(II)I`.
    pub doing: String,
    pub message: String,
    /// Nothing is wrong with the tool: the machine did not let it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub machine: bool,
    /// The command that shows it again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reproduce: Option<String>,
}

impl Report {
    /// The findings that decide the exit status and are printed without `--all`.
    pub fn confirmed_bugs(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| finding.is_confirmed_bug())
    }

    /// The findings whose id starts with `id`: a unique beginning is enough, as with commits.
    pub fn find(&self, id: &str) -> Vec<&Finding> {
        self.findings.iter().filter(|finding| !id.is_empty() && finding.id.starts_with(id)).collect()
    }

    /// The first of the findings of one cause stands for the others, which are as sure as it is.
    fn join_causes(&mut self) {
        let mut first: BTreeMap<(String, Tier, FindingStatus), String> = BTreeMap::new();
        for finding in &mut self.findings {
            let Some(cause) = finding.cause.clone() else { continue };
            let known =
                first.entry((cause, finding.tier, finding.status)).or_insert_with(|| finding.id.clone());
            finding.same_cause = (*known != finding.id).then(|| known.clone());
        }
    }

    /// Other findings that one stands for.
    pub fn others_of(&self, finding: &Finding) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|other| other.same_cause.as_ref() == Some(&finding.id))
    }

    /// Puts findings, entries and reasons into the order in which they are printed, whatever order workers finished in.
    pub fn sort(&mut self) {
        self.findings.sort_by(|a, b| a.order().cmp(&b.order()));
        self.join_causes();
        self.entries.sort_by(|a, b| a.entry.cmp(&b.entry));
        for finding in &mut self.findings {
            finding.also.sort();
            finding.also.dedup();
        }
        for entry in &mut self.entries {
            entry.reasons.sort();
            entry.reasons.dedup();
            entry.assumes.sort();
            entry.assumes.dedup();
        }
    }

    /// Findings that are not printed without `--all`, each counted once.
    pub fn hidden(&self) -> Hidden {
        let mut hidden = Hidden::default();
        for finding in &self.findings {
            match (finding.tier, finding.status) {
                (Tier::Bug, FindingStatus::Confirmed) => {}
                (Tier::Bug, FindingStatus::Validated) => hidden.validated += 1,
                (Tier::Bug, FindingStatus::Unconfirmed) => hidden.unconfirmed += 1,
                // Whether a misuse was confirmed does not make it more worth reading: the tier names it.
                (Tier::Misuse, _) => hidden.misuse += 1,
                (Tier::Intended, _) => hidden.intended += 1,
            }
        }
        hidden
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Hidden {
    pub validated: usize,
    pub misuse: usize,
    pub intended: usize,
    pub unconfirmed: usize,
}

/// A duration as the model keeps it: in seconds, to a tenth of a millisecond.
pub fn seconds(duration: Duration) -> f64 {
    (duration.as_secs_f64() * 1e4).round() / 1e4
}

fn is_false(value: &bool) -> bool {
    !value
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn order_does_not_depend_on_who_finished_first() {
        let mut one_way = samples::report();
        let mut other_way = samples::report();
        other_way.findings.reverse();
        other_way.entries.reverse();
        one_way.sort();
        other_way.sort();
        assert_eq!(one_way, other_way);
    }

    #[test]
    fn every_finding_is_shown_or_hidden_once() {
        let report = samples::report();
        let hidden = report.hidden();
        let counted = hidden.validated + hidden.misuse + hidden.intended + hidden.unconfirmed;
        assert_eq!(report.confirmed_bugs().count() + counted, report.findings.len());
    }

    #[test]
    fn a_beginning_of_an_id_finds_it() {
        let report = samples::report();
        let id = report.findings[0].id.clone();
        assert_eq!(report.find(&id[..5])[0].id, id);
        assert!(report.find("").is_empty());
    }

    #[test]
    fn seconds_keep_tenths_of_milliseconds() {
        assert_eq!(seconds(Duration::from_nanos(1_234_567)), 0.0012);
    }
}
