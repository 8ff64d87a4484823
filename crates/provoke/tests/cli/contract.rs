//! The JSON document, field by field, as the contract has it.

use serde_json::Value;

use crate::place::rules;
use crate::shop::proved;

/// Every named field is there and of its kind.
/// A field's name and the test its value must pass.
type Field = (&'static str, fn(&Value) -> bool);

fn expect(object: &Value, fields: &[Field]) {
    for (name, is_right) in fields {
        let value = object.get(name).unwrap_or_else(|| panic!("there is no field {name} in {object}"));
        assert!(is_right(value), "{name} is {value} in {object}");
    }
}

fn text_or_null(value: &Value) -> bool {
    value.is_string() || value.is_null()
}

#[test]
fn the_document() {
    let report = &proved().report;
    expect(
        report,
        &[
            ("schema", |v| v == "provoke/1"),
            ("tool", |v| v["name"] == "provoke" && v["version"].is_string()),
            ("target", |v| v["paths"] == serde_json::json!(["src"])),
            ("findings", Value::is_array),
            ("entries", Value::is_array),
            ("accounting", Value::is_object),
            ("coverage", Value::is_object),
            ("stats", Value::is_object),
        ],
    );
    assert_eq!(report["target"]["classes"], 1);
    assert_eq!(report["target"]["entries"].as_u64(), report["entries"].as_array().map(|e| e.len() as u64));
    for part in ["branches", "lines"] {
        expect(&report["coverage"][part], &[("covered", Value::is_u64), ("total", Value::is_u64)]);
    }
}

#[test]
fn findings() {
    for finding in proved().report["findings"].as_array().unwrap() {
        expect(
            finding,
            &[
                ("id", |v| v.as_str().is_some_and(|id| id.len() == 8)),
                ("rule", Value::is_string),
                ("exception", Value::is_string),
                ("status", |v| v == "confirmed" || v == "validated" || v == "unconfirmed"),
                ("tier", |v| v == "bug" || v == "misuse" || v == "intended"),
                ("certain", Value::is_boolean),
                ("likelihood", |v| v.is_f64() || v.is_null()),
                ("message", Value::is_string),
                ("call", Value::is_string),
                ("condition", Value::is_string),
                ("inputs", |v| v.as_object().is_some_and(|all| all.values().all(Value::is_string))),
                ("trace", Value::is_array),
                ("test", |v| v.is_object() || v.is_null()),
                ("validation", Value::is_object),
            ],
        );
        expect_method(&finding["entry"]);
        expect_method(&finding["site"]);
        expect(&finding["site"], &[("file", text_or_null), ("line", |v| v.is_u64() || v.is_null())]);
        for step in finding["trace"].as_array().unwrap() {
            expect(
                step,
                &[("class", Value::is_string), ("method", Value::is_string), ("file", text_or_null)],
            );
            expect(step, &[("line", |v| v.is_u64() || v.is_null()), ("note", Value::is_string)]);
        }
        for counter in ["unknowns", "observed", "free", "open"] {
            assert!(finding["validation"][counter].is_u64());
        }
    }
}

fn expect_method(method: &Value) {
    expect(method, &[("class", Value::is_string), ("method", Value::is_string)]);
    expect(method, &[("descriptor", |v| v.as_str().is_some_and(|d| d.starts_with('(')))]);
}

#[test]
fn the_values_of_one_finding() {
    let findings = proved().report["findings"].as_array().unwrap();
    let finding = findings.iter().find(|f| f["rule"] == "division-by-zero").unwrap();
    assert_eq!(finding["exception"], "java.lang.ArithmeticException");
    assert_eq!(finding["site"]["line"], 14);
    assert_eq!(finding["entry"]["descriptor"], "(II)I");
    assert_eq!(finding["inputs"]["pieces"], "0");
    assert!(finding["call"].as_str().unwrap().contains("each("), "{finding}");
}

#[test]
fn kinds_and_tiers() {
    let report = &proved().report;
    let tier = |rule: &str| {
        let all = report["findings"].as_array().unwrap();
        all.iter().find(|f| f["rule"] == rule).map(|f| f["tier"].as_str().unwrap().to_string())
    };
    assert_eq!(tier("division-by-zero").as_deref(), Some("bug"));
    assert_eq!(tier("index-out-of-bounds").as_deref(), Some("misuse"));
    assert_eq!(tier("illegal-argument").as_deref(), Some("intended"));
    assert_eq!(tier("null-dereference").as_deref(), Some("misuse"));
    // The constructor refuses to make what `at` would need to fail on an empty list; the index is enough.
    assert!(rules(report).len() >= 4);
}

/// Only what was run has a test, and what has one is on disk, by the name given.
#[test]
fn tests_are_confirmed_and_on_disk() {
    let proved = proved();
    for finding in proved.report["findings"].as_array().unwrap() {
        assert_eq!(finding["test"].is_object(), finding["status"] == "confirmed", "{finding}");
        let Some(file) = finding["test"]["file"].as_str() else { continue };
        let source = proved.place.read(&format!("target/provoke/tests/{file}"));
        let name = finding["test"]["name"].as_str().unwrap();
        assert!(source.contains(&format!("void {name}()")), "{name} is not in {file}");
        assert!(finding["test"]["reflection"].is_boolean());
        assert!(!source.contains("import provoke"));
    }
}

#[test]
fn verdicts() {
    for entry in proved().report["entries"].as_array().unwrap() {
        expect_method(entry);
        expect(entry, &[("paths", Value::is_u64), ("seconds", Value::is_number)]);
        let reasons = entry["reasons"].as_array().unwrap();
        match entry["verdict"].as_str().unwrap() {
            "crashes" => {}
            "safe" => assert!(reasons.is_empty(), "{entry}"),
            "bounded" => assert!(!reasons.is_empty(), "{entry}"),
            other => panic!("there is no verdict {other}"),
        }
    }
    let entries = proved().report["entries"].as_array().unwrap();
    let larger = entries.iter().find(|e| e["method"] == "larger").unwrap();
    assert_eq!(larger["verdict"], "safe");
}

#[test]
fn counters_and_figures() {
    let report = &proved().report;
    let accounting = report["accounting"].as_object().unwrap();
    let mut names: Vec<&str> = accounting.keys().map(String::as_str).collect();
    names.sort_unstable();
    let expected = [
        "confirmed",
        "contradiction",
        "error_states",
        "final_field",
        "infeasible",
        "no_assignment",
        "not_generated",
        "not_reproduced",
        "other_exception",
        "path_limit",
        "static_initializer",
        "unsolved",
        "warnings",
    ];
    assert_eq!(names, expected);
    assert!(accounting.values().all(Value::is_u64));
    let confirmed =
        report["findings"].as_array().unwrap().iter().filter(|f| f["status"] == "confirmed").count();
    assert_eq!(accounting["confirmed"].as_u64(), Some(confirmed as u64));
    for figure in [
        "paths",
        "instructions",
        "forks",
        "longest_path_condition",
        "queries",
        "cache_hits",
        "contradictions",
    ] {
        assert!(report["stats"][figure].is_u64(), "{figure}");
    }
    for stage in ["total", "load", "explore", "solve", "prove"] {
        assert!(report["stats"]["seconds"][stage].is_number(), "{stage}");
    }
}
