//! The report of a run: entries with their verdicts, findings in order, figures.

use std::collections::{BTreeMap, BTreeSet};

use classes::class::Method;
use classes::code::Insn;
use classes::error::Problem;
use classes::program::Program;
use explore::path::outcome::Reason;
use report::finding::FindingStatus;
use report::model::{
    AnalysedTarget as ReportTarget, CoverageSummary, EntryVerdict, Fault, Refused, Report, StageSeconds,
    ToolFailure as ReportFailure, seconds,
};

use super::Publisher;
use crate::judge::findings::method_ref;
use crate::judge::verdict::{about, causes, reasons, verdict};
use crate::ledger::entry::EntryState;
use crate::ledger::{Ledger, figures};
use crate::listing::some_of;
use crate::load::LoadedTarget;
use crate::load::refusals::{proposal, refused};
use crate::options::CheckOptions;
use crate::proofs::ProofQueue;
use crate::schedule::clock::Clock;
use crate::schedule::workers::WorkerSetup;

/// A run that is over.
pub struct FinishedRun<'a> {
    pub options: &'a CheckOptions,
    pub loaded: &'a LoadedTarget,
    pub setup: &'a WorkerSetup,
    pub clock: &'a Clock,
    pub proofs: &'a ProofQueue,
    pub ledger: &'a Ledger,
    pub publisher: &'a Publisher,
}

/// Writes the tests and sums everything up.
pub fn report(run: &FinishedRun) -> Report {
    let world = &run.loaded.world;
    let refused = refused(world.program, &world.failed_sources, &world.unreadable);
    let coverage = run.setup.coverage.figures(&run.setup.entries);
    let mut report = Report {
        target: run.target(),
        failures: run.failures(&coverage),
        coverage,
        notices: run.notices(&refused),
        refused,
        interrupted: run.clock.is_interrupted(),
        tests: Some(run.options.input.tests.display().to_string()),
        findings: run.publisher.findings(run.ledger),
        entries: run.entries().collect(),
        ..Report::default()
    };
    report.sort();
    run.count(&mut report);
    report
}

