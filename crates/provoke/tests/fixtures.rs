//! The fixtures of `tests/java`: one run of the binary over all of them, held against the marks on their lines.
//!
//! | mark | on | meaning |
//! |---|---|---|
//! | `//~ CRASH <rule>` | a line | a confirmed `bug` of that rule comes out of exactly this line |
//! | `//~ MISUSE <rule>`, `//~ INTENDED <rule>` | a line | the same, of that tier |
//! | `//~ MISS <rule> <why>` | a line | a crash that is not found yet; the mark must go once it is |
//! | `//~ BOUNDED <reason>… [<why>]` | a declaration | cannot be explored completely, for one of these reasons |
//!
//! No mark means clean and completely explored. There is no mark for a false alarm: that is a bug.
//! On a type's declaration, BOUNDED is about the members that the compiler writes (`toString` of a record, say).

#[path = "fixtures/marks.rs"]
mod marks;
#[path = "fixtures/run.rs"]
mod run;
#[path = "fixtures/suite.rs"]
mod suite;

use report::finding::{Finding, Status};
use report::model::{EntryVerdict, Verdict};

use marks::{Mark, Place, marks};
use run::run;

/// Reasons that only say that too much effort was needed: it may be used up before the bound that a mark names is met.
const EFFORT: [&str; 4] = ["budget", "memory", "solver-unknown", "states"];

#[test]
fn marks_are_well_formed() {
    expect_none("marks are not understood", &marks().malformed);
}

#[test]
fn marked_crashes_are_confirmed() {
    let found =
        |mark: &Mark| confirmed().any(|f| mark.is_of(&place(f), &f.rule) && mark.tier == Some(f.tier));
    let missed = marks().crashes.iter().filter(|mark| mark.tier.is_some() && !found(mark));
    expect_none("marked crashes are not found", missed);
}

#[test]
fn confirmed_findings_are_marked() {
    let marked = |f: &Finding| {
        marks().crashes.iter().any(|mark| {
            // A miss that is found is reported by the test for misses.
            mark.is_of(&place(f), &f.rule) && mark.tier.is_none_or(|tier| tier == f.tier)
        })
    };
    let alarms = confirmed()
        .filter(|f| !marked(f))
        .map(|f| format!("{}: {} {} by {}", place(f), f.tier.as_str(), f.rule, f.call));
    expect_none("findings are not marked", alarms);
}

#[test]
fn known_misses_are_still_missed() {
    let found = |mark: &&Mark| confirmed().any(|f| mark.is_of(&place(f), &f.rule));
    let overtaken = marks().crashes.iter().filter(|mark| mark.tier.is_none()).filter(found);
    expect_none("misses are found by now; mark them as what they are", overtaken);
}

#[test]
fn methods_with_a_known_miss_are_not_called_safe() {
    let claimed = marks().crashes.iter().filter(|mark| mark.tier.is_none()).filter(|mark| {
        let around = |e: &&EntryVerdict| {
            file_of(e) == mark.place.file && mark.method.as_deref() == Some(declared_name(e))
        };
        let mut entries = run().report.entries.iter().filter(around);
        // Overloads share the name: one that is not safe may be the one with the mark.
        entries.next().is_some_and(|first| is_safe(first) && entries.all(is_safe))
    });
    expect_none("misses are in methods that are called safe", claimed);
}

#[test]
fn methods_without_a_mark_are_completely_explored() {
    let unmarked = entries(Verdict::Bounded).filter(|entry| {
        let is_exhausted = entry.reasons.iter().any(|reason| EFFORT.contains(&reason.as_str()));
        let is_marked = marks().bounded.iter().any(|mark| {
            mark.covers(&file_of(entry), simple_class(entry), declared_name(entry))
                && (is_exhausted || entry.reasons.iter().any(|reason| mark.reasons.contains(reason)))
        });
        !is_marked
    });
    expect_none("methods are bounded without a mark that says so", unmarked.map(describe));
}

