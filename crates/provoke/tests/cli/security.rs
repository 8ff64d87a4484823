//! What a project may not say, what a run leaves behind, and who is let in.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::os::unix::fs::{MetadataExt, symlink};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::limits::endless;
use crate::place::{Place, Ran};
use crate::shop::{CALM, PRICES};

const ASKS: (&str, &str) = (
    "Asks.java",
    "import provoke.Inputs;
     public class Asks {
         public static void main(String[] args) {
             System.out.println(1 / (Inputs.nextInt(0, 100) - 42));
         }
     }",
);

#[test]
fn a_project_may_not_switch_the_sandbox_off_or_write_elsewhere() {
    let place = Place::with_sources("distrusted", &[("calm/Calm.java", CALM)]);
    std::fs::create_dir_all(place.path("project/below")).unwrap();
    symlink(place.path(""), place.path("project/link")).unwrap();
    std::fs::create_dir_all(place.path("project/.git/hooks")).unwrap();
    symlink(".git/hooks", place.path("project/hooks")).unwrap();
    let elsewhere = place.path("elsewhere").display().to_string();
    for (command, said) in [
        ("check", "sandbox = \"off\"".to_string()),
        ("check", "[check]\nsandbox = \"off\"".to_string()),
        ("concolic", "[concolic]\nsandbox = \"off\"".to_string()),
        ("check", "jdk = \"below\"".to_string()),
        ("check", format!("tests = \"{elsewhere}\"")),
        ("check", "tests = \"../elsewhere\"".to_string()),
        ("check", "tests = \"link/elsewhere\"".to_string()),
        ("check", "output = \"below/../../elsewhere\"".to_string()),
        ("check", format!("runtime-data = \"{elsewhere}\"")),
        ("concolic", "[concolic]\nsave = \"../elsewhere\"".to_string()),
        ("concolic", "[concolic]\ntree = \"link/elsewhere.svg\"".to_string()),
        ("check", "output = \".git/hooks/pre-commit\"".to_string()),
        ("check", "output = \"hooks/pre-commit\"".to_string()),
        ("check", "build = \"auto\"".to_string()),
        ("check", "classpath = \"..\"".to_string()),
        ("check", "classpath = [\"below:link\"]".to_string()),
        ("concolic", "[concolic]\nclasspath = \"/etc/passwd\"".to_string()),
        ("concolic", "[concolic]\nlisten = \"127.0.0.1:0\"".to_string()),
    ] {
        place.write("project/provoke.toml", &said);
        let rest: &[&str] = if command == "check" { &["../src"] } else { &["-c", "../src", "calm.Calm#sum"] };
        let ran = run_in(&place, "project", &[&[command], rest].concat());
        assert_eq!(ran.status, Some(2), "{said}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains("provoke.toml") && ran.err.contains("hint: "), "{said}: {}", ran.err);
        assert!(!place.path("elsewhere").exists() && !place.path("elsewhere.svg").exists(), "{said}");
    }
}

#[test]
fn a_project_does_not_undo_what_the_user_said_about_builds() {
    let place = Place::with_sources("distrusted_build", &[("calm/Calm.java", CALM)]);
    place.write("config/provoke/provoke.toml", "build = \"never\"\n");
    place.write("provoke.toml", "build = \"never\"\n");
    let mut command = place.command(&["check", "src"]);
    let ran = Ran::from(command.env("XDG_CONFIG_HOME", place.path("config")).output().unwrap());
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    place.write("provoke.toml", "build = \"auto\"\n");
    let ran = Ran::from(command.output().unwrap());
    assert_eq!(ran.status, Some(2), "{}", ran.err);
    assert!(ran.err.contains("asks for its own build to be run"), "{}", ran.err);
}

#[test]
fn settings_without_an_end_are_refused() {
    let place = Place::with_sources("distrusted_size", &[("calm/Calm.java", CALM)]);
    place.write("provoke.toml", "");
    std::fs::File::options().write(true).open(place.path("provoke.toml")).unwrap().set_len(1 << 40).unwrap();
    let ran = place.run(&["check", "src"]);
    assert_eq!(ran.status, Some(2), "{}", ran.err);
    assert!(ran.err.contains("larger than"), "{}", ran.err);
}

/// Tests and the last run are written where nobody said anything, so a project can have put something there before.
#[test]
fn links_in_a_project_lead_nowhere() {
    let place = Place::with_sources("distrusted_links", &[("shop/Prices.java", PRICES)]);
    place.write("outside/kept", "kept");
    let tests = place.path("project/target/provoke/tests");
    for (link, target, is_written) in [
        ("target", "outside", false),
        ("target/provoke", "outside", false),
        ("target/provoke/tests", "outside", false),
        ("target/provoke/tests/shop", "outside", false),
        ("target/provoke/tests/shop/PricesProvokeTest.java", "outside/kept", true),
        ("target/provoke/last-run.json", "outside/kept", true),
    ] {
        let _ = std::fs::remove_dir_all(place.path("project"));
        let link = place.path("project").join(link);
        std::fs::create_dir_all(link.parent().unwrap()).unwrap();
        symlink(place.path(target), &link).unwrap();
        let ran = run_in(&place, "project", &["check", "../src", "--effort", "2000"]);
        assert_eq!(entries(&place.path("outside")), [place.path("outside/kept")], "{link:?}: {}", ran.err);
        assert_eq!(place.read("outside/kept"), "kept", "{link:?}");
        if is_written {
            assert_eq!(ran.status, Some(1), "{link:?}: {}{}", ran.out, ran.err);
            assert!(tests.join("shop/PricesProvokeTest.java").is_file());
        } else {
            assert_eq!(ran.status, Some(3), "{link:?}: {}", ran.err);
            assert!(ran.out.contains("leads out of"), "{link:?}: {}", ran.out);
        }
    }
}

/// What is on the class path the code under test may read, so folders that others may own are not on it.
#[test]
fn a_project_does_not_put_foreign_folders_on_the_class_path() {
    let place =
        Place::with_sources("distrusted_folders", &[("shop/Prices.java", PRICES), ("calm/Calm.java", CALM)]);
    place.tool("javac", &["-g", "-d", "project/one/target/classes", "src/shop/Prices.java"]);
    place.tool("javac", &["-g", "-d", "outside", "src/calm/Calm.java"]);
    let pom = |artifact: &str, more: &str| {
        format!(
            "<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>{artifact}</artifactId>
             <version>1</version>{more}</project>"
        )
    };
    let modules = ["one", "two", "three"].map(|name| format!("<module>{name}</module>")).concat();
    place.write("project/pom.xml", pom("all", &format!("<modules>{modules}</modules>")));
    place.write("project/one/pom.xml", pom("one", ""));
    let elsewhere = place.path("outside").display().to_string();
    let folder = format!("<build><outputDirectory>{elsewhere}</outputDirectory></build>");
    place.write("project/two/pom.xml", pom("two", &folder));
    place.write("project/three/pom.xml", pom("three", ""));
    std::fs::create_dir_all(place.path("project/three/target")).unwrap();
    symlink(place.path("outside"), place.path("project/three/target/classes")).unwrap();
    let ran = run_in(&place, "project", &["check", "--no-prove", "--format", "json", "--build", "never"]);
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    assert!(ran.out.contains("shop.Prices") && !ran.out.contains("calm.Calm"), "{}", ran.out);
    assert_eq!(ran.out.matches("a folder outside the project").count(), 2, "{}", ran.out);
    // The same by a link among classes.
    symlink(place.path("outside"), place.path("project/one/target/classes/link")).unwrap();
    let ran = run_in(&place, "project", &["check", "one/target/classes", "--no-prove", "--format", "json"]);
    assert!(ran.out.contains("is a link to elsewhere: tests do not get its classes"), "{}", ran.out);
}

#[test]
fn classes_that_are_called_like_those_of_junit_hide_nothing() {
    let assertions = "package org.junit.jupiter.api; public class Assertions { }";
    let sources = [("shop/Prices.java", PRICES), ("org/junit/jupiter/api/Assertions.java", assertions)];
    let place = Place::with_sources("like_junit", &sources);
    let files = ["src/shop/Prices.java", "src/org/junit/jupiter/api/Assertions.java"];
    place.tool("javac", &[&["-g", "-d", "classes"], &files[..]].concat());
    let ran = place.run(&["check", "classes", "--include", "shop.*", "--effort", "2000"]);
    assert_eq!(ran.status, Some(1), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("confirmed"), "{}", ran.out);
}

#[test]
fn what_is_sent_to_executors_has_an_end() {
    let verifier = "package org.sosy_lab.sv_benchmarks;
         public class Verifier { public static int nondetInt() { return 0; } }";
    let asks = "public class Asks {
         public static void main(String[] args) {
             System.out.println(1 / (org.sosy_lab.sv_benchmarks.Verifier.nondetInt() - 42));
         }
     }";
    let sources = [("org/sosy_lab/sv_benchmarks/Verifier.java", verifier), ("Asks.java", asks)];
    let place = Place::with_sources("sent", &sources);
    place.tool("javac", &["-g", "-sourcepath", "src", "-d", "classes", "src/Asks.java"]);
    assert!(Command::new("mkfifo").arg(place.path("classes/pipe")).status().unwrap().success());
    symlink(".", place.path("classes/again")).unwrap();
    symlink("..", place.path("classes/more")).unwrap();
    let more = ["concolic", "-c", "classes", "Asks", "--listen", "127.0.0.1:0", "--output", "report.txt"];
    let mut selector = Selector::start(place.command(&more));
    let ran = place.run(&["executor", &selector.address]);
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    assert_eq!(selector.process.wait().unwrap().code(), Some(1));
}

