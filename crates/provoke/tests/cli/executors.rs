//! `provoke concolic --listen` with executors in other processes, some of which are killed.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::place::Place;

/// Enough paths to be in the middle of them when an executor dies.
const MANY_PATHS: (&str, &str) = (
    "Many.java",
    "import provoke.Inputs;
     public class Many {
         static int found;
         public static void main(String[] args) {
             int[] keys = new int[4];
             for (int i = 0; i < keys.length; i++) {
                 keys[i] = Inputs.nextInt(0, 100);
             }
             for (int i = 1; i < keys.length; i++) {
                 for (int j = i; j > 0 && keys[j - 1] > keys[j]; j--) {
                     int swapped = keys[j];
                     keys[j] = keys[j - 1];
                     keys[j - 1] = swapped;
                 }
             }
             if (keys[3] - keys[0] == 97) {
                 throw new IllegalStateException();
             }
             if (Inputs.nextString(4).equals(\"stop\")) {
                 System.out.println(keys[0] / (keys[1] - keys[2]));
             }
         }
     }",
);

/// A selector that waits for executors.
struct Selector {
    process: Child,
    address: String,
}

impl Selector {
    fn start(place: &Place, arguments: &[&str]) -> Selector {
        let options = ["concolic", "-c", "src", "Many", "--listen", "127.0.0.1:0", "--format", "json"];
        let files = ["--output", "report.json", "--runs", "runs.jsonl"];
        let mut command = place.command(&[&options, &files[..], arguments].concat());
        let mut process = command.stderr(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
        let mut errors = BufReader::new(process.stderr.take().unwrap()).lines();
        let line = errors.by_ref().map(Result::unwrap).find(|line| line.starts_with("listening")).unwrap();
        let address = line.split_whitespace().nth(2).unwrap().to_string();
        std::thread::spawn(move || errors.for_each(drop));
        Selector { process, address }
    }

    fn executor(&self, place: &Place) -> Child {
        let mut command: Command = place.command(&["executor", &self.address]);
        command.stderr(Stdio::null()).spawn().unwrap()
    }

    /// The report, and the paths with their ends.
    fn wait(mut self, place: &Place) -> (Value, BTreeSet<(String, String)>) {
        let status = self.process.wait().unwrap();
        assert_eq!(status.code(), Some(1));
        let runs = place.read("runs.jsonl");
        let run = |line: &str| {
            let run: Value = serde_json::from_str(line).unwrap();
            (run["path"].as_str().unwrap().to_string(), run["end"].as_str().unwrap().to_string())
        };
        (place.json("report.json"), runs.lines().map(run).collect())
    }
}

fn found(report: &Value) -> BTreeSet<String> {
    let findings = report["findings"].as_array().unwrap();
    findings.iter().map(|f| format!("{} {}", f["rule"], f["status"])).collect()
}

fn with_executors(name: &str, count: usize) -> (Value, BTreeSet<(String, String)>) {
    let place = Place::with_sources(name, &[MANY_PATHS]);
    let selector = Selector::start(&place, &[]);
    let executors: Vec<Child> = (0..count).map(|_| selector.executor(&place)).collect();
    let result = selector.wait(&place);
    for mut executor in executors {
        assert!(executor.wait().unwrap().success(), "an executor ends in peace when nothing is left to do");
    }
    result
}

#[test]
fn any_number_of_executors_finds_the_same() {
    let (one, paths) = with_executors("executors_1", 1);
    assert_eq!(one["runs"]["exhausted"], true, "{:#}", one["runs"]);
    assert_eq!(found(&one).len(), 2, "{:#}", one["findings"]);
    assert_eq!(paths.len() as u64, one["runs"]["paths"].as_u64().unwrap());
    assert!(paths.len() > 50);
    for count in [2, 4] {
        let (more, others) = with_executors(&format!("executors_{count}"), count);
        assert_eq!(paths, others, "with {count} executors");
        assert_eq!(found(&one), found(&more));
        assert_eq!(more["runs"]["exhausted"], true);
    }
}

/// Run with `PROVOKE_KILLS=20` for more of it.
#[test]
fn a_killed_executor_loses_nothing() {
    let times: u64 = std::env::var("PROVOKE_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(2);
    let (calm, paths) = with_executors("executors_calm", 1);
    for time in 0..times {
        let place = Place::with_sources("executors_killed", &[MANY_PATHS]);
        let selector = Selector::start(&place, &[]);
        let mut victim = selector.executor(&place);
        let mut other = selector.executor(&place);
        // Sometimes while it loads, sometimes in the middle of a run.
        std::thread::sleep(Duration::from_millis(300 + 377 * time % 1500));
        victim.kill().unwrap();
        let _ = victim.wait();
        let (report, others) = selector.wait(&place);
        assert!(other.wait().unwrap().success());
        assert_eq!(paths, others, "killed for the {time}th time");
        assert_eq!(found(&calm), found(&report));
        assert_eq!(report["runs"]["exhausted"], true, "{:#}", report["runs"]);
    }
}

#[test]
fn strangers_are_not_let_in() {
    let place = Place::with_sources("executors_secret", &[MANY_PATHS]);
    place.write("secret", "open sesame\n");
    place.write("wrong", "abracadabra\n");
    let selector = Selector::start(&place, &["--secret-file", "secret"]);
    for arguments in
        [&["executor", &selector.address][..], &["executor", &selector.address, "--secret-file", "wrong"]]
    {
        let ran = place.run(arguments);
        assert_eq!(ran.status, Some(2));
        assert!(ran.err.contains("secret"), "{}", ran.err);
    }
    let friend = place.run(&["executor", &selector.address, "--secret-file", "secret"]);
    assert_eq!(friend.status, Some(0), "{}", friend.err);
    let (report, _) = selector.wait(&place);
    assert_eq!(report["runs"]["exhausted"], true);
    let notices = report["notices"].to_string();
    assert!(notices.contains("not let in"), "{notices}");
}

#[test]
fn other_machines_need_a_secret() {
    let place = Place::with_sources("executors_elsewhere", &[MANY_PATHS]);
    for arguments in
        [&["concolic", "-c", "src", "Many", "--listen", "0.0.0.0:0"][..], &["executor", "192.0.2.1:4711"]]
    {
        let ran = place.run(arguments);
        assert_eq!(ran.status, Some(2));
        assert!(ran.err.contains("there is no secret"), "{}", ran.err);
    }
}
