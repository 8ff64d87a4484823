//! Proving suspicions: plan, write, compile and run in batches, and say what became of each.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use classes::class::Method;
use classes::program::Program;
use explore::suspicion::Inputs;
use prove::jars::Jars;
use prove::javac::{CompileReply, CompileRequest, JavaSource, Javac, JavacError};
use prove::jdk::JdkInstallation;
use prove::realise::plan::CallPlan;
use prove::realise::{CannotRealise, RealiseLimit, ReflectionPolicy, realise};
use prove::run::{
    FILLED, RunReport, RunRequest, StaticState, TestException, TestId, TestOutcome, TestRecord,
    ThrowableChain, run_tests,
};
use prove::sandbox::{SandboxLevel, SandboxPolicy};
use prove::write::{ENVIRONMENT_REFUSED, Expectation, JUnit, TestCase, TestFile, write_suite};
use report::model::Accounting;
use tracing::{debug, info};

use crate::entries::name_of;
use crate::failure::Failure;
use crate::files::scratch;
use crate::judge::Judged;
use crate::load::LoadedTarget;
use crate::load::sources::in_a_line;
use crate::options::Proof;

/// What a test may take, JVM and machine being idle: code under test that takes longer hangs.
pub const MAX_TEST_TIME: Duration = Duration::from_secs(5);
/// The same where no result may depend on how busy the machine is.
pub const MAX_TEST_TIME_ON_ANY_MACHINE: Duration = Duration::from_secs(30);

/// What became of a suspicion.
#[derive(Debug)]
pub enum ProofVerdict {
    /// The test made exactly this exception come out of exactly this site.
    Confirmed(Box<TestCase>),
    /// The test ran clean, or timed out.
    NotReproduced(CallPlan),
    OtherException(CallPlan, String),
    /// No test could be written, or it does not compile.
    NotGenerated(Option<CallPlan>, RealiseLimit),
    /// Not run: no time left, or the JVM failed.
    NotRun(Option<CallPlan>),
}

impl ProofVerdict {
    /// How the call would be written, if that is known.
    pub fn plan(&self) -> Option<&CallPlan> {
        match self {
            ProofVerdict::Confirmed(case) => Some(&case.plan),
            ProofVerdict::NotReproduced(plan) | ProofVerdict::OtherException(plan, _) => Some(plan),
            ProofVerdict::NotGenerated(plan, _) | ProofVerdict::NotRun(plan) => plan.as_ref(),
        }
    }
}

impl ProofVerdict {
    fn name(&self) -> &'static str {
        match self {
            ProofVerdict::Confirmed(_) => "confirmed",
            ProofVerdict::NotReproduced(_) => "not reproduced",
            ProofVerdict::OtherException(..) => "other exception",
            ProofVerdict::NotGenerated(..) => "not generated",
            ProofVerdict::NotRun(_) => "not run",
        }
    }

    /// Tells the log what became of a suspicion.
    fn log(&self, suspect: &Judged) {
        info!(
            target: "prove",
            entry = name_of(suspect.entry),
            exception = suspect.exception.binary_name(),
            site = %suspect.site,
            outcome = self.name(),
            "test"
        );
    }

    /// What did not come to a confirmed crash, by kind.
    pub fn count(&self, accounting: &mut Accounting) {
        match self {
            ProofVerdict::NotReproduced(_) => accounting.not_reproduced += 1,
            ProofVerdict::OtherException(..) => accounting.other_exception += 1,
            ProofVerdict::NotGenerated(_, RealiseLimit::FinalField) => accounting.final_field += 1,
            ProofVerdict::NotGenerated(_, RealiseLimit::NotGenerated) => accounting.not_generated += 1,
            ProofVerdict::Confirmed(_) | ProofVerdict::NotRun(_) => {}
        }
    }
}

/// Everything needed to compile and run tests.
pub struct Prover {
    pub program: &'static Program,
    pub jdk: JdkInstallation,
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
    /// How many tests came to an end.
    pub ran: usize,
    /// Why tests could not be compiled or run, if that was the fault of no test.
    pub trouble: Option<String>,
    /// What a test did to its JVM, where the user should know.
    pub troubles: BTreeSet<String>,
}

