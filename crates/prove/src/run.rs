//! Runs compiled JUnit tests on a confined JVM and tells of each test how it ended.
//! It judges nothing: whether an exception proves a suspicion is not known here.

mod record;
mod session;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use tracing::debug;

use crate::jars::Jars;
use crate::jdk::JdkInstallation;
use crate::sandbox::{SandboxLevel, SandboxPolicy};

pub use crate::jvm::FILLED;
pub(crate) use record::outcome;
pub use record::{StackTraceElement, TestException, TestOutcome, TestRecord, ThrowableChain};

use session::{Finished, JvmEnd, RunnerSession};

/// Tests to run, and with what.
#[derive(Debug, Clone)]
pub struct RunRequest {
    pub jdk: JdkInstallation,
    pub jars: Jars,
    /// The test classes and everything that they need, except JUnit.
    pub class_path: Vec<PathBuf>,
    pub tests: Vec<TestId>,
    pub per_test: Duration,
    /// For the whole request, JVM starts included.
    pub total: Duration,
    /// The JVM's heap, in bytes.
    pub memory: u64,
    /// Whether `assert` statements of the code under test are executed.
    pub assertions: bool,
    pub statics: StaticState,
    pub sandbox: SandboxPolicy,
    /// Each JVM works in a folder of its own inside, the only place where it may write.
    pub scratch: PathBuf,
}

/// What a test finds of what the tests before it did to static fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StaticState {
    Shared = 0,
    /// All classes are uninitialised, as in a JVM of its own.
    Fresh = 1,
    /// Shared until a test comes up again: the list holds the same tests in several orders.
    SharedUntilRepeated = 2,
}

/// A test by its class (binary name with dots) and its method.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TestId {
    pub class: String,
    pub method: String,
}

/// What became of a request.
#[derive(Debug, Clone)]
pub struct RunReport {
    /// One for each test, in the order of the request.
    pub records: Vec<TestRecord>,
    /// How far the JVMs were confined: the weakest level of all of them.
    pub sandbox: SandboxLevel,
    /// Why no JVM could be brought to run tests, if that is so.
    pub broken: Option<String>,
    /// How many JVMs it took; more than one where tests ended theirs.
    pub jvms: usize,
}

/// Runs the tests, in as few JVMs as they let live.
pub fn run_tests(request: &RunRequest) -> RunReport {
    let until = Instant::now() + request.total;
    let mut batch = Batch::new(request);
    while let Some(waiting) = batch.waiting() {
        if Instant::now() >= until {
            batch.give_up("the time for all tests is used up");
        } else {
            match RunnerSession::run(request, &waiting, until) {
                Ok(session) => batch.take(session),
                Err(error) => batch.break_off(&format!("failed to start a JVM: {error}")),
            }
        }
    }
    batch.report()
}

struct EndedTest {
    outcome: TestOutcome,
    duration: Duration,
    seen: Vec<String>,
}

/// Which tests have ended so far, and how.
struct Batch<'a> {
    request: &'a RunRequest,
    ended: Vec<Option<EndedTest>>,
    sandbox: Option<SandboxLevel>,
    broken: Option<String>,
    jvms: usize,
}

impl<'a> Batch<'a> {
    fn new(request: &'a RunRequest) -> Self {
        let ended = request.tests.iter().map(|_| None).collect();
        Batch { request, ended, sandbox: None, broken: None, jvms: 0 }
    }

    /// The indices of the tests that still have to run; none once all have ended.
    fn waiting(&self) -> Option<Vec<usize>> {
        let waiting: Vec<usize> = (0..self.ended.len()).filter(|test| self.ended[*test].is_none()).collect();
        Some(waiting).filter(|waiting| !waiting.is_empty())
    }

    /// Takes over what a JVM did, and blames its end on the test that was running.
    fn take(&mut self, jvm: RunnerSession) {
        self.jvms += 1;
        self.sandbox = Some(self.sandbox.map_or(jvm.level, |level| level.weaker(jvm.level)));
        let stuck = jvm.finished.is_empty() && jvm.running.is_none();
        for Finished { test, outcome, duration, seen } in jvm.finished {
            self.ended[test] = Some(EndedTest { outcome, duration, seen });
        }
        match (jvm.running, jvm.end) {
            (Some((test, since)), JvmEnd::TestTime) => self.end(test, TestOutcome::TimedOut, since),
            (Some((test, since)), JvmEnd::TotalTime) => {
                let reason = "the time for all tests was used up while it ran";
                self.end(test, TestOutcome::NotRun(reason.to_owned()), since);
            }
            (Some((test, since)), JvmEnd::Exit(how)) => self.end(test, TestOutcome::JvmCrashed(how), since),
            // No test to blame and none done: the next JVM would do no better.
            (None, JvmEnd::Exit(how)) if stuck => self.break_off(&format!("no test was started: {how}")),
            (None, JvmEnd::TestTime) => self.break_off("the JVM did not start in time"),
            (None, _) => {}
        }
    }

    fn end(&mut self, test: usize, outcome: TestOutcome, since: Instant) {
        self.ended[test] = Some(EndedTest { outcome, duration: since.elapsed(), seen: Vec::new() });
    }

    /// The next JVM would do no better.
    fn break_off(&mut self, reason: &str) {
        self.broken = Some(reason.to_owned());
        self.give_up(reason);
    }

    fn give_up(&mut self, reason: &str) {
        for ended in self.ended.iter_mut().filter(|ended| ended.is_none()) {
            let outcome = TestOutcome::NotRun(reason.to_owned());
            *ended = Some(EndedTest { outcome, duration: Duration::ZERO, seen: Vec::new() });
        }
    }

    fn report(self) -> RunReport {
        let ended = self.ended.into_iter().map(|ended| ended.expect("no test is waiting any more"));
        let records = self.request.tests.iter().zip(ended).map(|(test, ended)| TestRecord {
            test: test.clone(),
            outcome: ended.outcome,
            duration: ended.duration,
            seen: ended.seen,
        });
        let records: Vec<TestRecord> = records.collect();
        for TestRecord { test, outcome, .. } in &records {
            debug!(target: "prove", class = test.class, method = test.method, outcome = outcome.name(), "ran");
        }
        RunReport { records, sandbox: self.sandbox.unwrap_or_default(), broken: self.broken, jvms: self.jvms }
    }
}