#[test]
fn a_project_may_say_where_in_it_tests_go() {
    let place = Place::with_sources("trusted_so_far", &[("shop/Prices.java", PRICES)]);
    place.write(
        "project/provoke.toml",
        "tests = \"below/../generated\"\nsandbox = \"auto\"\nno-assertions = true\nclasspath = \"below\"\n",
    );
    std::fs::create_dir_all(place.path("project/below")).unwrap();
    let ran = run_in(&place, "project", &["check", "../src"]);
    assert_eq!(ran.status, Some(1), "{}{}", ran.out, ran.err);
    assert!(place.path("project/generated/shop").is_dir());
}

#[test]
fn users_may_say_it_on_the_command_line_and_in_their_own_file() {
    let place = Place::with_sources("trusted", &[("calm/Calm.java", CALM)]);
    let ran = place.run(&["check", "src", "--sandbox", "off", "--tests", "../trusted_tests"]);
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    place.write("config/provoke/provoke.toml", "sandbox = \"off\"\nformat = \"json\"\n");
    let mut command = place.command(&["check", "src"]);
    let ran = Ran::from(command.env("XDG_CONFIG_HOME", place.path("config")).output().unwrap());
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    assert!(ran.out.starts_with('{'), "{}", ran.out);
}

fn run_in(place: &Place, below: &str, arguments: &[&str]) -> Ran {
    place.command(arguments).current_dir(place.path(below)).output().unwrap().into()
}

