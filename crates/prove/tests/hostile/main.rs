//! Compiles and runs the tests of `tests/hostile` on a real JVM; each of them says at its end how it has to end. All of it is
//! done twice: with everything the kernel has, and as on a machine that grants no namespaces.
//! Not a libtest binary: `main` has to become a launcher before any thread is started.

mod compiler;
mod outliving;

use std::os::unix::fs::MetadataExt;
use std::os::unix::net::UnixDatagram;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{fmt, fs, process};

use libtest_mimic::{Arguments, Failed, Trial};
use prove::jars::Jars;
use prove::javac::{CompileReply, CompileRequest, CompilerAccess, JavaSource, Javac, OPTIONS};
use prove::jdk::JdkInstallation;
use prove::run::{RunReport, RunRequest, TestId, TestOutcome, TestRecord, run_tests};
use prove::sandbox::{self, SandboxLevel, SandboxPolicy};
use tempfile::TempDir;

const FIXTURES: [&str; 6] = ["Ordinary", "OldStyle", "Hostile", "Forger", "Native", "Broken"];

/// Layers that the sandbox is to do without.
const WITHOUT: &str = "PROVOKE_SANDBOX_WITHOUT";

fn main() {
    sandbox::maybe_become_launcher();
    outliving::maybe_become_victim();
    let arguments = Arguments::from_args();
    let cases: Vec<Case> = FIXTURES.into_iter().flat_map(cases).collect();
    if arguments.list {
        let names = cases.iter().map(|case| Trial::test(case.name(), || Ok(())));
        libtest_mimic::run(&arguments, names.collect()).exit();
    }
    let world = Arc::new(World::run(&cases));
    let (level, records) = (world.report.sandbox, world.report.records.clone());
    eprintln!("sandbox: {level}; JVMs: {}", world.report.jvms);
    let mut trials: Vec<Trial> =
        cases.into_iter().zip(records).map(|(case, record)| case.trial(record, level)).collect();
    let is_weak = std::env::var_os(WITHOUT).is_some();
    // What does not depend on the sandbox is tried once.
    let whole = WHOLE.into_iter().chain((!is_weak).then_some(ONCE).into_iter().flatten());
    trials.extend(whole.map(|(name, check)| {
        let world = world.clone();
        Trial::test(name, move || check(&world))
    }));
    if !is_weak {
        trials.push(Trial::test("all of this without namespaces", again_without_namespaces));
    }
    let conclusion = libtest_mimic::run(&arguments, trials);
    drop(world);
    conclusion.exit();
}

fn again_without_namespaces() -> Result<(), Failed> {
    let mut command = process::Command::new(std::env::current_exe()?);
    let ran = command.env(WITHOUT, "namespaces").output()?;
    let said = String::from_utf8_lossy(&ran.stdout);
    if ran.status.success() { Ok(()) } else { Err(said.into_owned().into()) }
}

/// One test of a fixture and how it has to end: `//~ OUTCOME [detail] [@layer that makes it end so]`.
struct Case {
    test: TestId,
    outcome: String,
    detail: String,
    layer: Option<String>,
}

fn cases(fixture: &'static str) -> Vec<Case> {
    let mut method = String::new();
    let mut found = Vec::new();
    for line in source(fixture).lines() {
        if let Some((head, _)) = line.split_once("() ").filter(|(head, _)| head.contains("void ")) {
            method = head.rsplit(' ').next().unwrap().to_owned();
        }
        if let Some((_, mark)) = line.split_once("//~ ") {
            let (mark, layer) =
                mark.split_once(" @").map_or((mark, None), |(mark, layer)| (mark, Some(layer)));
            let (outcome, detail) = mark.split_once(' ').unwrap_or((mark, ""));
            found.push(Case {
                test: TestId { class: format!("hostile.{fixture}"), method: method.clone() },
                outcome: outcome.to_owned(),
                detail: detail.to_owned(),
                layer: layer.map(str::to_owned),
            });
        }
    }
    found
}

