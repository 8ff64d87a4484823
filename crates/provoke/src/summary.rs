//! The report of a session: entries with their verdicts, findings in order, figures.

use std::path::Path;
use std::time::Duration;

use report::finding::Status;
use report::model::{
    EntryVerdict, Failure as ReportFailure, Report, Target as ReportTarget, Verdict, seconds,
};

use crate::error::Failure;
use crate::findings::method_ref;
use crate::pipeline::Coverage;
use crate::session::{EntryState, Session};

impl Session<'_> {
    pub fn report(
        &mut self,
        failed_sources: &[String],
        coverage: &Coverage,
        tests: &Path,
    ) -> Result<Report, Failure> {
        if !self.entries.iter().all(|e| e.findings.is_empty()) {
            self.suite.write(tests)?;
        }
        let program = self.setup.program;
        let problems = program.problems().into_iter().map(|p| ReportFailure {
            doing: format!("load {}", p.class.replace('/', ".")),
            message: p.why.to_string(),
            reproduce: None,
        });
        let sources = failed_sources.iter().map(|complaint| ReportFailure {
            doing: "compile".into(),
            message: complaint.clone(),
            reproduce: None,
        });
        let mut failures: Vec<ReportFailure> = std::mem::take(&mut self.failures);
        failures.extend(problems);
        failures.extend(sources);
        let mut report = Report {
            target: ReportTarget {
                paths: self.options.paths.iter().map(|p| p.display().to_string()).collect(),
                classes: program.application_classes().len() as u64,
                entries: self.entries.len() as u64,
            },
            accounting: self.accounting.clone(),
            coverage: coverage.figures(&self.setup.entries),
            failures,
            interrupted: self.setup.budget.is_interrupted(),
            tests: Some(tests.display().to_string()),
            ..Report::default()
        };
        for (entry, state) in self.setup.entries.iter().zip(&self.entries) {
            report.findings.extend(state.findings.iter().map(|p| p.finding.clone()));
            report.findings.extend(state.open.iter().cloned());
            report.entries.push(EntryVerdict {
                entry: method_ref(entry),
                verdict: verdict(state),
                reasons: reasons(state),
                paths: state.paths,
                seconds: seconds(state.time),
            });
        }
        report.sort();
        let mut stats = self.stats.clone();
        stats.seconds.total = seconds(self.started.elapsed());
        stats.seconds.load = seconds(self.loaded);
        stats.seconds.prove = seconds(self.prove_time());
        stats.seconds.explore = seconds(Duration::from_secs_f64(stats.seconds.explore));
        stats.seconds.solve = seconds(Duration::from_secs_f64(stats.seconds.solve));
        report.stats = stats;
        Ok(report)
    }
}

/// `crashes`: a crash was proved. `safe`: every path was followed, nothing was approximated, nothing escapes.
fn verdict(state: &EntryState) -> Verdict {
    if state.findings.iter().any(|p| p.finding.status == Status::Confirmed) {
        return Verdict::Crashes;
    }
    if reasons(state).is_empty() { Verdict::Safe } else { Verdict::Bounded }
}

fn reasons(state: &EntryState) -> Vec<String> {
    if state.findings.iter().any(|p| p.finding.status == Status::Confirmed) {
        return state.reasons.0.keys().map(|r| r.name().to_string()).collect();
    }
    let mut all: Vec<String> = state.reasons.0.keys().map(|r| r.name().to_string()).collect();
    // A suspicion that could be neither proved nor explained away forbids to call the entry safe.
    let doubtful = !state.open.is_empty() || state.refuted > 0;
    if doubtful && !all.iter().any(|r| r == "cannot-construct") {
        all.push("cannot-construct".into());
    }
    all
}
