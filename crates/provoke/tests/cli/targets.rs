//! Everything a PATH may be.

use crate::place::{Place, entries, rules};
use crate::shop::{CALM, PRICES};

const POM: &str = r#"<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>shop</groupId>
  <artifactId>shop</artifactId>
  <version>1</version>
</project>
"#;

/// The public methods of the shop, constructor included.
const PUBLIC: &[&str] = &[
    "shop.Prices#<init>",
    "shop.Prices#at",
    "shop.Prices#each",
    "shop.Prices#larger",
    "shop.Prices#letters",
    "shop.Prices#main",
];

fn compiled(name: &str) -> Place {
    let place = Place::with_sources(name, &[("shop/Prices.java", PRICES)]);
    place.tool("javac", &["-g", "-d", "classes", "src/shop/Prices.java"]);
    place
}

#[test]
fn a_java_file() {
    let place = Place::with_sources("java_file", &[("shop/Prices.java", PRICES)]);
    assert_eq!(entries(&place.check(&["src/shop/Prices.java", "--no-prove"])), PUBLIC);
}

#[test]
fn a_source_tree() {
    let sources = [("shop/Prices.java", PRICES), ("calm/Calm.java", CALM)];
    let place = Place::with_sources("source_tree", &sources);
    let report = place.check(&["src", "--no-prove"]);
    assert_eq!(entries(&report)[..2], ["calm.Calm#<init>", "calm.Calm#sum"]);
    assert_eq!(report["target"]["classes"], 2);
}

/// The tests of an earlier run lie in the directory that is analysed.
#[test]
fn a_source_tree_twice() {
    let place = Place::with_sources("source_tree_twice", &[("shop/Prices.java", PRICES)]);
    for tests in ["target/provoke/tests", "src/generated"] {
        let first = place.check(&[".", "--tests", tests]);
        assert!(place.path(tests).join("shop/PricesProvokeTest.java").exists());
        let second = place.check(&[".", "--tests", tests]);
        assert_eq!(entries(&first), entries(&second));
        assert_eq!(first["findings"], second["findings"]);
        std::fs::remove_dir_all(place.path(tests)).unwrap();
    }
}

#[test]
fn a_directory_of_classes() {
    assert_eq!(entries(&compiled("class_directory").check(&["classes", "--no-prove"])), PUBLIC);
}

#[test]
fn a_jar() {
    let place = compiled("jar");
    place.tool("jar", &["--create", "--file", "shop.jar", "-C", "classes", "."]);
    let report = place.check(&["shop.jar", "--method", "shop.Prices#each"]);
    assert_eq!(rules(&report), ["division-by-zero"]);
    assert_eq!(report["findings"][0]["status"], "confirmed");
}

#[test]
fn several_paths() {
    let place = compiled("several_paths");
    place.write("calm/Calm.java", CALM);
    let report = place.check(&["classes", "calm/Calm.java", "--no-prove"]);
    assert_eq!(report["target"]["classes"], 2);
    assert_eq!(report["target"]["paths"], serde_json::json!(["classes", "calm/Calm.java"]));
}

/// The version for newer JVMs is what runs, so it is what is analysed.
#[test]
fn a_multi_release_jar() {
    let part = |division: &str| {
        format!("public class Part {{ public static int of(int whole) {{ return {division}; }} }}")
    };
    let place = Place::new("multi_release_jar");
    place.write("old/Part.java", part("whole"));
    place.write("new/Part.java", part("100 / whole"));
    place.tool("javac", &["-g", "--release", "11", "-d", "old-classes", "old/Part.java"]);
    place.tool("javac", &["-g", "--release", "11", "-d", "new-classes", "new/Part.java"]);
    let jar = ["-cf", "part.jar", "-C", "old-classes", ".", "--release", "11", "-C", "new-classes", "."];
    place.tool("jar", &jar);
    let report = place.check(&["part.jar"]);
    assert_eq!(rules(&report), ["division-by-zero"]);
    assert_eq!(report["findings"][0]["status"], "confirmed");
    assert_eq!(report["target"]["classes"], 1);
}

/// The current directory is the default; sources are found in the usual place.
fn expect_shop_here(place: &Place) {
    let ran = place.run(&["check", "--no-prove", "--all"]);
    assert_eq!(ran.status, Some(0), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("src/main/java/shop/Prices.java:14"), "{}", ran.out);
    assert_eq!(entries(&place.json("target/provoke/last-run.json")), PUBLIC);
}

#[test]
fn a_compiled_maven_project() {
    let place = Place::new("maven_project");
    place.write("pom.xml", POM);
    place.write("src/main/java/shop/Prices.java", PRICES);
    // A test of the project is not what it is about.
    place.write("target/test-classes/Junk.class", "");
    place.tool("javac", &["-g", "-d", "target/classes", "src/main/java/shop/Prices.java"]);
    expect_shop_here(&place);
}

/// With or without Gradle on the machine: its answer and the usual places are the same here.
#[test]
fn a_compiled_gradle_project() {
    let place = Place::new("gradle_project");
    place.write("settings.gradle", "rootProject.name = 'shop'\n");
    place.write("build.gradle", "apply plugin: 'java'\n");
    place.write("src/main/java/shop/Prices.java", PRICES);
    place.tool("javac", &["-g", "-d", "build/classes/java/main", "src/main/java/shop/Prices.java"]);
    expect_shop_here(&place);
}

#[test]
fn libraries_are_followed_but_not_analysed() {
    let place = Place::new("libraries");
    place.write("lib/Half.java", "public class Half { public static int of(int x) { return x / (x - x); } }");
    place.write("src/Use.java", "public class Use { public static int it(int x) { return Half.of(x); } }");
    place.tool("javac", &["-g", "-d", "half", "lib/Half.java"]);
    let report = place.check(&["src", "-c", "half", "--no-prove"]);
    assert_eq!(entries(&report), ["Use#<init>", "Use#it"]);
    assert_eq!(rules(&report), ["division-by-zero"]);
    // Where the analysed code called it.
    assert_eq!(report["findings"][0]["site"]["class"], "Use");
}
