//! A small report for the tests of this crate: the contract's own example, and one finding of every other kind.
//!
//! Not compiled into the library.

use std::collections::BTreeMap;

use crate::finding::{
    Binding, Demand, Evidence, Finding, FindingStatus, MethodRef, Site, TestRef, Tier, TraceStep, Validation,
};
use crate::formats::{FormatOptions, SourceFile};
use crate::id::{InstructionId, finding_id};
use crate::model::{
    Accounting, AnalysedTarget, CoverageRatio, CoverageSummary, EntryVerdict, Report, RunStats, Runs,
    StageSeconds, ToolFailure, Verdict,
};

pub fn report() -> Report {
    let mut findings = vec![division(), null(), intended(), validated()];
    for finding in &mut findings {
        finding.id = id_of(&finding.exception, finding.tier, &finding.site.method);
    }
    Report {
        target: AnalysedTarget {
            paths: vec!["app.jar".into()],
            class_path: Vec::new(),
            classes: 12,
            entries: 4,
            entries_explored: 4,
            ..AnalysedTarget::default()
        },
        findings,
        entries: vec![
            entry("split", Verdict::Crashes, &[]),
            entry("length", Verdict::Safe, &[]),
            entry("parse", Verdict::Bounded, &["loop-bound", "unmodelled-native"]),
            entry("load", Verdict::Bounded, &["unmodelled-native"]),
        ],
        accounting: Accounting { confirmed: 1, contradiction: 3, infeasible: 9, ..Accounting::default() },
        coverage: CoverageSummary {
            branches: CoverageRatio { covered: 41, total: 50 },
            lines: CoverageRatio { covered: 200, total: 220 },
        },
        stats: RunStats {
            paths: 812,
            instructions: 120_345,
            forks: 411,
            longest_path_condition: 17,
            queries: 933,
            cache_hits: 610,
            contradictions: 120,
            components: 301,
            uniqueness_queries: 12,
            concretions: 5,
            merged: 7,
            seconds: StageSeconds { total: 1.9, load: 0.1, explore: 0.4, solve: 0.3, prove: 1.1 },
        },
        tests: Some("target/provoke/tests".into()),
        ..Report::default()
    }
}

/// Only what the contract's example shows.
pub fn example() -> Report {
    let mut report = report();
    report.findings.truncate(1);
    report.entries.truncate(1);
    report.tests = None;
    report
}

/// A report with everything that is usually absent.
pub fn concolic() -> Report {
    Report {
        runs: Some(Runs {
            total: 41,
            paths: 17,
            errors: 2,
            divergences: 0,
            unsatisfiable: 9,
            exhausted: true,
            found: vec![3, 20],
            kept: None,
            recorded: None,
        }),
        failures: vec![ToolFailure {
            doing: "explore bank.Rates#split(II)I".into(),
            message: "index out of range".into(),
            machine: false,
            reproduce: Some("provoke check app.jar --method 'bank.Rates#split(II)I'".into()),
        }],
        notices: vec!["sandbox: Landlock and seccomp, no namespaces".into()],
        interrupted: true,
        ..report()
    }
}

pub fn division() -> Finding {
    let split = method("split", "(II)I");
    let site = site("share", "(II)I", 42);
    Finding {
        id: id_of("java.lang.ArithmeticException", Tier::Bug, &site.method),
        rule: "division-by-zero".into(),
        exception: "java.lang.ArithmeticException".into(),
        status: FindingStatus::Confirmed,
        tier: Tier::Bug,
        certain: false,
        likelihood: Some(2.3e-10),
        likelihood_error: Some(0.0),
        demands: Vec::new(),
        worth: 0.92,
        why: vec!["no demands".into(), "close to the entry".into()],
        entry: split,
        site,
        message: "division by zero: parts is 0".into(),
        call: "new Rates(2).split(11, 0)".into(),
        condition: "parts == 0 && total > 10".into(),
        inputs: [("total", "11"), ("parts", "0")].map(|(name, value)| (name.into(), value.into())).into(),
        trace: vec![step(17, "total > 10 is true"), step(40, "parts < 0 is false")],
        test: Some(test("shareDividesByZeroWhenPartsIs0")),
        validation: Validation::default(),
        also: Vec::new(),
        cause: None,
        same_cause: None,
    }
}

