//! Proving suspicions: plan, write, compile and run in batches, and say what became of each.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use classes::class::Method;
use classes::program::Program;
use explore::suspicion::{Inputs, Suspicion};
use prove::jars::Jars;
use prove::javac::{CompileRequest, Javac, Source};
use prove::jdk::Jdk;
use prove::realise::plan::Plan;
use prove::realise::{CannotRealise, Kind, ReflectionPolicy, realise};
use prove::run::{Outcome, RunReport, RunRequest, TestId, ThrowableChain, run_tests};
use prove::sandbox::{SandboxLevel, SandboxPolicy};
use prove::write::{ENVIRONMENT_REFUSED, JUnit, TestCase, TestFile, write_suite};

use crate::findings::rule_of;

/// What a test may take, JVM and machine being idle: code under test that takes longer hangs.
pub const PER_TEST: Duration = Duration::from_secs(5);
/// The same where no result may depend on how busy the machine is.
pub const PER_TEST_ON_ANY_MACHINE: Duration = Duration::from_secs(30);

/// What became of a suspicion.
#[derive(Debug)]
pub enum Verdict {
    /// The test made exactly this exception come out of exactly this site.
    Confirmed(Box<TestCase>),
    /// The test ran clean, or timed out.
    NotReproduced(Plan),
    OtherException(Plan, String),
    /// No test could be written, or it does not compile.
    NotGenerated(Option<Plan>, Kind),
    /// Not run: no time left, or the JVM failed.
    NotRun(Option<Plan>),
}

impl Verdict {
    /// How the call would be written, if that is known.
    pub fn plan(&self) -> Option<&Plan> {
        match self {
            Verdict::Confirmed(case) => Some(&case.plan),
            Verdict::NotReproduced(plan) | Verdict::OtherException(plan, _) => Some(plan),
            Verdict::NotGenerated(plan, _) | Verdict::NotRun(plan) => plan.as_ref(),
        }
    }
}

/// Everything needed to compile and run tests.
pub struct Prover {
    pub program: &'static Program,
    pub jdk: Jdk,
    pub jars: Jars,
    pub javac: Javac,
    pub class_path: Vec<PathBuf>,
    pub junit: JUnit,
    pub reflection: ReflectionPolicy,
    pub sandbox: SandboxPolicy,
    pub assertions: bool,
    pub runs: u32,
    /// How long a test may take.
    pub per_test: Duration,
    pub scratch: PathBuf,
    /// The level the last run reached.
    pub level: Option<SandboxLevel>,
    pub batches: usize,
}

impl Prover {
    /// Proves or refutes each suspicion; the answers are in the same order.
    pub fn prove(&mut self, suspicions: &[Suspicion], limit: Duration) -> Vec<Verdict> {
        let mut verdicts: Vec<Option<Verdict>> = Vec::new();
        let mut cases: Vec<(usize, TestCase)> = Vec::new();
        for (i, suspicion) in suspicions.iter().enumerate() {
            match self.crash_case(suspicion) {
                Ok(case) => {
                    cases.push((i, case));
                    verdicts.push(None);
                }
                Err(why) => verdicts.push(Some(Verdict::NotGenerated(None, why.kind()))),
            }
        }
        let only: Vec<TestCase> = cases.iter().map(|(_, case)| case.clone()).collect();
        let outcomes = self.run(&only, limit);
        for ((i, case), outcome) in cases.into_iter().zip(outcomes) {
            verdicts[i] = Some(judge(case, outcome));
        }
        verdicts.into_iter().map(|v| v.unwrap_or(Verdict::NotRun(None))).collect()
    }

    /// How a user would make this call.
    pub fn plan(&self, entry: &'static Method, inputs: &Inputs) -> Result<Plan, CannotRealise> {
        realise(self.program, entry, inputs, self.reflection)
    }

    /// A test that passes if the suspicion is right.
    pub fn crash_case(&self, suspicion: &Suspicion) -> Result<TestCase, CannotRealise> {
        let plan = self.plan(suspicion.entry, &suspicion.inputs)?;
        let what = rule_of(suspicion).phrase(&suspicion.exception.binary_name());
        Ok(TestCase::crash(self.program, suspicion, plan, &what).with_trace(suspicion))
    }

