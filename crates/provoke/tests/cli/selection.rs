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

/// A class that is meant for others, one that it uses, one that nobody uses, and one in another package.
const LIBRARY: [(&str, &str); 3] = [
    (
        "src/shop/Till.java",
        "package shop;
        public class Till {
            public int sum(int n) { return new Drawer().twice(n) + back.Ledger.of(n) + internal.Keys.of(n); }
            protected int most() { return 1; }
            int least() { return 1; }
            private static class Own { public int one() { return 1; } }
        }
        class Drawer { public int twice(int n) { return 2 * n; } }
        class Sign { int go() { return 1; } }",
    ),
    (
        "src/back/Ledger.java",
        "package back; public class Ledger { public static int of(int n) { return n; } }",
    ),
    (
        "src/internal/Keys.java",
        "package internal; public class Keys { public static int of(int n) { return n; } }",
    ),
];

#[test]
fn entries_are_what_is_meant_for_others() {
    let place = Place::with_sources("api", &[]);
    LIBRARY.iter().for_each(|(file, text)| place.write(file, text));
    place.write("info/module-info.java", "module m { exports shop; exports internal to other; }");
    let sources = LIBRARY.map(|(file, _)| file);
    let compile = |folder: &str, more: &[&str]| {
        place.tool("javac", &[&["-Xlint:-module", "-d", folder][..], &sources, more].concat());
    };
    let of_till = ["shop.Till#<init>", "shop.Till#most", "shop.Till#sum"];
    let alone = ["shop.Sign#<init>", "shop.Sign#go"];
    let chosen = |what: &str, more: &[&str]| {
        let mut chosen = entries(&place.check(&[&[what, "--no-prove"][..], more].concat()));
        chosen.sort();
        chosen
    };
    compile("plain", &[]);
    let all = [&["back.Ledger#<init>", "back.Ledger#of"][..], &alone, &of_till].concat();
    assert_eq!(chosen("plain", &[]), all);
    assert_eq!(chosen("plain", &["--include", "internal.*"]), ["internal.Keys#<init>", "internal.Keys#of"]);
    assert!(chosen("plain", &["--entry", "all"]).contains(&"shop.Drawer#twice".to_string()));
    compile("module", &["info/module-info.java"]);
    assert_eq!(chosen("module", &[]), [&alone[..], &of_till].concat());
    place.write("bundle.mf", "Manifest-Version: 1.0\nExport-Package: internal;version=\"1,0\",shop\n");
    place.tool("jar", &["--create", "--file", "bundle.jar", "--manifest", "bundle.mf", "-C", "plain", "."]);
    let exported = [&["internal.Keys#<init>", "internal.Keys#of"][..], &alone, &of_till].concat();
    assert_eq!(chosen("bundle.jar", &[]), exported);
}