fn id_of(exception: &str, tier: Tier, site: &MethodRef) -> String {
    finding_id(exception, tier, &InstructionId { method: site.clone(), opcode: "idiv", ordinal: 0 }, &[])
}

fn null() -> Finding {
    Finding {
        rule: "null-dereference".into(),
        exception: "java.lang.NullPointerException".into(),
        tier: Tier::Misuse,
        likelihood: None,
        likelihood_error: None,
        demands: vec![Demand {
            kind: "null-argument".into(),
            input: "name".into(),
            phrase: "null for `name`".into(),
            evidence: vec![Evidence {
                source: "annotation".into(),
                allows: false,
                text: "`name` is @NonNull".into(),
            }],
        }],
        worth: 0.48,
        entry: method("length", "(Ljava/lang/String;)I"),
        site: site("length", "(Ljava/lang/String;)I", 8),
        message: "null dereference: name is null".into(),
        call: "Rates.length((String) null)".into(),
        condition: "name == null".into(),
        inputs: [("name".to_owned(), "null".to_owned())].into(),
        trace: Vec::new(),
        test: Some(test("lengthDereferencesNullWhenNameIsNull")),
        also: vec![method("width", "()I")],
        ..division()
    }
}

fn intended() -> Finding {
    Finding {
        rule: "illegal-argument".into(),
        exception: "java.lang.IllegalArgumentException".into(),
        tier: Tier::Intended,
        site: Site { file: None, line: None, ..site("<init>", "(I)V", 0) },
        entry: method("<init>", "(I)V"),
        message: "illegal argument: rate < 0".into(),
        call: "new Rates(-1)".into(),
        trace: Vec::new(),
        test: Some(TestRef { reflection: true, ..test("newGetsIllegalArgumentWhenRateIsNegative") }),
        ..division()
    }
}

pub fn validated() -> Finding {
    Finding {
        rule: "index-out-of-bounds".into(),
        exception: "java.lang.ArrayIndexOutOfBoundsException".into(),
        status: FindingStatus::Validated,
        entry: method("load", "()V"),
        site: Site { file: Some("Loader.java".into()), ..site("load", "()V", 120) },
        message: "index out of bounds: count is 3, length is 3".into(),
        call: "new Rates(2).load()".into(),
        trace: Vec::new(),
        test: None,
        validation: Validation {
            unknowns: 3,
            observed: 2,
            free: 1,
            open: 0,
            bindings: vec![Binding {
                api: "java.lang.System.getProperty(java.lang.String)".into(),
                arguments: vec!["\"x\"".into()],
                result: "null".into(),
                seen: 3,
                receiver: None,
                run: String::new(),
            }],
            open_calls: Vec::new(),
        },
        ..division()
    }
}

/// Options that know the source of `Rates.java` and nothing else.
pub fn options() -> FormatOptions<'static> {
    FormatOptions { sources: &rates_source, ..FormatOptions::default() }
}

fn rates_source(package: &str, file: &str) -> Option<SourceFile> {
    (package == "bank" && file == "Rates.java").then(|| {
        let mut lines = vec![""; 42];
        lines[7] = "\treturn name.length();";
        lines[41] = "        return total / parts;";
        SourceFile { path: "src/bank/Rates.java".into(), text: lines.join("\n") }
    })
}

fn method(name: &str, descriptor: &str) -> MethodRef {
    MethodRef { class: "bank.Rates".into(), method: name.into(), descriptor: descriptor.into() }
}

fn site(name: &str, descriptor: &str, line: u32) -> Site {
    Site { method: method(name, descriptor), file: Some("Rates.java".into()), line: Some(line) }
}

fn step(line: u32, note: &str) -> TraceStep {
    TraceStep {
        class: "bank.Rates".into(),
        method: "split".into(),
        file: Some("Rates.java".into()),
        line: Some(line),
        note: note.into(),
    }
}

fn test(name: &str) -> TestRef {
    TestRef { file: "bank/RatesProvokeTest.java".into(), name: name.into(), reflection: false, guard: false }
}

fn entry(name: &str, verdict: Verdict, reasons: &[&str]) -> EntryVerdict {
    let reasons = reasons.iter().map(|&reason| reason.to_owned()).collect();
    EntryVerdict {
        entry: method(name, "(II)I"),
        verdict,
        reasons,
        assumes: Vec::new(),
        causes: BTreeMap::new(),
        about: BTreeMap::new(),
        paths: 5,
        seconds: 0.01,
    }
}
