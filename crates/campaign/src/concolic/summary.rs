//! The report of a search.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use concolic::driver::Driver;
use concolic::hub::Attendance;
use concolic::selector::Selector;
use explore::path::left_out::Assumption;
use explore::path::outcome::Reason;
use report::finding::{Finding, MethodRef};
use report::model::{
    AnalysedTarget, EntryVerdict, Report, Runs, StageSeconds, ToolFailure as ReportFailure, Verdict, seconds,
};

use super::opened::Opened;
use super::options::ConcolicOptions;
use super::path_tests::PathTests;
use super::proving::ProofResults;
use super::search::Searched;
use super::{aim, coverage};
use crate::judge::findings::method_ref;

pub fn report(
    options: &ConcolicOptions,
    opened: &Opened,
    searched: &Searched,
    proved: &ProofResults,
    is_interrupted: bool,
) -> Report {
    let selector = &searched.selector;
    let entries = entries(opened, selector, &proved.findings);
    let mut report = Report {
        target: target(options, opened, selector, entries.len() as u64),
        entries,
        runs: Some(runs(options, searched)),
        findings: proved.findings.clone(),
        accounting: proved.accounting.clone(),
        coverage: coverage::figures(selector, &opened.setup),
        tests: Some(options.tests.display().to_string()),
        interrupted: is_interrupted,
        ..Report::default()
    };
    let longest = selector.paths().map(|run| run.path.len() as u64).max();
    report.stats.longest_path_condition = longest.unwrap_or_default();
    report.stats.paths = selector.counts.paths;
    report.failures.extend(nothing_analysed(selector));
    report.sort();
    report.notices = notices(options, opened, searched, proved);
    report
}

fn entries(opened: &Opened, selector: &Selector, findings: &[Finding]) -> Vec<EntryVerdict> {
    let driver = opened.driver.as_ref();
    let reasons = reasons(driver, selector);
    let methods = driver.map_or_else(|| vec![opened.setup.main], |driver| driver.methods().collect());
    let verdict = |entry: &MethodRef| match findings.iter().any(|finding| finding.entry == *entry) {
        true => Verdict::Crashes,
        false if selector.is_exhausted() && reasons.is_empty() => Verdict::Safe,
        false => Verdict::Bounded,
    };
    let assumes = assumes(driver);
    let times = &selector.times;
    let spent = seconds(times.running + times.following + times.solving);
    let entry = |entry: MethodRef| EntryVerdict {
        verdict: verdict(&entry),
        entry,
        reasons: reasons.iter().cloned().collect(),
        assumes: assumes.clone(),
        causes: BTreeMap::new(),
        about: BTreeMap::new(),
        paths: selector.counts.paths,
        seconds: spent,
    };
    methods.into_iter().map(method_ref).map(entry).collect()
}

/// Why not all paths are known, by name.
fn reasons(driver: Option<&Driver>, selector: &Selector) -> BTreeSet<String> {
    let counts = &selector.counts;
    let limits = [
        (!selector.is_exhausted() && selector.is_cut_short(), Reason::Budget),
        (counts.depth > 0, Reason::Depth),
        (counts.unknown > 0, Reason::SolverUnknown),
        (counts.lost + counts.divergences > 0, Reason::UnmodelledCall),
        (counts.timed_out > 0, Reason::Budget),
        (!selector.failures.is_empty(), Reason::CannotConstruct),
    ];
    let holding = limits.iter().filter(|(holds, _)| *holds).map(|(_, reason)| reason);
    let lacking = driver.into_iter().flat_map(|driver| &driver.lacks);
    let named = holding.chain(lacking).map(|reason| reason.name().to_string());
    named.chain(selector.approximated.iter().cloned()).collect()
}

/// Runs on one JVM, by one driver, tell nothing of others.
fn assumes(driver: Option<&Driver>) -> Vec<String> {
    let others: &[Assumption] = match driver {
        Some(_) => &[Assumption::ClosedWorld, Assumption::FreshStatics, Assumption::UsualClasses],
        None => &[],
    };
    let all = [Assumption::Environment].iter().chain(others).map(|assumption| assumption.name());
    all.map(str::to_string).collect()
}

