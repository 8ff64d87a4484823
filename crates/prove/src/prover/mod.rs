//! Proving suspicions: plan, write, compile and run in batches, and say what became of each. Why one is suspected, and what
//! it is worth, is not known here.

mod compile;
mod verdict;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use classes::class::Method;
use classes::program::Program;
use explore::suspicion::{Inputs, Suspicion};
use tracing::{debug, info};

use crate::jars::Jars;
use crate::javac::Javac;
use crate::jdk::JdkInstallation;
use crate::realise::plan::CallPlan;
use crate::realise::{CannotRealise, ReflectionPolicy, realise};
use crate::run::{
    FILLED, RunReport, RunRequest, StaticState, TestException, TestId, TestOutcome, TestRecord, run_tests,
};
use crate::sandbox::{SandboxLevel, SandboxPolicy};
use crate::write::{Expectation, JUnit, TestCase};
pub use compile::NotCompiled;
pub use verdict::ProofVerdict;

/// What a test may take, JVM and machine being idle: code under test that takes longer hangs.
pub const MAX_TEST_TIME: Duration = Duration::from_secs(5);
/// The same where no result may depend on how busy the machine is.
pub const MAX_TEST_TIME_ON_ANY_MACHINE: Duration = Duration::from_secs(30);

/// How tests are written and run.
#[derive(Debug, Clone)]
pub struct ProofOptions {
    pub junit: JUnit,
    pub reflection: ReflectionPolicy,
    pub sandbox: SandboxPolicy,
    /// Java assertions are on.
    pub assertions: bool,
    /// How often each test must crash.
    pub runs: u32,
    /// How long a test may take.
    pub per_test: Duration,
}

impl Default for ProofOptions {
    fn default() -> ProofOptions {
        ProofOptions {
            junit: JUnit::Five,
            reflection: ReflectionPolicy::LastResort,
            sandbox: SandboxPolicy::Auto,
            assertions: true,
            runs: 1,
            per_test: MAX_TEST_TIME,
        }
    }
}

/// What is to be proved.
pub struct Suspect<'a> {
    pub suspicion: &'a Suspicion,
    /// The exception in words, for the name of the test: `divides by zero`.
    pub phrase: String,
}

/// Everything needed to compile and run tests.
pub struct Prover {
    pub program: &'static Program,
    pub jdk: JdkInstallation,
    pub jars: Jars,
    pub javac: Javac,
    pub class_path: Vec<PathBuf>,
    pub options: ProofOptions,
    /// A folder for classes and for what tests leave behind.
    pub scratch: PathBuf,
    /// What came of it so far.
    pub record: ProofRecord,
}

/// What came of compiling and running tests so far.
#[derive(Debug, Default)]
pub struct ProofRecord {
    /// The level the last run reached.
    level: Option<SandboxLevel>,
    batches: usize,
    /// How many tests came to an end.
    pub ran: usize,
    /// Why tests could not be compiled or run, if that was the fault of no test.
    pub trouble: Option<String>,
    /// What a test did to its JVM, where the user should know.
    troubles: BTreeSet<String>,
}

impl Prover {
    /// Proves or refutes each suspicion; the answers are in the same order.
    pub fn prove(&mut self, suspects: &[Suspect], limit: Duration) -> Vec<ProofVerdict> {
        let mut verdicts: Vec<Option<ProofVerdict>> = Vec::new();
        let mut cases: Vec<(usize, TestCase)> = Vec::new();
        info!(target: "prove", suspicions = suspects.len(), "batch");
        for (i, suspect) in suspects.iter().enumerate() {
            match self.crash_case(suspect) {
                Ok(case) => {
                    cases.push((i, case));
                    verdicts.push(None);
                }
                Err(why) => {
                    debug!(target: "prove", entry = suspect.suspicion.entry.full_name(), %why, "not written");
                    verdicts.push(Some(ProofVerdict::NotGenerated(None, why.kind())));
                }
            }
        }
        let only: Vec<TestCase> = cases.iter().map(|(_, case)| case.clone()).collect();
        let outcomes = self.run(&only, limit);
        for ((i, case), outcome) in cases.into_iter().zip(outcomes) {
            verdicts[i] = Some(verdict::of(case, outcome));
        }
        let verdicts = verdicts.into_iter().map(|v| v.unwrap_or(ProofVerdict::NotRun(None)));
        let told = |(verdict, suspect): (ProofVerdict, &Suspect)| {
            verdict.log(suspect);
            verdict
        };
        verdicts.zip(suspects).map(told).collect()
    }

    /// How a user would make this call.
    pub fn plan(&self, entry: &'static Method, inputs: &Inputs) -> Result<CallPlan, CannotRealise> {
        realise(self.program, entry, inputs, self.options.reflection)
    }

    /// A test that passes if the suspicion is right.
    pub fn crash_case(&self, suspect: &Suspect) -> Result<TestCase, CannotRealise> {
        let Suspect { suspicion, phrase } = suspect;
        let plan = self.plan(suspicion.entry, &suspicion.inputs)?;
        Ok(TestCase::crash(self.program, suspicion, plan, phrase).with_trace(suspicion))
    }

