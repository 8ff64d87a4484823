//! Nothing analysed, or nothing proved, is never a success.

use std::os::unix::fs::{PermissionsExt, symlink};

use prove::jdk::JdkInstallation;

use crate::place::{Place, Ran, rules};
use crate::shop::{CALM, PRICES};

fn expect_3(ran: &Ran, sentence: &str) {
    assert_eq!(ran.status, Some(3), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains(sentence), "{}{}", ran.out, ran.err);
    assert!(!ran.out.contains("no bug found"), "{}", ran.out);
}

#[test]
fn no_time_to_look_at_anything() {
    let place = Place::with_sources("no_time", &[("shop/Prices.java", PRICES), ("calm/Calm.java", CALM)]);
    let ran = place.run(&["check", "src", "--no-prove", "--budget", "0s"]);
    expect_3(&ran, "error: failed to analyse anything: no path of any method came to an end (budget");
    assert!(ran.out.contains("nothing was analysed") && ran.out.contains(" not reached"), "{}", ran.out);
    let target = &place.json("target/provoke/last-run.json")["target"];
    assert_eq!(target["entries"], 8);
    assert_eq!(target["entries_explored"], 0);
    assert_eq!(target["entries_without_a_finished_path"], 0);
    assert_eq!(target["entries_not_reached"], 8);
}

#[test]
fn what_was_explored_is_counted() {
    // One that never comes to an end beside one that does.
    let source = "public class Two {
        public static int ends(int x) { return x > 3 ? 1 : 2; }
        public static int goesOn() { int i = 0; while (true) { i += i % 7; } }
    }";
    let place = Place::with_sources("counted", &[("Two.java", source)]);
    let report = place.check(&["src", "--no-prove", "--max-visits", "50"]);
    let target = &report["target"];
    assert_eq!(target["entries"], 3, "{target}");
    assert_eq!(target["entries_explored"], 2, "{target}");
    assert_eq!(target["entries_without_a_finished_path"], 1, "{target}");
    assert_eq!(target["entries_not_reached"], 0, "{target}");
    let text = place.run(&["check", "src", "--no-prove", "--max-visits", "50"]);
    assert!(text.out.contains("1 without a finished path"), "{}", text.out);
}

/// A JDK in which `java` is a script in front of the real one.
pub fn jdk_with(place: &Place, script: &str) -> String {
    let real = JdkInstallation::find(None).unwrap();
    std::fs::create_dir_all(place.path("jdk/bin")).unwrap();
    for name in ["lib", "release", "conf", "bin/javac"] {
        symlink(real.home.join(name), place.path("jdk").join(name)).unwrap();
    }
    let java = real.java().display().to_string();
    place.write("jdk/bin/java", format!("#!/bin/sh\n{}\n", script.replace("REAL", &java)));
    std::fs::set_permissions(place.path("jdk/bin/java"), std::fs::Permissions::from_mode(0o755)).unwrap();
    place.path("jdk").display().to_string()
}

#[test]
fn a_jvm_that_does_not_run_tests() {
    let place = Place::with_sources("no_jvm", &[("shop/Prices.java", PRICES)]);
    let script =
        "case \"$*\" in *harness.Runner*) echo 'no room for a heap' >&2; exit 1;; esac\nexec REAL \"$@\"";
    let jdk = jdk_with(&place, script);
    let ran = place.run(&["check", "src", "--jdk", &jdk, "--sandbox", "off"]);
    expect_3(&ran, "error: failed to prove anything: no test was started");
    assert!(
        ran.out.contains("no room for a heap") && ran.out.contains("nothing could be proved"),
        "{}",
        ran.out
    );
}

