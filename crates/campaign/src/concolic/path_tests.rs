//! `--tests-for all`: a test for each path that returns or throws, with the inputs that go there; only what was run and
//! passed is shipped.

use std::collections::BTreeMap;
use std::time::Instant;

use concolic::job::{ConcolicRun, RunEnd};
use prove::run::TestOutcome;
use prove::write::TestCase;
use report::finding::TestRef;

use super::aim;
use super::proving::Workshop;
use crate::judge::Judged;

/// Tests that are compiled and run together.
const MAX_BATCH_TESTS: usize = 100;

/// Tests by the name of their path.
pub type PathTests = BTreeMap<u64, TestRef>;

/// A path and the tests that may show it, the simplest first.
struct PathToTest {
    path: u64,
    cases: Vec<TestCase>,
}

/// Tests for all these paths that have none yet.
pub fn add<'a>(paths: impl Iterator<Item = &'a ConcolicRun>, workshop: &mut Workshop) {
    let (until, budget) = (workshop.until, workshop.setup.budget.clone());
    let is_over = || Instant::now() >= until || budget.is_interrupted();
    let mut wanted: Vec<PathToTest> = Vec::new();
    for run in paths {
        if workshop.tests.contains_key(&run.path()) {
            continue;
        }
        if is_over() {
            break;
        }
        let mut cases = cases(run, workshop);
        // The last one is tried first.
        cases.reverse();
        wanted.push(PathToTest { path: run.path(), cases });
    }
    while !wanted.is_empty() && !is_over() {
        wanted.retain(|one| !one.cases.is_empty());
        for batch in wanted.chunks_mut(MAX_BATCH_TESTS) {
            try_batch(batch, workshop);
        }
    }
}

fn try_batch(batch: &mut [PathToTest], workshop: &mut Workshop) {
    let cases: Vec<TestCase> = batch.iter_mut().filter_map(|one| one.cases.pop()).collect();
    let outcomes = workshop.prover.run(&cases, workshop.left());
    let passed = |outcome: &Option<TestOutcome>| *outcome == Some(TestOutcome::Passed);
    let proved: Vec<usize> = (0..cases.len()).filter(|&i| passed(&outcomes[i])).collect();
    let shipped: Vec<&TestCase> = proved.iter().map(|&i| &cases[i]).collect();
    for (&i, (file, name)) in proved.iter().zip(workshop.suite.add(&shipped)) {
        let reflection = cases[i].plan.uses_reflection();
        workshop.tests.insert(batch[i].path, TestRef { file, name, reflection, guard: false });
        batch[i].cases.clear();
    }
}

/// Whoever was dropped, cut short or ended the JVM has nothing that a test could assert.
fn cases(run: &ConcolicRun, workshop: &mut Workshop) -> Vec<TestCase> {
    let Workshop { setup, executor, driver, prover, judge, .. } = workshop;
    let driver = *driver;
    match &run.end {
        RunEnd::Returned => {
            let inputs = executor.simplest_inputs(run).unwrap_or_default();
            let Some(inputs) = inputs else { return Vec::new() };
            // The last one has all calls that the driver made.
            let called = driver.and_then(|driver| driver.calls_of(&inputs).pop());
            let (entry, inputs) =
                called.map_or((setup.main, inputs), |called| (called.method, called.inputs));
            let condition = || run.told.iter().map(|(_, condition)| condition.clone()).collect();
            let case = |plan| TestCase::returns(setup.program, entry, plan, "").under(condition());
            prover.plan(entry, &inputs).ok().map(case).into_iter().collect()
        }
        RunEnd::Threw(_) => {
            let suspicions = executor.suspicions(&run.recipe).unwrap_or_default();
            let suspicions = aim::told(driver, suspicions);
            suspicions
                .into_iter()
                .filter_map(|it| prover.crash_case(&Judged::new(it, judge).suspect()).ok())
                .collect()
        }
        RunEnd::Dropped | RunEnd::Depth | RunEnd::Exit | RunEnd::TimedOut | RunEnd::Crashed(_) => Vec::new(),
    }
}
