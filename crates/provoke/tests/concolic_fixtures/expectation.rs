//! What a fixture expects of a run, and whether it came so.

use std::fmt;

use report::finding::{Finding, FindingStatus};

use crate::drive::Driven;
use crate::marks::{Kind, Mark, Run};

#[derive(Debug)]
pub enum Expectation {
    Exhausted,
    Open(Vec<String>),
    Reasons(Vec<String>),
    Paths(Number),
    Runs(Number),
    Diverges(Number),
    Ends(String, Number),
    Errors(usize),
    Says(String),
    Same,
}

#[derive(Debug, Clone, Copy)]
pub struct Number {
    least: u64,
    exactly: bool,
}

impl Expectation {
    pub fn read(text: &str) -> Option<Expectation> {
        let (kind, rest) = text.split_once(' ').unwrap_or((text, ""));
        let words = || rest.split_whitespace().map(str::to_owned).collect();
        Some(match kind {
            "exhausted" if rest.is_empty() => Expectation::Exhausted,
            "same" if rest.is_empty() => Expectation::Same,
            "open" => Expectation::Open(words()),
            "reasons" => Expectation::Reasons(words()),
            "paths" => Expectation::Paths(Number::read(rest)?),
            "runs" => Expectation::Runs(Number::read(rest)?),
            "diverges" => Expectation::Diverges(Number::read(rest)?),
            "errors" => Expectation::Errors(rest.parse().ok()?),
            "says" if !rest.is_empty() => Expectation::Says(rest.to_owned()),
            end => Expectation::Ends(end.to_owned(), Number::read(rest)?),
        })
    }

    /// What came instead.
    fn deviation(&self, driven: &Driven) -> Option<String> {
        let entry = driven.report.entries.first()?;
        let runs = driven.report.runs.as_ref()?;
        let has = |reasons: &[String]| reasons.iter().all(|reason| entry.reasons.contains(reason));
        let (holds, instead) = match self {
            Expectation::Exhausted => (runs.exhausted, format!("open, for {:?}", entry.reasons)),
            Expectation::Open(reasons) => {
                let state = if runs.exhausted { "exhausted" } else { "open" };
                (!runs.exhausted && has(reasons), format!("{state}, for {:?}", entry.reasons))
            }
            Expectation::Reasons(reasons) => {
                (has(reasons) && reasons.len() == entry.reasons.len(), format!("{:?}", entry.reasons))
            }
            Expectation::Paths(number) => (number.is(runs.paths), runs.paths.to_string()),
            Expectation::Runs(number) => (number.is(runs.total), runs.total.to_string()),
            Expectation::Diverges(number) => (number.is(runs.divergences), runs.divergences.to_string()),
            Expectation::Ends(end, number) => {
                let ended = driven.ends.get(end).copied().unwrap_or_default();
                (number.is(ended), format!("{:?}", driven.ends))
            }
            Expectation::Errors(number) => (runs.errors == *number as u64, runs.errors.to_string()),
            // For who knows the other runs.
            Expectation::Same => return None,
            Expectation::Says(words) => {
                let notices = &driven.report.notices;
                (notices.iter().any(|notice| notice.contains(words)), format!("{notices:?}"))
            }
        };
        (!holds).then(|| format!("{self} is expected, but it is {instead}"))
    }
}

impl Number {
    fn read(text: &str) -> Option<Number> {
        let (digits, exactly) = text.strip_suffix('+').map_or((text, true), |digits| (digits, false));
        Some(Number { least: digits.parse().ok()?, exactly })
    }

    fn is(self, number: u64) -> bool {
        if self.exactly { number == self.least } else { number >= self.least }
    }
}

impl Run {
    pub fn deviations(&self, driven: &Driven) -> Vec<String> {
        let mut found: Vec<String> = self.expected.iter().filter_map(|e| e.deviation(driven)).collect();
        let missed: Vec<&Expectation> =
            self.missed.iter().filter(|missed| missed.deviation(driven).is_none()).collect();
        found.extend(missed.into_iter().map(|missed| format!("{missed} holds by now; say so")));
        found.extend(self.unsaid(driven));
        found.extend(self.deviations_of_errors(driven));
        found
    }

