//! Exploring damaged classes ends with an answer: never a panic, a hang or an excess of memory.
//!
//! A JVM's verifier refuses most of these classes; ours lets more of them pass, so the machine meets values of any type
//! anywhere. `PROVOKE_MUTANTS=20000 cargo test -p explore --test mutants -- --nocapture` tries more of them.

mod named;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use explore::entry::Allowance;
use explore::machine::Machine;
use explore::machine::settings::Settings;
use testkit::mutants::guard::{Counting, Guard};
use testkit::mutants::{Seed, mutant};
use testkit::{fixture, scratch, side_by_side};

#[global_allocator]
static COUNTING: Counting = Counting;

/// Mutants of a plain test run, and of one process: what is linked stays in memory.
const MUTANTS: u64 = 400;

/// A look at each method; most of what can go wrong goes wrong soon.
const ALLOWANCE: Allowance =
    Allowance { effort: 3_000, time: Some(Duration::from_millis(100)), first_look: true };

#[test]
fn mutated_classes_are_explored() {
    let (first, mutants) = (number("PROVOKE_FIRST_MUTANT", 0), number("PROVOKE_MUTANTS", MUTANTS));
    if mutants > MUTANTS {
        return in_processes(first, mutants);
    }
    let classes = scratch!(&format!("mutants-{first}-{mutants}"));
    side_by_side::compile(&sources(), &classes);
    let seeds = seeds(&classes);
    let numbers = first..first + mutants;
    for number in numbers.clone() {
        let bytes = named::as_number(mutant(&seeds, number), number);
        std::fs::write(classes.join(named::of(number)).with_extension("class"), bytes).expect("written");
    }
    let machine = || side_by_side::machine(&classes, Settings::default());
    let guard = Guard::new(&kept());
    let mut ours = machine();
    let [mut explored, mut refused, mut harmful] = [0, 0, 0];
    for number in numbers {
        let bytes = std::fs::read(classes.join(named::of(number)).with_extension("class")).expect("read");
        match guard.run(number, &bytes, |_| explore(&mut ours, &named::of(number))) {
            Some(0) => refused += 1,
            Some(methods) => explored += methods,
            None => {
                harmful += 1;
                // What a panic leaves behind is not to be trusted.
                ours = machine();
            }
        }
    }
    std::fs::remove_dir_all(&classes).expect("the mutants are done");
    println!(
        "{mutants} mutants from {first} on: {refused} refused, {explored} methods explored, {harmful} did harm"
    );
    assert_eq!(harmful, 0, "mutants are kept in {}", kept().display());
    assert!(explored as u64 > mutants && refused > 0, "{refused} refused, {explored} methods explored");
}

/// How many of its methods could be explored.
fn explore(machine: &mut Machine, name: &str) -> usize {
    let Ok(class) = machine.program.class(name) else { return 0 };
    let methods = class.methods.iter().filter(|method| method.code.is_some() && !method.is_initializer());
    methods.map(|method| machine.explore(method, ALLOWANCE)).count()
}

/// Small programs with something of everything.
fn sources() -> Vec<PathBuf> {
    let files = std::fs::read_dir(fixture!("snippets")).expect("snippets");
    let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    files.push(fixture!("Helpers.java"));
    files.sort();
    files
}

fn seeds(classes: &Path) -> Vec<Seed> {
    let files = std::fs::read_dir(classes).expect("compiled classes");
    let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    files.retain(|file| file.extension().is_some_and(|it| it == "class"));
    files.sort();
    files.iter().map(|file| Seed::new(named::anew(&std::fs::read(file).expect("a class")))).collect()
}

/// The same test again, for a part of the mutants each.
fn in_processes(first: u64, mutants: u64) {
    let this = std::env::current_exe().expect("the test knows itself");
    let mut failed = Vec::new();
    for from in (first..first + mutants).step_by(MUTANTS as usize) {
        let mut part = Command::new(&this);
        part.args(["--exact", "mutated_classes_are_explored", "--nocapture", "--quiet"]);
        part.env("PROVOKE_FIRST_MUTANT", from.to_string());
        part.env("PROVOKE_MUTANTS", MUTANTS.min(first + mutants - from).to_string());
        if !part.status().expect("the test starts").success() {
            failed.push(from);
        }
    }
    println!("{mutants} mutants, parts that failed: {failed:?}");
    assert!(failed.is_empty(), "mutants do harm in the parts from {failed:?} on");
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
