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

fn java() -> String {
    match std::env::var("JAVA_HOME") {
        Ok(home) if !home.is_empty() => format!("{home}/bin/java"),
        _ => "java".into(),
    }
}

fn info(place: &Place, store: &str) -> Value {
    let ran = place.run(&["data", "info", store, "--format", "json"]);
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    serde_json::from_str(&ran.out).unwrap()
}

fn of_api<'a>(info: &'a Value, class: &str, method: &str) -> Option<&'a Value> {
    let all = info["per_api"].as_array().unwrap();
    all.iter().find(|api| api["class"] == class && api["method"] == method)
}

fn export(place: &Place, store: &str) -> Vec<Value> {
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

/// A command without a JVM runs as it would, and one is told that nothing was recorded.
#[test]
fn a_command_without_a_jvm() {
    let place = Place::new("record_nothing");
    let ran = place.run(&["record", "--store", "z.sqlite", "--", "sh", "-c", "exit 7"]);
    assert_eq!(ran.status, Some(7));
    assert!(ran.err.contains("no JVM reported"), "{}", ran.err);
}
