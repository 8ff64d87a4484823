//! Which methods are entries, and where tests and reports go.

use crate::place::{Place, entries};
use crate::shop::{CALM, PRICES};

fn place(name: &str) -> Place {
    Place::with_sources(name, &[("shop/Prices.java", PRICES), ("calm/Calm.java", CALM)])
}

#[test]
fn one_method() {
    let place = place("one_method");
    let chosen = |method| entries(&place.check(&["src", "--no-prove", "--method", method]));
    assert_eq!(chosen("shop.Prices#each"), ["shop.Prices#each"]);
    assert_eq!(chosen("shop.Prices#each(II)I"), ["shop.Prices#each"]);
    // Named, it need not be public.
    assert_eq!(chosen("shop.Prices#hidden"), ["shop.Prices#hidden"]);
    let ran = place.run(&["check", "src", "--method", "shop.Prices#nothing"]);
    assert_eq!(ran.status, Some(2));
    assert!(ran.err.contains("shop.Prices#nothing"), "{}", ran.err);
    for nearly in ["shop.Prices#eahc", "Prices.each", "shop.Prices::each", "prices#each(I)V"] {
        let ran = place.run(&["check", "src", "--method", nearly]);
        assert_eq!(ran.status, Some(2));
        assert!(ran.err.contains("hint: is one of these meant? shop.Prices#each"), "{nearly}: {}", ran.err);
    }
}

#[test]
fn classes_by_pattern() {
    let place = place("classes_by_pattern");
    let calm = ["calm.Calm#<init>", "calm.Calm#sum"];
    assert_eq!(entries(&place.check(&["src", "--no-prove", "--include", "calm.*"])), calm);
    assert_eq!(entries(&place.check(&["src", "--no-prove", "--exclude", "shop.*"])), calm);
    let ran = place.run(&["check", "src", "--exclude", "*"]);
    assert_eq!(ran.status, Some(2));
    assert!(ran.err.contains("no class is left"), "{}", ran.err);
}

#[test]
fn shards_share_the_entries() {
    let place = place("shards");
    let chosen = |shard| entries(&place.check(&["src", "--no-prove", "--shard", shard]));
    let all = entries(&place.check(&["src", "--no-prove"]));
    let (first, second) = (chosen("1/2"), chosen("2/2"));
    assert!(first.len().abs_diff(second.len()) <= 1);
    let mut both = [first, second].concat();
    both.sort();
    let mut all = all;
    all.sort();
    assert_eq!(both, all);
    assert_eq!(place.run(&["check", "src", "--shard", "3/2"]).status, Some(2));
}

#[test]
fn kinds_of_entries() {
    let place = place("kinds_of_entries");
    let chosen = |kind| entries(&place.check(&["src", "--no-prove", "--entry", kind]));
    assert!(!chosen("public").contains(&"shop.Prices#hidden".to_string()));
    assert!(chosen("all").contains(&"shop.Prices#hidden".to_string()));
    assert_eq!(chosen("main"), ["shop.Prices#main"]);
    assert_eq!(chosen("main=shop.Prices"), ["shop.Prices#main"]);
    assert_eq!(place.run(&["check", "src", "--entry", "main=calm.Calm"]).status, Some(2));
}

#[test]
fn tests_go_where_they_should_and_are_of_the_junit_asked_for() {
    let place = place("junit_4");
    let arguments = ["src", "--method", "shop.Prices#each", "--tests", "proofs", "--junit", "4"];
    let report = place.check(&arguments);
    assert_eq!(report["findings"][0]["status"], "confirmed");
    let test = place.read(&format!("proofs/{}", report["findings"][0]["test"]["file"].as_str().unwrap()));
    assert!(test.contains("import org.junit.Test;") && !test.contains("jupiter"), "{test}");
    assert!(!place.path("target/provoke/tests").exists());
}

#[test]
fn a_report_goes_into_a_file() {
    let place = place("report_file");
    let ran = place.run(&["check", "src", "--no-prove", "--format", "json", "--output", "report.json"]);
    assert_eq!((ran.status, ran.out.as_str()), (Some(0), ""), "{}", ran.err);
    assert_eq!(place.json("report.json")["schema"], "provoke/1");
}

#[test]
fn without_proof_nothing_is_confirmed() {
    let place = place("no_prove");
    let report = place.check(&["src", "--no-prove"]);
    let findings = report["findings"].as_array().unwrap();
    assert!(!findings.is_empty());
    assert!(findings.iter().all(|f| f["status"] == "unconfirmed" && f["test"].is_null()));
    assert!(!place.path("target/provoke/tests").exists());
}
