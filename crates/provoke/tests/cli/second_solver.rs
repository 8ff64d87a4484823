//! Our answers are those of a solver we have no part in.

use std::path::Path;
use std::process::Command;

use crate::place::{Place, Ran};

/// What `bench/second-solver` ends with where there is none to be had.
const NO_SOLVER: Option<i32> = Some(77);

#[test]
fn a_second_solver_answers_the_same() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let place = Place::new("second_solver");
    let queries = place.path("queries");
    let fixtures = root.join("tests/java").display().to_string();
    let mut arguments = vec!["check", &fixtures, "--no-prove", "--effort", "300000", "--fail-on", "never"];
    for package in ["arithmetic.*", "arrays.*", "casts.*", "loops.*", "strings.*"] {
        arguments.extend(["--include", package]);
    }
    let explored: Ran = place.command(&arguments).env("PROVOKE_QUERIES", &queries).output().unwrap().into();
    assert_eq!(explored.status, Some(0), "{}", explored.err);
    let sampled = std::fs::read_dir(&queries).unwrap().count();
    assert!(sampled >= 300, "only {sampled} questions were sampled");

    let mut script = Command::new(root.join("bench/second-solver"));
    script.args(["-n", "300", "-q"]).arg(&queries);
    let compared: Ran = script.output().unwrap().into();
    if compared.status == NO_SOLVER {
        eprintln!("not tested: {}", compared.err);
        return;
    }
    assert_eq!(compared.status, Some(0), "{}{}", compared.out, compared.err);
    let total = compared.out.lines().last().unwrap();
    assert!(total.starts_with("| all | 300 |"), "{}", compared.out);
}