impl Prover {
    /// Starts what proves suspicions about a program.
    pub fn start(proof: &Proof, loaded: &mut LoadedTarget) -> Result<Prover, Failure> {
        let LoadedTarget { jdk, jars, world, .. } = loaded;
        let javac = world.take_javac(jdk, jars)?;
        let scratch = scratch::folder("tests")?;
        let class_path =
            world.class_path.iter().map(|p| std::path::absolute(p).unwrap_or_else(|_| p.clone()));
        Ok(Prover {
            program: world.program,
            jdk: jdk.clone(),
            jars: jars.clone(),
            javac,
            class_path: class_path.collect(),
            junit: proof.junit,
            reflection: proof.reflection,
            sandbox: proof.sandbox,
            assertions: proof.assertions,
            runs: proof.runs,
            per_test: proof.per_test,
            scratch,
            level: None,
            batches: 0,
            ran: 0,
            trouble: None,
            troubles: BTreeSet::new(),
        })
    }

    /// Proves or refutes each suspicion; the answers are in the same order.
    pub fn prove(&mut self, suspects: &[Arc<Judged>], limit: Duration) -> Vec<ProofVerdict> {
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
                    debug!(target: "prove", entry = name_of(suspect.entry), %why, "not written");
                    verdicts.push(Some(ProofVerdict::NotGenerated(None, why.kind())));
                }
            }
        }
        let only: Vec<TestCase> = cases.iter().map(|(_, case)| case.clone()).collect();
        let outcomes = self.run(&only, limit);
        for ((i, case), outcome) in cases.into_iter().zip(outcomes) {
            verdicts[i] = Some(judge(case, outcome));
        }
        let verdicts = verdicts.into_iter().map(|v| v.unwrap_or(ProofVerdict::NotRun(None)));
        let told = |(verdict, suspect): (ProofVerdict, &Arc<Judged>)| {
            verdict.log(suspect);
            verdict
        };
        verdicts.zip(suspects).map(told).collect()
    }

    /// How a user would make this call.
    pub fn plan(&self, entry: &'static Method, inputs: &Inputs) -> Result<CallPlan, CannotRealise> {
        realise(self.program, entry, inputs, self.reflection)
    }

    /// A test that passes if the suspicion is right.
    pub fn crash_case(&self, suspect: &Judged) -> Result<TestCase, CannotRealise> {
        let plan = self.plan(suspect.entry, &suspect.inputs)?;
        let what = suspect.rule.phrase(&suspect.exception.binary_name());
        Ok(TestCase::crash(self.program, suspect, plan, &what).with_trace(suspect))
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
                self.trouble = Some(why.clone());
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
                round < self.runs.max(1).max(cases[case].runs)
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
        let level = self.level.as_ref().and_then(SandboxLevel::notice);
        level.into_iter().chain(self.troubles.iter().cloned()).collect()
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
            per_test: self.per_test.min(limit),
            total: limit,
            memory: 512 << 20,
            assertions: self.assertions,
            statics,
            sandbox: self.sandbox,
            scratch: self.scratch.clone(),
        });
        // Where no JVM was started, none was unconfined.
        if report.jvms > 0 {
            self.level = Some(report.sandbox);
        }
        let trouble = report.broken.clone().or_else(|| self.lacks_classes(&report));
        if trouble.is_some() {
            self.trouble = trouble;
        } else {
            let ended = |record: &&TestRecord| !matches!(record.outcome, TestOutcome::NotRun(_));
            self.ran += report.records.iter().filter(ended).count();
        }
        let filled = report.records.iter().filter_map(|record| match &record.outcome {
            TestOutcome::JvmCrashed(how) if how.starts_with(FILLED) => {
                Some(format!("{} was ended: {how}", record.test.method))
            }
            _ => None,
        });
        self.troubles.extend(filled);
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

    /// Writes and compiles; tests that javac refuses are left out and the rest is written again. The numbers in the
    /// files refer to `cases`.
    fn compile(&mut self, cases: &[TestCase], limit: Duration) -> Result<CompiledTests, NotCompiled> {
        let mut alive: Vec<usize> = (0..cases.len()).collect();
        // Ends: each time some are left out.
        let mut complaint: Option<String> = None;
        loop {
            if alive.is_empty() {
                // Unless others do, it may be no test's fault.
                let first = complaint.unwrap_or_default();
                self.trouble.get_or_insert(format!("not a single test compiled: {first}"));
                return Ok((Vec::new(), None));
            }
            let chosen: Vec<TestCase> = alive.iter().map(|&i| cases[i].clone()).collect();
            let mut files = write_suite(&chosen, self.junit);
            let (output, reply) = self.compile_files(&files, limit)?;
            for test in files.iter_mut().flat_map(|f| &mut f.tests) {
                test.case = alive[test.case];
            }
            let refused: Vec<usize> = refused(&files, &reply);
            log(&files, &refused);
            if refused.is_empty() {
                files.retain(|f| !reply.failed.iter().any(|p| p.as_os_str() == f.path.as_str()));
                return Ok((files, Some(output)));
            }
            let first = reply.diagnostics.iter().find(|d| d.is_error);
            complaint = complaint.or(first.map(|d| in_a_line(&d.message)));
            alive.retain(|i| !refused.contains(i));
        }
    }

    /// Compiles test files as they are, into a folder of their own.
    pub fn compile_files(
        &mut self,
        files: &[TestFile],
        limit: Duration,
    ) -> Result<(PathBuf, CompileReply), NotCompiled> {
        self.batches += 1;
        let output = self.scratch.join(format!("batch{}", self.batches));
        std::fs::create_dir_all(&output)
            .map_err(|e| NotCompiled::Trouble(format!("failed to create {}: {e}", output.display())))?;
        // First, as where the tests run: what the program brings along under these names is not meant.
        let mut class_path = vec![self.jars.junit.clone()];
        class_path.extend(self.class_path.iter().cloned());
        let source = |f: &TestFile| JavaSource { path: f.path.clone().into(), text: Some(f.source.clone()) };
        let request = CompileRequest {
            sources: files.iter().map(source).collect(),
            class_path,
            output: output.clone(),
            options: prove::javac::OPTIONS.iter().map(ToString::to_string).collect(),
            limit,
        };
        let reply = self.javac.compile(&request).map_err(|e| match e {
            JavacError::TooSlow(_) => NotCompiled::OutOfTime,
            e => NotCompiled::Trouble(format!("failed to compile tests: {e}")),
        })?;
        // A complaint about no line in particular, such as a disk that is full.
        let mut errors = reply.diagnostics.iter().filter(|d| d.is_error);
        let general = errors.find(|d| d.path.is_none() || d.line == 0);
        match general.filter(|_| reply.failed.len() == files.len()) {
            Some(error) => {
                let why = error.message.lines().next().unwrap_or_default();
                Err(NotCompiled::Trouble(format!("failed to compile tests: {why}")))
            }
            None => Ok((output, reply)),
        }
    }
}

