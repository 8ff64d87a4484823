//! The opcodes of the specification are executed in runs that are compared with HotSpot, and none is left out.
//!
//! What is run: the operations, snippets, some random programs, and a class assembled by hand.

mod bodies;
mod names;
mod odd;

use std::collections::BTreeSet;
use std::path::Path;

use classes::program::Program;
use explore::modes::concrete::{Constant, Visits};
use testkit::random::Random;
use testkit::random_programs;
use testkit::side_by_side::{self, StaticCall};
use testkit::{fixture, scratch};

use crate::{operands, operations};
use names::NAMES;

/// Random programs to run; a few hold most of what all hold.
const PROGRAMS: u64 = 20;
const SNIPPETS: [&str; 3] = ["DispatchSnippets", "LanguageSnippets", "NumberSnippets"];

#[test]
fn every_opcode_is_compared() {
    let classes = scratch!("opcodes");
    let odd = compile(&classes);
    let calls = calls(&classes, &odd);
    let expected = side_by_side::hotspot(&classes, &calls, true);
    let [ahead, stepwise] = side_by_side::both_ways();
    let (mut ahead, mut stepwise) =
        (side_by_side::machine(&classes, ahead), side_by_side::machine(&classes, stepwise));
    let (mut visited, mut complaints) = (Visits::default(), Vec::new());
    for (call, expected) in calls.iter().zip(&expected) {
        let (stepped, visits) = side_by_side::ours_visiting(&mut stepwise, call);
        for ours in [side_by_side::ours(&mut ahead, call), stepped] {
            let ours = ours.unwrap_or_else(|why| format!("gives up: {why}"));
            if !side_by_side::same(expected, &ours) {
                complaints.push(format!("{call:?}\n  hotspot {expected}\n  ours    {ours}"));
            }
        }
        visited.extend(visits.iter());
    }
    assert!(complaints.is_empty(), "{} of {}:\n{}", complaints.len(), calls.len(), complaints.join("\n"));
    let executed = opcodes(stepwise.program, &classes, &visited);
    let is_missing = |&i: &usize| !executed.contains(&(i as u8));
    let missing: Vec<&str> = (0..NAMES.len()).filter(is_missing).map(|i| NAMES[i]).collect();
    println!("{} of {} opcodes", executed.len(), NAMES.len());
    assert!(missing.is_empty(), "not executed: {}", missing.join(", "));
}

/// Everything in one directory; gives the names of the assembled methods.
fn compile(classes: &Path) -> Vec<String> {
    let sources = scratch!("opcodes-sources");
    let mut files: Vec<_> = ["Caught", "Types"].into_iter().chain(SNIPPETS).map(snippet).collect();
    files.push(fixture!("Helpers.java"));
    let mut add = |name: &str, source: String| {
        let file = sources.join(format!("{name}.java"));
        std::fs::write(&file, source).expect("the source is written");
        files.push(file);
    };
    add("Operations", operations::source());
    add(random_programs::shared::SHARED, random_programs::shared::source());
    for seed in 0..PROGRAMS {
        add(&program(seed), random_programs::program(&program(seed), seed));
    }
    side_by_side::compile(&files, classes);
    let (bytes, names) = odd::class();
    std::fs::write(classes.join(format!("{}.class", odd::CLASS)), bytes).expect("the class is written");
    names
}

fn snippet(name: &str) -> std::path::PathBuf {
    fixture!(&format!("snippets/{name}.java"))
}

fn program(seed: u64) -> String {
    format!("Random{seed}")
}

fn calls(classes: &Path, odd: &[String]) -> Vec<StaticCall> {
    let linked = side_by_side::machine(classes, side_by_side::settings()).program;
    let mut random = Random::new(1);
    let mut calls = Vec::new();
    let mut call = |class: &str, method: &str, arguments: Vec<Constant>| {
        calls.push(StaticCall { class: class.into(), method: method.into(), arguments });
    };
    for operation in operations::ALL.iter().chain(operations::FAILING) {
        for _ in 0..3 {
            let operands = operation.operands.iter().map(|&kind| operands::any(kind, &mut random)).collect();
            call("Operations", operation.name, operands);
        }
    }
    for name in SNIPPETS {
        let class = format!("snippets/{name}");
        for method in linked.class(&class).expect("the class is compiled").methods.iter() {
            if method.is_static() && !method.is_synthetic() && method.descriptor == "()Ljava/lang/String;" {
                call(&class, method.name, Vec::new());
            }
        }
    }
    for seed in 0..PROGRAMS {
        call(&program(seed), "run", vec![Constant::Int(7)]);
    }
    for name in odd {
        for (a, b) in [(3, 11), (-1, i32::MAX)] {
            call(odd::CLASS, name, vec![Constant::Int(a), Constant::Int(b)]);
        }
    }
    calls
}

/// The opcodes, as they stand in the class files of this test, of what was visited.
fn opcodes(program: &'static Program, classes: &Path, visited: &Visits) -> BTreeSet<u8> {
    let mut opcodes = BTreeSet::new();
    for name in program.application_classes() {
        let Ok(class) = program.class(name) else { continue };
        let file = std::fs::read(classes.join(format!("{name}.class"))).expect("the class is there");
        let bodies = bodies::bodies(&file);
        for method in class.methods.iter() {
            let body = bodies.get(&(method.name.to_string(), method.descriptor.to_string()));
            let (Some(code), Some(body)) = (&method.code, body) else { continue };
            let executed = |i: &usize| visited.contains_key(&(method.id, *i as u32));
            let indices = (0..code.offsets.len()).filter(executed);
            opcodes.extend(indices.map(|i| body[code.offsets[i] as usize]));
        }
    }
    opcodes
}
