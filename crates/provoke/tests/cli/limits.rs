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
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    assert!(bounded_by(&report, "memory") > 30, "{}", ran.out);
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