/// Files, with the numbers of their cases, and where their classes are, if there are any.
type CompiledTests = (Vec<TestFile>, Option<PathBuf>);

/// Why there are no classes, though no test is to blame.
pub enum NotCompiled {
    OutOfTime,
    Trouble(String),
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

/// Tells the log which tests were written, and which of them javac refused.
fn log(files: &[TestFile], refused: &[usize]) {
    for test in files.iter().flat_map(|f| &f.tests) {
        let compiles = !refused.contains(&test.case);
        debug!(target: "prove", class = test.class, method = test.method, compiles, "written");
    }
}

fn judge(case: TestCase, outcome: Option<TestOutcome>) -> ProofVerdict {
    match outcome {
        None => ProofVerdict::NotGenerated(Some(case.plan), RealiseLimit::NotGenerated),
        Some(TestOutcome::Passed) => ProofVerdict::Confirmed(Box::new(case)),
        Some(TestOutcome::Failed(chain)) if cannot_set_up(&chain) => {
            ProofVerdict::NotGenerated(Some(case.plan), RealiseLimit::NotGenerated)
        }
        Some(TestOutcome::Failed(chain)) if threw_something_else(&chain) => {
            let thrown = chain
                .throwables
                .iter()
                .map(|t| format!("{}: {}", t.class, t.message.as_deref().unwrap_or("")));
            ProofVerdict::OtherException(case.plan, thrown.collect::<Vec<_>>().join(" / "))
        }
        Some(TestOutcome::Failed(_) | TestOutcome::TimedOut) => ProofVerdict::NotReproduced(case.plan),
        Some(TestOutcome::JvmCrashed(_) | TestOutcome::NotRun(_)) => ProofVerdict::NotRun(Some(case.plan)),
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
