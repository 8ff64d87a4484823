//! `provoke replay`: the test of one finding, run again.

use serde_json::Value;

use crate::place::Place;

const CHECKED: &str = "package shop;
public class Price {
    public static int share(int total, int parts) {
        return total / parts;
    }
    public static int first(int[] all) {
        return all[0];
    }
}
";

const DRIVEN: &str = "import provoke.Inputs;
public class Driven {
    public static void main(String[] args) {
        int x = Inputs.nextInt();
        if (x > 5 && x % 1000 == 77) {
            throw new IllegalStateException(\"x\");
        }
    }
}
";

fn id(report: &Value, rule: &str) -> String {
    let findings = report["findings"].as_array().unwrap();
    let finding = findings.iter().find(|f| f["rule"] == rule && f["status"] == "confirmed");
    finding.unwrap_or_else(|| panic!("{findings:#?}"))["id"].as_str().unwrap().to_string()
}

#[test]
fn a_finding_of_check_until_it_is_fixed() {
    let place = Place::with_sources("replay_check", &[("shop/Price.java", CHECKED)]);
    let report = place.check(&["src", "--tests", "proofs"]);
    let id = id(&report, "division-by-zero");
    for start in [&id[..], &id[..6]] {
        let ran = place.run(&["replay", start]);
        assert_eq!(ran.status, Some(0), "{}{}", ran.out, ran.err);
        assert!(
            ran.out.contains("still there") && ran.out.contains("proofs/shop/PriceProvokeTest.java"),
            "{}",
            ran.out
        );
    }
    place.write("src/shop/Price.java", CHECKED.replace("total / parts", "parts == 0 ? 0 : total / parts"));
    let ran = place.run(&["replay", &id]);
    assert_eq!(ran.status, Some(1), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("not there any more") && ran.out.contains("nothing was thrown"), "{}", ran.out);

    place.write("src/shop/Price.java", "package shop; public class Price {}");
    let ran = place.run(&["replay", &id]);
    assert_eq!(ran.status, Some(2), "{}", ran.out);
    assert!(ran.err.contains("does not compile any more") && ran.err.contains("hint:"), "{}", ran.err);
}

#[test]
fn a_finding_of_concolic() {
    let place = Place::with_sources("replay_concolic", &[("Driven.java", DRIVEN)]);
    let ran = place.run(&["concolic", "-c", "src", "Driven", "--format", "json"]);
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    let id = id(&report, "illegal-state");
    let ran = place.run(&["replay", &id]);
    assert_eq!(ran.status, Some(0), "{}{}", ran.out, ran.err);
    place.write("src/Driven.java", DRIVEN.replace("IllegalState", "IllegalArgument"));
    let ran = place.run(&["replay", &id]);
    assert_eq!(ran.status, Some(1), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("java.lang.IllegalArgumentException"), "{}", ran.out);
}

#[test]
fn what_cannot_be_run_again() {
    let place = Place::with_sources("replay_wrong", &[("shop/Price.java", CHECKED)]);
    let refuse = |arguments: &[&str], complaint: &str| {
        let ran = place.run(&[&["replay"], arguments].concat());
        assert_eq!(ran.status, Some(2), "{}", ran.out);
        assert!(ran.err.contains(complaint) && ran.err.contains("hint:"), "{}", ran.err);
    };
    refuse(&["0123abcd"], "failed to read the report");
    let report = place.check(&["src", "--no-prove"]);
    let unproved = report["findings"][0]["id"].as_str().unwrap().to_string();
    refuse(&[&unproved], "has no test: it is unconfirmed");
    refuse(&["nonsense"], "there is no finding nonsense");
    place.check(&["src"]);
    refuse(&[&unproved, "--tests", "nowhere"], "in nowhere");
}