impl FinishedRun<'_> {
    fn target(&self) -> ReportTarget {
        let entries = &self.ledger.entries;
        let count = |holds: fn(&EntryState) -> bool| entries.iter().filter(|e| holds(e)).count() as u64;
        let input = &self.options.input;
        ReportTarget {
            paths: input.paths.iter().map(|p| p.display().to_string()).collect(),
            class_path: input.class_path.clone(),
            classes: self.setup.program.application_classes().len() as u64,
            entries: entries.len() as u64,
            entries_explored: count(|e| e.finished > 0),
            entries_without_a_finished_path: count(|e| e.finished == 0 && e.is_reached),
            entries_not_reached: count(|e| e.finished == 0 && !e.is_reached),
        }
    }

    fn entries(&self) -> impl Iterator<Item = EntryVerdict> {
        self.setup.entries.iter().zip(&self.ledger.entries).map(|(entry, state)| EntryVerdict {
            entry: method_ref(entry),
            verdict: verdict(state),
            reasons: reasons(state),
            assumes: state.assumes.keys().map(|a| a.name().to_string()).collect(),
            causes: causes(state),
            about: about(state),
            paths: state.paths,
            seconds: seconds(state.time),
        })
    }

    /// What the user should know about the classes.
    fn notices(&self, refused: &[Refused]) -> Vec<String> {
        let program = self.setup.program;
        let failed_sources = &self.loaded.world.failed_sources;
        let gaps = program.problems().into_iter().filter(|p| p.missing.is_some());
        let (of_libraries, own): (Vec<Problem>, Vec<Problem>) = gaps.partition(|gap| gap.in_library);
        let mut notices: Vec<String> = missing_libraries(&own, "", failed_sources).into_iter().collect();
        notices.extend(missing_libraries(&of_libraries, "of the libraries, ", failed_sources));
        notices.extend(missing_classes(program, &self.ledger.entries));
        if refused.iter().any(|r| r.fault == Fault::TooNew) {
            notices.extend(proposal(program));
        }
        notices.extend(broken_libraries(program));
        notices.extend(overshadowed(program));
        notices
    }

    /// What went wrong that is nobody's fault but ours or the machine's.
    fn failures(&self, coverage: &CoverageSummary) -> Vec<ReportFailure> {
        let mut failures: Vec<ReportFailure> = self.ledger.failures.values().cloned().collect();
        failures.extend(self.nothing_analysed(coverage));
        failures.extend(self.nothing_proved());
        // Findings are told of even if their tests have no place.
        let unwritten = match self.ledger.passed() {
            0 => None,
            _ => self.publisher.suite.write(&self.options.input.tests).err(),
        };
        failures.extend(unwritten.map(|why| ReportFailure {
            doing: "leave the tests".into(),
            message: format!("{why} (--tests DIR names another folder)"),
            machine: true,
            reproduce: None,
        }));
        failures
    }

    fn count(&self, report: &mut Report) {
        report.accounting = self.ledger.accounting.clone();
        let confirmed = report.findings.iter().filter(|f| f.status == FindingStatus::Confirmed);
        report.accounting.confirmed = confirmed.count() as u64;
        for state in &self.ledger.entries {
            state.figures.add_to(&mut report.stats, &mut report.accounting);
        }
        report.accounting.warnings = figures::warnings(self.ledger.entries.iter().map(|e| &e.figures));
        report.stats.seconds = StageSeconds {
            total: seconds(self.clock.begun.elapsed()),
            load: seconds(self.clock.started.duration_since(self.clock.begun)),
            explore: seconds(self.ledger.exploring),
            solve: seconds(self.ledger.solving),
            prove: seconds(self.proofs.proving),
        };
    }

    /// Why this run says nothing about the code, if it does not.
    fn nothing_analysed(&self, coverage: &CoverageSummary) -> Option<ReportFailure> {
        let explored = self.ledger.entries.iter().any(|entry| entry.finished > 0);
        let branches = |entry: &Method| {
            entry.code.as_ref().is_some_and(|code| code.insns.iter().any(Insn::is_conditional))
        };
        let blind = coverage.branches.covered == 0 && self.setup.entries.iter().any(|entry| branches(entry));
        if explored && !blind || self.clock.is_interrupted() {
            return None;
        }
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for reason in self.ledger.entries.iter().flat_map(reasons) {
            *counts.entry(reason).or_default() += 1;
        }
        let most = counts.iter().max_by_key(|(_, count)| **count);
        let why = most.map(|(reason, _)| format!(" ({reason}; `provoke explain {reason}` tells more)"));
        let what = if explored { "no branch was covered" } else { "no path of any method came to an end" };
        Some(ReportFailure {
            doing: "analyse anything".into(),
            message: format!("{what}{}", why.unwrap_or_default()),
            machine: true,
            reproduce: None,
        })
    }

    /// Why no test came to an end, if that is nobody's fault but the machine's.
    fn nothing_proved(&self) -> Option<ReportFailure> {
        let is_open =
            self.ledger.entries.iter().any(|entry| entry.not_run + entry.refuted + entry.not_generated > 0);
        // Without a trouble there was no time: a test that is started comes to an end of some kind.
        let is_late = !self.options.leaves_unproved
            && !self.clock.is_interrupted()
            && self.ledger.entries.iter().any(|entry| entry.not_run > 0);
        let late =
            || is_late.then(|| "the budget was over before a test was run (--budget allows more)".into());
        if self.proofs.ran > 0 || !is_open {
            return None;
        }
        Some(ReportFailure {
            doing: "prove anything".into(),
            message: self.proofs.trouble.clone().or_else(late)?,
            machine: true,
            reproduce: None,
        })
    }
}