fn entries(folder: &Path) -> Vec<std::path::PathBuf> {
    std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}

fn with_temporary(place: &Place, arguments: &[&str]) -> Command {
    std::fs::create_dir_all(place.path("tmp")).unwrap();
    let mut command = place.command(arguments);
    command.env("TMPDIR", place.path("tmp"));
    command
}

#[test]
fn no_scratch_folder_is_left_behind() {
    let place = Place::with_sources("scratch", &[("shop/Prices.java", PRICES), ASKS]);
    place.write("bad/Broken.java", "class Broken {");
    for arguments in [
        &["check", "bad"][..],
        &["concolic", "-c", "src", "Asks"],
        &["concolic", "-c", "src", "Nothing"],
        // Too little to end in good order.
        &["check", "src/shop", "--budget", "2s"],
    ] {
        let ran = with_temporary(&place, arguments).output().unwrap();
        assert_eq!(entries(&place.path("tmp")), [] as [&Path; 0], "{arguments:?}: {ran:?}");
    }
}

#[test]
fn what_a_killed_run_left_is_removed_by_the_next() {
    let place = Place::with_sources("scratch_killed", &[("slow/Endless.java", &endless())]);
    let arguments = ["check", "src", "--budget", "10m"];
    let mut killed = with_temporary(&place, &arguments).stdout(Stdio::null()).spawn().unwrap();
    let folder = await_folder(&place.path("tmp"));
    let found = folder.metadata().unwrap();
    assert_eq!(found.mode() & 0o7777, 0o700);
    let name = folder.file_name().unwrap().to_str().unwrap();
    assert!(!name.contains(&killed.id().to_string()), "{name}");
    // One that lives is left alone.
    let doctor = with_temporary(&place, &["check", "src", "--budget", "1s"]).output().unwrap();
    assert!(folder.is_dir(), "{doctor:?}");
    killed.kill().unwrap();
    killed.wait().unwrap();
    assert!(folder.is_dir());
    let ran = with_temporary(&place, &["check", "src", "--budget", "1s"]).output().unwrap();
    assert_eq!(entries(&place.path("tmp")), [] as [&Path; 0], "{ran:?}");
}

