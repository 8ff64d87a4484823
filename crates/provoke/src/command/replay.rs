//! `provoke replay`: runs the test of one finding again, against the program as it is now.

use std::path::{Path, PathBuf};
use std::time::Duration;

use campaign::concolic::specs::WOVEN;
use campaign::failure::Failure;
use campaign::load::setup::SetUp;
use campaign::load::{Request, load};
use campaign::observer::Silent;
use campaign::options::Proof;
use campaign::proofs::prover::{self, Prover};
use campaign::publish::DEFAULT_DIR;
use explore::entry::budget::Budget;
use prove::javac::{CompileRequest, Source};
use prove::run::{Outcome, Statics, TestId, ThrowableChain};
use report::finding::{Finding, TestRef};
use report::model::Report;

use super::{LAST_RUN, end_on_ctrl_c};
use crate::args::Replay;
use crate::options;
use crate::terminal::say;

/// For the compiler, and for the test.
const LIMIT: Duration = Duration::from_secs(60);

/// 0 if the test shows the crash again, 1 if not.
pub fn run(options: &Replay) -> Result<u8, Failure> {
    end_on_ctrl_c();
    let file = options.report.clone().unwrap_or_else(|| PathBuf::from(LAST_RUN));
    let report = report::store::load(&file)
        .map_err(|error| Failure::new(format!("failed to {error}")).with_hint(error.hint()))?;
    let finding = find(&report, &options.id)?;
    let Some(test) = &finding.test else {
        return Err(Failure::new(format!("{} has no test: it is {}", finding.id, finding.status.as_str()))
            .with_hint(format!("`provoke explain {}` tells what is known of it", finding.id)));
    };
    let tests = options.tests.clone().or_else(|| report.tests.clone().map(PathBuf::from));
    let tests = tests.unwrap_or_else(|| PathBuf::from(DEFAULT_DIR));
    let outcome = run_test(&report, finding, test, &tests, options)?;
    say!("{}: {}", finding.id, finding.message);
    say!("  test: {}  {}", tests.join(&test.file).display(), test.name);
    let (status, said) = match outcome {
        Outcome::Passed if test.guard => (1, "the crash is not there any more: the test passes".into()),
        Outcome::Failed(chain) if test.guard => (0, format!("the crash is still there: {}", told(&chain))),
        Outcome::Passed => (0, format!("the crash is still there: {} comes out", finding.exception)),
        Outcome::Failed(chain) => (1, format!("the crash is not there any more: {}", told(&chain))),
        Outcome::TimedOut => (1, "the crash was not seen: the test did not end in time".into()),
        Outcome::JvmCrashed(how) => (1, format!("the crash was not seen: the JVM ended: {how}")),
        Outcome::NotRun(why) => return Err(Failure::new(format!("the test could not be run: {why}"))),
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

fn run_test(
    report: &Report,
    finding: &Finding,
    test: &TestRef,
    tests: &Path,
    options: &Replay,
) -> Result<Outcome, Failure> {
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
        sandbox: options::sandbox(options.sandbox),
    };
    let budget = Budget::unlimited();
    let mut loaded = load(&request, &mut SetUp::new(&options::set_up(&options.setup), &budget, &mut Silent))?;
    let woven = tests.join(WOVEN);
    if woven.is_dir() {
        loaded.world.put_first(woven, &loaded.jdk)?;
    }
    let proof = Proof {
        sandbox: options::sandbox(options.sandbox),
        assertions: !options.no_assertions,
        ..Proof::default()
    };
    let mut prover = Prover::start(&proof, &mut loaded)?;
    let outcome = compile(&mut prover, test, tests).map(|classes| {
        let class = test.file.trim_end_matches(".java").replace('/', ".");
        let id = TestId { class, method: test.name.clone() };
        let report = prover.run_compiled(classes, vec![id], Statics::Fresh, LIMIT);
        match report.records.into_iter().next() {
            None => Outcome::NotRun("nothing was said of it".into()),
            // It passes where there is no exception.
            Some(record) if test.guard => record.outcome,
            Some(record) => prover::believed(&finding.exception, record),
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
        sources: vec![Source { path: tests.join(&test.file), text: None }],
        class_path,
        output: output.clone(),
        options,
        limit: LIMIT,
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

fn told(chain: &ThrowableChain) -> String {
    let Some(first) = chain.throwables.first() else { return "the test fails".into() };
    match &first.message {
        Some(message) => message.split_whitespace().collect::<Vec<_>>().join(" "),
        None => first.class.clone(),
    }
}
