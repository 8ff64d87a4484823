//! What documents name is there: files, folders, what they link to; and the reference is that of this program.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

#[path = "documents/reference.rs"]
mod reference;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// All files of the project, from its root on, and the folders they lie in, which end with a slash.
fn places() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![root()];
    while let Some(folder) = open.pop() {
        for path in std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = path.strip_prefix(root()).unwrap().to_str().unwrap().to_owned();
            match path.is_dir() {
                true if ["target", ".git"].contains(&name.as_str()) => {}
                true => {
                    found.insert(format!("{name}/"));
                    open.push(path);
                }
                false => {
                    found.insert(name);
                }
            }
        }
    }
    found
}

fn documents(places: &BTreeSet<String>) -> Vec<(String, String)> {
    let is_document = |name: &&String| {
        name.ends_with(".md")
            && (!name.contains('/')
                || ["bench/", "docs/", "java/"].iter().any(|folder| name.starts_with(folder)))
    };
    let read = |name: &String| (name.clone(), std::fs::read_to_string(root().join(name)).unwrap());
    places.iter().filter(is_document).map(read).collect()
}

/// The words between backquotes that are sources of ours, or folders below one of our crates.
fn named(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split('`').skip(1).step_by(2);
    words.filter(|word| {
        let plain = word.chars().all(|c| c.is_ascii_alphanumeric() || "/._-".contains(c));
        plain
            && (word.ends_with(".rs")
                || word.starts_with("crates/")
                || word.starts_with("java/") && word.len() > 5)
    })
}

/// Documents say `path/decide.rs` where the crate is clear.
#[test]
fn sources_that_documents_name_are_there() {
    let places = places();
    let mut missing = Vec::new();
    for (document, text) in documents(&places) {
        for name in named(&text) {
            let is_it = |place: &String| {
                let place = place.trim_end_matches('/');
                let name = name.trim_end_matches('/');
                place.strip_suffix(name).is_some_and(|before| before.is_empty() || before.ends_with('/'))
            };
            let is_of_jdk =
                name.starts_with("java/") && !places.contains(&format!("{}/", name.trim_end_matches('/')));
            if !is_of_jdk && !places.iter().any(is_it) {
                missing.push(format!("{document}: {name}"));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn links_between_documents_lead_somewhere() {
    let places = places();
    let mut missing = Vec::new();
    for (document, text) in documents(&places) {
        let folder = root().join(&document).parent().unwrap().to_owned();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split_once(')').map(|(link, _)| link)) {
            let target = link.split('#').next().unwrap();
            if !target.is_empty() && !target.contains("://") && !folder.join(target).exists() {
                missing.push(format!("{document}: {link}"));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}
