//! One name per type: how many names of types stand for more than one thing may only go down.
//!
//! Knows no paths: a re-export is no definition. Types of test modules do not count.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Names that are defined more than once: lower it with every name that is not any more, and never raise it.
const MAX_REPEATED: usize = 0;
/// The same among types that are `pub`.
const MAX_REPEATED_PUBLIC: usize = 0;

/// The same idea in two crates: `report` has as plain data what the other one computes.
const MIRRORED: [(&str, [&str; 2]); 8] = [
    ("Binding", ["explore", "report"]),
    ("Demand", ["report", "worth"]),
    ("Evidence", ["report", "worth"]),
    ("OpenCall", ["explore", "report"]),
    ("Site", ["explore", "report"]),
    ("Tier", ["report", "worth"]),
    ("TraceStep", ["explore", "report"]),
    ("Validation", ["explore", "report"]),
];

struct Definition {
    name: String,
    is_public: bool,
    file: PathBuf,
}

#[test]
fn a_name_stands_for_one_type() {
    let definitions = definitions();
    let all = repeated(definitions.iter());
    let public = repeated(definitions.iter().filter(|definition| definition.is_public));
    for (names, limit, constant) in
        [(all, MAX_REPEATED, "MAX_REPEATED"), (public, MAX_REPEATED_PUBLIC, "MAX_REPEATED_PUBLIC")]
    {
        let list: String =
            names.iter().map(|(name, files)| format!("\n{name}: {}", files.join(", "))).collect();
        let found = names.len();
        assert!(
            found <= limit,
            "{found} names stand for several types, {constant} is {limit}: find a better name{list}"
        );
        assert!(found == limit, "lower {constant} to {found}, so that it stays that way");
    }
}

#[test]
fn mirrored_names_are_defined_in_both_crates() {
    let definitions = definitions();
    for (name, crates) in MIRRORED {
        let homes: BTreeSet<&str> =
            definitions.iter().filter(|d| d.name == name && d.is_public).map(|d| home(&d.file)).collect();
        assert!(
            crates.iter().all(|home| homes.contains(home)),
            "{name} is no pair any more: take it off the table"
        );
    }
}

/// Names that are defined more than once, with their files; of mirrored pairs, the others.
fn repeated<'a>(definitions: impl Iterator<Item = &'a Definition>) -> BTreeMap<&'a str, Vec<String>> {
    let mut files: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for definition in definitions {
        files.entry(&definition.name).or_default().push(definition.file.display().to_string());
    }
    let is_pair = |name: &str, files: &[String]| {
        let pair = MIRRORED.iter().find(|(mirrored, _)| *mirrored == name);
        let homes: Vec<&str> = files.iter().map(|file| home(Path::new(file))).collect();
        pair.is_some_and(|(_, crates)| homes == crates)
    };
    files.retain(|name, files| files.len() > 1 && !is_pair(name, files));
    files
}

/// The crate that a file is of: `crates/NAME/src/…`.
fn home(file: &Path) -> &str {
    file.iter().nth(1).and_then(|name| name.to_str()).unwrap_or_default()
}

/// In the order of files.
fn definitions() -> Vec<Definition> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    for home in children(&root.join("crates")) {
        let mut pending = vec![home.join("src")];
        while let Some(path) = pending.pop() {
            match path.file_name().and_then(|name| name.to_str()) {
                Some("tests" | "tests.rs") => {}
                Some(name) if name.ends_with(".rs") => {
                    read(&path, path.strip_prefix(&root).unwrap(), &mut found)
                }
                _ if path.is_dir() => pending.extend(children(&path)),
                _ => {}
            }
        }
    }
    assert!(found.len() > 500, "only {} types were found", found.len());
    found
}

fn children(directory: &Path) -> Vec<PathBuf> {
    let mut children: Vec<_> =
        std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()).collect();
    children.sort();
    children
}

fn read(path: &Path, file: &Path, found: &mut Vec<Definition>) {
    let text = std::fs::read_to_string(path).unwrap();
    // A module of tests is the last thing in its file.
    let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    for line in code.lines() {
        let item = line.trim_start();
        // Indented, a `type` is what a trait asks for.
        let keywords: &[&str] = if item.len() == line.len() {
            &["struct", "enum", "trait", "type"]
        } else {
            &["struct", "enum", "trait"]
        };
        let (is_public, item) = match item.strip_prefix("pub") {
            Some(rest) if rest.starts_with(' ') => (true, rest.trim_start()),
            Some(rest) if rest.starts_with('(') => {
                (false, rest.split_once(") ").map_or("", |(_, item)| item))
            }
            _ => (false, item),
        };
        let Some((keyword, rest)) = item.split_once(' ') else { continue };
        let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        if keywords.contains(&keyword) && name.starts_with(char::is_uppercase) {
            found.push(Definition { name, is_public, file: file.to_owned() });
        }
    }
}
