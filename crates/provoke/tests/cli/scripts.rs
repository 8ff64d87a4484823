//! The scripts beside the program.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use crate::place::{Place, Ran};

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

#[test]
fn the_papers_tables_are_printed_for_any_classes() {
    let source =
        "public class Rates { public static int share(int total, int parts) { return total / parts; } }";
    let place = Place::with_sources("depths", &[("Rates.java", source)]);
    let ran: Ran = Command::new(root().join("bench/depths"))
        .args(["src", "--no-prove"])
        .envs([("DEPTHS", "1 2"), ("BOUNDS", "3"), ("EFFORT", "100000")])
        .env("PROVOKE", env!("CARGO_BIN_EXE_provoke"))
        .current_dir(place.path(""))
        .output()
        .unwrap()
        .into();
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    let rows: Vec<&str> = ran.out.lines().filter(|line| line.starts_with("| 1 | 3 |")).collect();
    assert_eq!(rows.len(), 2, "one row in each table: {}", ran.out);
    assert!(ran.out.contains("warnings (unique)") && ran.out.contains("error states"), "{}", ran.out);
}

/// What `./test` asks of cargo.
#[test]
fn one_crate_can_be_tested_alone_and_all_of_them_quickly() {
    let place = Place::new("test_script");
    place.write("cargo", "#!/bin/sh\necho \"$@\"\n");
    std::fs::set_permissions(place.path("cargo"), PermissionsExt::from_mode(0o755)).unwrap();
    let asked = |arguments: &[&str]| {
        let path = format!("{}:{}", place.path("").display(), std::env::var("PATH").unwrap());
        let mut script = Command::new(root().join("test"));
        let script = script.args(arguments).env("PATH", path);
        let ran: Ran = script.env("Z3_LIBRARY_PATH_OVERRIDE", place.path("")).output().unwrap().into();
        assert_eq!(ran.status, Some(0), "{}", ran.err);
        ran.out.trim().replace('\n', "; ")
    };
    assert_eq!(asked(&[]), "test --workspace --no-fail-fast");
    assert_eq!(asked(&["-p", "terms"]), "test --no-fail-fast -p terms");
    assert_eq!(asked(&["--package=terms", "rules"]), "test --no-fail-fast --package=terms rules");
    assert_eq!(asked(&["some_test", "--", "-p"]), "test --workspace --no-fail-fast some_test -- -p");
    let units = "test --workspace --lib --bins --no-fail-fast";
    let rest = "test -p provoke --test edges --test documents --test fixtures --no-fail-fast";
    assert_eq!(asked(&["quick"]), format!("{units}; {rest}"));
}
