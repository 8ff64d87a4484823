//! Environment variables: a test changes them by reflection, unless it must not.

use serde_json::{Value, json};

use crate::place::Place;
use crate::runtime_data::import;

const PROGRAM: &str = "public class Program {
    public static int unset() {
        return System.getenv(\"NOT_SET_ANYWHERE\").length();
    }
    public static int set() {
        String mode = System.getenv(\"ACME_MODE\");
        return mode != null && mode.equals(\"fast\") ? 1 / 0 : 0;
    }
}
";

fn place(name: &str) -> Place {
    Place::with_sources(name, &[("Program.java", PROGRAM)])
}

/// The finding in a method.
fn found(report: &Value, method: &str) -> Value {
    let findings = report["findings"].as_array().unwrap();
    findings.iter().find(|f| f["entry"]["method"] == method).cloned().unwrap_or_default()
}

#[test]
fn a_test_changes_variables_and_says_so() {
    let place = place("environment");
    let report = place.check(&["src", "--tests", "tests"]);
    for method in ["unset", "set"] {
        let finding = found(&report, method);
        assert_eq!(finding["status"], "confirmed", "{method}");
        assert_eq!(finding["test"]["reflection"], true, "{method}");
    }
    assert_eq!(found(&report, "set")["inputs"]["System.getenv(\"ACME_MODE\")"], "\"fast\"");
    let source = place.read("tests/ProgramProvokeTest.java");
    for line in [
        "// The environment is changed by reflection, for Java has no other way.",
        "String acmeModeBefore = System.getenv(\"ACME_MODE\");",
        "setEnvironment(\"ACME_MODE\", \"fast\");",
        "setEnvironment(\"ACME_MODE\", acmeModeBefore);",
        "setEnvironment(\"NOT_SET_ANYWHERE\", null);",
    ] {
        assert!(source.contains(line), "{line} is not in\n{source}");
    }
}

#[test]
fn without_reflection_only_what_is_not_set_shows() {
    let place = place("environment_as_it_is");
    let report = place.check(&["src", "--tests", "tests", "--reflection", "never", "--all"]);
    let unset = found(&report, "unset");
    assert_eq!((&unset["status"], &unset["test"]["reflection"]), (&json!("confirmed"), &json!(false)));
    assert_ne!(found(&report, "set")["status"], "confirmed");
    assert!(!place.read("tests/ProgramProvokeTest.java").contains("setEnvironment"));
}

#[test]
fn without_reflection_recorded_variables_still_count() {
    let place = place("environment_recorded");
    let call = json!({
        "api": "java.lang.System.getenv(java.lang.String)", "arguments": ["ACME_MODE"], "result": "fast",
    });
    import(&place, "runs.sqlite", &[call]);
    let report = place.check(&["src", "--reflection", "never", "--runtime-data", "runs.sqlite", "--all"]);
    assert_eq!(found(&report, "set")["status"], "validated");
}
