//! `provoke replay`: runs the test of one finding again, against the program as it is now.

use std::path::PathBuf;

use campaign::failure::Failure;
use campaign::options::DEFAULT_TESTS;
use campaign::replay::{ReplayOptions, TestOutcome, ThrowableChain, run_test};
use report::finding::Finding;
use report::model::Report;

use super::{LAST_RUN, end_on_ctrl_c};
use crate::args::ReplayArgs;
use crate::options::{sandbox, set_up};
use crate::terminal::say;

/// 0 if the test shows the crash again, 1 if not.
pub fn run(args: &ReplayArgs) -> Result<u8, Failure> {
    end_on_ctrl_c();
    let file = args.report.clone().unwrap_or_else(|| PathBuf::from(LAST_RUN));
    let report = report::store::load(&file)
        .map_err(|error| Failure::new(format!("failed to {error}")).with_hint(error.hint()))?;
    let finding = find(&report, &args.id)?;
    let Some(test) = &finding.test else {
        return Err(Failure::new(format!("{} has no test: it is {}", finding.id, finding.status.as_str()))
            .with_hint(format!("`provoke explain {}` tells what is known of it", finding.id)));
    };
    let tests = args.tests.clone().or_else(|| report.tests.clone().map(PathBuf::from));
    let tests = tests.unwrap_or_else(|| PathBuf::from(DEFAULT_TESTS));
    let options = ReplayOptions {
        jdk: args.jdk.clone(),
        set_up: set_up(&args.setup),
        assertions: !args.no_assertions,
        sandbox: sandbox(args.sandbox),
    };
    let outcome = run_test(&report, finding, test, &tests, &options)?;
    say!("{}: {}", finding.id, finding.message);
    say!("  test: {}  {}", tests.join(&test.file).display(), test.name);
    let (status, said) = match outcome {
        TestOutcome::Passed if test.guard => (1, "the crash is not there any more: the test passes".into()),
        TestOutcome::Failed(chain) if test.guard => {
            (0, format!("the crash is still there: {}", told(&chain)))
        }
        TestOutcome::Passed => (0, format!("the crash is still there: {} comes out", finding.exception)),
        TestOutcome::Failed(chain) => (1, format!("the crash is not there any more: {}", told(&chain))),
        TestOutcome::TimedOut => (1, "the crash was not seen: the test did not end in time".into()),
        TestOutcome::JvmCrashed(how) => (1, format!("the crash was not seen: the JVM ended: {how}")),
        TestOutcome::NotRun(why) => return Err(Failure::new(format!("the test could not be run: {why}"))),
    };
    say!("  {said}");
    Ok(status)
}

fn find<'a>(report: &'a Report, id: &str) -> Result<&'a Finding, Failure> {
    match report.find(id).as_slice() {
        [] => Err(Failure::new(format!("there is no finding {id} in the last run here"))
            .with_hint("its id stands in the report, or give another report with --report FILE")),
        [finding] => Ok(finding),
        several => {
            Err(Failure::new(format!("{id} is the start of {} ids", several.len()))
                .with_hint("give more digits"))
        }
    }
}

fn told(chain: &ThrowableChain) -> String {
    let Some(first) = chain.throwables.first() else { return "the test fails".into() };
    match &first.message {
        Some(message) => message.split_whitespace().collect::<Vec<_>>().join(" "),
        None => first.class.clone(),
    }
}
