//! `provoke record` and `provoke data`: real JVMs, real stores.

use serde_json::Value;

use crate::place::Place;

const PROGRAM: &str = "import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
public class Main {
    static String secret(String password) {
        return password + password;
    }
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 40; i++) {
            new File(\"nowhere\" + i % 4).exists();
        }
        System.getenv(\"NOT_SET_ANYWHERE\");
        secret(\"hunter2\");
        try {
            new FileInputStream(\"missing\");
        } catch (FileNotFoundException e) {
            System.out.println(\"missing\");
        }
        System.exit(args.length);
    }
}
";

fn place(name: &str) -> Place {
    let place = Place::with_sources(name, &[("Main.java", PROGRAM)]);
    place.tool("javac", &["-d", "classes", "src/Main.java"]);
    place
}

pub fn java() -> String {
    match std::env::var("JAVA_HOME") {
        Ok(home) if !home.is_empty() => format!("{home}/bin/java"),
        _ => "java".into(),
    }
}

pub fn info(place: &Place, store: &str) -> Value {
    let ran = place.run(&["data", "info", store, "--format", "json"]);
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    serde_json::from_str(&ran.out).unwrap()
}

pub fn of_api<'a>(info: &'a Value, class: &str, method: &str) -> Option<&'a Value> {
    let all = info["per_api"].as_array().unwrap();
    all.iter().find(|api| api["class"] == class && api["method"] == method)
}

pub fn export(place: &Place, store: &str) -> Vec<Value> {
    let ran = place.run(&["data", "export", store]);
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_program_is_recorded_and_its_status_passed_on() {
    let place = place("record_program");
    let java = java();
    for (arguments, status) in [(&["a", "b"][..], 2), (&[], 0)] {
        let command = ["record", "--store", "runs.sqlite", "--", &java, "-cp", "classes", "Main"];
        let ran = place.run(&[&command[..], arguments].concat());
        assert_eq!(ran.status, Some(status), "{}", ran.err);
        assert_eq!(ran.out, "missing\n");
    }
    let info = info(&place, "runs.sqlite");
    assert_eq!(info["schema"], "provoke-data/1");
    assert_eq!(info["runs"], 2);
    let exists = of_api(&info, "java.io.File", "exists").unwrap();
    assert!(exists["calls"].as_u64().unwrap() >= 80, "{exists}");
    let opened = of_api(&info, "java.io.FileInputStream", "<init>").unwrap();
    assert!(opened["exceptions"].as_u64().unwrap() >= 1, "{opened}");

    let lines = export(&place, "runs.sqlite");
    let nowhere = lines.iter().find(|line| line["receiver"]["fields"]["path"] == "nowhere3").unwrap();
    assert_eq!(nowhere["api"], "java.io.File.exists()");
    assert_eq!(nowhere["result"], false);
    assert!(nowhere["seen"].as_u64().unwrap() > 1, "{nowhere}");
    let unset = lines.iter().find(|line| line["arguments"][0] == "NOT_SET_ANYWHERE").unwrap();
    assert!(unset["result"].is_null() && unset["api"] == "java.lang.System.getenv(java.lang.String)");
}

#[test]
fn chosen_apis_capped_and_masked() {
    let place = place("record_chosen");
    let java = java();
    let options = ["--api", "java.io.File.exists", "--api", "Main.secret", "--cap", "2", "--mask", "hunter"];
    let command = ["--", &java, "-cp", "classes", "Main"];
    let ran = place.run(&[&["record", "--store", "few.sqlite"], &options[..], &command].concat());
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    let info = info(&place, "few.sqlite");
    assert_eq!(info["apis"], 2, "{info}");
    let exists = of_api(&info, "java.io.File", "exists").unwrap();
    assert_eq!(exists["unique"], 2);
    assert!(exists["calls"].as_u64().unwrap() >= 40, "{exists}");
    let text = place.run(&["data", "export", "few.sqlite"]).out;
    assert!(text.contains("Main.secret") && text.contains("masked"), "{text}");
    assert!(!text.contains("hunter2hunter2"), "{text}");
}

/// What was exported and imported again is the same data.
#[test]
fn export_import_merge_and_prune() {
    let place = place("record_data");
    let java = java();
    let ran = place
        .run(&["record", "--store", "a.sqlite", "--run", "first", "--", &java, "-cp", "classes", "Main"]);
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    place.write("a.jsonl", place.run(&["data", "export", "a.sqlite"]).out);
    let lines = std::fs::File::open(place.path("a.jsonl")).unwrap();
    let imported = place.command(&["data", "import", "b.sqlite"]).stdin(lines).output().unwrap();
    assert!(imported.status.success());
    assert_eq!(info(&place, "a.sqlite"), info(&place, "b.sqlite"));

    let ran = place.run(&["data", "merge", "a.sqlite", "b.sqlite", "-o", "c.sqlite"]);
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    let (once, twice) = (info(&place, "a.sqlite"), info(&place, "c.sqlite"));
    assert_eq!(once["unique"], twice["unique"]);
    assert_eq!(2 * once["calls"].as_u64().unwrap(), twice["calls"].as_u64().unwrap());

    let ran = place.run(&["data", "prune", "c.sqlite", "--api", "java.io.File.*"]);
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    assert!(of_api(&info(&place, "c.sqlite"), "java.io.File", "exists").is_none());
    let ran = place.run(&["data", "prune", "c.sqlite"]);
    assert_eq!(ran.status, Some(2), "{}", ran.err);
}

#[test]
fn bad_requests_are_errors_with_a_hint() {
    let place = place("record_bad");
    place.write("bad.jsonl", "{\"api\": 5}\n");
    let lines = std::fs::File::open(place.path("bad.jsonl")).unwrap();
    let imported = place.command(&["data", "import", "x.sqlite"]).stdin(lines).output().unwrap();
    assert_eq!(imported.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&imported.stderr).contains("line 1 was left out"));
    for arguments in [
        &["data", "info", "missing.sqlite"][..],
        &["data", "info", "x.sqlite", "--format", "xml"],
        &["record", "--store", "y.sqlite", "--", "no-such-command"],
    ] {
        let ran = place.run(arguments);
        assert_eq!(ran.status, Some(2), "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains("error: ") && ran.err.contains("hint: "), "{}", ran.err);
    }
}

/// Whoever reads an export may have seen enough of it.
#[test]
fn an_export_that_nobody_reads_to_the_end() {
    use std::process::Stdio;
    let place = Place::new("record_pipe");
    let line = r#"{"api":"A.m(int)","descriptor":"(I)I","arguments":[N],"result":1}"#;
    place.write("a.jsonl", (0..5000).map(|i| line.replace('N', &i.to_string()) + "\n").collect::<String>());
    let lines = std::fs::File::open(place.path("a.jsonl")).unwrap();
    assert!(place.command(&["data", "import", "a.sqlite"]).stdin(lines).status().unwrap().success());
    let mut export = place.command(&["data", "export", "a.sqlite"]);
    let mut export = export.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(export.stdout.take());
    let ended = export.wait_with_output().unwrap();
    assert!(ended.status.success() && ended.stderr.is_empty(), "{}", String::from_utf8_lossy(&ended.stderr));
}

/// A command without a JVM runs as it would, and one is told that nothing was recorded.
#[test]
fn a_command_without_a_jvm() {
    let place = Place::new("record_nothing");
    let ran = place.run(&["record", "--store", "z.sqlite", "--", "sh", "-c", "exit 7"]);
    assert_eq!(ran.status, Some(7));
    assert!(ran.err.contains("no JVM reported"), "{}", ran.err);
}

const ENDLESS: &str = "import java.io.File;
public class Endless {
    public static void main(String[] args) throws Exception {
        for (int i = 0; ; i++) {
            new File(\"number\" + i).exists();
            if (i % 1000 == 0) {
                Thread.sleep(1);
            }
        }
    }
}
";

/// Whoever is killed, and whenever: the store is intact and has what was committed before.
#[test]
fn killed_at_any_moment_the_store_is_intact() {
    use std::time::{Duration, Instant};
    let place = Place::with_sources("record_killed", &[("Endless.java", ENDLESS)]);
    place.tool("javac", &["-d", "classes", "src/Endless.java"]);
    let java = java();
    let mut before = 0;
    for round in 0..20_u64 {
        // Sometimes provoke, sometimes the JVM it started; from before the first call to long after.
        let kill_provoke = round % 2 == 0;
        let moment = Duration::from_millis(300 + (round * 137) % 900);
        let mut recording = place
            .command(&[
                "record", "--store", "k.sqlite", "--cap", "0", "--quiet", "--", &java, "-cp", "classes",
                "Endless",
            ])
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        if round >= 4 {
            // On a busy machine a JVM takes longer to start than we would wait.
            let stored = size_of_store(&place);
            let late = Instant::now() + Duration::from_secs(60);
            while size_of_store(&place) == stored && Instant::now() < late {
                std::thread::sleep(Duration::from_millis(10));
            }
        }
        std::thread::sleep(moment);
        let jvm = child_of(recording.id());
        if kill_provoke {
            recording.kill().unwrap();
        }
        if let Some(jvm) = jvm {
            kill(jvm);
        }
        recording.wait().unwrap();
        let Ok(after) = std::panic::catch_unwind(|| info(&place, "k.sqlite")) else {
            // Killed before there was a store at all.
            assert!(before == 0 && !place.path("k.sqlite").exists(), "the store was lost in round {round}");
            continue;
        };
        let unique = after["unique"].as_u64().unwrap();
        assert!(unique >= before, "round {round}: {before} pairs were committed, {unique} are there");
        before = unique;
    }
    assert!(before > 1000, "only {before} pairs in all rounds");
    assert!(export(&place, "k.sqlite").len() as u64 == before);
}

/// Of its files; it changes when something was written.
fn size_of_store(place: &Place) -> u64 {
    let sizes = ["k.sqlite", "k.sqlite-wal"].map(|file| place.path(file).metadata().map_or(0, |m| m.len()));
    sizes.iter().sum()
}

/// The process that another one started.
fn child_of(parent: u32) -> Option<u32> {
    let children = std::fs::read_to_string(format!("/proc/{parent}/task/{parent}/children")).ok()?;
    children.split_whitespace().next()?.parse().ok()
}

fn kill(process: u32) {
    let _ = std::process::Command::new("kill").args(["-9", &process.to_string()]).status();
}
