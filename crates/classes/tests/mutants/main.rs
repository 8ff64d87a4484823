//! Damaged classes are read, verified and linked, or refused: never a panic, a hang or an excess of memory.
//!
//! `PROVOKE_MUTANTS=1000000 cargo test -p classes --test mutants -- --nocapture` tries more of them. `fuzz/` has the same
//! for a fuzzer that is guided by coverage.

mod seeds;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use testkit::mutants::guard::{Counting, Guard};
use testkit::mutants::mutant;

#[global_allocator]
static COUNTING: Counting = Counting;

/// Mutants of a plain test run, and of one process: what is linked stays in memory.
const MUTANTS: u64 = 20_000;
/// Mutants that a thread takes at a time.
const BATCH: u64 = 100;

#[test]
fn mutated_classes_are_read_or_refused() {
    let (first, mutants) = range();
    if mutants > MUTANTS {
        return in_processes(first, mutants);
    }
    let seeds = seeds::all();
    let end = first + mutants;
    let next = AtomicU64::new(first);
    let [linked, refused, harmful] = [const { AtomicU64::new(0) }; 3];
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                // Loading takes a lock: each thread has a world of its own.
                let program = seeds::program();
                let guard = Guard::new(&kept());
                loop {
                    let from = next.fetch_add(BATCH, Ordering::Relaxed);
                    if from >= end {
                        break;
                    }
                    for number in from..end.min(from + BATCH) {
                        let bytes = mutant(&seeds, number);
                        let counter = match guard.run(number, &bytes, |bytes| program.probe(bytes).is_ok()) {
                            Some(true) => &linked,
                            Some(false) => &refused,
                            None => &harmful,
                        };
                        counter.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    let [linked, refused, harmful] = [linked, refused, harmful].map(AtomicU64::into_inner);
    println!("{mutants} mutants from {first} on: {linked} linked, {refused} refused, {harmful} did harm");
    assert_eq!(harmful, 0, "mutants are kept in {}", kept().display());
    // Both happen, so both were tried.
    assert!(linked > mutants / 10 && refused > mutants / 10, "{linked} linked, {refused} refused");
}

/// The seeds themselves are sound: what a mutant shows is due to its mutation.
#[test]
fn seeds_are_linked() {
    let program = seeds::program();
    for (name, bytes) in seeds::classes() {
        assert_eq!(program.probe(&bytes), Ok(()), "{name}");
    }
}

/// The same test again, for a part of the mutants each.
fn in_processes(first: u64, mutants: u64) {
    let this = std::env::current_exe().expect("the test knows itself");
    let mut failed = Vec::new();
    for from in (first..first + mutants).step_by(MUTANTS as usize) {
        let mut part = Command::new(&this);
        part.args(["--exact", "mutated_classes_are_read_or_refused", "--nocapture", "--quiet"]);
        part.env("PROVOKE_FIRST_MUTANT", from.to_string());
        part.env("PROVOKE_MUTANTS", MUTANTS.min(first + mutants - from).to_string());
        if !part.status().expect("the test starts").success() {
            failed.push(from);
        }
    }
    println!("{mutants} mutants, parts that failed: {failed:?}");
    assert!(failed.is_empty(), "mutants do harm in the parts from {failed:?} on");
}

/// The number of the first mutant, and how many there are.
fn range() -> (u64, u64) {
    (number("PROVOKE_FIRST_MUTANT", 0), number("PROVOKE_MUTANTS", MUTANTS))
}

fn number(variable: &str, otherwise: u64) -> u64 {
    match std::env::var(variable) {
        Ok(number) => number.parse().unwrap_or_else(|_| panic!("{variable} is a number")),
        Err(_) => otherwise,
    }
}

/// Where mutants that do harm go.
fn kept() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("harmful-classes")
}
