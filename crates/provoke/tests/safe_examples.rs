//! What the README's example calls safe survives random calls, too.

#[path = "fixtures/random_calls.rs"]
mod random_calls;

use std::path::Path;
use std::process::Command;

use prove::jdk::Jdk;
use report::model::Verdict;

#[test]
fn safe_methods_of_the_examples_survive_random_calls() {
    let jdk = Jdk::find(None).unwrap_or_else(|e| panic!("failed to {e}"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("safe-examples");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("classes")).expect("the scratch folder is writable");
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let status = Command::new(env!("CARGO_BIN_EXE_provoke"))
        .current_dir(&folder)
        .arg("check")
        .arg(examples.canonicalize().expect("the examples are in the repository"))
        .args(["--format", "json", "--output", "report.json", "--tests", "tests"])
        .args(["--fail-on", "never", "--progress", "none"])
        .status()
        .expect("the binary was built for this test");
    assert!(status.success(), "{status}");
    let report = report::store::load(&folder.join("report.json")).unwrap_or_else(|e| panic!("failed to {e}"));
    let safe = report.entries.iter().filter(|e| e.verdict == Verdict::Safe).count();
    assert!(safe > 20, "only {safe} entries are safe");
    let sources =
        Command::new("find").arg(&examples).args(["-name", "*.java"]).output().expect("find starts");
    let sources = String::from_utf8(sources.stdout).expect("plain names");
    let compiled = Command::new(jdk.home.join("bin/javac"))
        .args(["-nowarn", "-d"])
        .arg(folder.join("classes"))
        .args(sources.lines())
        .status()
        .expect("javac starts");
    assert!(compiled.success());
    let complaints = random_calls::complaints(&jdk, &folder.join("classes"), &report.entries);
    assert_eq!(complaints, [] as [String; 0]);
}
