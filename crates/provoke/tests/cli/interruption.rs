//! Ctrl-C: what was found until then is printed and written.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::limits::endless;
use crate::place::Place;

fn interrupt(child: &Child) {
    signal(child, "-INT");
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([name, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

/// Reads lines until one is as awaited.
fn wait_for(lines: &mut impl BufRead, awaited: impl Fn(&str) -> bool) -> String {
    let mut seen = String::new();
    loop {
        let start = seen.len();
        assert!(lines.read_line(&mut seen).unwrap() > 0, "what is awaited never came: {seen}");
        if awaited(&seen[start..]) {
            return seen;
        }
    }
}

/// The crash that is found before the endless part.
fn early(report: &Value) -> &Value {
    let findings = report["findings"].as_array().unwrap();
    findings.iter().find(|f| f["rule"] == "division-by-zero").unwrap()
}

#[test]
fn findings_are_printed_and_kept() {
    let place = Place::with_sources("interrupted_text", &[("slow/Endless.java", &endless())]);
    let mut child =
        place.command(&["check", "src", "--budget", "10m"]).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    let mut out = wait_for(&mut lines, |line| line.contains("division by zero"));
    let asked = Instant::now();
    interrupt(&child);
    lines.read_to_string(&mut out).unwrap();
    let status = child.wait().unwrap();
    // A batch of tests that is being run is waited for; the budget would have been minutes.
    assert!(asked.elapsed() < Duration::from_secs(60), "{:?}", asked.elapsed());
    assert_eq!(status.code(), Some(130), "{out}");
    assert!(out.contains("1 bug confirmed"), "{out}");
    let report = place.json("target/provoke/last-run.json");
    assert_eq!(report["interrupted"], true);
    assert_eq!(early(&report)["status"], "confirmed");
    let test = early(&report)["test"]["file"].as_str().unwrap();
    assert!(place.path("target/provoke/tests").join(test).is_file());
}

#[test]
fn the_report_is_written() {
    let place = Place::with_sources("interrupted_json", &[("slow/Endless.java", &endless())]);
    let arguments = [
        "check",
        "src",
        "--budget",
        "10m",
        "--format",
        "json",
        "--output",
        "report.json",
        "--progress",
        "plain",
    ];
    let mut child = place.command(&arguments).stderr(Stdio::piped()).spawn().unwrap();
    let mut progress = BufReader::new(child.stderr.take().unwrap());
    let proved = |line: &str| line.contains(" crashes proved") && !line.contains(" 0 crashes proved");
    wait_for(&mut progress, proved);
    interrupt(&child);
    // Nobody reads along any more.
    drop(progress);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let report = place.json("report.json");
    assert_eq!(report["interrupted"], true);
    assert_eq!(early(&report)["status"], "confirmed");
}

/// `timeout` and whoever stops a container ask like this.
#[test]
fn what_was_found_survives_a_request_to_end() {
    let place = Place::with_sources("terminated", &[("slow/Endless.java", &endless())]);
    for asked in ["-TERM", "-HUP"] {
        let mut child =
            place.command(&["check", "src", "--budget", "10m"]).stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap());
        let mut out = wait_for(&mut lines, |line| line.contains("division by zero"));
        signal(&child, asked);
        lines.read_to_string(&mut out).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(130), "{asked}: {out}");
        assert!(out.contains("1 bug confirmed"), "{asked}: {out}");
        assert_eq!(place.json("target/provoke/last-run.json")["interrupted"], true, "{asked}");
    }
}
