//! The table of crates in ARCHITECTURE.md is what `cargo metadata` says: nobody adds an edge in passing.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

type Names = BTreeSet<String>;

/// One row of the table.
struct Row {
    may_depend_on: Names,
    alone_uses: Names,
    /// Only tests depend on it.
    is_dev_only: bool,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn table() -> BTreeMap<String, Row> {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let rows = text.lines().skip_while(|line| !line.starts_with("| crate |")).skip(2);
    rows.take_while(|line| line.starts_with('|'))
        .map(|line| {
            let cells: Vec<&str> = line.split('|').collect();
            let [name] = &Vec::from_iter(quoted(cells[1]))[..] else { panic!("no crate in {line}") };
            let is_dev_only = cells[4].trim_start().starts_with("dev-only");
            let row = Row { may_depend_on: quoted(cells[2]), alone_uses: quoted(cells[3]), is_dev_only };
            (name.clone(), row)
        })
        .collect()
}

/// The names between backquotes.
fn quoted(cell: &str) -> Names {
    cell.split('`').skip(1).step_by(2).map(str::to_string).collect()
}

/// The direct dependencies of each crate of the workspace, those of tests and build scripts left out.
fn dependencies() -> BTreeMap<String, Names> {
    let metadata = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(root())
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&metadata.stdout).unwrap();
    let name = |v: &Value| v["name"].as_str().unwrap().to_string();
    let packages = metadata["packages"].as_array().unwrap().iter();
    packages
        .map(|package| {
            let all = package["dependencies"].as_array().unwrap().iter();
            (name(package), all.filter(|d| d["kind"].is_null()).map(name).collect())
        })
        .collect()
}

#[test]
fn crates_depend_on_what_the_table_allows() {
    let (table, dependencies) = (table(), dependencies());
    let ours: Names = dependencies.keys().cloned().collect();
    assert_eq!(ours, table.keys().cloned().collect::<Names>(), "the table lists exactly the crates");
    for (name, all) in &dependencies {
        let own: Names = all.intersection(&ours).cloned().collect();
        assert_eq!(own, table[name].may_depend_on, "{name} depends on");
    }
}

#[test]
fn no_program_contains_what_is_for_tests() {
    let (table, dependencies) = (table(), dependencies());
    let dev_only: Names =
        table.into_iter().filter(|(_, row)| row.is_dev_only).map(|(name, _)| name).collect();
    assert!(!dev_only.is_empty(), "no crate is marked as dev-only");
    for (name, all) in &dependencies {
        assert!(all.is_disjoint(&dev_only), "{name} depends on what is for tests, other than in its tests");
    }
}

#[test]
fn what_a_crate_alone_uses_nobody_else_uses() {
    let dependencies = dependencies();
    for (owner, row) in &table() {
        for outside in &row.alone_uses {
            let users: Vec<&String> =
                dependencies.iter().filter(|(_, all)| all.contains(outside)).map(|(name, _)| name).collect();
            assert_eq!(users, [owner], "users of {outside}");
        }
    }
}

/// `explore` starts no process, writes no file, and reads the clock in one module.
#[test]
fn explore_keeps_to_itself() {
    const FORBIDDEN: &[&str] =
        &["std::process", "fs::write", "fs::create", "File::create", "SystemTime", "std::net"];
    for (path, text) in sources(&root().join("crates/explore/src")) {
        for word in FORBIDDEN {
            assert!(!text.contains(word), "{word} in {}", path.display());
        }
        assert!(
            !text.contains("Instant::now") || path.ends_with("budget.rs"),
            "the clock in {}",
            path.display()
        );
    }
}

/// Every module says what it does before it does it.
#[test]
fn every_module_opens_with_its_purpose() {
    for (path, text) in sources(&root().join("crates")) {
        let opens = text.starts_with("//!") || text.starts_with("#![doc");
        assert!(opens, "{} does not open with //!", path.display());
    }
}

fn sources(dir: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push((path.clone(), std::fs::read_to_string(&path).unwrap()));
        }
    }
    found
}