fn target(options: &ConcolicOptions, opened: &Opened, selector: &Selector, entries: u64) -> AnalysedTarget {
    // All of them are called by the runs that are made.
    let is_explored = selector.counts.paths > 0;
    AnalysedTarget {
        paths: options.class_path.iter().map(|path| path.display().to_string()).collect(),
        class_path: Vec::new(),
        classes: opened.setup.program.application_classes().len() as u64,
        entries,
        entries_explored: if is_explored { entries } else { 0 },
        entries_without_a_finished_path: if is_explored { 0 } else { entries },
        entries_not_reached: 0,
    }
}

fn runs(options: &ConcolicOptions, searched: &Searched) -> Runs {
    let (selector, counts) = (&searched.selector, &searched.selector.counts);
    let found: BTreeSet<_> = selector.errors.values().map(|error| error.first).collect();
    Runs {
        total: counts.runs,
        paths: counts.paths,
        errors: selector.errors.len() as u64,
        divergences: counts.divergences,
        unsatisfiable: counts.unsatisfiable,
        exhausted: selector.is_exhausted(),
        found: found.into_iter().collect(),
        kept: options.resume.is_some().then_some(selector.kept),
        recorded: searched.recorded.map(|seeds| seeds.min(counts.runs)),
    }
}

/// Why this run says nothing about the code, if it does not.
fn nothing_analysed(selector: &Selector) -> Option<ReportFailure> {
    if selector.counts.paths > 0 {
        return None;
    }
    Some(ReportFailure {
        doing: "analyse anything".into(),
        message: "no run came to the end of the program".into(),
        machine: true,
        reproduce: None,
    })
}

/// How long each stage took.
pub fn times(begun: Instant, searched: &Searched) -> StageSeconds {
    let total: Duration = begun.elapsed();
    StageSeconds {
        total: seconds(total),
        load: seconds(searched.set_up),
        explore: seconds(searched.searched.saturating_sub(searched.set_up)),
        solve: seconds(searched.selector.times.solving),
        prove: seconds(total.saturating_sub(searched.searched)),
    }
}

fn notices(
    options: &ConcolicOptions,
    opened: &Opened,
    searched: &Searched,
    proved: &ProofResults,
) -> Vec<String> {
    let selector = &searched.selector;
    let mut notices = Vec::new();
    if searched.stopped == Some(Reason::Memory) {
        notices.push("the search was ended because its memory was used up (--memory)".into());
    }
    notices.extend(opened.loaded.target.notices.iter().cloned());
    notices.extend(opened.woven.iter().flat_map(|woven| woven.finish(&proved.findings)));
    notices.extend(searched.resumed.clone());
    notices.extend(proved.about_suite.clone());
    let about_runs: BTreeSet<&String> = selector.notices.iter().chain(&proved.about_tests).collect();
    notices.extend(about_runs.into_iter().cloned());
    notices.extend(without_test(options, selector, &proved.tests));
    notices.extend(opened.driver.as_ref().and_then(aim::cannot_make));
    notices.extend(about_executors(&searched.attendance));
    notices.extend(about_failed_runs(selector));
    notices
}

/// Paths for which a test was asked for, and none could be shipped.
fn without_test(options: &ConcolicOptions, selector: &Selector, tests: &PathTests) -> Option<String> {
    if !options.tests_all_paths {
        return None;
    }
    let missing = selector.paths().filter(|run| !tests.contains_key(&run.path())).count();
    (missing > 0).then(|| {
        format!(
            "{missing} of {} paths have no test: they were cut short or ended the JVM, no test showed them, or time was up",
            selector.counts.paths
        )
    })
}

fn about_executors(attendance: &Attendance) -> impl Iterator<Item = String> {
    let refused = attendance.refused.iter().map(|why| format!("an executor was not let in: {why}"));
    let lost = attendance.lost.iter();
    let lost =
        lost.map(|why| format!("an executor was lost, and what it was at was given to another: {why}"));
    refused.chain(lost)
}

fn about_failed_runs(selector: &Selector) -> Vec<String> {
    const MAX_SHOWN: usize = 3;
    let mut notices = Vec::new();
    for (what, all) in [("a run could not be followed", &selector.lost), ("a run failed", &selector.failures)]
    {
        let total: u64 = all.values().sum();
        let mut shown: Vec<String> = all.keys().take(MAX_SHOWN).cloned().collect();
        if all.len() > MAX_SHOWN {
            shown.push(format!("{} more", all.len() - MAX_SHOWN));
        }
        if total > 0 {
            notices.push(format!("{what} {total} times: {}", shown.join("; ")));
        }
    }
    notices
}
