//! Every instruction gives on our machine what it gives on HotSpot: on concrete operands bit for bit, and on symbolic
//! ones that the path condition pins down.

mod opcodes;
mod operands;
mod operations;
mod pinned;

use std::path::PathBuf;
use std::sync::LazyLock;

use testkit::random::Random;
use testkit::side_by_side::{self, StaticCall};
use testkit::{fixture, scratch};

use operations::{ALL, FAILING};

const SEED: u64 = 17;

/// The compiled operations, and the wrappers that pin their operands.
static COMPILED: LazyLock<PathBuf> = LazyLock::new(|| {
    let sources = scratch!("instructions-sources");
    let (operations, pinned) = (sources.join("Operations.java"), sources.join("Pinned.java"));
    std::fs::write(&operations, operations::source()).expect("the source is written");
    std::fs::write(&pinned, pinned::source()).expect("the source is written");
    let classes = scratch!("instructions");
    side_by_side::compile(&[operations, pinned, fixture!("Helpers.java")], &classes);
    classes
});

#[test]
fn concrete_operands_give_what_hotspot_gives() {
    let mut random = Random::new(SEED);
    let mut calls = Vec::new();
    for operation in ALL.iter().chain(FAILING) {
        for arguments in operands::rows(operation.operands, &mut random) {
            calls.push(StaticCall { class: "Operations".into(), method: operation.name.into(), arguments });
        }
    }
    let expected = side_by_side::hotspot(&COMPILED, &calls, false);
    let mut complaints = Vec::new();
    for settings in side_by_side::both_ways() {
        let mut machine = side_by_side::machine(&COMPILED, settings);
        for (call, expected) in calls.iter().zip(&expected) {
            let ours =
                side_by_side::ours(&mut machine, call).unwrap_or_else(|why| format!("gives up: {why}"));
            if !side_by_side::same(expected, &ours) {
                complaints
                    .push(format!("{}{:?}: {expected} on HotSpot, {ours} here", call.method, call.arguments));
            }
        }
    }
    let shown = complaints.iter().take(40).cloned().collect::<Vec<_>>().join("\n");
    assert!(complaints.is_empty(), "{} of {} calls differ:\n{shown}", complaints.len(), calls.len());
}
