//! What comes before the analysis: build tools are announced, limited and ended with what they started, and none of it is
//! charged to the budget.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::place::{Place, Ran};
use crate::shop::PRICES;

/// A project with a library, so that Maven has to be asked.
const POM: &str = r#"<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>shop</groupId>
  <artifactId>shop</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>junit</groupId>
      <artifactId>junit</artifactId>
      <version>4.13.2</version>
      <scope>test</scope>
    </dependency>
  </dependencies>
</project>
"#;

/// A compiled project whose wrapper is a script.
fn project(name: &str, wrapper: &str) -> Place {
    let place = Place::new(name);
    place.write("pom.xml", POM);
    place.write("src/main/java/shop/Prices.java", PRICES);
    place.tool("javac", &["-g", "-d", "target/classes", "src/main/java/shop/Prices.java"]);
    place.write("mvnw", format!("#!/bin/sh\n{wrapper}\n"));
    std::fs::set_permissions(place.path("mvnw"), std::fs::Permissions::from_mode(0o755)).unwrap();
    place
}

fn report(ran: &Ran) -> Value {
    serde_json::from_str(&ran.out).unwrap_or_else(|e| panic!("{e}: {}{}", ran.out, ran.err))
}

fn notices(report: &Value) -> String {
    report["notices"].to_string()
}

#[test]
fn the_projects_build_is_not_run_unless_it_may_be() {
    let place = project("build_never", "touch ran");
    let ran = place.run(&["check", "--no-prove", "--format", "json", "--build", "never"]);
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    assert!(!place.path("ran").exists());
    assert!(notices(&report(&ran)).contains("it was not asked (--build never)"), "{}", ran.out);
    assert_eq!(ran.err, "");
}

#[test]
fn a_build_tool_is_ended_with_everything_it_started() {
    // One child leaves the process group, another even the tree of processes and the environment.
    let wrapper = "echo $$ > self; sleep 300 & echo $! > child
setsid sh -c 'echo $$ > session; exec sleep 300' &
(env -i /usr/bin/setsid /bin/sh -c 'echo $$ > orphan; exec sleep 300' &)
wait";
    let place = project("build_hangs", wrapper);
    let started = Instant::now();
    let ran = place.run(&["check", "--no-prove", "--format", "json", "--setup-timeout", "2s"]);
    assert!(started.elapsed() < Duration::from_secs(30), "{:?}", started.elapsed());
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    // Announced by name before it runs, in a pipe.
    assert!(ran.err.contains("asking Maven for the runtime class path"), "{}", ran.err);
    assert!(notices(&report(&ran)).contains("it took longer than 1.6s"), "{}", ran.out);
    for file in ["self", "child", "session", "orphan"] {
        let pid = place.read(file);
        let process = Path::new("/proc").join(pid.trim());
        assert!(!is_running(&process), "{file}: {pid}");
    }
}

