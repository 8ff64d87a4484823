//! Random programs end on our machine as they end on HotSpot.
//!
//! `PROVOKE_PROGRAMS=20000 cargo test -p explore --test random_programs -- --nocapture` tries more of them.

mod generator;
#[path = "../support/mod.rs"]
mod support;

use std::path::{Path, PathBuf};

use explore::concrete::Constant;
use support::Call;

/// Programs of a plain test run.
const PROGRAMS: u64 = 200;
/// Programs that are compiled and run together.
const BATCH: u64 = 200;
const INPUTS: [i32; 3] = [0, 7, -1_000_003];

#[test]
fn random_programs_end_as_on_hotspot() {
    let programs: u64 = match std::env::var("PROVOKE_PROGRAMS") {
        Ok(number) => number.parse().expect("PROVOKE_PROGRAMS is a number"),
        Err(_) => PROGRAMS,
    };
    let mut differences = 0;
    for first in (0..programs).step_by(BATCH as usize) {
        let seeds: Vec<u64> = (first..programs.min(first + BATCH)).collect();
        differences += batch(&seeds);
    }
    println!("{programs} programs, {differences} differences");
    assert_eq!(differences, 0, "programs end differently; they are kept in {}", kept().display());
}

/// The number of programs with a difference.
fn batch(seeds: &[u64]) -> usize {
    let (sources, classes) = (support::scratch("random-sources"), support::scratch("random-classes"));
    let files: Vec<PathBuf> = seeds.iter().map(|&seed| write(&sources, seed)).collect();
    support::compile(&files, &classes);
    let mut calls = Vec::new();
    for &seed in seeds {
        for input in INPUTS {
            let arguments = vec![Constant::Int(input)];
            calls.push(Call { class: name(seed), method: "run".into(), arguments });
        }
    }
    let expected = support::hotspot(&classes, &calls, true);
    let mut different = Vec::new();
    for settings in support::both_ways() {
        let mut machine = support::machine(&classes, settings);
        for (call, expected) in calls.iter().zip(&expected) {
            let ours = support::ours(&mut machine, call).unwrap_or_else(|why| format!("gives up: {why}"));
            if !support::same(expected, &ours) {
                println!("{}{:?}\n  hotspot {expected}\n  ours    {ours}", call.class, call.arguments);
                different.push(call.class.clone());
            }
        }
    }
    different.sort();
    different.dedup();
    for class in &different {
        let file = format!("{class}.java");
        std::fs::create_dir_all(kept()).expect("a directory");
        std::fs::copy(sources.join(&file), kept().join(&file)).expect("the program is kept");
    }
    different.len()
}

/// Where programs with a difference go.
fn kept() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("different-programs")
}

fn name(seed: u64) -> String {
    format!("Random{seed}")
}

fn write(directory: &Path, seed: u64) -> PathBuf {
    let file = directory.join(format!("{}.java", name(seed)));
    std::fs::write(&file, generator::program(&name(seed), seed)).expect("the program is written");
    file
}