impl Case {
    fn name(&self) -> String {
        format!("{}::{}", self.test.class, self.test.method)
    }

    fn trial(self, record: TestRecord, level: SandboxLevel) -> Trial {
        let enforced = match self.layer.as_deref() {
            None => true,
            Some("landlock") => level.landlock.is_some(),
            Some("seccomp") => level.seccomp,
            Some("limits") => level.limits,
            Some("mounts") => level.read_only,
            Some("no-mounts") => level.seccomp && !level.read_only,
            Some(unknown) => panic!("no layer {unknown}"),
        };
        let ignored = if enforced { "" } else { " (this kernel does not enforce it)" };
        Trial::test(self.name() + ignored, move || self.check(&record)).with_ignored_flag(!enforced)
    }

    fn check(&self, record: &TestRecord) -> Result<(), Failed> {
        let (outcome, detail) = match &record.outcome {
            TestOutcome::Passed => ("PASSED", ""),
            TestOutcome::Failed(chain) => ("FAILED", chain.throwables[0].class.as_str()),
            TestOutcome::TimedOut => ("TIMED_OUT", ""),
            TestOutcome::JvmCrashed(how) => ("CRASHED", how.as_str()),
            TestOutcome::NotRun(reason) => ("NOT_RUN", reason.as_str()),
        };
        that(record.test == self.test, &record.test)?;
        that(outcome == self.outcome && detail.contains(&self.detail), record)
    }
}

/// What all fixtures together gave, and what was needed for that.
struct World {
    folder: TempDir,
    request: RunRequest,
    reply: CompileReply,
    report: RunReport,
    /// As the file was before.
    victim: fs::Metadata,
    _listener: UnixDatagram,
}

impl World {
    fn run(cases: &[Case]) -> World {
        let home = tempfile::tempdir().unwrap();
        let folder = home.path();
        fs::create_dir(folder.join("outside")).unwrap();
        fs::write(folder.join("outside/secret"), "secret").unwrap();
        let (jdk, jars) = (JdkInstallation::find(None).unwrap(), Jars::unpack().unwrap());
        fs::create_dir(folder.join("library")).unwrap();
        fs::write(folder.join("library/victim"), "victim").unwrap();
        // Somebody who listens there, as many do in /run.
        let listener = UnixDatagram::bind(folder.join("library/victim.socket")).unwrap();
        compile_attacker(&jdk, &folder.join("library/attacker.so"));
        let victim = fs::metadata(folder.join("library/victim")).unwrap();
        let reply = javac(&jdk, &jars).compile(&compile_request(folder, &jars, &FIXTURES)).unwrap();
        let request = RunRequest {
            jdk,
            jars,
            class_path: vec![folder.join("classes"), folder.join("library")],
            tests: cases.iter().map(|case| case.test.clone()).collect(),
            per_test: Duration::from_millis(1500),
            total: Duration::from_secs(50),
            memory: 64 << 20,
            assertions: true,
            statics: prove::run::StaticState::Fresh,
            sandbox: SandboxPolicy::Auto,
            scratch: folder.join("scratch"),
        };
        let mut report = run_tests(&request);
        // The clock of a busy machine may end a test before the sandbox does: alone, it has time enough.
        for (case, record) in cases.iter().zip(&mut report.records) {
            if record.outcome == TestOutcome::TimedOut && case.outcome != "TIMED_OUT" {
                let tests = vec![case.test.clone()];
                let patient = RunRequest { tests, per_test: Duration::from_secs(30), ..request.clone() };
                *record = run_tests(&patient).records.remove(0);
            }
        }
        World { folder: home, request, reply, report, victim, _listener: listener }
    }

    fn request(&self, class: &str, method: &str) -> RunRequest {
        let test = TestId { class: class.to_owned(), method: method.to_owned() };
        RunRequest { tests: vec![test], ..self.request.clone() }
    }

    fn record(&self, method: &str) -> &TestRecord {
        self.report.records.iter().find(|record| record.test.method == method).unwrap()
    }

