//! Driving a program into every path: load, search, then prove each error with a test, as `check` does.

mod aim;
mod seen;
pub mod secret;
pub mod setup;

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};

use concolic::driver::Driver;
use concolic::executor::{Executor, Setup};
use concolic::hub::{Attendance, Event};
use concolic::job::{End, Run};
use concolic::net;
use concolic::selector::{Limits, Selector};
use concolic::strategy::Strategy;
use explore::budget::Budget;
use prove::jars::Jars;
use report::finding::{Finding, MethodRef, Status, TestRef};
use report::model::{EntryVerdict, Report, Runs, StageSeconds, Target, Verdict, seconds};
use report::runs::RunRecord;

use crate::args::{Concolic, Reflection};
use crate::error::Failure;
use crate::findings::{self, method_ref};
use crate::options::{self, Proof};
use crate::output::Output;
use crate::pipeline;
use crate::progress::Progress;
use crate::proving::{self, Prover};
use crate::suite::{DEFAULT_DIR, Suite};
use crate::target;
use setup::Surroundings;

/// What is kept of the budget for proving what was found.
const PROVING: f64 = 0.15;

/// `load → search → prove → report`.
pub fn search(
    options: &Concolic,
    budget: &Arc<Budget>,
    progress: &mut Progress,
    started: Instant,
) -> Result<Report, Failure> {
    let jdk = pipeline::find_jdk(options.jdk.as_deref())?;
    let jars = Jars::unpack().map_err(|e| Failure::new(format!("failed to unpack the agent: {e}")))?;
    let tests = options.tests.clone().unwrap_or_else(|| PathBuf::from(DEFAULT_DIR));
    let paths: Vec<PathBuf> = options.classpath.iter().flat_map(|c| std::env::split_paths(c)).collect();
    let mut target = target::find(&paths, &[], &tests)?;
    // Last: a program that brings the input API along is run with its own.
    target.libraries.push(jars.inputs.clone());
    let output = Output::new(&options.output, target.source_roots.clone(), tests.display().to_string())?;
    let limits = limits(options)?;
    let mut world = pipeline::load(&target, &jdk, &jars, progress)?;
    let scratch = std::env::temp_dir().join(format!("provoke-{}-runs", std::process::id()));
    let mut driver = aim::driver(options, world.program, budget)?;
    if let Some(written) = &driver {
        progress.say("writing a driver");
        let class_path = world.class_path.clone();
        target.classes.push(aim::compile(written, world.javac(&jdk, &jars)?, class_path, &scratch)?);
        let javac = world.javac.take();
        world = pipeline::load(&target, &jdk, &jars, progress)?;
        world.javac = world.javac.or(javac);
        // The same again, of the classes that are loaded now.
        driver = aim::driver(options, world.program, budget)?;
    }
    let driver = driver;
    let mut told = setup::describe(options, driver.as_ref(), world.program);
    let surroundings = Surroundings {
        jdk: jdk.clone(),
        jars: jars.clone(),
        sandbox: options::sandbox(options.sandbox),
        budget: budget.clone(),
        total: options.budget + Duration::from_secs(60),
        scratch: scratch.clone(),
    };
    let setup = setup::build(&told, world.program, world.class_path.clone(), surroundings)?;
    let (events, news) = channel();
    if let Some(address) = options.listen {
        told.class_path = setup::pack(&world.class_path)?;
        listen(address, options, told, &events)?;
    }
    for _ in 0..executors(options) {
        concolic::local::start(&setup, &events);
    }
    let loaded = started.elapsed();
    let until = started + options.budget.mul_f64(1.0 - PROVING);
    let mut selector = Selector::new(limits);
    let attendance = concolic::hub::drive(&mut selector, &news, |selector, executors| {
        progress.say(&status_line(selector, executors, started));
        !budget.is_interrupted() && Instant::now() < until
    });
    // Whoever is still there learns that nothing is left to do.
    drop(news);
    let searched = started.elapsed();
    progress.say("proving what was found");
    let proof = Proof {
        junit: options.junit,
        reflection: Reflection::LastResort,
        sandbox: options.sandbox,
        assertions: !options.no_assertions,
        runs: 1,
    };
    let mut prover = options::prover(&proof, &mut world, jdk, jars)?;
    let mut suite = Suite::new(options::junit(options.junit));
    let limit =
        (started + options.budget).saturating_duration_since(Instant::now()).max(Duration::from_secs(5));
    let findings = prove(&selector, &setup, driver.as_ref(), &mut prover, &mut suite, limit);
    for finding in &findings {
        output.show(finding, progress);
    }
    if findings.iter().any(|finding| finding.test.is_some()) {
        suite.write(&tests)?;
    }
    if let Some(driver) =
        driver.as_ref().filter(|_| findings.iter().any(|f| f.entry == method_ref(setup.main)))
    {
        aim::write(driver, &tests)?;
    }
    let mut report = report(options, &setup, driver.as_ref(), &selector, findings);
    report.tests = Some(tests.display().to_string());
    report.interrupted = budget.is_interrupted();
    report.notices.extend(target.notices);
    report.notices.extend(prover.level.as_ref().and_then(prove::sandbox::SandboxLevel::notice));
    report.notices.extend(notices(&selector, &attendance));
    report.stats.seconds = StageSeconds {
        total: seconds(started.elapsed()),
        load: seconds(loaded),
        explore: seconds(searched.saturating_sub(loaded)),
        solve: seconds(selector.times.solving),
        prove: seconds(started.elapsed().saturating_sub(searched)),
    };
    if let Some(file) = &options.runs {
        let lines = report::runs::lines(&records(&selector));
        std::fs::write(file, lines).map_err(|e| Failure::io("write", file, &e))?;
    }
    let _ = std::fs::remove_dir_all(&scratch);
    let _ = std::fs::remove_dir_all(&prover.scratch);
    progress.finish();
    output.finish(&report, progress)?;
    Ok(report)
}

