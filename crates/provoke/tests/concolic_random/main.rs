//! Programs that nobody thought of: the search finds as many paths as all inputs together take.
//!
//! Each program notes every turn it takes. It is run once with every input there is, by a plain JVM, which counts how many
//! different notes there are; then it is driven. Both numbers must be the same.

mod programs;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use prove::jars::Jars;
use prove::jdk::JdkInstallation;
use report::model::Runs;

const PROGRAMS: u64 = 20;
/// A question may be too hard for the solver, which is said; but not in more of them than this.
const MOST_OPEN: usize = 4;

#[test]
fn as_many_paths_as_all_inputs_take() {
    let jdk = JdkInstallation::find(None).unwrap_or_else(|e| panic!("failed to {e}"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("concolic-random");
    let _ = fs::remove_dir_all(&folder);
    let classes = compile(&jdk, &folder);
    let counted = count(&jdk, &classes);
    assert_eq!(counted.len() as u64, PROGRAMS);
    let mut open = Vec::new();
    for (seed, expected) in counted.into_iter().enumerate() {
        let runs = drive(&folder, &classes, seed);
        assert_eq!(runs.divergences, 0, "program {seed} in {}", folder.display());
        if runs.exhausted {
            assert_eq!(runs.paths, expected, "paths of program {seed} in {}", folder.display());
        } else {
            assert!(runs.paths <= expected, "paths of program {seed} in {}", folder.display());
            open.push(seed);
        }
    }
    assert!(open.len() <= MOST_OPEN, "the programs {open:?} were not driven to the end");
}

fn compile(jdk: &JdkInstallation, folder: &Path) -> PathBuf {
    let (sources, classes) = (folder.join("src"), folder.join("classes"));
    fs::create_dir_all(&sources).expect("the scratch folder is writable");
    fs::write(sources.join("All.java"), programs::all(PROGRAMS)).expect("the scratch folder is writable");
    for seed in 0..PROGRAMS {
        fs::write(sources.join(format!("P{seed}.java")), programs::program(seed)).expect("it is writable");
    }
    let compiled = Command::new(jdk.home.join("bin/javac"))
        .args(["-g", "-nowarn", "-sourcepath"])
        .arg(&sources)
        .arg("-cp")
        .arg(Jars::unpack().expect("the jars can be unpacked").inputs)
        .arg("-d")
        .arg(&classes)
        .arg(sources.join("All.java"))
        .status()
        .expect("javac starts");
    assert!(compiled.success(), "{}", sources.display());
    classes
}

/// For each program, how many different ways all inputs together take.
fn count(jdk: &JdkInstallation, classes: &Path) -> Vec<u64> {
    let ran = Command::new(jdk.home.join("bin/java"))
        .arg("-cp")
        .arg(classes)
        .arg("All")
        .output()
        .expect("java starts");
    let said = String::from_utf8(ran.stdout).expect("numbers");
    said.lines().map(|line| line.parse().expect("a number")).collect()
}

fn drive(folder: &Path, classes: &Path, seed: usize) -> Runs {
    // Ours is found first, so that nobody's settings further up matter.
    fs::write(folder.join("provoke.toml"), "").expect("the scratch folder is writable");
    let ran = Command::new(env!("CARGO_BIN_EXE_provoke"))
        .current_dir(folder)
        .args(["concolic", "-c"])
        .arg(classes)
        .arg(format!("P{seed}"))
        .args(["--jobs", "1", "--budget", "60s", "--format", "json", "--output", "report.json"])
        .args(["--progress", "none"])
        .output()
        .expect("the binary was built for this test");
    assert!(ran.status.success(), "program {seed}: {}", String::from_utf8_lossy(&ran.stderr));
    let report = report::store::load(&folder.join("report.json")).unwrap_or_else(|e| panic!("failed to {e}"));
    report.runs.expect("a search tells its runs")
}