    fn outcome(&self, method: &str) -> &TestOutcome {
        &self.record(method).outcome
    }
}

type Check = fn(&World) -> Result<(), Failed>;

/// What no single record shows.
const WHOLE: [(&str, Check); 9] = [
    ("memory is not held without end, whatever it is called", |world| {
        let request = world.request("hostile.Native", "fillsMemoryThatNoLimitCounts");
        // Others look whether nothing is left in the usual folder.
        let scratch = world.folder.path().join("memory");
        let report = run_tests(&RunRequest { per_test: Duration::from_secs(30), scratch, ..request });
        let TestOutcome::JvmCrashed(how) = &report.records[0].outcome else { return that(false, &report) };
        that(how.contains("held more memory"), how)
    }),
    ("a file that may be read is as it was", |world| {
        let now = fs::metadata(world.folder.path().join("library/victim"))?;
        let told = |file: &fs::Metadata| (file.mode(), file.uid(), file.mtime(), file.nlink(), file.len());
        that(told(&now) == told(&world.victim) && now.ctime() == world.victim.ctime(), &now)
    }),
    ("a test that is only said to pass has thrown nothing", |world| {
        let record = world.record("isSaidToPass");
        that(record.outcome == TestOutcome::Passed && record.seen.is_empty(), record)
    }),
    ("nothing outlives the run", outliving::killed),
    ("the compiler itself is confined", compiler::is_confined),
    ("the probe reaches what the runs reach", |world| {
        that(sandbox::probe() == world.report.sandbox, sandbox::probe())
    }),
    ("nothing is written outside, and no folder is left behind", |world| {
        that(
            !world.folder.path().join("outside/written").exists() || world.report.sandbox.landlock.is_none(),
            (),
        )?;
        that(fs::read_dir(world.folder.path().join("scratch"))?.next().is_none(), &world.folder)
    }),
    ("without a sandbox, files and processes are open, and the records as good", |world| {
        for method in ["readsOutside", "startsAProcess"] {
            let request =
                RunRequest { sandbox: SandboxPolicy::Off, ..world.request("hostile.Hostile", method) };
            let report = run_tests(&request);
            that(report.records[0].outcome == TestOutcome::Passed, &report)?;
            that(report.sandbox == SandboxLevel::default(), report.sandbox)?;
        }
        Ok(())
    }),
    ("the time for all tests is kept", |world| {
        let total = Duration::from_millis(700);
        let start = Instant::now();
        let report = run_tests(&RunRequest { total, ..world.request("hostile.Hostile", "hangsForGood") });
        that(matches!(report.records[0].outcome, TestOutcome::NotRun(_)), &report)?;
        that(start.elapsed() < total + Duration::from_millis(500), start.elapsed())
    }),
];

