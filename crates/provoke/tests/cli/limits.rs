//! Budgets are kept, and what was not looked at is said.

use std::time::{Duration, Instant};

use serde_json::Value;

use crate::place::Place;
use crate::shop::PRICES;

/// More entries without an end than any test waits for; the first method has a crash to find.
pub fn endless() -> String {
    let mut text = String::from(
        "package slow;\n\npublic class Endless {\n    public static int early(int x) {\n        return 1 / x;\n    }\n",
    );
    for i in 0..40 {
        text += &format!(
            r#"
    public static long walk{i}(long[] a, long[] b) {{
        long sum = {i};
        for (int i = 0; i < a.length; i++) {{
            for (int j = 0; j < b.length; j++) {{
                if (a[i] * b[j] > sum) {{
                    sum += a[i] ^ b[j];
                }} else if (a[i] % 7 == b[j] % 5) {{
                    sum *= 3;
                }}
            }}
        }}
        return sum;
    }}
"#
        );
    }
    text + "}\n"
}

fn bounded_by(report: &Value, reason: &str) -> usize {
    let entries = report["entries"].as_array().unwrap();
    entries.iter().filter(|e| e["reasons"].as_array().unwrap().iter().any(|r| r == reason)).count()
}

#[test]
fn a_time_budget_is_kept() {
    let place = Place::with_sources("budget", &[("slow/Endless.java", &endless())]);
    // Compiled beforehand: the cache belongs to the run before.
    place.check(&["src", "--no-prove", "--method", "slow.Endless#early"]);
    let started = Instant::now();
    let report = place.check(&["src", "--no-prove", "--budget", "2s"]);
    // Generous, for machines that are busy with other tests.
    assert!(started.elapsed() < Duration::from_secs(8), "{:?}", started.elapsed());
    assert!(bounded_by(&report, "budget") > 0);
    assert_eq!(report["entries"].as_array().unwrap().len(), 42);
}

#[test]
fn a_memory_limit_gives_a_partial_report() {
    let place = Place::with_sources("memory", &[("slow/Endless.java", &endless())]);
    let ran = place.run(&["check", "src", "--no-prove", "--memory", "1m", "--format", "json"]);
    // So little is not enough for a single path: the report is there, but it is no success.
    assert_eq!(ran.status, Some(3), "{}", ran.err);
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    assert!(bounded_by(&report, "memory") > 30, "{}", ran.out);
    assert_eq!(report["target"]["entries_explored"], 0, "{}", report["target"]);
}

/// Each path keeps arrays of its own; left alone, they fill gigabytes.
const HUNGRY: &str = r#"package slow;

public class Hungry {
    public static int fill(int[] a) {
        int[][] all = new int[20][];
        int filled = 0;
        for (int i = 0; i < 20; i++) {
            if (a[i] > i) {
                all[i] = new int[100000];
                all[i][i] = filled++;
            }
        }
        return filled;
    }

    public static int share(int total, int parts) {
        return total / parts;
    }
}
"#;

/// The most memory the process has had, as long as it runs.
fn watched_memory(child: &mut std::process::Child) -> u64 {
    let mut most = 0;
    while child.try_wait().unwrap().is_none() {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with("VmHWM:"));
        let kilobytes = line.and_then(|l| l.split_whitespace().nth(1)?.parse::<u64>().ok());
        most = most.max(kilobytes.unwrap_or(0) << 10);
        std::thread::sleep(Duration::from_millis(5));
    }
    most
}

#[test]
fn memory_is_kept_and_the_rest_is_analysed() {
    const LIMIT: u64 = 400 << 20;
    let place = Place::with_sources("hungry", &[("slow/Hungry.java", HUNGRY)]);
    let arguments = ["check", "src", "--no-prove", "--memory", "400m", "--format", "json", "--output", "out"];
    let mut child = place.command(&arguments).spawn().unwrap();
    let most = watched_memory(&mut child);
    let report = place.json("out");
    assert_eq!(bounded_by(&report, "memory"), 1, "{report}");
    assert!(report["findings"].as_array().unwrap().iter().any(|f| f["rule"] == "division-by-zero"));
    assert!(most > LIMIT / 2 && most < LIMIT + LIMIT / 10, "{most} bytes");
}

#[test]
fn bounds_are_named() {
    let place = Place::with_sources("bounds", &[("slow/Endless.java", &endless())]);
    let method = ["src", "--no-prove", "--method", "slow.Endless#walk0"];
    let report = |option: [&str; 2]| place.check(&[&method[..], &option[..]].concat());
    assert_eq!(bounded_by(&report(["--max-states", "5"]), "states"), 1);
    assert_eq!(bounded_by(&report(["--max-path-condition", "3"]), "path-condition"), 1);
    assert_eq!(bounded_by(&report(["--max-depth", "3"]), "depth"), 1);
    assert_eq!(bounded_by(&report(["--max-visits", "2"]), "visits"), 1);
}

#[test]
fn the_shop_needs_no_limit() {
    let place = Place::with_sources("no_limit", &[("shop/Prices.java", PRICES)]);
    assert_eq!(bounded_by(&place.check(&["src", "--no-prove"]), "budget"), 0);
}
