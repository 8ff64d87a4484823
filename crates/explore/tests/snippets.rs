//! Ordinary uses of the JDK's library give on our machine what they give on HotSpot.
//!
//! What our machine cannot do yet is listed; a gap that closes has to leave the list.

use std::path::PathBuf;

use testkit::side_by_side::{self, StaticCall};
use testkit::{fixture, scratch};

/// Snippets our machine gives up on, with a word on what is missing.
const KNOWN_GAPS: &[(&str, &str)] = &[
    ("calendars", "System.currentTimeMillis: nothing a test controls"),
    ("executors", "one of several orders"),
    ("methodHandles", "Lookup.findVirtual"),
    ("threads", "one of several orders"),
];

#[test]
fn snippets_end_as_on_hotspot() {
    let sources: Vec<PathBuf> = FILES.iter().map(|name| fixture!(&format!("snippets/{name}.java"))).collect();
    let classes = scratch!("snippets");
    side_by_side::compile(&sources, &classes);
    let mut machine = side_by_side::machine(&classes, side_by_side::settings());
    let calls = calls(machine.program);
    let expected = side_by_side::hotspot(&classes, &calls, true);
    let mut complaints = Vec::new();
    for (call, expected) in calls.iter().zip(&expected) {
        let gap = KNOWN_GAPS.iter().find(|(name, _)| *name == call.method);
        complaints.push(match (side_by_side::ours(&mut machine, call), gap) {
            (Err(_), Some(_)) => continue,
            (Err(why), None) => format!("{} gives up: {why}", call.method),
            (Ok(ours), _) if !side_by_side::same(expected, &ours) => {
                format!("{}\n  hotspot {expected}\n  ours    {ours}", call.method)
            }
            (Ok(_), Some((name, missing))) => format!("{name} works now, {missing} is no gap any more"),
            (Ok(_), None) => continue,
        });
    }
    assert!(complaints.is_empty(), "{} of {}:\n{}", complaints.len(), calls.len(), complaints.join("\n"));
}

const FILES: [&str; 11] = [
    "Caught",
    "Types",
    "StringSnippets",
    "NumberSnippets",
    "CollectionSnippets",
    "LanguageSnippets",
    "StreamSnippets",
    "LibrarySnippets",
    "DispatchSnippets",
    "InitialisationSnippets",
    "FurtherSnippets",
];

/// Every static method without parameters that gives a string.
fn calls(program: &'static classes::Program) -> Vec<StaticCall> {
    let mut calls = Vec::new();
    for name in FILES.iter().filter(|name| name.ends_with("Snippets")) {
        let class = format!("snippets/{name}");
        for method in program.class(&class).expect("the class is compiled").methods.iter() {
            if method.is_static() && !method.is_synthetic() && method.descriptor == "()Ljava/lang/String;" {
                let (class, method) = (class.clone(), method.name.to_string());
                calls.push(StaticCall { class, method, arguments: Vec::new() });
            }
        }
    }
    calls
}