#[test]
fn a_scratch_folder_that_takes_nothing() {
    let place = Place::with_sources("no_scratch", &[("shop/Prices.java", PRICES)]);
    // Nobody writes there, not even root.
    let ran = Ran::from(place.command(&["check", "src"]).env("TMPDIR", "/proc").output().unwrap());
    // Not even the sources can be compiled.
    assert_eq!(ran.status, Some(2), "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("error: failed to make a scratch folder in /proc"), "{}", ran.err);
    place.tool("javac", &["-g", "-d", "classes", "src/shop/Prices.java"]);
    let ran = place.command(&["check", "classes"]).env("TMPDIR", "/proc").output().unwrap().into();
    expect_3(&ran, "error: failed to prove anything: failed to make a scratch folder in /proc");
}

/// A JVM does not look at generic signatures, javac refuses a class with a broken one.
#[test]
fn tests_that_javac_refuses_all() {
    let place = Place::new("refused_tests");
    place.write("src/App.java", "public class App<T> { public static int f(int x) { return 1 / x; } }");
    place.tool("javac", &["-g", "-d", "classes", "src/App.java"]);
    let mut class = place.bytes("classes/App.class");
    let signature = b"<T:Ljava/lang/Object;>";
    let at = class.windows(signature.len()).position(|bytes| bytes == signature).unwrap();
    class[at] = b'%';
    place.write("classes/App.class", class);
    let ran = place.run(&["check", "classes"]);
    expect_3(&ran, "error: failed to prove anything: not a single test compiled: cannot access App");
    assert!(ran.out.contains("bad signature: %T"), "{}", ran.out);
}

#[test]
fn what_does_not_compile_is_named_where_it_is_missed() {
    let place = Place::with_sources("missed", &[("shop/Prices.java", PRICES)]);
    place.write("src/shop/Broken.java", "package shop; public class Broken { int f() { return Gone.N; } }");
    for arguments in [
        &["check", "src", "--method", "shop.Broken#f"][..],
        &["check", "src", "--call-depth", "shop.Broken#f=2"],
        &["concolic", "-c", "src", "shop.Broken#f"],
    ] {
        let ran = place.run(arguments);
        assert_eq!(ran.status, Some(2), "{arguments:?}: {}{}", ran.out, ran.err);
        let why = "Broken.java:1: cannot find symbol: variable Gone";
        assert!(ran.err.contains("refused: ") && ran.err.contains(why), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn archives_and_folders_without_code_say_so() {
    let place = Place::new("no_code");
    place.write("src/i/I.java", "package i; public interface I { int f(); }");
    place.write("sources/package-info.java", "package x;");
    place.write("text/a.txt", "a");
    place.tool("javac", &["-d", "interfaces", "src/i/I.java"]);
    for folder in ["interfaces", "text"] {
        place.tool("jar", &["--create", "--file", &format!("{folder}.jar"), "-C", folder, "."]);
    }
    for (path, sentence) in [
        ("interfaces.jar", "error: the only class has no method with code"),
        ("text.jar", "error: there is no class to analyse in text.jar"),
        ("sources", "error: sources holds nothing to analyse"),
    ] {
        let ran = place.run(&["check", path]);
        assert_eq!(ran.status, Some(2), "{path}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(sentence), "{path}: {}", ran.err);
    }
}

/// A JVM would not load them, so they are not looked at.
#[test]
fn classes_in_packages_of_the_jdk_are_not_passed_over_in_silence() {
    let place = Place::with_sources("jdk_packages", &[("calm/Calm.java", CALM)]);
    place.write("own/java/util/Mine.java", "package java.util; public class Mine { public void f() {} }");
    place.tool("javac", &["--patch-module", "java.base=own", "-d", "mine", "own/java/util/Mine.java"]);
    let ran = place.run(&["check", "mine"]);
    assert_eq!(ran.status, Some(2), "{}{}", ran.out, ran.err);
    assert!(
        ran.err.contains("error: java.util.Mine and all other classes in it are in packages of the JDK"),
        "{}",
        ran.err
    );
    place.tool("javac", &["-g", "-d", "mine", "src/calm/Calm.java"]);
    let notices = place.check(&["mine"])["notices"].to_string();
    assert!(notices.contains("java.util.Mine was left out"), "{notices}");
}

#[test]
fn sources_beside_classes_are_not_passed_over_in_silence() {
    let place = Place::with_sources("mixed", &[("shop/Prices.java", PRICES), ("calm/Calm.java", CALM)]);
    place.tool("javac", &["-g", "-d", "src", "src/calm/Calm.java"]);
    let report = place.check(&["src", "--no-prove"]);
    let notices = report["notices"].to_string();
    assert!(notices.contains("src/shop/Prices.java left out: not compiled"), "{notices}");
    assert!(!notices.contains("Calm.java"), "{notices}");
}

/// Runs it in a shell that sets something up first.
fn after(place: &Place, first: &str, arguments: &[&str]) -> Ran {
    let provoke = place.command(&[]);
    let mut shell = std::process::Command::new("sh");
    shell
        .args(["-c", &format!("{first}\nexec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_provoke")])
        .args(arguments);
    shell.current_dir(place.path(""));
    shell.envs(provoke.get_envs().filter_map(|(name, value)| Some((name, value?))));
    shell.output().unwrap().into()
}

#[test]
fn tests_that_cannot_be_compiled_for_want_of_room() {
    let place = Place::with_sources("file_limit", &[("shop/Prices.java", PRICES)]);
    place.tool("javac", &["-g", "-d", "classes", "src/shop/Prices.java"]);
    // The jars of the harness are unpacked before.
    place.run(&["check", "classes", "--no-prove"]);
    let ran = after(&place, "ulimit -f 1", &["check", "classes"]);
    expect_3(&ran, "error: failed to prove anything: failed to compile tests: compile: error while writing ");
}

#[test]
fn output_that_does_not_arrive() {
    let place = Place::with_sources("full_output", &[("calm/Calm.java", CALM)]);
    let ran = after(&place, "exec > /dev/full", &["check", "src", "--no-prove"]);
    assert_eq!(ran.status, Some(2), "{}", ran.err);
    assert!(ran.err.contains("error: failed to write to standard output: No space left"), "{}", ran.err);
}

#[test]
fn a_working_directory_that_was_removed() {
    let place = Place::with_sources("removed", &[("calm/Calm.java", CALM)]);
    let first = "mkdir gone && cd gone && rmdir ../gone";
    let ran = after(&place, first, &["check", &place.path("src").display().to_string()]);
    assert_eq!(ran.status, Some(2), "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("error: failed to find the working directory"), "{}", ran.err);
}

#[test]
fn tests_that_have_no_place_do_not_take_the_report_with_them() {
    let place = Place::with_sources("no_place", &[("shop/Prices.java", PRICES)]);
    place.write("file", "");
    let ran = place.run(&["check", "src", "--tests", "file", "--format", "json"]);
    assert_eq!(ran.status, Some(3), "{}{}", ran.out, ran.err);
    let report: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(report["failures"][0]["doing"], "leave the tests", "{}", report["failures"]);
    assert!(rules(&report).contains(&"division-by-zero"));
}

#[test]
fn neither_a_home_nor_a_place_for_temporary_files() {
    let place = Place::with_sources("homeless", &[("shop/Prices.java", PRICES)]);
    let first = "unset HOME XDG_CACHE_HOME; export TMPDIR=";
    let ran = after(&place, first, &["check", "src"]);
    assert_eq!(ran.status, Some(1), "{}{}", ran.out, ran.err);
    // A name that only means something here.
    let ran = after(&place, "mkdir -p here; export TMPDIR=here", &["check", "src"]);
    assert_eq!(ran.status, Some(1), "{}{}", ran.out, ran.err);
}

#[test]
fn names_that_are_no_text() {
    use std::os::unix::ffi::OsStrExt;
    let place = Place::with_sources("no_text", &[("shop/Prices.java", PRICES)]);
    let folder = std::ffi::OsStr::from_bytes(b"\xff\xfe");
    std::fs::create_dir_all(place.path("").join(folder)).unwrap();
    place.tool("javac", &["-g", "-d", "classes", "src/shop/Prices.java"]);
    std::fs::rename(place.path("classes/shop"), place.path("").join(folder).join("shop")).unwrap();
    let ran = place.command(&["check"]).arg(folder).output().unwrap();
    let out = String::from_utf8_lossy(&ran.stdout);
    assert_eq!(ran.status.code(), Some(3), "{out}");
    assert!(out.contains("its name is not Unicode") && out.contains("nothing could be proved"), "{out}");
}

#[test]
fn no_time_to_prove_anything() {
    let place = Place::with_sources("no_time_to_prove", &[("shop/Prices.java", PRICES)]);
    let ran = place.run(&["check", "src", "--budget", "1ms"]);
    expect_3(&ran, "error: failed to ");
    // Whoever wants no proof gets none.
    let ran = place.run(&["check", "src", "--no-prove", "--budget", "10m"]);
    assert_eq!(ran.status, Some(0), "{}{}", ran.out, ran.err);
}

#[test]
fn a_report_without_a_place_is_refused_before_the_analysis() {
    let place = Place::with_sources("no_output", &[("calm/Calm.java", CALM)]);
    for file in ["gone/report.json", "src"] {
        let ran = place.run(&["check", "src", "--no-prove", "--format", "json", "--output", file]);
        assert_eq!(ran.status, Some(2), "{}{}", ran.out, ran.err);
        let begins = format!("error: failed to write {file}: ");
        assert!(ran.err.starts_with(&begins) && ran.err.contains("\nhint: "), "{}", ran.err);
    }
    // An older report stays until there is a new one, and a run without one leaves nothing behind.
    place.write("old.json", "old");
    for file in ["old.json", "new.json"] {
        assert_eq!(place.run(&["check", "nothing", "--output", file]).status, Some(2));
    }
    assert_eq!(place.read("old.json"), "old");
    assert!(!place.path("new.json").exists());
    place.run(&["check", "src", "--no-prove", "--format", "json", "--output", "old.json"]);
    assert_eq!(place.json("old.json")["target"]["entries"], 2);
}

/// The hint has to help: an option that changes nothing is not named.
#[test]
fn hints_fit_what_is_there() {
    let place = Place::new("hints");
    for (file, source) in [
        ("abstract/A.java", "public abstract class A { public abstract int f(); }"),
        ("enum/E.java", "public enum E { ONE, TWO }"),
        (
            "private/P.java",
            "public class P { private P() { } private static int f(int x) { return 1 / x; } }",
        ),
        ("module/module-info.java", "module m { }"),
        ("kotlin/a/F.kt", "fun f(x: Int) = 1 / x"),
        ("calm/calm/Calm.java", CALM),
    ] {
        place.write(file, source);
    }
    for (arguments, sentence, hint) in [
        (&["abstract"][..], "there is no method to call by itself", "abstract"),
        (&["abstract", "--entry", "all"], "there is no method to call by itself", "abstract"),
        (&["enum"], "there is no method to call by itself", "added by the compiler"),
        (&["private"], "none is public", "--entry all"),
        (&["module"], "module holds nothing to analyse", "descriptors of packages and modules"),
        (&["kotlin"], "kotlin holds nothing to analyse", "there is kotlin/a/F.kt, but only Java"),
        (&["calm", "--entry", "main"], "no class has a main method", "without --entry"),
        (&["calm", "--entry", "main=calm.Calm"], "calm.Calm has no main method", "without --entry"),
        (&["calm", "--entry", "main=calm.Claim"], "there is no class calm.Claim", "without --entry"),
    ] {
        let ran = place.run(&[&["check"], arguments].concat());
        assert_eq!(ran.status, Some(2), "{arguments:?}: {}{}", ran.out, ran.err);
        let (error, hint_line) = ran.err.split_once("\nhint: ").unwrap();
        assert!(error.contains(sentence) && hint_line.contains(hint), "{arguments:?}: {}", ran.err);
    }
    // Where the hint is followed there is something to analyse.
    assert_eq!(place.run(&["check", "private", "--no-prove", "--entry", "all"]).status, Some(0));
}

#[test]
fn sources_of_other_languages_are_not_passed_over_in_silence() {
    let place = Place::with_sources("languages", &[("calm/Calm.java", CALM), ("calm/F.kt", "fun f() = 1")]);
    let report = place.check(&["src", "--no-prove"]);
    assert!(report["notices"].to_string().contains("src/calm/F.kt left out: only Java"), "{report}");
}

#[test]
fn every_named_method_has_to_be_there() {
    let sources = [
        ("shop/Prices.java", PRICES),
        ("A.java", "public abstract class A { public abstract int f(); static native void g(); static { } }"),
    ];
    let place = Place::with_sources("named", &sources);
    for (arguments, sentence) in [
        (&["--method", "shop.Prices#eahc"][..], "there is no method shop.Prices#eahc"),
        (&["--method", "A#f"], "A#f has no code: it is abstract"),
        (&["--method", "A#g"], "A#g has no bytecode: it is native"),
        (&["--method", "A#<clinit>"], "A#<clinit> is a static initialiser"),
        (
            &["--method", "shop.Prices#at", "--exclude", "shop.*"],
            "shop.Prices#at is in a class that is left out",
        ),
    ] {
        // Beside one that is there, too.
        let all = [&["check", "src", "--no-prove", "--method", "shop.Prices#each"], arguments].concat();
        let ran = place.run(&[&["check", "src"], arguments].concat());
        let beside = place.run(&all);
        assert_eq!((ran.status, beside.status), (Some(2), Some(2)), "{}{}", ran.out, beside.out);
        assert!(ran.err.contains(sentence) && ran.err.contains("hint: "), "{}", ran.err);
    }
}
