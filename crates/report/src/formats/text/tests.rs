//! Whole outputs, as a reader sees them.
//!
//! Guesses at columns and cut lines are tested beside their code.

use expect_test::expect;

use super::*;
use crate::finding::{FindingStatus, TraceStep};
use crate::model::Verdict;
use crate::samples;

fn ending(report: &Report, options: &FormatOptions) -> String {
    TextReport::new(options, None).ending(report)
}

#[test]
fn confirmed_bugs_are_shown_and_the_rest_is_counted() {
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

        1 bug confirmed · 1 validated, 1 misuse, 1 intended hidden (--all) · 4 methods: 1 safe, 1 crashes, 2 bounded (unmodelled-native 2, loop-bound 1)
    "#]].assert_eq(&render(&samples::report(), &samples::options()));
}

#[test]
fn everything_is_shown_on_demand() {
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

        warning: null dereference in Rates.length                              misuse, confirmed
         --> src/bank/Rates.java:8
          |
        8 |     return name.length();
          |                ^^^^^^^ name is null
          = call:  Rates.length((String) null)
          = needs: null for `name` (`name` is @NonNull)
          = test:  target/provoke/tests/bank/RatesProvokeTest.java  lengthDereferencesNullWhenNameIsNull
          = also:  Rates.width
          = id:    5a6bb904    (provoke explain 5a6bb904)

        note: illegal argument in the constructor of Rates                   intended, confirmed
          --> new bank.Rates(int)
           = why:   rate < 0
           = call:  new Rates(-1)
           = test:  target/provoke/tests/bank/RatesProvokeTest.java  newGetsIllegalArgumentWhenRateIsNegative  (uses reflection)
           = id:    d773b75e    (provoke explain d773b75e)

        warning: index out of bounds in Rates.load                                     validated
           --> bank/Loader.java:120
            = why:   count is 3, length is 3
            = call:  new Rates(2).load()
            = id:    f069672f    (provoke explain f069672f)

        1 bug confirmed · 1 validated, 1 misuse, 1 intended · 4 methods: 1 safe, 1 crashes, 2 bounded (unmodelled-native 2, loop-bound 1)
        accounting: 0 error states, 0 warnings, 1 confirmed, 3 contradictions, 9 infeasible
    "#]].assert_eq(&render(&samples::report(), &FormatOptions { all: true, ..samples::options() }));
}