    /// Compiles and runs test cases; `None` for those that do not compile.
    pub fn run(&mut self, cases: &[TestCase], limit: Duration) -> Vec<Option<Outcome>> {
        let mut outcomes: Vec<Option<Outcome>> = cases.iter().map(|_| None).collect();
        if cases.is_empty() || limit.is_zero() {
            return cases.iter().map(|_| Some(Outcome::NotRun("no time left".into()))).collect();
        }
        let started = Instant::now();
        let (files, compiled) = self.compile(cases, limit);
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
                round < self.runs.max(1).max(cases[case].runs)
                    && outcomes[case].as_ref().is_none_or(|o| matches!(o, Outcome::Passed))
            };
            let due: Vec<usize> = (0..tests.len()).filter(is_due).collect();
            if due.is_empty() {
                break;
            }
            let chosen = due.iter().map(|&i| tests[i].clone()).collect();
            let report = self.run_compiled(output.clone(), chosen, limit);
            for (record, i) in report.records.into_iter().zip(due) {
                outcomes[numbers[i]] = Some(record.outcome);
            }
        }
        outcomes
    }

    /// Runs tests whose classes are there.
    pub fn run_compiled(&mut self, classes: PathBuf, tests: Vec<TestId>, limit: Duration) -> RunReport {
        let mut class_path = vec![classes];
        class_path.extend(self.class_path.iter().cloned());
        let report = run_tests(&RunRequest {
            jdk: self.jdk.clone(),
            jars: self.jars.clone(),
            class_path,
            tests,
            per_test: self.per_test.min(limit),
            total: limit,
            memory: 512 << 20,
            assertions: self.assertions,
            fresh_statics: true,
            sandbox: self.sandbox,
            scratch: self.scratch.clone(),
        });
        self.level = Some(report.sandbox);
        report
    }

    /// Writes and compiles; tests that javac refuses are left out and the rest is written again. The numbers in the
    /// files refer to `cases`.
    fn compile(&mut self, cases: &[TestCase], limit: Duration) -> (Vec<TestFile>, Option<PathBuf>) {
        let mut alive: Vec<usize> = (0..cases.len()).collect();
        // Ends: each time some are left out.
        loop {
            self.batches += 1;
            let output = self.scratch.join(format!("batch{}", self.batches));
            if std::fs::create_dir_all(&output).is_err() || alive.is_empty() {
                return (Vec::new(), None);
            }
            let chosen: Vec<TestCase> = alive.iter().map(|&i| cases[i].clone()).collect();
            let mut files = write_suite(&chosen, self.junit);
            let mut class_path = self.class_path.clone();
            class_path.push(self.jars.junit.clone());
            let request = CompileRequest {
                sources: files
                    .iter()
                    .map(|f| Source { path: f.path.clone().into(), text: Some(f.source.clone()) })
                    .collect(),
                class_path,
                output: output.clone(),
                options: prove::javac::OPTIONS.iter().map(ToString::to_string).collect(),
                limit,
            };
            let Ok(reply) = self.javac.compile(&request) else { return (Vec::new(), None) };
            for test in files.iter_mut().flat_map(|f| &mut f.tests) {
                test.case = alive[test.case];
            }
            let refused: Vec<usize> = refused(&files, &reply);
            if refused.is_empty() {
                files.retain(|f| !reply.failed.iter().any(|p| p.as_os_str() == f.path.as_str()));
                return (files, Some(output));
            }
            alive.retain(|i| !refused.contains(i));
        }
    }
}

/// The cases whose lines javac complains about.
fn refused(files: &[TestFile], reply: &prove::javac::CompileReply) -> Vec<usize> {
    let mut refused = Vec::new();
    for diagnostic in reply.diagnostics.iter().filter(|d| d.is_error) {
        let Some(path) = &diagnostic.path else { continue };
        let Some(file) = files.iter().find(|f| path.ends_with(&f.path)) else { continue };
        let hit = file.tests.iter().find(|t| t.lines.contains(&diagnostic.line));
        refused.extend(hit.map(|t| t.case));
    }
    refused.sort_unstable();
    refused.dedup();
    refused
}

fn judge(case: TestCase, outcome: Option<Outcome>) -> Verdict {
    match outcome {
        None => Verdict::NotGenerated(Some(case.plan), Kind::NotGenerated),
        Some(Outcome::Passed) => Verdict::Confirmed(Box::new(case)),
        Some(Outcome::Failed(chain)) if cannot_set_up(&chain) => {
            Verdict::NotGenerated(Some(case.plan), Kind::NotGenerated)
        }
        Some(Outcome::Failed(chain)) if threw_something_else(&chain) => {
            let thrown = chain
                .throwables
                .iter()
                .map(|t| format!("{}: {}", t.class, t.message.as_deref().unwrap_or("")));
            Verdict::OtherException(case.plan, thrown.collect::<Vec<_>>().join(" / "))
        }
        Some(Outcome::Failed(_) | Outcome::TimedOut) => Verdict::NotReproduced(case.plan),
        Some(Outcome::JvmCrashed(_) | Outcome::NotRun(_)) => Verdict::NotRun(Some(case.plan)),
    }
}

/// The test did not come to the call: that says nothing about it.
fn cannot_set_up(chain: &ThrowableChain) -> bool {
    chain.throwables.first().is_some_and(|t| t.message.as_deref() == Some(ENVIRONMENT_REFUSED))
}

/// JUnit wraps the exception that came instead of the expected one; a call that returned has nothing to wrap.
fn threw_something_else(chain: &ThrowableChain) -> bool {
    let nothing = chain.throwables.first().is_some_and(|t| {
        t.message
            .as_deref()
            .is_some_and(|m| m.contains("nothing was thrown") || m.contains("to be thrown, but nothing"))
    });
    !nothing
}
