//! Random programs end on our machine as they end on HotSpot.
//!
//! `PROVOKE_PROGRAMS=20000 cargo test -p explore --test random_programs -- --nocapture` tries more of them.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use explore::machine::settings::Settings;
use explore::modes::concrete::Constant;
use testkit::random_programs::shared::SHARED;
use testkit::side_by_side::{self, StaticCall};
use testkit::{random_programs, scratch};

/// Programs of a plain test run, and of one process: what our machine has linked stays in memory.
const PROGRAMS: u64 = 1000;
/// Programs that are compiled and run together.
const BATCH: u64 = 250;
/// One call in `INPUTS` is also made one instruction after the other, which takes longer than running ahead.
const INPUTS: [i32; 3] = [0, 7, -1_000_003];

#[test]
fn random_programs_end_as_on_hotspot() {
    let (first, programs) = (number("PROVOKE_FIRST_PROGRAM", 0), number("PROVOKE_PROGRAMS", PROGRAMS));
    if programs > PROGRAMS {
        return in_processes(first, programs);
    }
    let (next, differences) = (AtomicU64::new(0), AtomicUsize::new(0));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let from = next.fetch_add(BATCH, Ordering::Relaxed);
                    if from >= programs {
                        break;
                    }
                    let seeds: Vec<u64> = (first + from..first + programs.min(from + BATCH)).collect();
                    differences.fetch_add(batch(&seeds), Ordering::Relaxed);
                }
            });
        }
    });
    let differences = differences.into_inner();
    println!("{programs} programs, {differences} differences");
    assert_eq!(differences, 0, "programs end differently; they are kept in {}", kept().display());
}

fn number(variable: &str, otherwise: u64) -> u64 {
    match std::env::var(variable) {
        Ok(number) => number.parse().unwrap_or_else(|_| panic!("{variable} is a number")),
        Err(_) => otherwise,
    }
}

/// The same test again, for a part of the programs each.
fn in_processes(first: u64, programs: u64) {
    let this = std::env::current_exe().expect("the test knows itself");
    let mut failed = 0;
    for from in (0..programs).step_by(PROGRAMS as usize) {
        let mut part = Command::new(&this);
        part.args(["--exact", "random_programs_end_as_on_hotspot", "--nocapture", "--quiet"]);
        part.env("PROVOKE_FIRST_PROGRAM", (first + from).to_string());
        part.env("PROVOKE_PROGRAMS", PROGRAMS.min(programs - from).to_string());
        failed += usize::from(!part.status().expect("the test starts").success());
    }
    println!("{programs} programs, differences in {failed} parts");
    assert_eq!(failed, 0, "programs end differently; they are kept in {}", kept().display());
}

/// The number of programs with a difference.
fn batch(seeds: &[u64]) -> usize {
    let scratch = scratch!(&format!("random-programs-{}", seeds[0]));
    let (sources, classes) = (scratch.join("sources"), scratch.join("classes"));
    std::fs::create_dir_all(&sources).expect("a directory for sources");
    std::fs::create_dir_all(&classes).expect("a directory for classes");
    let mut files: Vec<PathBuf> = seeds.iter().map(|&seed| write(&sources, seed)).collect();
    files.push(sources.join(format!("{SHARED}.java")));
    std::fs::write(&files[seeds.len()], random_programs::shared::source())
        .expect("what programs share is written");
    side_by_side::compile(&files, &classes);
    let mut calls = Vec::new();
    for &seed in seeds {
        for input in INPUTS {
            let arguments = vec![Constant::Int(input)];
            calls.push(StaticCall { class: name(seed), method: "run".into(), arguments });
        }
    }
    let expected = side_by_side::hotspot(&classes, &calls, true);
    let ends: Vec<(&StaticCall, &String)> = calls.iter().zip(&expected).collect();
    let [ahead, stepwise] = side_by_side::both_ways();
    let mut different = compare(&classes, ahead, &ends);
    let some = (0..seeds.len()).map(|i| ends[i * INPUTS.len() + i % INPUTS.len()]);
    different.extend(compare(&classes, stepwise, &some.collect::<Vec<_>>()));
    different.sort();
    different.dedup();
    let count = different.len();
    if count > 0 {
        different.push(SHARED.to_string());
        std::fs::create_dir_all(kept()).expect("a directory");
    }
    for class in &different {
        let file = format!("{class}.java");
        std::fs::copy(sources.join(&file), kept().join(&file)).expect("the program is kept");
    }
    std::fs::remove_dir_all(&scratch).expect("the batch is done");
    count
}

/// The classes whose calls end in another way than expected.
fn compare(classes: &Path, settings: Settings, ends: &[(&StaticCall, &String)]) -> Vec<String> {
    let mut machine = side_by_side::machine(classes, settings);
    let mut different = Vec::new();
    for (call, expected) in ends {
        let ours = side_by_side::ours(&mut machine, call).unwrap_or_else(|why| format!("gives up: {why}"));
        if !side_by_side::same(expected, &ours) {
            println!("{}{:?}\n  hotspot {expected}\n  ours    {ours}", call.class, call.arguments);
            different.push(call.class.clone());
        }
    }
    different
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
    std::fs::write(&file, random_programs::program(&name(seed), seed)).expect("the program is written");
    file
}