#[test]
fn without_the_source_the_reason_moves_down() {
    expect![[r#"
        error: division by zero in Rates.share                                         confirmed
          --> bank/Rates.java:42
           = why:   parts is 0
           = call:  new Rates(2).split(11, 0)
           = path:  Rates.java:17 total > 10 → Rates.java:40 parts < 0 is false
           = test:  bank/RatesProvokeTest.java  shareDividesByZeroWhenPartsIs0
           = id:    15243faf    (provoke explain 15243faf)
    "#]]
    .assert_eq(&TextReport::new(&FormatOptions::default(), None).finding(&samples::division()));
}

#[test]
fn nothing_found_still_says_what_was_tried() {
    let mut report = samples::report();
    report.findings.clear();
    report.entries.retain(|entry| entry.verdict != Verdict::Crashes);
    expect![[r#"
        no bug found · 3 methods: 1 safe, 2 bounded (unmodelled-native 2, loop-bound 1)
        coverage: 41 of 50 branches, 200 of 220 lines
    "#]]
    .assert_eq(&ending(&report, &FormatOptions::default()));
    expect![[r#"
        nothing was analysed
    "#]]
    .assert_eq(&ending(&Report::default(), &FormatOptions::default()));
}

#[test]
fn failures_notices_and_interruption_are_named() {
    expect![[r#"
        internal error: failed to explore bank.Rates#split(II)I: index out of range
          = again: provoke check app.jar --method 'bank.Rates#split(II)I'
        interrupted: this is what was found until then
        note: sandbox: Landlock and seccomp, no namespaces

        1 bug confirmed · 1 validated, 1 misuse, 1 intended hidden (--all) · 4 methods: 1 safe, 1 crashes, 2 bounded (unmodelled-native 2, loop-bound 1) · 41 runs: 17 paths, nothing left to try · 1 internal error
    "#]].assert_eq(&ending(&samples::concolic(), &FormatOptions::default()));
}

#[test]
fn counts_agree_with_their_nouns() {
    let mut report = samples::report();
    let second = report.findings[0].clone();
    report.findings = vec![second.clone(), second];
    report.entries.truncate(1);
    expect![[r#"
        2 bugs confirmed · 1 method: 1 crashes
    "#]]
    .assert_eq(&ending(&report, &FormatOptions::default()));
}

#[test]
fn many_reasons_are_cut_short() {
    let mut report = samples::report();
    for reason in ["budget", "visits", "memory", "states"] {
        report.entries[2].reasons.push(reason.into());
    }
    expect![[r#"
        1 bug confirmed · 1 validated, 1 misuse, 1 intended hidden (--all) · 4 methods: 1 safe, 1 crashes, 2 bounded (unmodelled-native 2, budget 1, loop-bound 1, memory 1, 2 more)
    "#]].assert_eq(&ending(&report, &FormatOptions::default()));
}

#[test]
fn long_paths_lose_rounds_and_middle() {
    let mut finding = samples::division();
    let step =
        |line, note: &str| TraceStep { line: Some(line), note: note.into(), ..finding.trace[0].clone() };
    let mut trace = vec![step(3, "i < n is true"); 5];
    trace.extend((10..20).map(|line| step(line, "calls next()")));
    finding.trace = trace;
    let text = TextReport::new(&FormatOptions::default(), None).finding(&finding);
    let path = text.lines().find(|line| line.contains("path:")).unwrap();
    expect!["   = path:  Rates.java:3 i < n (×5) → Rates.java:10 calls next() → Rates.java:11 calls next() → … 5 more … → Rates.java:17 calls next() → Rates.java:18 calls next() → Rates.java:19 calls next()"].assert_eq(path);
}

#[test]
fn calls_of_several_lines_stay_aligned() {
    let mut finding = samples::division();
    finding.call = "Rates rates = new Rates(2);\nrates.split(11, 0);".into();
    finding.trace.clear();
    finding.test = None;
    expect![[r#"
        error: division by zero in Rates.share                                         confirmed
          --> src/bank/Rates.java:42
           |
        42 |     return total / parts;
           |                  ^ parts is 0
           = call:  Rates rates = new Rates(2);
                    rates.split(11, 0);
           = id:    15243faf    (provoke explain 15243faf)
    "#]]
    .assert_eq(&TextReport::new(&samples::options(), None).finding(&finding));
}

#[test]
fn colour_changes_no_character_and_width_moves_the_status() {
    let finding = samples::division();
    let plain = samples::options();
    let colored = FormatOptions { color: true, ..plain };
    let bare = strip(&TextReport::new(&colored, None).finding(&finding));
    assert_ne!(bare, TextReport::new(&colored, None).finding(&finding));
    assert_eq!(bare, TextReport::new(&plain, None).finding(&finding));

    let first_line = |width| {
        let options = FormatOptions { width, ..plain };
        TextReport::new(&options, None).finding(&finding).lines().next().unwrap().chars().count()
    };
    assert_eq!(first_line(88), 88);
    assert_eq!(first_line(300), 100);
    assert_eq!(first_line(10), "error: division by zero in Rates.share  confirmed".len());
}

#[test]
fn foreign_text_cannot_command_the_terminal() {
    let mut finding = samples::division();
    finding.message = "division by zero: \u{1b}[2J is 0".into();
    finding.status = FindingStatus::Unconfirmed;
    assert!(!TextReport::new(&FormatOptions::default(), None).finding(&finding).contains('\u{1b}'));
}

/// Without escape sequences.
fn strip(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |out, part| out + part.split_once('m').map_or("", |(_, rest)| rest))
}
