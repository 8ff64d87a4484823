//! One crash as plain data: what comes out, where, by which call, and how sure we are.
//!
//! How a finding is judged is decided upstream; how it looks is decided by the formats.

use std::cmp::Reverse;

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

/// One crash: exception type × throwing site × entry; if more entries break for the same cause, the entry that shows it
/// in the simplest way.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// From [`crate::id::finding_id`].
    pub id: String,
    /// Name of an entry of `rules::ALL`.
    pub rule: String,
    pub exception: String,
    pub status: FindingStatus,
    pub tier: Tier,
    /// The failing value is determined on this path, whatever the inputs are.
    pub certain: bool,
    /// Share of all inputs that run into it, where it could be computed.
    pub likelihood: Option<f64>,
    /// How far off that may be, in 19 of 20 cases; 0 if it was counted and not sampled.
    #[serde(default)]
    pub likelihood_error: Option<f64>,
    /// What the witness asks of the caller.
    #[serde(default)]
    pub demands: Vec<Demand>,
    /// From 0 to 1: in this order findings are shown.
    #[serde(default)]
    pub worth: f64,
    /// What made it so.
    #[serde(default)]
    pub why: Vec<String>,
    pub entry: MethodRef,
    pub site: Site,
    /// Headline and detail, as [`crate::rules::Rule::message`] makes it: `division by zero: parts is 0`.
    pub message: String,
    /// Java that can be pasted.
    pub call: String,
    pub condition: String,
    /// Values as Java source, in the order of the parameters (of consumption, in a concolic run).
    pub inputs: IndexMap<String, String>,
    pub trace: Vec<TraceStep>,
    pub test: Option<TestRef>,
    pub validation: Validation,
    /// Other entries that break for the same cause, shown by tests that are not kept; this finding stands for them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<MethodRef>,
    /// What it may share with others: where the bad value came in.
    #[serde(skip)]
    pub cause: Option<String>,
    /// The id of a finding that is more worth reading and has the same cause.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub same_cause: Option<String>,
}

/// Is it real?
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, PartialOrd, Ord)]
#[serde(rename_all = "lowercase")]
pub enum FindingStatus {
    Confirmed,
    Validated,
    Unconfirmed,
}

/// Is it worth a developer's time? Most first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tier {
    Bug,
    Misuse,
    Intended,
}

/// One thing that the caller has to do for the crash to happen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Demand {
    /// Name of an entry of `demands::ALL`.
    pub kind: String,
    /// What it is about: a parameter, a field, a class.
    pub input: String,
    /// The whole in one phrase.
    pub phrase: String,
    pub evidence: Vec<Evidence>,
}

/// What the code says about a demand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evidence {
    /// `annotation`, `documentation`, `code`, `callers`.
    pub source: String,
    /// It declares legal what is demanded; else it forbids it.
    pub allows: bool,
    pub text: String,
}

/// A method; `class` is the binary name with dots (`a.b.C$D`).
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct MethodRef {
    pub class: String,
    pub method: String,
    pub descriptor: String,
}

/// The innermost stack frame that lies in the analysed code.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Site {
    #[serde(flatten)]
    pub method: MethodRef,
    /// The file's name without directories; class files know no more.
    pub file: Option<String>,
    pub line: Option<u32>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TraceStep {
    pub class: String,
    pub method: String,
    pub file: Option<String>,
    pub line: Option<u32>,
    pub note: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TestRef {
    /// Relative to the directory of generated tests.
    pub file: String,
    pub name: String,
    /// The test had to reach around the public API.
    pub reflection: bool,
    /// It passes once the crash is mended, and fails until then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guard: bool,
}

/// How many results of unmodelled calls the path depends on, and what is known about them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Validation {
    pub unknowns: u64,
    /// Bound to recorded runtime data.
    pub observed: u64,
    /// Of no influence on the crash.
    pub free: u64,
    /// Neither.
    pub open: u64,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bindings: Vec<Binding>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub open_calls: Vec<OpenCall>,
}

/// A call whose result matters and is not known from any run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenCall {
    pub api: String,
    pub site: CallSite,
    pub why: WhyOpen,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallSite {
    pub class: String,
    pub method: String,
    pub file: Option<String>,
    pub line: Option<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum WhyOpen {
    #[serde(rename = "never recorded")]
    NeverRecorded,
    #[serde(rename = "no recorded call fits")]
    NothingFits,
}

impl WhyOpen {
    pub fn as_str(self) -> &'static str {
        match self {
            WhyOpen::NeverRecorded => "never recorded",
            WhyOpen::NothingFits => "no recorded call fits",
        }
    }
}

/// A recorded call that gives an unknown its value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Binding {
    pub api: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub receiver: Option<String>,
    pub arguments: Vec<String>,
    /// What it returned, or the exception it threw.
    pub result: String,
    pub seen: u64,
    /// The run it was last seen in.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub run: String,
}

impl Finding {
    pub fn is_confirmed_bug(&self) -> bool {
        self.status == FindingStatus::Confirmed && self.tier == Tier::Bug
    }

    /// 0, or more the less recorded data says about what it depends on.
    pub fn doubt(&self) -> u64 {
        let Validation { unknowns, observed, open, .. } = self.validation;
        match self.status {
            FindingStatus::Unconfirmed if observed + open > 0 => 1 + open * 1000 / unknowns.max(1),
            FindingStatus::Unconfirmed | FindingStatus::Validated | FindingStatus::Confirmed => 0,
        }
    }

    /// Bugs first, what is in doubt last; the most worth first, and of the same worth by place, so that a reader walks
    /// through the files once.
    pub(crate) fn order(&self) -> impl Ord + '_ {
        (
            self.tier,
            self.doubt(),
            // To a thousandth: a float has no order.
            Reverse((self.worth * 1000.0).round() as i64),
            (&self.site.method.class, self.site.line, &self.site, &self.exception, &self.entry, &self.id),
        )
    }
}

impl FindingStatus {
    pub fn as_str(self) -> &'static str {
        match self {
            FindingStatus::Confirmed => "confirmed",
            FindingStatus::Validated => "validated",
            FindingStatus::Unconfirmed => "unconfirmed",
        }
    }

    pub fn meaning(self) -> &'static str {
        match self {
            FindingStatus::Confirmed => {
                "a generated test made this exception come out of this site on a real JVM"
            }
            FindingStatus::Validated => {
                "no test could be built, but recorded runtime data backs every unmodelled call that matters"
            }
            FindingStatus::Unconfirmed => {
                "no test could be built, and recorded runtime data does not back it"
            }
        }
    }
}

impl Tier {
    pub fn as_str(self) -> &'static str {
        match self {
            Tier::Bug => "bug",
            Tier::Misuse => "misuse",
            Tier::Intended => "intended",
        }
    }

    pub fn meaning(self) -> &'static str {
        match self {
            Tier::Bug => "the code breaks, and asks nothing unusual of its caller",
            Tier::Misuse => "it takes what nothing in the code declares legal",
            Tier::Intended => "the code throws on purpose to refuse an argument or a call",
        }
    }
}