#[test]
fn an_interrupted_run_leaves_nothing() {
    let place = Place::with_sources("scratch_interrupted", &[("slow/Endless.java", &endless())]);
    let arguments = ["check", "src", "--budget", "10m"];
    let mut child = with_temporary(&place, &arguments).stdout(Stdio::null()).spawn().unwrap();
    await_folder(&place.path("tmp"));
    // The second time it does not wait for anything.
    for _ in 0..2 {
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        std::thread::sleep(Duration::from_millis(300));
    }
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(entries(&place.path("tmp")), [] as [&Path; 0]);
}

fn await_folder(temporary: &Path) -> std::path::PathBuf {
    let until = Instant::now() + Duration::from_secs(60);
    while Instant::now() < until {
        let found = entries(temporary).into_iter().find(|path| path.extension().is_none());
        if let Some(found) = found {
            return found;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("no scratch folder was made");
}

/// A selector on loopback, for which nobody named a secret.
struct Selector {
    process: Child,
    address: String,
    secret: String,
}

impl Selector {
    fn start(mut command: Command) -> Selector {
        let mut process = command.stderr(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
        let mut errors = BufReader::new(process.stderr.take().unwrap()).lines();
        let listens = |line: &String| line.starts_with("listening");
        let said = errors.by_ref().map(Result::unwrap).find(listens).unwrap();
        let next = errors.next().unwrap().unwrap();
        let word = |line: String, number| line.split_whitespace().nth(number).unwrap().to_string();
        let (address, secret) = (word(said, 2), word(next, 3));
        std::thread::spawn(move || errors.for_each(drop));
        Selector { process, address, secret }
    }
}

fn listening(place: &Place) -> Command {
    place.command(&["concolic", "-c", "src", "Asks", "--listen", "127.0.0.1:0", "--output", "report.txt"])
}

#[test]
fn loopback_asks_for_the_secret_too() {
    let place = Place::with_sources("secret_made_up", &[ASKS]);
    let selector = Selector::start(listening(&place));
    assert_eq!(selector.secret.len(), 32, "{}", selector.secret);
    for wrong in ["", "wrong"] {
        let mut command = place.command(&["executor", &selector.address]);
        let ran = Ran::from(command.env("PROVOKE_SECRET", wrong).output().unwrap());
        assert_eq!(ran.status, Some(2), "{}", ran.err);
    }
    // Somebody else on this machine does not find it.
    let mut stranger = place.command(&["executor", &selector.address]);
    let ran = Ran::from(stranger.env("XDG_CACHE_HOME", place.path("other")).output().unwrap());
    assert_eq!(ran.status, Some(2), "{}", ran.err);
    assert!(ran.err.contains("there is no secret"), "{}", ran.err);
    let mut told = place.command(&["executor", &selector.address]);
    told.env("XDG_CACHE_HOME", place.path("other")).env("PROVOKE_SECRET", &selector.secret);
    let ran = Ran::from(told.output().unwrap());
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    let mut process = selector.process;
    assert_eq!(process.wait().unwrap().code(), Some(1));
}

#[test]
fn executors_of_the_same_user_find_the_secret() {
    let place = Place::with_sources("secret_found", &[ASKS]);
    let mut selector = Selector::start(listening(&place));
    let ran = place.run(&["executor", &selector.address]);
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    assert_eq!(selector.process.wait().unwrap().code(), Some(1));
}

#[test]
fn more_connections_than_descriptors_are_waited_out() {
    let place = Place::with_sources("knocking", &[ASKS]);
    let mut limited = Command::new("sh");
    let plain = listening(&place);
    // A JVM for the proof is started, too, and takes some.
    limited
        .args(["-c", "ulimit -n 48 && exec \"$0\" \"$@\""])
        .arg(plain.get_program())
        .args(plain.get_args());
    limited.current_dir(place.path(""));
    limited.envs(plain.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let mut selector = Selector::start(limited);
    let mut crowd = Vec::new();
    for _ in 0..100 {
        let mut stream = TcpStream::connect(&selector.address).unwrap();
        // The beginning of an endless frame.
        let _ = stream.write_all(&[0xff, 0xff]);
        crowd.push(stream);
    }
    let before = processor_time(selector.process.id());
    std::thread::sleep(Duration::from_secs(1));
    let used = processor_time(selector.process.id()) - before;
    assert!(used < 50, "{used} hundredths of a second in one second of waiting");
    drop(crowd);
    let ran = place.run(&["executor", &selector.address]);
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    assert_eq!(selector.process.wait().unwrap().code(), Some(1));
}

/// In hundredths of a second.
fn processor_time(process: u32) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    let fields: Vec<&str> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
    fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
}
