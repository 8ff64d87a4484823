//! How sure a finding is, and what building values back does for it.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::place::Place;

const WALK: &str = include_str!("../../../../tests/java/papers/checker/WalkByDivisor.java");

fn findings(report: &Value) -> &Vec<Value> {
    report["findings"].as_array().unwrap()
}

/// A divisor that takes ten thousand steps to find is out of reach as long as it is a term.
#[test]
fn the_walk_by_a_divisor_needs_concretion() {
    let place = Place::with_sources("walk", &[("papers/checker/WalkByDivisor.java", WALK)]);
    let method =
        ["src", "--entry", "all", "--method", "papers.checker.WalkByDivisor#run", "--per-entry", "3s"];
    let report = place.check(&method);
    let [finding] = &findings(&report)[..] else { panic!("{report:#}") };
    assert_eq!(finding["rule"], "index-out-of-bounds");
    assert_eq!((&finding["status"], &finding["certain"]), (&"confirmed".into(), &true.into()));
    assert!(report["stats"]["concretions"].as_u64().unwrap() > 0);
    let without = place.check(&[&method[..], &["--no-concretize"]].concat());
    assert_eq!(findings(&without), &[] as &[Value]);
    let stats = &without["stats"];
    assert_eq!((&stats["concretions"], &stats["uniqueness_queries"]), (&0.into(), &0.into()));
}

/// log4j 1.2.11: a buffer that gives null when it is empty is never asked then, so no null reaches the layout.
#[test]
fn the_buffer_of_log4j_gives_no_null() {
    let jars = maven(&["log4j:log4j:1.2.11", "javax.mail:mail:1.4.7", "javax.activation:activation:1.1.1"]);
    let Some(jars) = jars else { return };
    let place = Place::new("log4j");
    let libraries = format!("{}:{}", jars[1].display(), jars[2].display());
    let report = place.check(&[
        jars[0].to_str().unwrap(),
        "-c",
        &libraries,
        "--entry",
        "all",
        "--include",
        "org.apache.log4j.net.SMTPAppender",
        "--include",
        "org.apache.log4j.helpers.CyclicBuffer",
        "--budget",
        "40s",
    ]);
    let entries = report["entries"].as_array().unwrap();
    let explored =
        |method: &str| entries.iter().any(|e| e["method"] == method && e["paths"].as_u64() > Some(1));
    assert!(explored("sendBuffer") && explored("get"), "{entries:?}");
    let nulls = findings(&report).iter().filter(|f| {
        let site = (f["site"]["class"].as_str().unwrap(), f["site"]["method"].as_str().unwrap());
        f["rule"] == "null-dereference"
            && (site.0.ends_with("Layout") || site == ("org.apache.log4j.net.SMTPAppender", "sendBuffer"))
    });
    assert_eq!(nulls.collect::<Vec<_>>(), [] as [&Value; 0]);
}

/// Jars from Maven's repository, kept between runs; none where they cannot be had.
fn maven(artifacts: &[&str]) -> Option<Vec<PathBuf>> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("maven");
    let fetched = |artifact: &&str| {
        let parts: Vec<&str> = artifact.split(':').collect();
        let jar = folder.join(format!("{}-{}.jar", parts[1], parts[2]));
        if !jar.exists() {
            let status = Command::new("mvn")
                .args(["-q", "-B", "dependency:copy", &format!("-Dartifact={artifact}")])
                .arg(format!("-DoutputDirectory={}", folder.display()))
                .status();
            if !status.is_ok_and(|status| status.success()) {
                eprintln!("not tested: {artifact} cannot be fetched");
                return None;
            }
        }
        Some(jar)
    };
    artifacts.iter().map(fetched).collect()
}

/// Merging paths is a matter of effort: what is found, and how certain it is, stays the same.
#[test]
fn merging_changes_no_finding() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java");
    let place = Place::new("merging");
    let packages =
        ["arithmetic", "arrays", "casts", "certainty", "enums", "exceptions", "nulls", "records", "switches"];
    let mut arguments: Vec<String> = vec![fixtures.display().to_string(), "--no-prove".into()];
    arguments.extend(["--entry", "all"].map(Into::into));
    for package in packages {
        arguments.extend(["--include".into(), format!("{package}.*")]);
    }
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let merged = place.check(&arguments);
    let apart = place.check(&[&arguments[..], &["--no-merge"]].concat());
    let shown = |report: &Value| {
        let key = |f: &Value| {
            let (site, entry) = (&f["site"], &f["entry"]);
            format!("{} {site} {entry} certain: {}", f["rule"], f["certain"])
        };
        let mut all: Vec<String> = findings(report).iter().map(key).collect();
        all.sort();
        all
    };
    let (with, without) = (shown(&merged), shown(&apart));
    assert!(with.len() > 200, "{}", with.len());
    assert_eq!(with, without);
    let count = |report: &Value, what: &str| report["stats"][what].as_u64().unwrap();
    assert!(count(&merged, "merged") > 20 && count(&apart, "merged") == 0);
    assert!(count(&merged, "paths") < count(&apart, "paths"));
}

const ODDS: &str = r#"package odds;

public class Odds {
    public static int oneInFourThousandMillion(int n) {
        return 10 / n;
    }

    public static int always(int n) {
        return 10 / (n - n);
    }

    public static int half(int n) {
        return n < 0 ? new int[1][n].length : 0;
    }

    public static int overTwoPaths(int n, boolean loud) {
        int[] cells = new int[4];
        if (loud) {
            System.out.println(n);
        }
        return n >= 0 && n < 8 ? cells[n] : 0;
    }

    public static int oneOfManyPairs(int a, int b) {
        return a + b == 77 ? 1 / (a + b - 77) : 0;
    }

    public static int below(int a, int b) {
        return a < b ? new int[0].length / (a & 0) : 0;
    }

    public static int small(byte b, boolean flag) {
        return flag && b == 5 ? 1 / (b - 5) : 0;
    }

    public static int allocated(int n) {
        int cells = n < 0 ? 0 : new int[n].length;
        return cells > 1000 ? cells / (cells - cells) : 0;
    }

    public static char ofAnyKind(CharSequence text) {
        return text == null ? 'n' : text.charAt(-1);
    }
}
"#;

#[test]
fn the_likelihood_is_the_share_of_inputs() {
    let place = Place::with_sources("odds", &[("odds/Odds.java", ODDS)]);
    let report = place.check(&["src", "--no-prove"]);
    let of = |method: &str| {
        let mut all = findings(&report).iter().filter(|f| f["entry"]["method"] == method);
        let finding = all.next().unwrap_or_else(|| panic!("{method}: {report:#}"));
        (finding["likelihood"].as_f64().unwrap(), finding["likelihood_error"].as_f64().unwrap())
    };
    let ints = f64::from(u32::MAX) + 1.0;
    let exact = [
        ("oneInFourThousandMillion", 1.0 / ints),
        ("always", 1.0),
        ("half", 0.5),
        ("overTwoPaths", 4.0 / ints),
        ("oneOfManyPairs", 1.0 / ints),
        ("small", 1.0 / 512.0),
        ("allocated", 0.5),
        ("ofAnyKind", 0.5),
    ];
    for (method, expected) in exact {
        let (likelihood, error) = of(method);
        assert!((likelihood / expected - 1.0).abs() < 0.01, "{method}: {likelihood}, not {expected}");
        assert_eq!(error, 0.0, "{method}");
    }
    let (likelihood, error) = of("below");
    assert!(error > 0.0 && (likelihood - 0.5).abs() <= error, "{likelihood} ± {error}");
}