    pub fn expects_the_same(&self) -> bool {
        self.expected.iter().any(|expectation| matches!(expectation, Expectation::Same))
    }

    /// What is expected where nothing is said.
    fn unsaid(&self, driven: &Driven) -> Vec<String> {
        let says = |is: fn(&Expectation) -> bool| self.expected.iter().any(is);
        let mut unsaid = Vec::new();
        if !says(|e| matches!(e, Expectation::Diverges(_))) {
            unsaid.push(Expectation::Diverges(Number { least: 0, exactly: true }));
        }
        if says(|e| matches!(e, Expectation::Exhausted)) && !says(|e| matches!(e, Expectation::Reasons(_))) {
            unsaid.push(Expectation::Reasons(Vec::new()));
        }
        unsaid.iter().filter_map(|e| e.deviation(driven)).collect()
    }

    fn deviations_of_errors(&self, driven: &Driven) -> Vec<String> {
        let findings = &driven.report.findings;
        let mut told = Vec::new();
        let some_only = self.expected.iter().any(|e| matches!(e, Expectation::Errors(_)));
        for mark in &self.errors {
            let finding = findings.iter().find(|finding| mark.is_of(finding));
            match (mark.kind, finding.map(|f| f.status)) {
                (Kind::Proved, Some(FindingStatus::Confirmed)) | (Kind::Missed, None) => {}
                (Kind::Unproved, Some(status)) if status != FindingStatus::Confirmed => {}
                (Kind::Proved | Kind::Unproved, None) if some_only => {}
                (kind, found) => told.push(format!("{mark} is {kind:?}, but it is {found:?}").to_lowercase()),
            }
        }
        let is_marked = |finding: &Finding| self.errors.iter().any(|mark| mark.is_of(finding));
        told.extend(findings.iter().filter(|f| !is_marked(f)).map(|finding| {
            let site = &finding.site;
            let (file, line) = (site.file.clone().unwrap_or_default(), site.line.unwrap_or_default());
            format!("{} at {} {file}:{line} is not marked", finding.exception, site.method.class)
        }));
        let runs = driven.report.runs.as_ref().map_or(0, |runs| runs.errors);
        if runs != findings.len() as u64 {
            told.push(format!("{runs} errors are counted, but {} are told", findings.len()));
        }
        told
    }
}

impl Mark {
    /// Class files know no directories of sources: the package stands for them.
    fn is_of(&self, finding: &Finding) -> bool {
        let package = finding.site.method.class.rsplit_once('.').map_or("", |(package, _)| package);
        let file = finding.site.file.as_deref().unwrap_or_default();
        self.exception == finding.exception
            && Some(self.line) == finding.site.line
            && self.file == format!("{}/{file}", package.replace('.', "/"))
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}:{}", self.exception, self.file, self.line)
    }
}

impl fmt::Display for Expectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |n: &Number| format!("{}{}", n.least, if n.exactly { "" } else { " or more" });
        match self {
            Expectation::Exhausted => write!(f, "exhausted"),
            Expectation::Open(reasons) => write!(f, "open for {reasons:?}"),
            Expectation::Reasons(reasons) => write!(f, "reasons {reasons:?}"),
            Expectation::Paths(n) => write!(f, "paths {}", number(n)),
            Expectation::Runs(n) => write!(f, "runs {}", number(n)),
            Expectation::Diverges(n) => write!(f, "divergences {}", number(n)),
            Expectation::Ends(end, n) => write!(f, "{end} {}", number(n)),
            Expectation::Errors(n) => write!(f, "errors {n}"),
            Expectation::Same => write!(f, "the same paths"),
            Expectation::Says(words) => write!(f, "a notice with {words:?}"),
        }
    }
}