/// Lets executors of other processes in.
fn listen(
    address: SocketAddr,
    options: &Concolic,
    told: net::Program,
    events: &Sender<Event>,
) -> Result<(), Failure> {
    let secret = secret::read(options.secret_file.as_deref())?;
    if !net::may_listen(&address, secret.as_ref()) {
        return Err(Failure::new(format!("{address} can be reached from elsewhere, and there is no secret"))
            .with_hint("name a file with --secret-file, or set PROVOKE_SECRET, here and for the executors"));
    }
    let secret = secret.unwrap_or_else(net::Secret::none);
    let listener = net::Listener::start(address, &secret, told, events).map_err(|e| {
        Failure::new(format!("failed to listen on {address}: {e}"))
            .with_hint("choose another port; 0 takes one that is free")
    })?;
    eprintln!("listening on {} (provoke executor {})", listener.address, listener.address);
    Ok(())
}

/// Executors of our own: as many as there are processors, unless others are expected.
fn executors(options: &Concolic) -> usize {
    match (options.jobs, options.listen) {
        (Some(jobs), _) => jobs,
        (None, Some(_)) => 0,
        (None, None) => options::jobs(None),
    }
}

fn limits(options: &Concolic) -> Result<Limits, Failure> {
    let strategy = Strategy::ALL.iter().copied().find(|strategy| strategy.name() == options.strategy);
    let Some(strategy) = strategy else {
        let names: Vec<&str> = Strategy::ALL.iter().map(|strategy| strategy.name()).collect();
        return Err(Failure::new(format!("there is no strategy {}", options.strategy))
            .with_hint(format!("choose one of {}", names.join(", "))));
    };
    Ok(Limits {
        strategy,
        random_share: options.random_share.min(100),
        seed: options.seed,
        max_runs: options.max_runs.unwrap_or(u64::MAX),
        max_errors: options.max_errors.unwrap_or(usize::MAX),
    })
}

/// Each error with a test, if one can be written that shows it.
fn prove(
    selector: &Selector,
    setup: &Arc<Setup>,
    driver: Option<&Driver>,
    prover: &mut Prover,
    suite: &mut Suite,
    limit: Duration,
) -> Vec<Finding> {
    let Ok(mut executor) = Executor::new(setup.clone()) else { return Vec::new() };
    let until = Instant::now() + limit;
    let mut findings = Vec::new();
    for error in selector.errors.values() {
        let suspicions = executor.suspicions(&error.run.recipe).unwrap_or_default();
        let suspicions: Vec<_> = match driver {
            Some(driver) => suspicions.into_iter().flat_map(|it| aim::without_driver(driver, it)).collect(),
            None => suspicions,
        };
        if suspicions.is_empty() {
            let entry = driver.and_then(|driver| driver.methods().next()).unwrap_or(setup.main);
            findings.extend(seen::finding(setup, entry, error));
        }
        let left = until.saturating_duration_since(Instant::now());
        let verdicts = prover.prove(&suspicions, left);
        let mut unproved = None;
        for (suspicion, verdict) in suspicions.into_iter().zip(verdicts) {
            if let proving::Verdict::Confirmed(case) = verdict {
                let mut finding = findings::finding(&suspicion, Some(&case.plan));
                finding.status = Status::Confirmed;
                if suspicion.entry == setup.main {
                    // The same in every run, so no input.
                    finding.inputs.shift_remove(&*setup.main.parameter_name(0));
                }
                if let Some((file, name)) = suite.add(&[&*case]).pop() {
                    finding.test = Some(TestRef { file, name, reflection: case.plan.reflection });
                }
                unproved = None;
                findings.push(finding);
                break;
            }
            unproved.get_or_insert_with(|| findings::finding(&suspicion, None));
        }
        findings.extend(unproved);
    }
    findings
}

