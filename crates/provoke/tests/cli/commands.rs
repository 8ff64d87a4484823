//! The commands beside `check`.

use crate::place::Place;
use crate::shop::proved;

#[test]
fn a_rule_is_explained() {
    let ran = Place::new("explain_rule").run(&["explain", "division-by-zero"]);
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    assert!(ran.out.contains("division-by-zero") && ran.out.lines().count() > 3, "{}", ran.out);
}

#[test]
fn a_reason_is_explained_with_the_option_that_lifts_it() {
    let ran = Place::new("explain_reason").run(&["explain", "loop-bound"]);
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    assert!(ran.out.contains("--branch-bound"), "{}", ran.out);
}

#[test]
fn a_finding_is_explained_by_the_beginning_of_its_id() {
    let proved = proved();
    let findings = proved.report["findings"].as_array().unwrap();
    let finding = findings.iter().find(|f| f["rule"] == "division-by-zero").unwrap();
    let id = finding["id"].as_str().unwrap();
    for topic in [id, &id[..6]] {
        let ran = proved.place.run(&["explain", topic]);
        assert_eq!(ran.status, Some(0), "{}", ran.err);
        for part in [id, "division by zero", finding["call"].as_str().unwrap(), "PricesProvokeTest"] {
            assert!(ran.out.contains(part), "{part} is not in {}", ran.out);
        }
    }
}

#[test]
fn what_nobody_knows_is_not_explained() {
    let ran = proved().place.run(&["explain", "nonsense"]);
    assert_eq!(ran.status, Some(2));
    assert!(ran.err.contains("nonsense") && ran.err.contains("hint: "), "{}", ran.err);
    let ran = Place::new("explain_nothing").run(&["explain", "0123abcd"]);
    assert_eq!(ran.status, Some(2));
    assert!(ran.err.contains("provoke check"), "{}", ran.err);
}

#[test]
fn the_doctor_names_what_is_here() {
    let ran = Place::new("doctor").run(&["doctor"]);
    assert_eq!(ran.status, Some(0), "{}{}", ran.out, ran.err);
    for part in ["jdk ", "junit ", "Z3 ", "sandbox "] {
        assert!(ran.out.contains(part), "{part} is not in {}", ran.out);
    }
    let ran = Place::new("doctor_without_jdk").run(&["doctor", "--jdk", "nowhere"]);
    assert_eq!(ran.status, Some(2));
}

#[test]
fn help_and_version_are_no_errors() {
    let place = Place::new("help");
    assert!(place.run(&["--version"]).out.starts_with("provoke "));
    let help = place.run(&["check", "--help"]);
    assert_eq!(help.status, Some(0));
    assert!(help.out.contains("--budget") && help.out.contains("--entry"), "{}", help.out);
}