/// What the sandbox has no part in.
const ONCE: [(&str, Check); 10] = [
    ("what code under test arranges to be caught is not taken for seen", |world| {
        for method in [
            "isAskedByTheHarness",
            "hasJUnitCatchWhatItThrows",
            "catchesInAClassThatIsCalledLikeTheTest",
            "hasJUnitCatchOnAThreadWithoutAnyCodeOfItsOwn",
        ] {
            that(world.record(method).seen.is_empty(), world.record(method))?;
        }
        Ok(())
    }),
    ("what a test threw is seen by the JVM itself", |world| {
        for (method, exception) in [
            ("expectsAnException", "java.lang.ArithmeticException"),
            ("asserts", "java.lang.ArithmeticException"),
        ] {
            that(world.record(method).seen.iter().any(|seen| seen == exception), world.record(method))?;
        }
        that(world.record("passes").seen.is_empty(), world.record("passes"))
    }),
    ("plugins and processors on the class path are not started", compiler::starts_no_plugin),
    ("the compiler finds what manifests name", compiler::follows_manifests),
    ("one broken source does not sink the others", |world| {
        that(world.reply.failed == [PathBuf::from("hostile/Broken.java")], &world.reply)?;
        let [error] = world.reply.diagnostics.as_slice() else { return that(false, &world.reply) };
        that(error.is_error && error.line == 6 && error.message.contains("incompatible types"), error)
    }),
    ("a throwable comes with its place", |world| {
        let TestOutcome::Failed(chain) = world.outcome("throwsSomethingElse") else { return that(false, ()) };
        let frame = &chain.throwables[0].frames[0];
        let line = source("Ordinary").lines().position(|line| line.contains("none[0] = 1")).unwrap() + 1;
        that((frame.file.as_deref(), frame.line) == (Some("Ordinary.java"), Some(line as u32)), frame)
    }),
    ("a throwable comes with its causes", |world| {
        let TestOutcome::Failed(chain) = world.outcome("throwsWithACause") else { return that(false, ()) };
        let said = chain.throwables.iter().map(|thrown| thrown.message.as_deref());
        that(said.eq([Some("outer"), Some("inner")]), chain)
    }),
    ("statics are shared on request", |world| {
        let mut request = world.request("hostile.Ordinary", "findsFreshStatics");
        request.tests.push(request.tests[0].clone());
        request.statics = prove::run::StaticState::Shared;
        let [first, second] = run_tests(&request).records.try_into().unwrap();
        that(first.outcome == TestOutcome::Passed, &first)?;
        that(matches!(second.outcome, TestOutcome::Failed(_)), &second)
    }),
    ("a JVM that cannot start is a reason, not a crash", |world| {
        let mut request = world.request("hostile.Ordinary", "passes");
        request.jars.harness = "/nowhere.jar".into();
        let report = run_tests(&request);
        let TestOutcome::NotRun(reason) = &report.records[0].outcome else { return that(false, &report) };
        that(reason.contains("provoke.harness.Runner"), reason)
    }),
    ("a compilation that takes too long is given up, and the next one works", |world| {
        let mut javac = javac(&world.request.jdk, &world.request.jars);
        let request = compile_request(world.folder.path(), &world.request.jars, &["Ordinary"]);
        let hasty = CompileRequest { limit: Duration::from_millis(1), ..request.clone() };
        that(javac.compile(&hasty).is_err(), "in time")?;
        let reply = javac.compile(&request)?;
        that(reply.is_success(), &reply)
    }),
];

fn javac(jdk: &JdkInstallation, jars: &Jars) -> Javac {
    Javac::start(jdk, jars, CompilerAccess::default(), SandboxPolicy::Auto).unwrap()
}

fn compile_request(folder: &Path, jars: &Jars, fixtures: &[&str]) -> CompileRequest {
    let text = |name: &str| {
        let outside = folder.join("outside").display().to_string();
        let library = folder.join("library").display().to_string();
        let text =
            source(name).replace("@OUTSIDE@", &outside).replace("@PARENT@", &process::id().to_string());
        text.replace("@VICTIM@", &format!("{library}/victim"))
            .replace("@LIBRARY@", &format!("{library}/attacker.so"))
    };
    let sources = fixtures
        .iter()
        .map(|name| JavaSource { path: format!("hostile/{name}.java").into(), text: Some(text(name)) });
    CompileRequest {
        sources: sources.collect(),
        class_path: vec![jars.junit.clone()],
        output: folder.join("classes"),
        options: OPTIONS.map(str::to_owned).to_vec(),
        limit: Duration::from_secs(30),
    }
}

fn compile_attacker(jdk: &JdkInstallation, library: &Path) {
    let headers = jdk.home.join("include");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile/attacker.c");
    let mut compiler = process::Command::new("cc");
    compiler.args(["-shared", "-fPIC", "-w", "-o"]).arg(library).arg(source);
    compiler.arg("-I").arg(&headers).arg("-I").arg(headers.join("linux"));
    assert!(compiler.status().unwrap().success());
}

fn source(fixture: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/hostile/{fixture}.java"));
    fs::read_to_string(path).unwrap()
}

fn that(holds: bool, shown: impl fmt::Debug) -> Result<(), Failed> {
    if holds { Ok(()) } else { Err(format!("{shown:?}").into()) }
}
