//! The suite as its readers run it: all tests in one JVM, whatever order, static fields shared.
//!
//! Each test was proved with classes of its own. One that fails in company is written so that it loads its classes anew;
//! one that fails even so is left out of the suite's run, and that is said.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use prove::run::{StaticState, TestId, TestOutcome};
use prove::write::TestFile;

use crate::publish::suite::Suite;
use prove::prover::{NotCompiled, Prover};

/// Tests that load their classes anew change what the others meet: it takes a few rounds until nothing changes any more.
const MAX_ROUNDS: usize = 4;

/// Rewrites tests until the whole suite passes; what the user should know about it.
pub fn repair(suite: &mut Suite, prover: &mut Prover, until: Instant) -> Option<String> {
    // By itself a test was run already.
    if suite.len() < 2 {
        return None;
    }
    for _ in 0..MAX_ROUNDS {
        match failing(suite, prover, until) {
            Ok(failing) if failing.is_empty() => return left_out(suite),
            Ok(failing) => failing.into_iter().for_each(|case| suite.set_apart(case)),
            Err(why) if why == NO_TIME => return Some(NOT_RUN.into()),
            Err(why) => return Some(format!("{NOT_RUN}: {why}")),
        }
    }
    left_out(suite)
}

fn left_out(suite: &Suite) -> Option<String> {
    let alone = suite.alone();
    (alone > 0).then(|| {
        format!(
            "{alone} of {} tests pass in a JVM of their own only: they are disabled in the suite",
            suite.len()
        )
    })
}

/// The tests that fail in one order or another; or why that is not known.
fn failing(suite: &Suite, prover: &mut Prover, until: Instant) -> Result<BTreeSet<usize>, String> {
    let left = || until.saturating_duration_since(Instant::now());
    let files = suite.proved();
    let (classes, reply) = prover.compile_files(&files, left()).map_err(|e| match e {
        NotCompiled::OutOfTime => NO_TIME.to_owned(),
        NotCompiled::Trouble(why) => why,
    })?;
    if let Some(error) = reply.diagnostics.iter().find(|d| d.is_error) {
        return Err(error.message.lines().next().unwrap_or_default().to_owned());
    }
    let (order, cases) = in_junits_order(&files, suite);
    let backwards = order.iter().rev().cloned();
    let report = prover.run_compiled(
        classes,
        order.iter().cloned().chain(backwards).collect(),
        StaticState::SharedUntilRepeated,
        left(),
    );
    let mut failing = BTreeSet::new();
    for record in &report.records {
        match &record.outcome {
            TestOutcome::Passed => {}
            TestOutcome::NotRun(_) if left().is_zero() => return Err(NO_TIME.to_owned()),
            _ => drop(failing.insert(cases[&(record.test.class.clone(), record.test.method.clone())])),
        }
    }
    Ok(failing)
}

/// What is said of a suite of which only that is known.
pub const NOT_RUN: &str =
    "every test was run by itself, but not all of them together: some may depend on the order";

const NO_TIME: &str = "no time was left";

/// The case of each test, by class and method.
type Cases = BTreeMap<(String, String), usize>;

/// Classes by name, and the methods of each as both JUnits order them where nothing else is said: by the hash of the name.
fn in_junits_order(files: &[TestFile], suite: &Suite) -> (Vec<TestId>, Cases) {
    let mut order = Vec::new();
    let mut cases = Cases::new();
    for file in files {
        let mut tests: Vec<_> = file.tests.iter().filter(|test| !suite.is_alone(test.case)).collect();
        tests.sort_by_key(|test| (java_hash(&test.method), test.method.clone()));
        for test in tests {
            cases.insert((test.class.clone(), test.method.clone()), test.case);
            order.push(TestId { class: test.class.clone(), method: test.method.clone() });
        }
    }
    (order, cases)
}

/// `String.hashCode`
fn java_hash(text: &str) -> i32 {
    text.encode_utf16().fold(0_i32, |hash, unit| hash.wrapping_mul(31).wrapping_add(unit.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_of_java() {
        assert_eq!(java_hash(""), 0);
        assert_eq!(java_hash("hello"), 99_162_322);
        assert_eq!(java_hash("polygenelubricants"), i32::MIN);
    }
}
