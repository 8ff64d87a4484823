//! The test of one finding, run once more against the program as it is now.

use std::path::{Path, PathBuf};
use std::time::Duration;

use explore::machine::budget::Budget;
use prove::javac::{CompileRequest, JavaSource};
use prove::run::{StaticState, TestId};
use report::finding::{Finding, TestRef};
use report::model::Report;

use crate::concolic::specs::WOVEN;
use crate::failure::Failure;
use crate::load::setup::SetUpPhase;
use crate::load::{Request, load};
use crate::observer::Silent;
use crate::options::{ProofOptions, SandboxPolicy, SetUpLimits};
use crate::proofs::start_prover;
use prove::prover::{Prover, believed};

pub use prove::run::{TestOutcome, ThrowableChain};

/// For the compiler, and for the test.
const MAX_REPLAY_TIME: Duration = Duration::from_secs(60);

/// How to run it.
#[derive(Debug)]
pub struct ReplayOptions {
    pub jdk: Option<PathBuf>,
    pub set_up: SetUpLimits,
    /// Java assertions are on.
    pub assertions: bool,
    pub sandbox: SandboxPolicy,
}

/// Runs a test that lies below `tests`.
pub fn run_test(
    report: &Report,
    finding: &Finding,
    test: &TestRef,
    tests: &Path,
    options: &ReplayOptions,
) -> Result<TestOutcome, Failure> {
    if !tests.join(&test.file).is_file() {
        return Err(Failure::new(format!("there is no {} in {}", test.file, tests.display()))
            .with_hint("run the analysis again, or give the directory with --tests DIR"));
    }
    let paths: Vec<PathBuf> = report.target.paths.iter().map(PathBuf::from).collect();
    let request = Request {
        paths: &paths,
        class_path: &report.target.class_path,
        tests,
        jdk: options.jdk.as_deref(),
        input_apis: &[],
        compiles: true,
        asks_for_inputs: true,
        sandbox: options.sandbox,
    };
    let budget = Budget::unlimited();
    let mut loaded = load(&request, &mut SetUpPhase::new(&options.set_up, &budget, &mut Silent))?;
    let woven = tests.join(WOVEN);
    if woven.is_dir() {
        loaded.world.put_first(woven, &loaded.jdk)?;
    }
    let proof =
        ProofOptions { sandbox: options.sandbox, assertions: options.assertions, ..ProofOptions::default() };
    let mut prover = start_prover(&proof, &mut loaded)?;
    let outcome = compile(&mut prover, test, tests).map(|classes| {
        let class = test.file.trim_end_matches(".java").replace('/', ".");
        let id = TestId { class, method: test.name.clone() };
        let report = prover.run_compiled(classes, vec![id], StaticState::Fresh, MAX_REPLAY_TIME);
        match report.records.into_iter().next() {
            None => TestOutcome::NotRun("nothing was said of it".into()),
            // It passes where there is no exception.
            Some(record) if test.guard => record.outcome,
            Some(record) => believed(&finding.exception, record),
        }
    });
    let _ = std::fs::remove_dir_all(&prover.scratch);
    outcome
}

/// Where the classes are: of the test, and of those beside it that it needs.
fn compile(prover: &mut Prover, test: &TestRef, tests: &Path) -> Result<PathBuf, Failure> {
    let output = prover.scratch.join("replay");
    std::fs::create_dir_all(&output).map_err(|e| Failure::io("create", &output, &e))?;
    let tests = std::path::absolute(tests).unwrap_or_else(|_| tests.to_path_buf());
    let implicit = prove::javac::OPTIONS.iter().filter(|option| !option.starts_with("-implicit"));
    let mut options: Vec<String> = implicit.map(ToString::to_string).collect();
    // A stand-in beside the test takes the place of the program's class of that name.
    let beside = tests.display().to_string();
    options.extend(["-implicit:class", "-Xprefer:source", "-sourcepath", &beside].map(String::from));
    let mut class_path = vec![prover.jars.junit.clone()];
    class_path.extend(prover.class_path.iter().cloned());
    let request = CompileRequest {
        sources: vec![JavaSource { path: tests.join(&test.file), text: None }],
        class_path,
        output: output.clone(),
        options,
        limit: MAX_REPLAY_TIME,
    };
    let reply = prover
        .javac
        .compile(&request)
        .map_err(|e| Failure::new(format!("failed to compile the test: {e}")))?;
    if reply.is_success() {
        return Ok(output);
    }
    let error = reply.diagnostics.iter().find(|diagnostic| diagnostic.is_error);
    let why = error.map_or(reply.remarks.as_str(), |diagnostic| diagnostic.message.as_str());
    Err(Failure::new(format!(
        "the test does not compile any more: {}",
        why.lines().next().unwrap_or_default()
    ))
    .with_hint("if the program has changed so much, run the analysis again"))
}
