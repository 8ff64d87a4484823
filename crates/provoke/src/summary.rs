//! The report of a session: entries with their verdicts, findings in order, figures.

use std::collections::BTreeSet;
use std::path::Path;

use classes::error::Problem;
use report::finding::Status;
use report::model::{
    EntryVerdict, Failure as ReportFailure, Report, StageSeconds, Target as ReportTarget, seconds,
};

use crate::error::Failure;
use crate::figures;
use crate::findings::method_ref;
use crate::pipeline::Coverage;
use crate::session::Session;
use crate::verdict::{about, causes, reasons, verdict};

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
        // They come in the order in which workers happened to load classes.
        let mut problems = program.problems();
        problems.sort_by(|a, b| a.class.cmp(&b.class));
        let (gaps, problems): (Vec<Problem>, Vec<Problem>) =
            problems.into_iter().partition(|p| p.missing.is_some());
        let problems = problems.into_iter().map(|p| ReportFailure {
            doing: format!("load {}", p.class.replace('/', ".")),
            message: p.why.to_string(),
            reproduce: None,
        });
        let sources = failed_sources.iter().map(|complaint| ReportFailure {
            doing: "compile".into(),
            message: complaint.clone(),
            reproduce: None,
        });
        let mut failures: Vec<ReportFailure> = std::mem::take(&mut self.failures).into_values().collect();
        failures.extend(problems);
        failures.extend(sources);
        let mut report = Report {
            target: ReportTarget {
                paths: self.options.paths.iter().map(|p| p.display().to_string()).collect(),
                class_path: self.options.classpath.clone(),
                classes: program.application_classes().len() as u64,
                entries: self.entries.len() as u64,
            },
            coverage: coverage.figures(&self.setup.entries),
            failures,
            interrupted: self.setup.budget.is_interrupted(),
            notices: missing_libraries(&gaps).into_iter().collect(),
            tests: Some(tests.display().to_string()),
            findings: self.findings(),
            ..Report::default()
        };
        for (entry, state) in self.setup.entries.iter().zip(&self.entries) {
            report.entries.push(EntryVerdict {
                entry: method_ref(entry),
                verdict: verdict(state),
                reasons: reasons(state),
                assumes: state.assumes.keys().map(|a| a.name().to_string()).collect(),
                causes: causes(state),
                about: about(state),
                paths: state.paths,
                seconds: seconds(state.time),
            });
        }
        report.sort();
        report.accounting = self.accounting.clone();
        let confirmed = report.findings.iter().filter(|f| f.status == Status::Confirmed);
        report.accounting.confirmed = confirmed.count() as u64;
        for state in &self.entries {
            state.figures.add_to(&mut report.stats, &mut report.accounting);
        }
        report.accounting.warnings = figures::warnings(self.entries.iter().map(|state| &state.figures));
        report.stats.seconds = StageSeconds {
            total: seconds(self.started.elapsed()),
            load: seconds(self.loaded),
            explore: seconds(self.exploring),
            solve: seconds(self.solving),
            prove: seconds(self.proving),
        };
        Ok(report)
    }
}

/// A hole in the class path is no failure of ours, but the user should know what was left out.
fn missing_libraries(gaps: &[Problem]) -> Option<String> {
    const SHOWN: usize = 3;
    let missing: BTreeSet<String> =
        gaps.iter().filter_map(|gap| Some(gap.missing.as_ref()?.replace('/', "."))).collect();
    let mut names: Vec<String> = missing.iter().take(SHOWN).cloned().collect();
    if missing.len() > SHOWN {
        names.push(format!("{} more", missing.len() - SHOWN));
    }
    let classes = if gaps.len() == 1 { "1 class was".into() } else { format!("{} classes were", gaps.len()) };
    (!gaps.is_empty())
        .then(|| format!("{classes} left out: the class path lacks {} (-c adds libraries)", names.join(", ")))
}