    /// Compiles and runs test cases; `None` for those that do not compile.
    pub fn run(&mut self, cases: &[TestCase], limit: Duration) -> Vec<Option<TestOutcome>> {
        let mut outcomes: Vec<Option<TestOutcome>> = cases.iter().map(|_| None).collect();
        if cases.is_empty() || limit.is_zero() {
            return cases.iter().map(|_| Some(TestOutcome::NotRun("no time left".into()))).collect();
        }
        let started = Instant::now();
        let (files, compiled) = match self.compile(cases, limit) {
            Ok(compiled) => compiled,
            Err(NotCompiled::OutOfTime) => {
                return cases.iter().map(|_| Some(TestOutcome::NotRun("no time left".into()))).collect();
            }
            Err(NotCompiled::Trouble(why)) => {
                self.record.trouble = Some(why.clone());
                return cases.iter().map(|_| Some(TestOutcome::NotRun(why.clone()))).collect();
            }
        };
        let limit = limit.saturating_sub(started.elapsed());
        let mut tests = Vec::new();
        let mut numbers = Vec::new();
        for test in files.iter().flat_map(|f| &f.tests) {
            tests.push(TestId { class: test.class.clone(), method: test.method.clone() });
            numbers.push(test.case);
        }
        let Some(output) = compiled else { return outcomes };
        for round in 0.. {
            // One clean run among several is enough to refute.
            let is_due = |&i: &usize| {
                let case = numbers[i];
                round < self.options.runs.max(1).max(cases[case].runs)
                    && outcomes[case].as_ref().is_none_or(|o| matches!(o, TestOutcome::Passed))
            };
            let due: Vec<usize> = (0..tests.len()).filter(is_due).collect();
            if due.is_empty() {
                break;
            }
            let chosen = due.iter().map(|&i| tests[i].clone()).collect();
            let report = self.run_compiled(output.clone(), chosen, StaticState::Fresh, limit);
            for (record, i) in report.records.into_iter().zip(due) {
                outcomes[numbers[i]] = Some(match &cases[numbers[i]].expectation {
                    Expectation::Throws(thrown) => believed(&thrown.exact, record),
                    Expectation::Returns => record.outcome,
                });
            }
        }
        outcomes
    }

    /// What the user should know about how tests were run.
    pub fn notices(&self) -> Vec<String> {
        let level = self.record.level.as_ref().and_then(SandboxLevel::notice);
        level.into_iter().chain(self.record.troubles.iter().cloned()).collect()
    }

    /// Runs tests whose classes are there.
    pub fn run_compiled(
        &mut self,
        classes: PathBuf,
        tests: Vec<TestId>,
        statics: StaticState,
        limit: Duration,
    ) -> RunReport {
        let mut class_path = vec![classes];
        class_path.extend(self.class_path.iter().cloned());
        let report = run_tests(&RunRequest {
            jdk: self.jdk.clone(),
            jars: self.jars.clone(),
            class_path,
            tests,
            per_test: self.options.per_test.min(limit),
            total: limit,
            memory: 512 << 20,
            assertions: self.options.assertions,
            statics,
            sandbox: self.options.sandbox,
            scratch: self.scratch.clone(),
        });
        // Where no JVM was started, none was unconfined.
        if report.jvms > 0 {
            self.record.level = Some(report.sandbox);
        }
        let trouble = report.broken.clone().or_else(|| self.lacks_classes(&report));
        if trouble.is_some() {
            self.record.trouble = trouble;
        } else {
            let ended = |record: &&TestRecord| !matches!(record.outcome, TestOutcome::NotRun(_));
            self.record.ran += report.records.iter().filter(ended).count();
        }
        let filled = report.records.iter().filter_map(|record| match &record.outcome {
            TestOutcome::JvmCrashed(how) if how.starts_with(FILLED) => {
                Some(format!("{} was ended: {how}", record.test.method))
            }
            _ => None,
        });
        self.record.troubles.extend(filled);
        report
    }

    /// Not a single test found the analysed classes: the JVM's class path is not the one that was analysed.
    fn lacks_classes(&self, report: &RunReport) -> Option<String> {
        let mut lacking = None;
        for record in &report.records {
            let TestOutcome::Failed(chain) = &record.outcome else { return None };
            let missing = |thrown: &TestException| {
                let is_missing = thrown.class.ends_with("NoClassDefFoundError")
                    || thrown.class.ends_with("ClassNotFoundException");
                let name = thrown.message.as_ref().filter(|_| is_missing)?.replace('.', "/");
                self.program.application_classes().iter().any(|class| **class == *name).then_some(name)
            };
            lacking = Some(chain.throwables.iter().find_map(missing)?);
        }
        lacking.map(|class| format!("the JVM does not find {}, which was analysed", class.replace('/', ".")))
    }
}

/// A test says that it passed; that its exception was there the JVM must have seen, too.
pub fn believed(exception: &str, record: TestRecord) -> TestOutcome {
    let passed = record.outcome == TestOutcome::Passed;
    if passed && !record.seen.iter().any(|seen| seen == exception) {
        return TestOutcome::JvmCrashed(format!(
            "the test says that it passed, but the JVM saw no {exception}"
        ));
    }
    record.outcome
}
