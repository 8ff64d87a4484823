//! `provoke explain`: the whole story of a finding, and the pages of rules and reasons.
//!
//! It looks nothing up outside the report: what a finding does not carry cannot be told here.

use crate::finding::{Demand, Finding, OpenCall, TraceStep, Validation};
use crate::formats::FormatOptions;
use crate::formats::text::{Paint, TextReport, clean};
use crate::{assumptions, demands, names, reasons, rules, tiers};

/// The finding as it was printed, then everything the report knows about it. `tests` as in [`TextReport::new`].
pub fn explain_finding(finding: &Finding, options: &FormatOptions, tests: Option<&str>) -> String {
    let paint = Paint { color: options.color };
    let mut out = TextReport::new(options, tests).finding(finding);
    out.push('\n');
    let mut section = |title: &str, lines: &[String]| {
        for (index, line) in lines.iter().enumerate() {
            let title = if index == 0 { title } else { "" };
            out += &format!("{}{}\n", paint.strong(&format!("{title:<12}")), clean(line));
        }
    };
    let one = |line: String| [line];
    section("exception", &one(finding.exception.clone()));
    section("entry", &one(names::full_method(&finding.entry)));
    section("site", &one(names::full_method(&finding.site.method)));
    section("status", &one(format!("{}: {}", finding.status.as_str(), finding.status.meaning())));
    section("tier", &one(format!("{}: {}", finding.tier.as_str(), finding.tier.meaning())));
    section("needs", &finding.demands.iter().flat_map(demand).collect::<Vec<_>>());
    section("worth", &one(format!("{:.2}: {}", finding.worth, finding.why.join(", "))));
    if finding.certain {
        section(
            "certain",
            &one("the failing value is determined on this path, whatever the inputs are".to_owned()),
        );
    }
    if let Some(likelihood) = finding.likelihood {
        let error = finding.likelihood_error.filter(|&error| error > 0.0);
        let error = error.map_or(String::new(), |error| format!(" (sampled, ± {})", share(error)));
        section("likelihood", &one(format!("{} of all inputs run into it{error}", share(likelihood))));
    }
    if !finding.condition.is_empty() {
        section("condition", &one(finding.condition.clone()));
    }
    let inputs: Vec<String> =
        finding.inputs.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    section("inputs", &inputs);
    section("path", &finding.trace.iter().map(step).collect::<Vec<_>>());
    section("validation", &validation(&finding.validation));
    section("also", &finding.also.iter().map(names::full_method).collect::<Vec<_>>());
    section("rule", &one(format!("{rule}    (provoke explain {rule})", rule = finding.rule)));
    out
}

/// The page of a rule.
pub fn explain_rule(name: &str, color: bool) -> Option<String> {
    rules::rule_named(name).map(|rule| page(rule.page, color))
}

/// The page of a reason for incompleteness.
pub fn explain_reason(name: &str, color: bool) -> Option<String> {
    reasons::reason_named(name).map(|reason| page(reason.page, color))
}

/// The page of a tier or of a demand.
pub fn explain_worth(name: &str, color: bool) -> Option<String> {
    let tier = tiers::ALL.iter().find(|tier| tier.name == name).map(|tier| tier.page);
    let demand = demands::ALL.iter().find(|demand| demand.name == name).map(|demand| demand.page);
    tier.or(demand).map(|text| page(text, color))
}

/// The page of an assumption, or of what it is an assumption for: `safe`.
pub fn explain_assumption(name: &str, color: bool) -> Option<String> {
    let text = if name == "safe" { assumptions::SAFE } else { assumptions::assumption_named(name)?.page };
    Some(page(text, color))
}

/// Every name that has a page, for hints.
pub fn topics() -> impl Iterator<Item = &'static str> {
    let rules = rules::ALL.iter().map(|rule| rule.name);
    let reasons = reasons::ALL.iter().map(|reason| reason.name);
    let assumptions = assumptions::ALL.iter().map(|assumption| assumption.name);
    let tiers = tiers::ALL.iter().map(|tier| tier.name);
    let demands = demands::ALL.iter().map(|demand| demand.name);
    rules.chain(reasons).chain(assumptions).chain(tiers).chain(demands).chain(["safe"])
}

/// Markdown reads well as it is; only headings and code are set apart.
fn page(markdown: &str, color: bool) -> String {
    let paint = Paint { color };
    let mut out = String::new();
    let mut in_code = false;
    for line in markdown.lines() {
        if line.starts_with("```") {
            in_code = !in_code;
            continue;
        }
        let line = match line.trim_start_matches('#') {
            heading if !in_code && heading.len() < line.len() => paint.strong(heading.trim()),
            _ if in_code && line.is_empty() => String::new(),
            _ if in_code => format!("    {}", paint.dim(line)),
            _ => line.to_owned(),
        };
        out += &line;
        out.push('\n');
    }
    out
}

/// The phrase, then what the code says about it, a line each.
fn demand(demand: &Demand) -> Vec<String> {
    let mut lines = vec![format!("{}    (provoke explain {})", demand.phrase, demand.kind)];
    lines.extend(demand.evidence.iter().map(|evidence| {
        let says = if evidence.allows { "legal" } else { "illegal" };
        format!("  {says}: {}", evidence.text)
    }));
    lines
}

fn step(step: &TraceStep) -> String {
    let method = names::short_method(&step.class, &step.method);
    match (&step.file, step.line) {
        (Some(file), Some(line)) => format!("{file}:{line}  {method}  {}", step.note),
        _ => format!("{method}  {}", step.note),
    }
}