fn report(
    options: &Concolic,
    setup: &Setup,
    driver: Option<&Driver>,
    selector: &Selector,
    findings: Vec<Finding>,
) -> Report {
    let counts = &selector.counts;
    let exhausted = selector.is_exhausted();
    let mut reasons = BTreeSet::new();
    let limits = [
        (!exhausted && selector.is_cut_short(), "budget"),
        (counts.depth > 0, "depth"),
        (counts.unknown > 0, "solver-unknown"),
        (counts.lost + counts.divergences > 0, "unmodelled-call"),
        (counts.timed_out > 0, "budget"),
        (!selector.failures.is_empty(), "cannot-construct"),
    ];
    reasons.extend(limits.iter().filter(|(holds, _)| *holds).map(|(_, reason)| reason.to_string()));
    reasons.extend(selector.approximated.iter().cloned());
    reasons.extend(driver.iter().flat_map(|driver| &driver.lacks).map(|reason| reason.name().to_string()));
    let methods = driver.map_or_else(|| vec![setup.main], |driver| driver.methods().collect());
    let verdict = |entry: &MethodRef| match findings.iter().any(|finding| finding.entry == *entry) {
        true => Verdict::Crashes,
        false if exhausted && reasons.is_empty() => Verdict::Safe,
        false => Verdict::Bounded,
    };
    let spent = seconds(selector.times.running + selector.times.following + selector.times.solving);
    let entries: Vec<EntryVerdict> = methods
        .into_iter()
        .map(method_ref)
        .map(|entry| EntryVerdict {
            verdict: verdict(&entry),
            entry,
            reasons: reasons.iter().cloned().collect(),
            paths: counts.paths,
            seconds: spent,
        })
        .collect();
    let mut report = Report {
        target: Target {
            paths: options.classpath.clone(),
            classes: setup.program.application_classes().len() as u64,
            entries: entries.len() as u64,
        },
        entries,
        runs: Some(Runs {
            total: counts.runs,
            paths: counts.paths,
            errors: selector.errors.len() as u64,
            divergences: counts.divergences,
            unsatisfiable: counts.unsatisfiable,
            exhausted,
        }),
        findings,
        ..Report::default()
    };
    report.accounting.confirmed =
        report.findings.iter().filter(|f| f.status == Status::Confirmed).count() as u64;
    report.accounting.infeasible = counts.unsatisfiable;
    report.stats.paths = counts.paths;
    report.coverage.branches.covered = selector.covered.len() as u64;
    report.coverage.branches.total = branches(setup);
    report.sort();
    report
}

/// Ways out of the conditional branches of all that is observed.
fn branches(setup: &Setup) -> u64 {
    let classes = setup.host.instrumented.iter().filter_map(|name| setup.program.class(name).ok());
    let code = classes.flat_map(|class| class.methods.iter()).filter_map(|method| method.code.as_ref());
    2 * code.flat_map(|code| code.insns.iter()).filter(|insn| insn.is_conditional()).count() as u64
}

/// The paths in the order of their names, which does not depend on who found them when.
fn records(selector: &Selector) -> Vec<RunRecord> {
    let record = |run: &Run| RunRecord {
        path: format!("{:016x}", run.path()),
        end: match &run.end {
            End::Returned => "returned".into(),
            End::Threw(thrown) => thrown.class.clone(),
            End::Dropped => "dropped".into(),
            End::Depth => "depth".into(),
            End::Exit => "exit".into(),
            End::TimedOut => "timed-out".into(),
            End::Crashed(_) => "crashed".into(),
        },
        inputs: run.inputs.iter().cloned().collect(),
        decisions: run.told.clone(),
    };
    let mut records: Vec<RunRecord> = selector.paths.iter().map(record).collect();
    records.sort_by(|a, b| a.path.cmp(&b.path));
    records
}

fn notices(selector: &Selector, attendance: &Attendance) -> Vec<String> {
    const SHOWN: usize = 3;
    let mut notices: Vec<String> =
        attendance.refused.iter().map(|why| format!("an executor was not let in: {why}")).collect();
    notices.extend(
        attendance
            .lost
            .iter()
            .map(|why| format!("an executor was lost, and what it was at was given to another: {why}")),
    );
    for (what, all) in [("a run could not be followed", &selector.lost), ("a run failed", &selector.failures)]
    {
        let total: u64 = all.values().sum();
        let mut shown: Vec<String> = all.keys().take(SHOWN).cloned().collect();
        if all.len() > SHOWN {
            shown.push(format!("{} more", all.len() - SHOWN));
        }
        if total > 0 {
            notices.push(format!("{what} {total} times: {}", shown.join("; ")));
        }
    }
    notices
}

fn status_line(selector: &Selector, executors: usize, started: Instant) -> String {
    let counts = &selector.counts;
    format!(
        "{} runs · {} paths · {} errors · {} branches open · {executors} executors · {}s",
        counts.runs,
        counts.paths,
        selector.errors.len(),
        selector.open_branches(),
        started.elapsed().as_secs()
    )
}
