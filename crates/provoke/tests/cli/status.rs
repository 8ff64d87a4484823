//! Exit statuses, and what is said on the way out.

use crate::place::{Place, rules};
use crate::shop::{CALM, PRICES, proved};

/// The request or the machine: status 2, one sentence, one hint, nothing on standard output. What was done until then
/// may have been announced.
fn refused(place: &Place, arguments: &[&str], sentence: &str) {
    let ran = place.run(arguments);
    assert_eq!(ran.status, Some(2), "{arguments:?}: {}{}", ran.out, ran.err);
    let error = ran.err.lines().find(|line| line.starts_with("error: ")).unwrap_or_default();
    assert!(error.contains(sentence), "{}", ran.err);
    assert!(ran.err.contains("hint: "), "{}", ran.err);
    assert_eq!(ran.out, "");
}

#[test]
fn no_bug_is_0() {
    let place = Place::with_sources("no_bug", &[("calm/Calm.java", CALM)]);
    let ran = place.run(&["check", "src"]);
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    // Never "nothing found" without saying how far the search went.
    assert!(ran.out.contains("2 methods: 2 safe") && ran.out.contains("coverage: "), "{}", ran.out);
}

#[test]
fn a_confirmed_bug_is_1() {
    let ran = &proved().text;
    assert_eq!(ran.status, Some(1), "{}", ran.err);
    assert!(ran.out.contains("error: division by zero in Prices.each"), "{}", ran.out);
}

#[test]
fn what_fails_can_be_chosen() {
    let place = Place::with_sources("fail_on", &[("shop/Prices.java", PRICES)]);
    let status = |what| place.run(&["check", "src", "--no-prove", "--fail-on", what]).status;
    assert_eq!(status("bug"), Some(0));
    assert_eq!(status("any"), Some(1));
    assert_eq!(status("never"), Some(0));
}

#[test]
fn an_unknown_option_is_2() {
    let ran = Place::new("unknown_option").run(&["check", "--nonsense"]);
    assert_eq!(ran.status, Some(2));
    assert!(ran.err.starts_with("error: ") && ran.err.contains("--nonsense"), "{}", ran.err);
}

#[test]
fn an_unusable_value_is_2() {
    let place = Place::with_sources("unusable_value", &[("calm/Calm.java", CALM)]);
    refused(&place, &["check", "src", "--format", "papyrus"], "papyrus");
    refused(&place, &["check", "src", "--strategy", "luck"], "luck");
    assert_eq!(place.run(&["check", "src", "--budget", "soon"]).status, Some(2));
}

#[test]
fn nothing_to_analyse_is_2() {
    let place = Place::new("nothing");
    refused(&place, &["check", "missing"], "missing does not exist");
    std::fs::create_dir(place.path("empty")).unwrap();
    refused(&place, &["check", "empty"], "empty holds nothing to analyse");
    // The default is the current directory, which is as empty.
    refused(&place, &["check"], "holds nothing to analyse");
    place.write("notes.txt", "nothing");
    refused(&place, &["check", "notes.txt"], "neither a jar nor a Java source");
}

#[test]
fn a_missing_jdk_is_2() {
    let place = Place::with_sources("missing_jdk", &[("calm/Calm.java", CALM)]);
    refused(&place, &["check", "src", "--jdk", "nowhere"], "nowhere");
}

#[test]
fn a_missing_class_path_element_is_2() {
    let place = Place::with_sources("missing_library", &[("calm/Calm.java", CALM)]);
    refused(&place, &["check", "src", "-c", "lib/missing.jar"], "lib/missing.jar");
}

#[test]
fn sources_that_do_not_compile_are_2() {
    let place = Place::with_sources("broken_source", &[("Broken.java", "class Broken { int")]);
    refused(&place, &["check", "src"], "do not compile");
}

#[test]
fn a_corrupt_jar_is_2() {
    let place = Place::with_sources("corrupt_jar", &[("shop/Prices.java", PRICES)]);
    place.write("text.jar", "this is no jar");
    refused(&place, &["check", "text.jar"], "text.jar");
    place.tool("javac", &["-d", "classes", "src/shop/Prices.java"]);
    place.tool("jar", &["--create", "--file", "whole.jar", "-C", "classes", "."]);
    let whole = std::fs::read(place.path("whole.jar")).unwrap();
    place.write("half.jar", &whole[..whole.len() / 2]);
    refused(&place, &["check", "half.jar"], "half.jar");
}

#[test]
fn a_corrupt_class_is_2_and_the_rest_is_analysed() {
    let sources = [("shop/Prices.java", PRICES), ("calm/Calm.java", CALM)];
    let place = Place::with_sources("corrupt_class", &sources);
    place.tool("javac", &["-g", "-d", "classes", "src/shop/Prices.java", "src/calm/Calm.java"]);
    let calm = std::fs::read(place.path("classes/calm/Calm.class")).unwrap();
    place.write("classes/calm/Calm.class", &calm[..calm.len() / 2]);
    place.tool("jar", &["--create", "--file", "app.jar", "-C", "classes", "."]);

    let ran = place.run(&["check", "app.jar"]);
    // It is the input's fault, and no error of the tool's.
    assert_eq!(ran.status, Some(2), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("division by zero in Prices.each"), "{}", ran.out);
    assert!(ran.out.contains("calm.Calm") || ran.err.contains("calm.Calm"), "{}{}", ran.out, ran.err);
    let report = place.json("target/provoke/last-run.json");
    assert_eq!(report["refused"][0]["class"], "calm.Calm", "{}", report["refused"]);
    assert!(report["failures"].is_null(), "{}", report["failures"]);
    assert!(rules(&report).contains(&"division-by-zero"));
}
