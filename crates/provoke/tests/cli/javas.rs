//! The Java of the machine: missing, hanging, without a compiler, too old for the classes.

use std::os::unix::fs::symlink;
use std::time::{Duration, Instant};

use prove::installed::installed;
use prove::jdk::JdkInstallation;

use crate::nothing::jdk_with;
use crate::place::{Place, Ran, rules};
use crate::shop::{CALM, PRICES};

fn refused(ran: &Ran, sentence: &str) {
    assert_eq!(ran.status, Some(2), "{}{}", ran.out, ran.err);
    assert!(ran.err.contains(sentence) && ran.err.contains("hint: "), "{}", ran.err);
}

#[test]
fn a_java_that_hangs_is_named_soon() {
    let place = Place::with_sources("hanging_java", &[("calm/Calm.java", CALM)]);
    let jdk = jdk_with(&place, "exec sleep 100");
    let started = Instant::now();
    refused(&place.run(&["check", "src", "--jdk", &jdk]), "it hangs when it is started");
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
}

#[test]
fn a_java_that_does_not_start_is_named() {
    let place = Place::with_sources("broken_java", &[("calm/Calm.java", CALM)]);
    let jdk = jdk_with(&place, "echo 'cannot open shared object file' >&2; exit 127");
    refused(&place.run(&["check", "src", "--jdk", &jdk]), "cannot open shared object file");
}

#[test]
fn what_a_java_prints_does_not_reach_the_terminal_as_it_is() {
    let place = Place::with_sources("garbage_java", &[("calm/Calm.java", CALM)]);
    let jdk = jdk_with(&place, r"printf '\033[2J\001\377 garbage\n'; exit 0");
    let ran = place.run(&["check", "src", "--jdk", &jdk]);
    refused(&ran, "what it says of itself is no text");
    assert!(!ran.err.contains(['\u{1b}', '\u{1}']), "{:?}", ran.err);
}

/// Such a class is for the JVM of one version only: a JVM refuses it, so it is refused.
#[test]
fn preview_features_of_another_java_are_named() {
    let own = JdkInstallation::find(None).unwrap();
    let place = newer("preview", own.major as u16 - 1);
    let mut class = place.bytes("classes/shop/Prices.class");
    class[4..6].copy_from_slice(&[0xff, 0xff]);
    place.write("classes/shop/Prices.class", class);
    let sentence =
        format!("compiled with preview features of Java {0}, which only JDK {0} runs", own.major - 1);
    let ran = place.run(&["check", "classes"]);
    refused(&ran, &sentence);
    assert!(ran.err.contains("hint: compile them without --enable-preview"), "{}", ran.err);
}

#[test]
fn a_jre_is_named() {
    let place = Place::with_sources("jre", &[("calm/Calm.java", CALM)]);
    let jdk = jdk_with(&place, "exec REAL \"$@\"");
    std::fs::remove_file(place.path("jdk/bin/javac")).unwrap();
    refused(&place.run(&["check", "src", "--jdk", &jdk]), "is a JRE: it has no javac");
    // It is enough to analyse classes.
    place.tool("javac", &["-d", "classes", "src/calm/Calm.java"]);
    assert_eq!(place.run(&["check", "classes", "--jdk", &jdk, "--no-prove"]).status, Some(0));
}

#[test]
fn no_java_at_all_is_named() {
    let place = Place::with_sources("no_java", &[("calm/Calm.java", CALM)]);
    let mut command = place.command(&["check", "src"]);
    let ran = command.env_remove("JAVA_HOME").env("PATH", place.path("empty")).output().unwrap().into();
    refused(&ran, "JAVA_HOME is not set and no java is on the PATH");
}

/// Classes of the shop that say they are for a newer Java.
fn newer(name: &str, java: u16) -> Place {
    let place = Place::with_sources(name, &[("shop/Prices.java", PRICES)]);
    place.tool("javac", &["-g", "-d", "classes", "src/shop/Prices.java"]);
    let mut class = std::fs::read(place.path("classes/shop/Prices.class")).unwrap();
    class[6..8].copy_from_slice(&(java + 44).to_be_bytes());
    place.write("classes/shop/Prices.class", class);
    place
}

#[test]
fn classes_that_are_too_new_are_named_so() {
    let place = newer("too_new", 99);
    refused(
        &place.run(&["check", "classes"]),
        "shop.Prices cannot be analysed: class shop/Prices is compiled for Java 99, newer than the JDK's",
    );
}

#[test]
fn a_newer_jdk_is_used_or_proposed() {
    let own = JdkInstallation::find(None).unwrap();
    let Some(other) = installed().into_iter().find(|jdk| jdk.major > own.major && jdk.has_javac) else {
        eprintln!("there is no newer JDK on this machine");
        return;
    };
    let place = newer("newer_jdk", other.major as u16);
    let report = place.check(&["classes", "--method", "shop.Prices#each"]);
    assert_eq!(rules(&report), ["division-by-zero"]);
    assert_eq!(report["findings"][0]["status"], "confirmed");
    let notice = format!("JDK {} in {} is used", other.major, other.home.display());
    assert!(report["notices"].to_string().contains(&notice), "{}", report["notices"]);
    // Whoever chooses one gets it.
    let ran = place.run(&["check", "classes", "--jdk", &own.home.display().to_string()]);
    refused(&ran, &format!("there is a JDK {} in {}", other.major, other.home.display()));
}

/// Every refused class is listed with its own reason, and the rest is analysed.
#[test]
fn refused_classes_are_listed() {
    let place = Place::with_sources("listed", &[("shop/Prices.java", PRICES), ("calm/Calm.java", CALM)]);
    place.tool("javac", &["-g", "-d", "classes", "src/shop/Prices.java", "src/calm/Calm.java"]);
    let calm = std::fs::read(place.path("classes/calm/Calm.class")).unwrap();
    place.write("classes/calm/Calm.class", &calm[..calm.len() / 2]);
    place.write("classes/Text.class", "this is no class");
    symlink("nowhere", place.path("classes/Gone.class")).unwrap();
    let ran = place.run(&["check", "classes", "--no-prove"]);
    assert_eq!(ran.status, Some(2), "{}{}", ran.out, ran.err);
    assert!(!ran.out.contains("internal error"), "{}", ran.out);
    let report = place.json("target/provoke/last-run.json");
    let refused: Vec<_> = report["refused"].as_array().unwrap().iter().collect();
    let why = |class: &str| refused.iter().find(|r| r["class"] == class).unwrap()["why"].as_str().unwrap();
    assert!(why("calm.Calm").contains("truncated"), "{refused:?}");
    assert!(!why("Text").is_empty());
    assert!(rules(&report).contains(&"division-by-zero"));
}
