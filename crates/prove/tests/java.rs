//! The Java side has tests of its own (`java/*/src/test`); here Maven runs them, on a copy that leaves no trace in the sources.

use std::path::Path;
use std::process::Command;
use std::{fs, io};

#[test]
fn tests_of_the_java_side_pass() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../java");
    let work = Path::new(env!("CARGO_TARGET_TMPDIR")).join("java");
    // What is no longer there must not be tested.
    let _ = fs::remove_dir_all(&work);
    copy(&sources, &work).expect("the target directory is writable");
    let ran =
        Command::new("mvn").args(["-q", "-B", "test"]).current_dir(&work).output().expect("Maven starts");
    let said = String::from_utf8_lossy(&ran.stdout);
    assert!(ran.status.success(), "mvn test ended with {}:\n{said}", ran.status);
    for module in ["harness", "agent", "inputs", "recorder"] {
        let reports = fs::read_dir(work.join(module).join("target/surefire-reports"));
        assert!(reports.is_ok_and(|mut all| all.next().is_some()), "no test of {module} was run:\n{said}");
    }
}

/// All but what a Maven run inside the source tree may have left there.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_file() {
            fs::copy(entry.path(), target)?;
        } else if entry.file_name() != "target" {
            copy(&entry.path(), &target)?;
        }
    }
    Ok(())
}
