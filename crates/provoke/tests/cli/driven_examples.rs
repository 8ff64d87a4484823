//! The programs of `examples-concolic`: the search finds their errors, random inputs do not.

use std::path::Path;

use serde_json::Value;

use crate::place::{Place, rules};

fn search(name: &str, arguments: &[&str]) -> Value {
    let place = Place::new(name);
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples-concolic");
    let examples = examples.canonicalize().unwrap().display().to_string();
    let fixed = ["concolic", "-c", &examples, "--format", "json", "--budget", "3m", "--jobs", "1"];
    let ran = place.run(&[&fixed[..], arguments].concat());
    assert!(matches!(ran.status, Some(0 | 1)), "{}", ran.err);
    serde_json::from_str(&ran.out).unwrap()
}

/// All strategies do, some after more runs than a test has time for: `bench/strategies` tries them.
#[test]
fn their_errors_are_found_and_proved() {
    for (name, arguments, expected) in [
        ("buffer", &["driven.BoundedBuffer"][..], &["assertion-failure", "division-by-zero"][..]),
        ("tree", &["driven.SearchTree#remove"], &["assertion-failure"]),
        ("list", &["driven.SortedList", "--calls", "1"], &["assertion-failure", "null-dereference"]),
        ("tokenizer", &["driven.Tokenizer#count"], &["bad-number-format", "index-out-of-bounds"]),
        ("transfer", &["driven.Transfer", "--calls", "4", "--specs"], &["uncaught-exception"]),
    ] {
        let enough = expected.len().to_string();
        let report = search(name, &[arguments, &["--max-errors", &enough]].concat());
        assert_eq!(rules(&report), expected, "{name}");
        let findings = report["findings"].as_array().unwrap();
        assert!(findings.iter().all(|finding| finding["status"] == "confirmed"), "{name}: {findings:#?}");
        let found = report["runs"]["found"].as_array().unwrap();
        assert_eq!(found.last(), Some(&report["runs"]["total"]), "the last one ends the search");
    }
}

#[test]
fn random_inputs_solve_nothing() {
    let arguments =
        ["driven.Tokenizer#count", "--random-inputs", "--max-runs", "300", "--branches", "branches"];
    let report = search("random_inputs", &arguments);
    let runs = &report["runs"];
    assert_eq!((&runs["total"], &runs["unsatisfiable"]), (&300.into(), &0.into()));
    assert_eq!((&runs["errors"], &runs["exhausted"]), (&0.into(), &false.into()));
    let branches = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli/random_inputs/branches");
    let branches = std::fs::read_to_string(branches).unwrap();
    let records: Vec<Value> = branches.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of_word = |r: &&Value| r["guard"] == "string" && r["method"] == "count(Ljava/lang/String;)I";
    let taken: Vec<bool> = records.iter().filter(of_word).map(|r| r["taken"].as_bool().unwrap()).collect();
    assert_eq!(taken, [false, true], "no random text is the word");
}
