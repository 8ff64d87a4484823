//! The promise of `safe`, put to the test: the attacker of `tests/attacker` calls what is safe in every way a Java program
//! can (docs/attack.md), confined by the binary under test.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use prove::jdk::JdkInstallation;
use report::finding::MethodRef;
use report::model::EntryVerdict;

use crate::javac::compile;

/// Sequences decide when it is enough, not the clock.
const MILLISECONDS: &str = "600000";
const SEED: &str = "1";

/// A method that is said to be safe: class, method, descriptor and assumptions, as the attacker reads them.
pub struct Claim(String);

impl Claim {
    pub fn new(method: &MethodRef, assumes: &[String]) -> Claim {
        Claim(format!("{} {} {} {}", method.class, method.method, method.descriptor, assumes.join(",")))
    }

    pub fn of(entry: &EntryVerdict) -> Claim {
        Claim::new(&entry.entry, &entry.assumes)
    }
}

/// What was tried, and what came of it.
pub struct Attacked {
    /// One sentence with all counts.
    pub summary: String,
    /// Entries that were called at least once.
    pub called: usize,
    pub blows: Vec<Blow>,
}

/// Something that an attack brought about.
pub struct Blow {
    /// `refuted`, `unconfirmed`, `excluded`, …
    pub kind: String,
    /// `class#method(descriptor)result`
    pub entry: String,
    /// The exception, and the program that ends with it.
    pub told: String,
}

impl Attacked {
    /// Whatever speaks against a claim, or against the attacker.
    pub fn complaints(&self) -> Vec<String> {
        let speaks = |blow: &&Blow| matches!(&*blow.kind, "refuted" | "unconfirmed" | "unstable" | "broken");
        self.blows.iter().filter(speaks).map(|b| format!("{} {} {}", b.kind, b.entry, b.told)).collect()
    }
}

/// How claims are attacked.
pub struct Attack<'a> {
    pub jdk: &'a JdkInstallation,
    /// The binary that confines what is called.
    pub provoke: &'a str,
    /// The compiled code that the claims are about.
    pub target: &'a Path,
    /// The attacker's own.
    pub folder: &'a Path,
    /// So many sequences of calls for each claim.
    pub sequences: u32,
}

/// Attacks each claim.
pub fn attack(plan: &Attack, claims: &[Claim]) -> Attacked {
    let Attack { jdk, provoke, target, folder, sequences } = *plan;
    let attacker = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/attacker/attacker");
    let classes = folder.join("attacker");
    compile(jdk, &attacker, &classes, &[]);
    let mut java = Command::new(jdk.java())
        .arg("-cp")
        .arg(&classes)
        .arg("attacker.Main")
        .arg(target)
        .args(["", SEED, &sequences.to_string(), MILLISECONDS, provoke])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("java starts");
    let mut input = java.stdin.take().expect("it is piped");
    for Claim(line) in claims {
        writeln!(input, "{line}").expect("java reads");
    }
    drop(input);
    let output = java.wait_with_output().expect("java ends");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}: {said}", output.status);
    read(&said)
}

fn read(said: &str) -> Attacked {
    let summary = said.lines().last().unwrap_or_default().to_string();
    let called = summary.split(", ").find_map(|part| part.strip_suffix(" called")?.parse().ok());
    let called = called.unwrap_or_else(|| panic!("it says how many were called: {said}"));
    let mut blows: Vec<Blow> = Vec::new();
    for line in said.lines().filter(|line| **line != *summary) {
        match (line.strip_prefix("| "), blows.last_mut()) {
            (Some(more), Some(blow)) => blow.told.extend(["\n    ", more]),
            _ => {
                let mut words = line.splitn(3, ' ');
                let mut word = || words.next().unwrap_or_default().to_string();
                blows.push(Blow { kind: word(), entry: word(), told: word() });
            }
        }
    }
    Attacked { summary, called, blows }
}
