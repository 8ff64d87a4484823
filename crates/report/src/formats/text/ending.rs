//! What follows the findings: notices, failures of the tool, and one line of counts that is never left out.
//!
//! It says how much was looked at, so that "no bug found" cannot be mistaken for "nothing was tried".

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::{TextReport, accounting, clean};
use crate::model::{CoverageRatio, Refused, Report, Verdict};
use crate::names;

/// More reasons than this are only counted.
const MAX_REASONS: usize = 4;

/// More refused classes than this are only counted.
const MAX_REFUSED: usize = 20;

pub(super) fn render(text: &TextReport, report: &Report) -> String {
    let paint = text.paint;
    let mut out = String::new();
    for failure in &report.failures {
        let label = paint.error(if failure.machine { "error" } else { "internal error" });
        out += &format!("{label}: failed to {}: {}\n", clean(&failure.doing), clean(&failure.message));
        if let Some(command) = &failure.reproduce {
            out += &format!("  {} {} {}\n", paint.gutter("="), paint.strong("again:"), clean(command));
        }
    }
    out += &refused(text, report);
    if report.interrupted {
        let label = paint.warning("interrupted");
        out += &format!("{label}: this is what was found until then\n");
    }
    for notice in &report.notices {
        out += &format!("{}: {}\n", paint.note("note"), clean(notice));
    }
    if text.options.all {
        out += &assumptions(report);
    }
    if !out.is_empty() {
        out.push('\n');
    }
    out + &summary(text, report)
}

/// `safe if closed-world holds: bank.Rates#split(II)I`, a line for each method that rests on something.
fn assumptions(report: &Report) -> String {
    let safe =
        report.entries.iter().filter(|entry| entry.verdict == Verdict::Safe && !entry.assumes.is_empty());
    safe.map(|entry| {
        let holds = if entry.assumes.len() == 1 { "holds" } else { "hold" };
        format!("safe if {} {holds}: {}\n", entry.assumes.join(", "), names::full_method(&entry.entry))
    })
    .collect()
}

/// `2 bugs confirmed · 3 misuse hidden (--all) · 80 methods: 61 safe, 2 crash, 17 bounded (loop-bound 17)`
fn summary(text: &TextReport, report: &Report) -> String {
    let paint = text.paint;
    let bugs = report.confirmed_bugs().filter(|bug| bug.same_cause.is_none()).count();
    let first = match bugs {
        // "No bug found" is said of what was looked at only.
        0 if !is_analysed(report) => paint.error("nothing was analysed"),
        0 if report.failures.iter().any(|f| f.machine) => paint.error("nothing could be proved"),
        0 => paint.good("no bug found"),
        1 => paint.error("1 bug confirmed"),
        _ => paint.error(&format!("{bugs} bugs confirmed")),
    };
    let parts = [
        Some(first),
        beyond(text, report),
        rest(text, report),
        methods(report),
        unfinished(report),
        runs(report),
        failures(report),
    ];
    let mut out = parts.into_iter().flatten().collect::<Vec<_>>().join(" · ") + "\n";
    if bugs == 0 {
        out += &coverage(report);
    }
    if text.options.all {
        out += &accounting::render(report);
    }
    out
}

/// Whether some path of some method was followed to its end.
fn is_analysed(report: &Report) -> bool {
    report.target.entries_explored > 0
}

/// Methods of which less is known than their number suggests.
fn unfinished(report: &Report) -> Option<String> {
    list([
        (report.target.entries_without_a_finished_path as usize, "without a finished path"),
        (report.target.entries_not_reached as usize, "not reached"),
    ])
}

/// What was left out through the input's own fault, class by class.
fn refused(text: &TextReport, report: &Report) -> String {
    let all: Vec<_> = report.refused.iter().filter(|r| text.options.all || r.is_inputs_fault()).collect();
    let shown = if text.options.all { all.len() } else { MAX_REFUSED };
    let label = text.paint.warning("refused");
    let line = |r: &&Refused| format!("{label}: {}: {}\n", clean(&r.class), clean(&r.why));
    let mut out: String = all.iter().take(shown).map(line).collect();
    if all.len() > shown {
        out += &format!("{label}: {} more (--all)\n", all.len() - shown);
    }
    out
}

fn rest(text: &TextReport, report: &Report) -> Option<String> {
    let hidden = report.hidden();
    let counts = list([
        (hidden.validated, "validated"),
        (hidden.misuse, "misuse"),
        (hidden.intended, "intended"),
        (hidden.unconfirmed, "unconfirmed"),
    ])?;
    Some(if text.options.all { counts } else { format!("{counts} hidden (--all)") })
}

/// What `--show` keeps back.
fn beyond(text: &TextReport, report: &Report) -> Option<String> {
    let more = text.beyond(report);
    (more > 0).then(|| format!("{more} of them not shown (--show N)"))
}

fn methods(report: &Report) -> Option<String> {
    let count = |verdict| report.entries.iter().filter(|entry| entry.verdict == verdict).count();
    let crash = count(Verdict::Crashes);
    let counts = list([
        (count(Verdict::Safe), "safe"),
        (crash, if crash == 1 { "crashes" } else { "crash" }),
        (count(Verdict::Bounded), "bounded"),
    ])?;
    Some(format!("{}: {counts}{}", plural(report.entries.len(), "method"), reasons(report)))
}

/// ` (loop-bound 9, unmodelled-native 8)`: how many bounded methods each reason touches, most frequent first.
fn reasons(report: &Report) -> String {
    let mut touched: BTreeMap<&str, usize> = BTreeMap::new();
    for entry in report.entries.iter().filter(|entry| entry.verdict == Verdict::Bounded) {
        for reason in &entry.reasons {
            *touched.entry(reason).or_default() += 1;
        }
    }
    let mut touched: Vec<_> = touched.into_iter().collect();
    touched.sort_by_key(|&(_, count)| Reverse(count));
    let more = touched.len().saturating_sub(MAX_REASONS);
    let mut shown: Vec<String> =
        touched.iter().take(MAX_REASONS).map(|(reason, count)| format!("{reason} {count}")).collect();
    if more > 0 {
        shown.push(format!("{more} more"));
    }
    if shown.is_empty() { String::new() } else { format!(" ({})", shown.join(", ")) }
}

fn runs(report: &Report) -> Option<String> {
    let runs = report.runs.as_ref()?;
    let exhausted = if runs.exhausted { ", nothing left to try" } else { "" };
    let (total, paths) = (plural(runs.total as usize, "run"), plural(runs.paths as usize, "path"));
    Some(format!("{total}: {paths}{exhausted}"))
}

fn failures(report: &Report) -> Option<String> {
    let failures = report.failures.iter().filter(|failure| !failure.machine).count();
    (failures > 0).then(|| plural(failures, "internal error"))
}

/// `coverage: 41 of 50 branches, 200 of 220 lines`; nothing where nothing was measured.
fn coverage(report: &Report) -> String {
    let part = |covered: &CoverageRatio, what| {
        (covered.total > 0).then(|| format!("{} of {} {what}", covered.covered, covered.total))
    };
    let parts = [part(&report.coverage.branches, "branches"), part(&report.coverage.lines, "lines")];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { String::new() } else { format!("coverage: {}\n", parts.join(", ")) }
}

fn list<const N: usize>(counts: [(usize, &str); N]) -> Option<String> {
    let counts: Vec<String> = counts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{count} {what}"))
        .collect();
    (!counts.is_empty()).then(|| counts.join(", "))
}

fn plural(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}