fn validation(validation: &Validation) -> Vec<String> {
    if validation.unknowns == 0 {
        return Vec::new();
    }
    let Validation { unknowns, observed, free, open, bindings, open_calls } = validation;
    let mut lines = vec![format!(
        "{unknowns} results of unmodelled calls on the path: {observed} observed, {free} of no influence, {open} open"
    )];
    lines.extend(bindings.iter().map(|binding| {
        let arguments = binding.arguments.join(", ");
        format!("{} with ({arguments}) gave {}, seen {}×", binding.api, binding.result, binding.seen)
    }));
    lines.extend(open_calls.iter().map(open_call));
    lines
}

/// `open: ext.Library.find(int) at Program.java:12 — never recorded`
fn open_call(call: &OpenCall) -> String {
    let site = &call.site;
    let place = match (&site.file, site.line) {
        (Some(file), Some(line)) => format!("{file}:{line}"),
        _ => names::short_method(&site.class, &site.method),
    };
    format!("open: {} at {place} — {}", call.api, call.why.as_str())
}

/// Small shares in powers of ten: `0.00000002 %` is hard to read.
fn share(likelihood: f64) -> String {
    if likelihood >= 1e-4 { format!("{:.2} %", likelihood * 100.0) } else { format!("{likelihood:.1e}") }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;
    use crate::finding::{CallSite, WhyOpen};
    use crate::samples;

    #[test]
    fn a_finding_is_told_whole() {
        expect![[r#"
            error: division by zero in Rates.share                                         confirmed
              --> src/bank/Rates.java:42
               |
            42 |     return total / parts;
               |                  ^ parts is 0
               = call:  new Rates(2).split(11, 0)
               = path:  Rates.java:17 total > 10 → Rates.java:40 parts < 0 is false
               = test:  target/provoke/tests/bank/RatesProvokeTest.java  shareDividesByZeroWhenPartsIs0
               = id:    15243faf    (provoke explain 15243faf)

            exception   java.lang.ArithmeticException
            entry       bank.Rates.split(int, int)
            site        bank.Rates.share(int, int)
            status      confirmed: a generated test made this exception come out of this site on a real JVM
            tier        bug: the code breaks, and asks nothing unusual of its caller
            worth       0.92: no demands, close to the entry
            likelihood  2.3e-10 of all inputs run into it
            condition   parts == 0 && total > 10
            inputs      total = 11
                        parts = 0
            path        Rates.java:17  Rates.split  total > 10 is true
                        Rates.java:40  Rates.split  parts < 0 is false
            rule        division-by-zero    (provoke explain division-by-zero)
        "#]]
        .assert_eq(&explain_finding(&samples::division(), &samples::options(), Some("target/provoke/tests")));
    }

    #[test]
    fn unknowns_and_their_bindings_are_told() {
        let story = explain_finding(&samples::validated(), &samples::options(), None);
        let (_, validation) = story.split_once("validation").unwrap();
        expect![[r#"
              3 results of unmodelled calls on the path: 2 observed, 1 of no influence, 0 open
                        java.lang.System.getProperty(java.lang.String) with ("x") gave null, seen 3×
            rule        index-out-of-bounds    (provoke explain index-out-of-bounds)
        "#]]
        .assert_eq(validation);
    }

    #[test]
    fn open_calls_are_told_one_by_one() {
        let mut finding = samples::validated();
        let site = CallSite {
            class: "bank.Rates".into(),
            method: "load".into(),
            file: Some("Rates.java".into()),
            line: Some(12),
        };
        let why = WhyOpen::NeverRecorded;
        finding.validation.open_calls = vec![OpenCall { api: "ext.Library.find(int)".into(), site, why }];
        let story = explain_finding(&finding, &samples::options(), None);
        let line = "open: ext.Library.find(int) at Rates.java:12 — never recorded";
        assert!(story.contains(line), "{story}");
    }

    #[test]
    fn pages_are_readable_without_markdown() {
        expect![[r#"
            division-by-zero

            An integer division or remainder has a divisor of zero. Floating-point division does not
            throw and is not meant.

            Example

                class Rates {
                    static int share(int total, int parts) {
                        return total / parts;   // Rates.share(1, 0)
                    }
                }

            Fix

            Decide what the result should be when the divisor is zero, and say so before dividing;
            or reject zero where it enters with an `IllegalArgumentException` that names the
            parameter.
        "#]]
        .assert_eq(&explain_rule("division-by-zero", false).unwrap());
        expect![[r#"
            loop-bound

            A branch was taken as often as `--branch-bound` allows on one path, and the path was cut
            there. A crash that needs more rounds of the loop was not looked for. Unless you set the
            bound, loops are followed further once everything else is explored, as far as a moderate
            effort goes.

            Lift it

            Raise `--branch-bound N`. Paths multiply with every round, so give the run more time
            with `--budget` as well, and look at the one method with `--method`.
        "#]]
        .assert_eq(&explain_reason("loop-bound", false).unwrap());
    }

    #[test]
    fn every_topic_has_a_page() {
        for topic in topics() {
            let page = explain_rule(topic, true).or(explain_reason(topic, true));
            let page = page.or(explain_assumption(topic, true)).or(explain_worth(topic, true));
            assert!(page.is_some(), "{topic}");
        }
        assert_eq!(explain_rule("loop-bound", false), None);
    }
}