#[test]
fn methods_marked_as_bounded_are_bounded() {
    let stale = marks().bounded.iter().filter(|mark| {
        let covered = |e: &&EntryVerdict| mark.covers(&file_of(e), simple_class(e), declared_name(e));
        let mut entries = run().report.entries.iter().filter(covered);
        // A faster machine may get through where the mark only names effort.
        let may_be_safe = mark.reasons.iter().all(|reason| EFFORT.contains(&reason.as_str()));
        !entries.any(|entry| match entry.verdict {
            // What crashes need not be explored to the end.
            Verdict::Crashes => true,
            Verdict::Safe => may_be_safe,
            // For which reason is the test above.
            Verdict::Bounded => true,
        })
    });
    expect_none("methods are marked as bounded but are not", stale);
}

#[test]
fn verdicts_agree_with_the_findings() {
    let wrong = run().report.entries.iter().filter(|entry| {
        let crashes = confirmed().any(|f| f.entry == entry.entry || f.also.contains(&entry.entry));
        crashes != (entry.verdict == Verdict::Crashes) || (is_safe(entry) && !entry.reasons.is_empty())
    });
    expect_none("verdicts contradict the findings", wrong.map(describe));
}

#[test]
fn findings_have_ids_of_their_own() {
    let findings = &run().report.findings;
    let shared = findings.iter().filter(|f| findings.iter().filter(|other| other.id == f.id).count() > 1);
    expect_none(
        "findings share their id with others",
        shared.map(|f| format!("{}: {} {}", place(f), f.id, f.message)),
    );
}

#[test]
fn confirmed_findings_ship_their_tests() {
    let absent = confirmed().filter(|f| {
        let Some(test) = &f.test else { return true };
        let source = std::fs::read_to_string(run().tests.join(&test.file)).unwrap_or_default();
        !source.contains(&format!("void {}()", test.name))
    });
    expect_none("findings have no test on disk", absent.map(|f| format!("{}: {:?}", place(f), f.test)));
}

#[test]
fn the_shipped_suite_passes_outside_the_harness() {
    let mut tests: Vec<_> = confirmed().filter_map(|f| f.test.as_ref()).map(|t| (&t.file, &t.name)).collect();
    tests.sort();
    tests.dedup();
    suite::run_with_plain_junit(&marks::root(), &run().tests, &run().folder, tests.len());
}

fn confirmed() -> impl Iterator<Item = &'static Finding> {
    run().report.findings.iter().filter(|f| f.status == Status::Confirmed)
}

fn entries(verdict: Verdict) -> impl Iterator<Item = &'static EntryVerdict> {
    run().report.entries.iter().filter(move |entry| entry.verdict == verdict)
}

fn is_safe(entry: &EntryVerdict) -> bool {
    entry.verdict == Verdict::Safe
}

/// Class files know no directories of sources: the package stands for them.
fn place(finding: &Finding) -> Place {
    let package = finding.site.method.class.rsplit_once('.').map_or("", |(package, _)| package);
    let file = finding.site.file.as_deref().unwrap_or("(unknown)");
    Place {
        file: format!("{}/{file}", package.replace('.', "/")),
        line: finding.site.line.unwrap_or_default(),
    }
}

fn file_of(entry: &EntryVerdict) -> String {
    let outermost = entry.entry.class.split('$').next().unwrap_or_default();
    format!("{}.java", outermost.replace('.', "/"))
}

fn simple_class(entry: &EntryVerdict) -> &str {
    entry.entry.class.rsplit(['.', '$']).next().unwrap_or_default()
}

/// As the source declares it.
fn declared_name(entry: &EntryVerdict) -> &str {
    if entry.entry.method == "<init>" { simple_class(entry) } else { &entry.entry.method }
}

fn describe(entry: &EntryVerdict) -> String {
    let method = &entry.entry;
    let reasons = entry.reasons.join(" ");
    let (file, verdict) = (file_of(entry), format!("{:?}", entry.verdict).to_lowercase());
    format!("{file}: {}#{}{} is {verdict} {reasons}", method.class, method.method, method.descriptor)
}

/// All deviations at once: a change of the engine seldom moves only one.
fn expect_none(what: &str, deviations: impl IntoIterator<Item = impl ToString>) {
    let mut deviations: Vec<String> = deviations.into_iter().map(|d| d.to_string()).collect();
    deviations.sort();
    let count = deviations.len();
    assert!(count == 0, "{count} {what} (report: {}):\n  {}\n", run().output(), deviations.join("\n  "));
}