/// Libraries are not what the user asked about, but what they hold may matter.
fn broken_libraries(program: &'static Program) -> Option<String> {
    let broken: Vec<Problem> =
        program.problems().into_iter().filter(|p| p.in_library && p.missing.is_none()).collect();
    let first = broken.first()?;
    let more = if broken.len() > 1 { format!(", and {} more", broken.len() - 1) } else { String::new() };
    Some(format!("of the libraries, {} was left out: {}{more}", first.class.replace('/', "."), first.why))
}

/// Who gives such classes believes them to be looked at.
fn overshadowed(program: &'static Program) -> Option<String> {
    let names: BTreeSet<String> =
        program.overshadowed_classes().into_iter().map(|name| name.replace('/', ".")).collect();
    let were = if names.len() == 1 { "was" } else { "were" };
    (!names.is_empty()).then(|| {
        format!(
            "{} {were} left out: a JVM takes classes of the JDK's packages from the JDK alone",
            some_of(&names)
        )
    })
}

/// A hole in the class path is no failure of ours, but the user should know what was left out.
fn missing_libraries(gaps: &[Problem], of: &str, failed_sources: &[String]) -> Option<String> {
    let missing = gaps.iter().filter_map(|gap| gap.missing.as_deref());
    let (uncompiled, missing): (BTreeSet<&str>, BTreeSet<&str>) =
        missing.partition(|name| has_failed(name, failed_sources));
    let dotted = |names: BTreeSet<&str>| -> BTreeSet<String> {
        names.into_iter().map(|name| name.replace('/', ".")).collect()
    };
    let (uncompiled, missing) = (dotted(uncompiled), dotted(missing));
    let lacks = (!missing.is_empty())
        .then(|| format!("the class path lacks {} (-c adds libraries)", some_of(&missing)));
    let fails =
        (!uncompiled.is_empty()).then(|| format!("no source that compiles gives {}", some_of(&uncompiled)));
    let why: Vec<String> = lacks.into_iter().chain(fails).collect();
    let classes = if gaps.len() == 1 { "1 class was".into() } else { format!("{} classes were", gaps.len()) };
    (!gaps.is_empty()).then(|| format!("{of}{classes} left out: {}", why.join(", and ")))
}

/// Whether the class is missing because the source that holds it does not compile.
fn has_failed(class: &str, failed_sources: &[String]) -> bool {
    let outer = class.split('$').next().unwrap_or(class);
    // The complaint begins with the file and a colon.
    failed_sources.iter().any(|complaint| {
        let file = complaint.split(".java").next().unwrap_or_default();
        file.strip_suffix(outer).is_some_and(|folder| folder.ends_with('/'))
    })
}

/// Code whose callers were analysed as far as that goes without it.
fn missing_classes(program: &'static Program, entries: &[EntryState]) -> Option<String> {
    // Some details say where the class was missing.
    let is_place = |name: &str| {
        let owner = name.rsplit_once('.').map(|(owner, _)| owner.replace('.', "/"));
        owner.is_some_and(|owner| program.class(&owner).is_ok())
    };

    let details = entries.iter().filter_map(|entry| entry.reasons.0.get(&Reason::MissingClass));
    let class = |detail: &String| {
        let name = detail.strip_prefix("no class ").unwrap_or(detail);
        let name = name.split('#').next().unwrap_or_default().replace('/', ".");
        (!name.is_empty() && !name.contains([' ', '[']) && !is_place(&name)).then_some(name)
    };
    let missing: BTreeSet<String> = details.flat_map(BTreeMap::keys).filter_map(class).collect();
    (!missing.is_empty()).then(|| {
        format!(
            "the class path lacks {}, which the analysed code uses (-c adds libraries)",
            some_of(&missing)
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_of_sources_that_do_not_compile_are_known() {
        let failed = ["/p/src/acme/Gson.java:3: cannot find symbol: class Made".to_owned()];
        assert!(has_failed("acme/Gson", &failed) && has_failed("acme/Gson$Inner", &failed));
        assert!(!has_failed("acme/Json", &failed) && !has_failed("other/Gson", &failed));
    }
}
