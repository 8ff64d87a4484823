//! `docs/reference` and the program say the same of options and of fields.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::root;

const COMMANDS: &[&str] = &["check", "concolic", "executor", "record", "explain", "replay", "doctor"];
const OF_DATA: &[&str] = &["info", "merge", "export", "import", "prune"];

/// Objects whose keys are names out of the analysed code, or of reasons.
const MAPS: &[&str] = &["findings[].inputs", "entries[].causes", "entries[].about"];

/// A part of a page under a heading of the second level: the heading, and the text up to the next one.
fn sections(page: &str) -> Vec<(String, String)> {
    let text = std::fs::read_to_string(root().join("docs/reference").join(page)).unwrap();
    let parts = text.split("\n## ").skip(1).map(|part| part.split_once('\n').unwrap());
    parts.map(|(heading, text)| (heading.to_owned(), text.to_owned())).collect()
}

/// The words between backquotes in the first column of tables.
fn defined(section: &str) -> impl Iterator<Item = &str> {
    let rows = section.lines().filter(|line| line.starts_with('|'));
    rows.flat_map(|row| row.split('|').nth(1).unwrap_or_default().split('`').skip(1).step_by(2))
}

/// `--name` out of `--name VALUE`.
fn option(word: &str) -> Option<String> {
    let name = word.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').next()?;
    (name.starts_with("--") && name.len() > 2).then(|| name.to_owned())
}

/// The options that a command's help lists, each at the beginning of a line.
fn options_of(arguments: &[&str]) -> BTreeSet<String> {
    let ran = Command::new(env!("CARGO_BIN_EXE_provoke")).args(arguments).arg("--help").output().unwrap();
    assert!(ran.status.success(), "{arguments:?}");
    let help = String::from_utf8(ran.stdout).unwrap();
    let lines = help.lines().map(str::trim_start).filter(|line| line.starts_with('-'));
    // `-c, --classpath <PATH>`
    let options = lines.filter_map(|line| option(&line[line.find("--")?..]));
    options.filter(|option| option != "--help").collect()
}

#[test]
fn options_are_those_of_the_reference() {
    let sections = sections("command-line.md");
    let section = |command: &str| &sections.iter().find(|(heading, _)| heading == command).unwrap().1;
    for command in COMMANDS {
        let documented: BTreeSet<String> = defined(section(command)).filter_map(option).collect();
        assert_eq!(
            documented,
            options_of(&[command]),
            "options of {command}: the reference, and the program"
        );
    }
    let words = section("data").split('`').skip(1).step_by(2).flat_map(str::split_whitespace);
    let documented: BTreeSet<String> = words
        .filter_map(|word| match word {
            "-o" => Some("--output".to_owned()),
            word => option(word),
        })
        .collect();
    let known = OF_DATA.iter().flat_map(|command| options_of(&["data", command])).collect();
    assert_eq!(documented, known, "options of data: the reference, and the program");
}

/// Paths of all fields of the reference, as [`fields`] names them.
fn documented() -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for (heading, text) in sections("json.md") {
        let object = heading.trim_matches('`');
        let prefix = if object == heading { String::new() } else { format!("{object}.") };
        all.extend(defined(&text).map(|field| format!("{prefix}{field}")));
    }
    all
}

/// The path of every field in a document: `findings[].site.line`.
fn fields(value: &Value, path: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) if !MAPS.contains(&path) => {
            for (name, value) in object {
                let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                fields(value, &path, found);
                found.insert(path);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| fields(item, &format!("{path}[]"), found)),
        _ => {}
    }
}

fn report(place: &Path, arguments: &[&str]) -> Value {
    let ran = Command::new(env!("CARGO_BIN_EXE_provoke"))
        .args(arguments)
        .args(["--format", "json", "--progress", "none"])
        .env("XDG_CACHE_HOME", place.join("cache"))
        .current_dir(place)
        .output()
        .unwrap();
    serde_json::from_slice(&ran.stdout)
        .unwrap_or_else(|e| panic!("{e}: {}", String::from_utf8_lossy(&ran.stderr)))
}

fn place() -> PathBuf {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("reference");
    let _ = std::fs::remove_dir_all(&place);
    std::fs::create_dir_all(place.join("src")).unwrap();
    std::fs::write(place.join("provoke.toml"), "").unwrap();
    let source = |name: &str, text: &str| std::fs::write(place.join("src").join(name), text).unwrap();
    source("Shares.java", include_str!("Shares.java"));
    source("Broken.java", "class Broken { int none = null; }");
    place
}

#[test]
fn fields_of_reports_are_in_the_reference() {
    let place = place();
    let mut found = BTreeSet::new();
    for arguments in [
        &["check", "src", "--tests-for", "fixed", "--effort", "200000"][..],
        &["check", "src/Shares.java", "-c", ".", "--effort", "200000"],
        &["concolic", "-c", "src/Shares.java", "Shares#share", "--max-runs", "5"],
    ] {
        fields(&report(&place, arguments), "", &mut found);
    }
    let documented = documented();
    let unknown: Vec<&String> = found.difference(&documented).collect();
    assert!(unknown.is_empty(), "docs/reference/json.md does not know {unknown:#?}");
    // What these runs have no reason to say, and what depends on the machine.
    const ELSEWHERE: &[&str] = &[
        "interrupted",
        "failures",
        "notices",
        "runs.kept",
        "runs.recorded",
        "findings[].validation.bindings",
        "findings[].validation.open_calls",
    ];
    let is_elsewhere = |field: &str| ELSEWHERE.iter().any(|other| field.starts_with(other));
    let unseen: Vec<&String> = documented.difference(&found).filter(|field| !is_elsewhere(field)).collect();
    assert!(unseen.is_empty(), "docs/reference/json.md has what no report has: {unseen:#?}");
}
