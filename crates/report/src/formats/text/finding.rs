//! One finding as a block: what and where, the source line, then how to see it for oneself.
//!
//! The order of lines is the contract's; a line without content is left out.

use super::style::{clean, width};
use super::{Paint, TextReport, excerpt};
use crate::finding::{Finding, FindingStatus, Tier, TraceStep};
use crate::{names, rules};

/// Past this width the status would be too far from the headline to be read with it.
const MAX_WIDTH: usize = 100;
/// Longer paths lose their middle; `provoke explain` has them whole.
const MAX_STEPS: usize = 6;
/// More places of the same cause than this are only counted.
const MAX_PLACES: usize = 6;
/// More entries than this are only counted.
const MAX_ENTRIES: usize = 3;

/// `same_cause` are findings that this one stands for.
pub(super) fn render(text: &TextReport, finding: &Finding, same_cause: &[&Finding]) -> String {
    let paint = text.paint;
    let excerpt = excerpt::of(text, finding);
    let margin = " ".repeat(excerpt.margin + 1);
    let mut out = headline(text, finding) + &excerpt.lines;
    let mut line = |key: &str, value: &str| {
        let mut lines = value.lines();
        let first = lines.next().unwrap_or_default();
        out += &format!(
            "{margin}{} {} {}\n",
            paint.gutter("="),
            paint.strong(&format!("{key:<6}")),
            clean(first)
        );
        for more in lines {
            out += &format!("{margin}         {}\n", clean(more));
        }
    };
    if !excerpt.says_why
        && let Some(detail) = detail(finding)
    {
        line("why:", detail);
    }
    line("call:", &finding.call);
    if !finding.demands.is_empty() {
        line("needs:", &demands(finding));
    }
    if !finding.trace.is_empty() {
        line("path:", &path(&finding.trace));
    }
    if let Some(test) = &finding.test {
        let directory = text.tests.map_or(String::new(), |tests| format!("{}/", tests.trim_end_matches('/')));
        let reflection = if test.reflection { "  (uses reflection)" } else { "" };
        line("test:", &format!("{directory}{}  {}{reflection}", test.file, test.name));
    }
    if !finding.also.is_empty() {
        line("also:", &also(finding));
    }
    if !same_cause.is_empty() {
        line("and:", &places(same_cause));
    }
    line("id:", &format!("{id}    (provoke explain {id})", id = finding.id));
    out
}

/// `the same at Rates.java:50, Rates.java:61`
fn places(findings: &[&Finding]) -> String {
    let place = |finding: &&Finding| {
        let line = finding.site.line.map_or(String::new(), |line| format!(":{line}"));
        format!("{}{line}", finding.site.file.as_deref().unwrap_or(&finding.site.method.class))
    };
    let mut places: Vec<String> = findings.iter().map(place).collect();
    places.dedup();
    let more = places.len().saturating_sub(MAX_PLACES);
    places.truncate(MAX_PLACES);
    let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("the same at {}{rest}", places.join(", "))
}

/// A finding in one line, while the run goes on: `found: division by zero in Rates.share: parts is 0`.
pub(super) fn in_a_line(text: &TextReport, finding: &Finding) -> String {
    let place = names::short_method(&finding.site.method.class, &finding.site.method.method);
    let detail = detail(finding).map(|detail| format!(": {detail}")).unwrap_or_default();
    format!("{}: {} in {place}{}\n", text.paint.note("found"), clean(&what(finding)), clean(&detail))
}

/// ``null for `name` (tested for null in Rates.equals)``
fn demands(finding: &Finding) -> String {
    let each = finding.demands.iter().map(|demand| {
        let evidence: Vec<&str> = demand.evidence.iter().map(|evidence| evidence.text.as_str()).collect();
        match evidence.is_empty() {
            true => demand.phrase.clone(),
            false => format!("{} ({})", demand.phrase, evidence.join("; ")),
        }
    });
    each.collect::<Vec<_>>().join(", ")
}

/// `error: division by zero in Rates.share          confirmed`
fn headline(text: &TextReport, finding: &Finding) -> String {
    let paint = text.paint;
    let (severity, color): (_, fn(Paint, &str) -> String) = match (finding.tier, finding.status) {
        (Tier::Bug, FindingStatus::Confirmed) => ("error", Paint::error),
        (Tier::Bug | Tier::Misuse, _) => ("warning", Paint::warning),
        (Tier::Intended, _) => ("note", Paint::note),
    };
    let place = names::short_method(&finding.site.method.class, &finding.site.method.method);
    let what = clean(&format!(": {} in {place}", what(finding)));
    let judgement = match finding.tier {
        Tier::Bug => finding.status.as_str().to_owned(),
        tier => format!("{}, {}", tier.as_str(), finding.status.as_str()),
    };
    let used = severity.len() + width(&what) + judgement.len();
    let gap = text.options.width.min(MAX_WIDTH).saturating_sub(used).max(2);
    let judgement = match finding.status {
        FindingStatus::Confirmed => paint.good(&judgement),
        FindingStatus::Validated | FindingStatus::Unconfirmed => paint.warning(&judgement),
    };
    format!("{}{}{}{judgement}\n", color(paint, severity), paint.strong(&what), " ".repeat(gap))
}

fn what(finding: &Finding) -> String {
    match rules::rule_named(&finding.rule) {
        Some(rule) => rule.headline(&finding.exception),
        // A saved report may come from a version that knew more rules.
        None => finding.rule.replace('-', " "),
    }
}

/// `parts is 0` of `division by zero: parts is 0`
pub(super) fn detail(finding: &Finding) -> Option<&str> {
    let message = finding.message.as_str();
    let detail = match message.strip_prefix(&what(finding)) {
        Some(rest) => rest.trim_start_matches(':').trim_start(),
        None => message,
    };
    (!detail.is_empty()).then_some(detail)
}

/// `Rates.java:17 total > 10 → Rates.java:40 parts < 0 is false`
fn path(trace: &[TraceStep]) -> String {
    let mut steps: Vec<(String, usize)> = Vec::new();
    for step in trace.iter().map(step) {
        match steps.last_mut() {
            // Rounds of a loop look alike.
            Some((last, times)) if *last == step => *times += 1,
            _ => steps.push((step, 1)),
        }
    }
    let mut shown: Vec<String> = steps
        .into_iter()
        .map(|(step, times)| if times > 1 { format!("{step} (×{times})") } else { step })
        .collect();
    if shown.len() > MAX_STEPS {
        let start = MAX_STEPS / 2;
        let end = shown.len() - (MAX_STEPS - start);
        shown.splice(start..end, [format!("… {} more …", end - start)]);
    }
    shown.join(" → ")
}

fn step(step: &TraceStep) -> String {
    let place = match (&step.file, step.line) {
        (Some(file), Some(line)) => format!("{file}:{line}"),
        _ => names::short_method(&step.class, &step.method),
    };
    format!("{place} {}", step.note.strip_suffix(" is true").unwrap_or(&step.note))
}

fn also(finding: &Finding) -> String {
    let mut shown: Vec<String> = finding
        .also
        .iter()
        .take(MAX_ENTRIES)
        .map(|entry| names::short_method(&entry.class, &entry.method))
        .collect();
    let rest = finding.also.len() - shown.len();
    if rest > 0 {
        shown.push(format!("{rest} more"));
    }
    shown.join(", ")
}