#[test]
fn a_build_tool_does_not_outlive_a_run_that_is_killed() {
    // One that starts others all the time, each in a session of its own and without a parent.
    let wrapper = "echo $$ > self
cat > again.sh <<'END'
n=$1
[ $n -gt 0 ] && (setsid sh again.sh $((n - 1)) &)
echo $$ > last; exec sleep 30017
END
(env -i /usr/bin/setsid /bin/sh again.sh 20 &)
sleep 300";
    let place = project("build_orphaned", wrapper);
    let mut run = place.command(&["check", "--no-prove"]).spawn().unwrap();
    let until = Instant::now() + Duration::from_secs(60);
    while !place.path("last").exists() && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(20));
    }
    // It is not asked whether it agrees.
    run.kill().unwrap();
    run.wait().unwrap();
    let is_left = |cmdline: &[u8]| cmdline.windows(5).any(|part| part == b"30017");
    let until = Instant::now() + Duration::from_secs(10);
    loop {
        let pids = ["self", "last"].map(|file| Path::new("/proc").join(place.read(file).trim()));
        let all = std::fs::read_dir("/proc").unwrap().flatten();
        let again =
            all.filter(|entry| std::fs::read(entry.path().join("cmdline")).is_ok_and(|c| is_left(&c)));
        let left = again.count() + pids.iter().filter(|process| is_running(process)).count();
        if left == 0 {
            return;
        }
        assert!(Instant::now() < until, "{left} processes are left");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn is_running(process: &Path) -> bool {
    let stat = std::fs::read_to_string(process.join("stat")).unwrap_or_default();
    stat.rsplit_once(')').is_some_and(|(_, rest)| !rest.trim_start().starts_with('Z'))
}

#[test]
fn setting_up_is_not_charged_to_the_budget() {
    let place = project("build_slow", "sleep 4; echo '[INFO] Dependencies classpath:'; echo");
    let ran = place.run(&["check", "--no-prove", "--format", "json", "--budget", "3s"]);
    let report = report(&ran);
    assert_eq!(report["target"]["entries_explored"], report["target"]["entries"], "{}", ran.out);
    assert!(report["stats"]["seconds"]["load"].as_f64().unwrap() >= 4.0, "{}", report["stats"]);
    assert_eq!(notices(&report), "null");
}

/// Maven itself: libraries of the tests are no part of what is analysed, and modules find each other's classes.
#[test]
fn maven_gives_the_class_path_of_the_program() {
    let module = |name: &str, more: &str| {
        format!(
            "<project><modelVersion>4.0.0</modelVersion><parent><groupId>shop</groupId><artifactId>all</artifactId>
             <version>1</version></parent><artifactId>{name}</artifactId><dependencies>{more}</dependencies></project>"
        )
    };
    let place = Place::new("maven_modules");
    place.write(
        "pom.xml",
        "<project><modelVersion>4.0.0</modelVersion><groupId>shop</groupId><artifactId>all</artifactId>
         <version>1</version><packaging>pom</packaging>
         <modules><module>core</module><module>app</module></modules></project>",
    );
    let junit = "<dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.13.2</version>
        <scope>test</scope></dependency>";
    let core =
        "<dependency><groupId>shop</groupId><artifactId>core</artifactId><version>1</version></dependency>";
    place.write("core/pom.xml", module("core", junit));
    place.write("app/pom.xml", module("app", core));
    place.write(
        "core/src/main/java/core/Half.java",
        "package core; public class Half { public static int of(int x) { return 100 / x; } }",
    );
    // It asks whether JUnit is there: only a class path with the libraries of tests has it.
    place.write(
        "app/src/main/java/app/App.java",
        "package app; public class App {
             public static int half(int x) { return core.Half.of(x); }
             public static int tested(int x) throws Exception {
                 Class.forName(\"org.junit.Assert\");
                 return 1 / (x - 5);
             }
         }",
    );
    place.tool("javac", &["-g", "-d", "core/target/classes", "core/src/main/java/core/Half.java"]);
    let app =
        ["-g", "-cp", "core/target/classes", "-d", "app/target/classes", "app/src/main/java/app/App.java"];
    place.tool("javac", &app);
    let ran = place.run(&["check", "--format", "json", "--all"]);
    let report = report(&ran);
    if notices(&report).contains("Maven") {
        eprintln!("Maven lacks plugins, and a repository to get them from: {}", notices(&report));
        return;
    }
    assert_eq!(notices(&report), "null", "{}", ran.err);
    let found: Vec<_> = report["findings"].as_array().unwrap().iter().collect();
    let confirmed =
        |method: &str| found.iter().any(|f| f["entry"]["method"] == method && f["status"] == "confirmed");
    assert!(confirmed("of"), "{}", ran.out);
    let divides = |f: &&&Value| f["entry"]["method"] == "tested" && f["rule"] == "division-by-zero";
    assert!(!found.iter().any(|f| divides(&f)), "{}", ran.out);
}

#[test]
fn a_module_that_is_not_compiled_is_named() {
    let place = Place::new("uncompiled_module");
    let pom = |artifact: &str, more: &str| {
        format!(
            "<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>{artifact}</artifactId>
             <version>1</version>{more}</project>"
        )
    };
    place.write("pom.xml", pom("all", "<modules><module>one</module><module>two</module></modules>"));
    place.write("one/pom.xml", pom("one", ""));
    place.write("two/pom.xml", pom("two", ""));
    place.write("one/src/main/java/shop/Prices.java", PRICES);
    place.write("two/src/main/java/Two.java", "class Two { }");
    place.tool("javac", &["-g", "-d", "one/target/classes", "one/src/main/java/shop/Prices.java"]);
    let report = place.check(&["--no-prove", "--build", "never"]);
    assert!(notices(&report).contains("two/src/main/java is not compiled"), "{}", notices(&report));
    assert!(!notices(&report).contains("class path"), "{}", notices(&report));
}

/// A project that nobody has built: its build would make what the sources lack.
#[test]
fn sources_that_lack_generated_ones_point_to_the_build() {
    let place = Place::new("generated");
    // In an encoding that is not ours, which is none of our business.
    let pom = "<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>a</artifactId>
        <version>1</version><name>Gr\u{fc}\u{df}e</name></project>";
    place.write("pom.xml", pom.chars().map(|c| c as u8).collect::<Vec<u8>>());
    let user = "package shop; public class User { public static int f(int x) { return x / Made.N; } }";
    place.write("src/main/java/shop/User.java", user);
    let ran = place.run(&["check", "--no-prove"]);
    assert_eq!(ran.status, Some(2), "{}{}", ran.out, ran.err);
    assert!(ran.err.contains("User.java:1: cannot find symbol: variable Made"), "{}", ran.err);
    assert!(ran.err.contains("hint: compile the project first (mvn compile)"), "{}", ran.err);
    // Beside sources that compile it is a notice.
    place.write("src/main/java/shop/Prices.java", PRICES);
    let report = place.check(&["--no-prove"]);
    let said = "1 source was left out: the project's build (mvn compile) may generate what they lack (Made)";
    assert!(notices(&report).contains(said), "{report}");
    assert_eq!(report["refused"].as_array().unwrap().len(), 1);
    // Whoever needs what does not compile is no cause of it.
    place.write(
        "src/main/java/shop/Again.java",
        "package shop; class Again { static int f() { return User.f(1); } }",
    );
    let report = place.check(&["--no-prove"]);
    assert!(notices(&report).contains("2 sources were left out"), "{report}");
    assert!(notices(&report).contains("may generate what they lack (Made)"), "{report}");
    std::fs::remove_file(place.path("src/main/java/shop/Again.java")).unwrap();
    // Once it is there nothing is said.
    place.write("src/main/java/shop/Made.java", "package shop; class Made { static final int N = 7; }");
    assert_eq!(notices(&place.check(&["--no-prove"])), "null");
}

#[test]
fn a_project_without_anything_says_where_it_looked() {
    let place = Place::new("empty_project");
    place.write("pom.xml", POM.split("  <dependencies>").next().unwrap().to_owned() + "</project>");
    let ran = place.run(&["check"]);
    assert_eq!(ran.status, Some(2), "{}{}", ran.out, ran.err);
    let looked = "there is no class in ./target/classes and no Java source in ./src/main/java";
    assert!(ran.err.contains(looked) && ran.err.contains("(mvn compile)"), "{}", ran.err);
    place.write("src/main/kotlin/F.kt", "fun f() = 1");
    let ran = place.run(&["check"]);
    assert!(ran.err.contains("note: ./src/main/kotlin/F.kt left out: it is not compiled"), "{}", ran.err);
}

/// Whatever keeps Maven from answering is told in its words, and a wrapper need not be executable.
#[test]
fn the_reason_why_maven_gave_no_class_path() {
    for (name, wrapper, why) in [
        (
            "says_errors",
            "echo '[INFO] Scanning'; echo '[ERROR] [ERROR] Some problems:'; echo '[ERROR] no version -> [Help 1]'",
            "from Maven: no version; code",
        ),
        (
            "says_jvm",
            "echo \"Unrecognized VM option 'No'\" >&2",
            "from Maven: Unrecognized VM option 'No'; code",
        ),
    ] {
        let place = project(name, wrapper);
        std::fs::set_permissions(place.path("mvnw"), std::fs::Permissions::from_mode(0o644)).unwrap();
        let report = place.check(&["--no-prove"]);
        assert!(notices(&report).contains(why), "{name}: {}", notices(&report));
    }
}

/// The directory of a module: the others are found from the project around it, which knows them uninstalled.
#[test]
fn a_module_by_itself_finds_the_others() {
    let place = Place::new("one_module");
    let pom = |artifact: &str, more: &str| {
        format!(
            "<project><modelVersion>4.0.0</modelVersion>{more}<artifactId>{artifact}</artifactId></project>"
        )
    };
    let all = "<groupId>one.module</groupId><version>1</version><packaging>pom</packaging>
        <modules><module>core</module><module>deep/app</module></modules>";
    let parent = |up: &str| {
        format!(
            "<parent><groupId>one.module</groupId><artifactId>all</artifactId><version>1</version>
             <relativePath>{up}</relativePath></parent>"
        )
    };
    let core = "<dependencies><dependency><groupId>one.module</groupId><artifactId>core</artifactId>
        <version>1</version></dependency></dependencies>";
    place.write("pom.xml", pom("all", all));
    place.write("core/pom.xml", pom("core", &parent("..")));
    place.write("deep/app/pom.xml", pom("app", &(parent("../..") + core)));
    place.write(
        "core/src/main/java/core/Half.java",
        "package core; public class Half { public static int of(int x) { return 100 / x; } }",
    );
    place.write(
        "deep/app/src/main/java/app/App.java",
        "package app; public class App { public static int half(int x) { return core.Half.of(x); } }",
    );
    place.tool("javac", &["-g", "-d", "core/target/classes", "core/src/main/java/core/Half.java"]);
    let ran: Ran = place
        .command(&["check", "--no-prove", "--format", "json"])
        .current_dir(place.path("deep/app"))
        .output()
        .unwrap()
        .into();
    let lacks_plugins = ["No plugin found", "or one of its dependencies could not be resolved"];
    if lacks_plugins.iter().any(|complaint| ran.err.contains(complaint)) {
        eprintln!("Maven lacks plugins, and a repository to get them from: {}", ran.err);
        return;
    }
    let report = report(&ran);
    assert_eq!(report["findings"][0]["rule"], "division-by-zero", "{}{}", ran.out, ran.err);
    // Only the module was asked for.
    assert_eq!(report["target"]["classes"], 1);
}

#[test]
fn compiling_is_announced() {
    let place = Place::with_sources("compiling", &[("shop/Prices.java", PRICES)]);
    let mut command = place.command(&["check", "src", "--no-prove"]);
    let ran = Ran::from(command.env("XDG_CACHE_HOME", place.path("cache")).output().unwrap());
    assert_eq!(ran.err, "compiling 1 source file with javac\n");
    // The second time there is nothing to compile, and nothing to announce.
    assert_eq!(Ran::from(command.output().unwrap()).err, "");
    let quiet = place
        .command(&["check", "src", "--no-prove", "--quiet"])
        .env("XDG_CACHE_HOME", place.path("other"))
        .output();
    assert_eq!(Ran::from(quiet.unwrap()).err, "");
}
