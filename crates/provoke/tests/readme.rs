//! The README's first screen is what the binary prints and writes, to the letter.

use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The code blocks before the first heading.
fn first_screen() -> Vec<String> {
    let readme = read(&root().join("README.md"));
    let screen = readme.split("\n## ").next().unwrap();
    screen.split("```").skip(1).step_by(2).map(without_language).collect()
}

fn without_language(block: &str) -> String {
    block.split_once('\n').unwrap().1.to_string()
}

#[test]
fn the_first_screen_is_true() {
    let [method, command, finding, test] = &first_screen()[..] else {
        panic!("a method, a command, a finding and a test are expected before the first heading")
    };
    assert_eq!(method.lines().count(), 6);
    assert!(read(&root().join("examples/bank/Rates.java")).contains(method.as_str()));
    assert_eq!(command, "$ ./provoke check examples\n");

    // The command of the README, with less of the example to look at.
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
    let _ = std::fs::remove_dir_all(&place);
    std::fs::create_dir_all(place.join("examples/bank")).unwrap();
    for file in ["Rates.java", "Loan.java"] {
        std::fs::copy(root().join("examples/bank").join(file), place.join("examples/bank").join(file))
            .unwrap();
    }
    let ran = Command::new(env!("CARGO_BIN_EXE_provoke"))
        .args(["check", "examples"])
        .env("XDG_CACHE_HOME", place.join("cache"))
        .current_dir(&place)
        .output()
        .unwrap();
    let out = String::from_utf8(ran.stdout).unwrap();
    assert!(out.contains(finding.as_str()), "the README shows\n{finding}\nbut this is printed\n{out}");
    let written = read(&place.join("target/provoke/tests/bank/RatesProvokeTest.java"));
    assert!(written.contains(test.as_str()), "the README shows\n{test}\nbut this is written\n{written}");
    assert_eq!(ran.status.code(), Some(1));
}

/// Options and commands that the README speaks of exist.
#[test]
fn its_options_exist() {
    let help = Command::new(env!("CARGO_BIN_EXE_provoke")).args(["check", "--help"]).output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let readme = read(&root().join("README.md"));
    let mut options: Vec<&str> = readme
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '-')
        .filter(|w| w.starts_with("--") && w.len() > 2)
        .collect();
    options.sort_unstable();
    options.dedup();
    options.retain(|o| o.chars().any(|c| c.is_ascii_alphabetic()) && *o != "--help");
    assert!(options.len() > 10, "{options:?}");
    for option in options {
        assert!(help.contains(&format!("{option} ")) || help.contains(&format!("{option}\n")), "{option}");
    }
}
