//! Every instruction gives on our machine what it gives on HotSpot: on concrete operands bit for bit, and on symbolic
//! ones that the path condition pins down.

mod operands;
mod operations;
mod pinned;
#[path = "../support/mod.rs"]
mod support;

use std::path::PathBuf;
use std::sync::LazyLock;

use operations::{ALL, FAILING};
use support::random::Random;
use support::{Call, fixture};

const SEED: u64 = 17;

/// The compiled operations, and the wrappers that pin their operands.
static COMPILED: LazyLock<PathBuf> = LazyLock::new(|| {
    let sources = support::scratch("instructions-sources");
    let (operations, pinned) = (sources.join("Operations.java"), sources.join("Pinned.java"));
    std::fs::write(&operations, operations::source()).expect("the source is written");
    std::fs::write(&pinned, pinned::source()).expect("the source is written");
    let classes = support::scratch("instructions");
    support::compile(&[operations, pinned, fixture("Helpers.java")], &classes);
    classes
});

#[test]
fn concrete_operands_give_what_hotspot_gives() {
    let mut random = Random::new(SEED);
    let mut calls = Vec::new();
    for operation in ALL.iter().chain(FAILING) {
        for arguments in operands::rows(operation.operands, &mut random) {
            calls.push(Call { class: "Operations".into(), method: operation.name.into(), arguments });
        }
    }
    let expected = support::hotspot(&COMPILED, &calls, false);
    let mut complaints = Vec::new();
    for settings in support::both_ways() {
        let mut machine = support::machine(&COMPILED, settings);
        for (call, expected) in calls.iter().zip(&expected) {
            let ours = support::ours(&mut machine, call).unwrap_or_else(|why| format!("gives up: {why}"));
            if !support::same(expected, &ours) {
                complaints
                    .push(format!("{}{:?}: {expected} on HotSpot, {ours} here", call.method, call.arguments));
            }
        }
    }
    let shown = complaints.iter().take(40).cloned().collect::<Vec<_>>().join("\n");
    assert!(complaints.is_empty(), "{} of {} calls differ:\n{shown}", complaints.len(), calls.len());
}
