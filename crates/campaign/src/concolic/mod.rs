//! Driving a program into every path: load, search, then prove each error with a test, as `check` does.

mod aim;
mod coverage;
pub mod options;
mod path_tests;
mod proved;
pub mod replay;
mod saved;
pub mod secret;
mod seeds;
mod seen;
pub mod setup;
pub mod specs;
mod tree;

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};

use concolic::driver::Driver;
use concolic::executor::{Executor, Setup};
use concolic::hub::{Attendance, Event};
use concolic::job::Run;
use concolic::net;
use concolic::selector::{Limits, Selector};
use explore::entry::budget::Budget;
use explore::path::left_out::Assumption;
use explore::path::outcome::Reason;
use report::finding::{Finding, MethodRef};
use report::model::{
    Accounting, EntryVerdict, Failure as ReportFailure, Report, Runs, StageSeconds, Target, Verdict, seconds,
};
use report::runs::RunRecord;

use crate::failure::Failure;
use crate::files::scratch;
use crate::judge::findings::method_ref;
use crate::judge::verdict;
use crate::load::setup::SetUp;
use crate::load::{Loaded, Request, load, observations};
use crate::observer::Observer;
use crate::options::Proof;
use crate::proofs::prover::Prover;
use crate::publish::suite::Suite;
use crate::publish::suite_run;
use crate::schedule::workers::jobs;
use options::Options;
use path_tests::PathTests;
use saved::Saved;
use secret::Generated;
use setup::Surroundings;
use specs::Woven;

/// What is kept of the budget for proving what was found.
const PROVING: f64 = 0.15;
/// What proving gets in any case: an error without a test is worth less than a budget that is kept to the second.
const LEAST_FOR_PROVING: Duration = Duration::from_secs(10);

/// `load → search → prove → report`.
pub fn search(
    options: &Options,
    budget: &Arc<Budget>,
    observer: &mut dyn Observer,
) -> Result<Report, Failure> {
    let begun = Instant::now();
    options.tree.as_deref().map_or(Ok(()), tree::check_name)?;
    let Opened { mut loaded, mut told, setup, scratch, driver, woven } = open(options, budget, observer)?;
    let tests = &options.tests;
    // Here the budget begins: everything before has a limit of its own.
    let started = Instant::now();
    budget.set_deadline(started + options.budget);
    observer.loaded(&loaded.target.source_roots);
    let saved = Saved::new(options, &told, &loaded.jdk, loaded.world.program);
    let (mut selector, resumed) = saved.begin(limits(options))?;
    let mut recorded = None;
    if let (Some(store), Some(driver), None) = (&options.runtime_data, &driver, &resumed) {
        let observations = observations(store)?;
        let seeds = seeds::recipes(loaded.world.program, driver, &observations, options.seed);
        recorded = Some(seeds.len() as u64);
        selector.begin_with(seeds);
    }
    let (events, news) = channel();
    let mut generated = None;
    if let Some(address) = options.listen {
        told.class_path = setup::pack(&loaded.world.class_path)?;
        generated = listen(address, options, told, &events, observer)?;
    }
    for _ in 0..executors(options) {
        concolic::local::start(&setup, &events);
    }
    let set_up = begun.elapsed();
    let until = started + options.budget.mul_f64(1.0 - PROVING);
    let mut stopped = None;
    let attendance = concolic::hub::drive(&mut selector, &news, |selector, executors| {
        observer.status(&status_line(selector, executors, started));
        stopped = budget.exceeded();
        stopped.is_none() && Instant::now() < until
    });
    // Whoever is still there learns that nothing is left to do.
    drop((news, generated));
    let searched = begun.elapsed();
    saved.keep(&selector)?;
    observer.status("proving what was found");
    let proof = Proof {
        junit: options.junit,
        sandbox: options.sandbox,
        assertions: options.assertions,
        ..Proof::default()
    };
    let mut prover = Prover::start(&proof, &mut loaded)?;
    let mut suite = Suite::new(options.junit);
    let limit = (started + options.budget).saturating_duration_since(Instant::now()).max(LEAST_FOR_PROVING);
    let until = Instant::now() + limit;
    let mut executor = Executor::new(setup.clone())
        .map_err(|e| Failure::new(format!("failed to load the program once more: {e}")))?;
    let mut path_tests = PathTests::new();
    let (findings, accounting) = proved::findings(
        &selector,
        (&setup, &mut executor),
        driver.as_ref(),
        &mut prover,
        &mut suite,
        &mut path_tests,
        until,
    );
    for finding in &findings {
        observer.finding(finding);
    }
    if options.tests_all_paths {
        let paths = selector.paths();
        let made = (&*setup, &mut executor);
        path_tests::add(&mut path_tests, paths, made, driver.as_ref(), &mut prover, &mut suite, until);
    }
    let about_suite = suite_run::settle(&mut suite, &mut prover, until);
    if !path_tests.is_empty() {
        suite.write(tests)?;
    }
    if let Some(driver) = driver.as_ref().filter(|_| suite.tests_class(concolic::driver::NAME)) {
        aim::write(driver, tests)?;
    }
    let mut report = report(options, &setup, driver.as_ref(), &selector, (findings, accounting));
    if let Some(runs) = &mut report.runs {
        runs.recorded = recorded.map(|seeds| seeds.min(runs.total));
    }
    verdict::log(&report.entries);
    report.tests = Some(tests.display().to_string());
    if stopped == Some(Reason::Memory) {
        report.notices.push("the search was ended because its memory was used up (--memory)".into());
    }
    report.interrupted = budget.is_interrupted();
    report.notices.extend(loaded.target.notices);
    report.notices.extend(woven.into_iter().flat_map(|woven| woven.finish(&report.findings)));
    report.notices.extend(resumed);
    report.notices.extend(about_suite);
    report.notices.extend(selector.notices.iter().cloned().chain(prover.notices()).collect::<BTreeSet<_>>());
    report.notices.extend(without_test(options, &selector, &path_tests));
    report.notices.extend(driver.as_ref().and_then(aim::cannot_make));
    report.notices.extend(notices(&selector, &attendance));
    report.stats.seconds = StageSeconds {
        total: seconds(begun.elapsed()),
        load: seconds(set_up),
        explore: seconds(searched.saturating_sub(set_up)),
        solve: seconds(selector.times.solving),
        prove: seconds(begun.elapsed().saturating_sub(searched)),
    };
    if let Some(file) = &options.branches {
        let lines = report::branches::lines(&coverage::records(&selector, &setup));
        std::fs::write(file, lines).map_err(|e| Failure::io("write", file, &e))?;
    }
    if let Some(file) = &options.runs {
        let lines = report::runs::lines(&records(&selector, &path_tests));
        std::fs::write(file, lines).map_err(|e| Failure::io("write", file, &e))?;
    }
    if let Some(file) = &options.tree {
        tree::write(&selector, file)?;
    }
    let _ = std::fs::remove_dir_all(&scratch);
    let _ = std::fs::remove_dir_all(&prover.scratch);
    Ok(report)
}

/// The program, ready to be run.
struct Opened {
    loaded: Loaded,
    told: net::Program,
    setup: Arc<Setup>,
    scratch: PathBuf,
    driver: Option<Driver>,
    woven: Option<Woven>,
}

fn open(options: &Options, budget: &Arc<Budget>, observer: &mut dyn Observer) -> Result<Opened, Failure> {
    let request = Request {
        paths: &options.class_path,
        class_path: &[],
        tests: &options.tests,
        jdk: options.jdk.as_deref(),
        input_apis: &options.input_apis,
        compiles: true,
        asks_for_inputs: true,
        sandbox: options.sandbox,
    };
    let Loaded { jdk, jars, target, mut world } =
        load(&request, &mut SetUp::new(&options.set_up, budget, observer))?;
    let mut woven = None;
    if options.specs {
        observer.status("weaving the specifications in");
        woven = Some(specs::weave(&mut world, &jdk, &jars, &options.tests)?);
    }
    let scratch = scratch::folder("runs")?;
    let driver = aim::driver(options, world.program, budget);
    let mut driver = driver.map_err(|why| world.explain(why))?;
    if let Some(written) = &driver {
        observer.status("writing a driver");
        let class_path = world.class_path.clone();
        let compiled = aim::compile(written, world.javac(&jdk, &jars)?, class_path, &scratch)?;
        world.put_first(compiled, &jdk)?;
        // The same again, of the classes that are loaded now.
        driver = aim::driver(options, world.program, budget)?;
    }
    let told = setup::describe(options, driver.as_ref(), world.program);
    let surroundings = Surroundings {
        jdk: jdk.clone(),
        jars: jars.clone(),
        sandbox: options.sandbox,
        budget: budget.clone(),
        total: options.budget + Duration::from_secs(60),
        scratch: scratch.clone(),
    };
    let setup = setup::build(&told, world.program, world.class_path.clone(), surroundings)?;
    let loaded = Loaded { jdk, jars, target, world };
    Ok(Opened { loaded, told, setup, scratch, driver, woven })
}

/// Lets executors of other processes in; gives the secret that was made up for them, if one was.
fn listen(
    address: SocketAddr,
    options: &Options,
    told: net::Program,
    events: &Sender<Event>,
    observer: &mut dyn Observer,
) -> Result<Option<Generated>, Failure> {
    let mut generated = None;
    let secret = match secret::read(options.secret_file.as_deref())? {
        Some(secret) => secret,
        None if address.ip().is_loopback() => generated.insert(Generated::new()?).secret(),
        None => {
            return Err(Failure::new(format!(
                "{address} can be reached from elsewhere, and there is no secret"
            ))
            .with_hint("name a file with --secret-file, or set PROVOKE_SECRET, here and for the executors"));
        }
    };
    let listener = net::Listener::start(address, &secret, told, events).map_err(|e| {
        Failure::new(format!("failed to listen on {address}: {e}"))
            .with_hint("choose another port; 0 takes one that is free")
    })?;
    let how = generated.as_mut().map(|generated| generated.hand_over(listener.address));
    observer.notice(&format!("listening on {} (provoke executor {})", listener.address, listener.address));
    if let Some(how) = how {
        observer.notice(&how);
    }
    Ok(generated)
}

/// Executors of our own: as many as there are processors, unless others are expected.
fn executors(options: &Options) -> usize {
    match (options.jobs, options.listen) {
        (Some(jobs), _) => jobs,
        (None, Some(_)) => 0,
        (None, None) => jobs(None),
    }
}

fn limits(options: &Options) -> Limits {
    Limits {
        strategy: options.strategy,
        random_share: options.random_share.min(100),
        seed: options.seed,
        max_runs: options.max_runs.unwrap_or(u64::MAX),
        max_errors: options.max_errors.unwrap_or(usize::MAX),
        random_inputs: options.random_inputs,
    }
}

fn report(
    options: &Options,
    setup: &Setup,
    driver: Option<&Driver>,
    selector: &Selector,
    (findings, accounting): (Vec<Finding>, Accounting),
) -> Report {
    let counts = &selector.counts;
    let exhausted = selector.is_exhausted();
    let mut reasons = BTreeSet::new();
    let limits = [
        (!exhausted && selector.is_cut_short(), Reason::Budget),
        (counts.depth > 0, Reason::Depth),
        (counts.unknown > 0, Reason::SolverUnknown),
        (counts.lost + counts.divergences > 0, Reason::UnmodelledCall),
        (counts.timed_out > 0, Reason::Budget),
        (!selector.failures.is_empty(), Reason::CannotConstruct),
    ];
    reasons.extend(limits.iter().filter(|(holds, _)| *holds).map(|(_, reason)| reason.name().to_string()));
    reasons.extend(selector.approximated.iter().cloned());
    reasons.extend(driver.iter().flat_map(|driver| &driver.lacks).map(|reason| reason.name().to_string()));
    let methods = driver.map_or_else(|| vec![setup.main], |driver| driver.methods().collect());
    let verdict = |entry: &MethodRef| match findings.iter().any(|finding| finding.entry == *entry) {
        true => Verdict::Crashes,
        false if exhausted && reasons.is_empty() => Verdict::Safe,
        false => Verdict::Bounded,
    };
    // Runs on one JVM, by one driver, tell nothing of others.
    let mut assumes = vec![Assumption::Environment.name().to_string()];
    if driver.is_some() {
        let others = [Assumption::ClosedWorld, Assumption::FreshStatics, Assumption::UsualClasses];
        assumes.extend(others.map(|assumption| assumption.name().to_string()));
    }
    let spent = seconds(selector.times.running + selector.times.following + selector.times.solving);
    let entries: Vec<EntryVerdict> = methods
        .into_iter()
        .map(method_ref)
        .map(|entry| EntryVerdict {
            verdict: verdict(&entry),
            entry,
            reasons: reasons.iter().cloned().collect(),
            assumes: assumes.clone(),
            causes: BTreeMap::new(),
            about: BTreeMap::new(),
            paths: counts.paths,
            seconds: spent,
        })
        .collect();
    let mut report = Report {
        target: Target {
            paths: options.class_path.iter().map(|path| path.display().to_string()).collect(),
            class_path: Vec::new(),
            classes: setup.program.application_classes().len() as u64,
            entries: entries.len() as u64,
            // All of them are called by the runs that are made.
            entries_explored: if counts.paths > 0 { entries.len() as u64 } else { 0 },
            entries_without_a_finished_path: if counts.paths > 0 { 0 } else { entries.len() as u64 },
            entries_not_reached: 0,
        },
        entries,
        runs: Some(Runs {
            total: counts.runs,
            paths: counts.paths,
            errors: selector.errors.len() as u64,
            divergences: counts.divergences,
            unsatisfiable: counts.unsatisfiable,
            exhausted,
            found: selector
                .errors
                .values()
                .map(|error| error.first)
                .collect::<BTreeSet<_>>()
                .into_iter()
                .collect(),
            kept: options.resume.is_some().then_some(selector.kept),
            recorded: None,
        }),
        findings,
        accounting,
        ..Report::default()
    };
    report.stats.longest_path_condition =
        selector.paths().map(|run| run.way.len() as u64).max().unwrap_or_default();
    report.stats.paths = counts.paths;
    report.failures.extend(nothing_analysed(selector));
    report.coverage = coverage::figures(selector, setup);
    report.sort();
    report
}

/// Why this run says nothing about the code, if it does not.
fn nothing_analysed(selector: &Selector) -> Option<ReportFailure> {
    if selector.counts.paths > 0 {
        return None;
    }
    Some(ReportFailure {
        doing: "analyse anything".into(),
        message: "no run came to the end of the program".into(),
        machine: true,
        reproduce: None,
    })
}

/// The paths in the order of their names, which does not depend on who found them when.
fn records(selector: &Selector, tests: &PathTests) -> Vec<RunRecord> {
    let record = |run: &Run| RunRecord {
        path: path_name(run),
        end: run.end.name().into(),
        inputs: run.inputs.iter().cloned().collect(),
        decisions: run.told.clone(),
        recipe: run.recipe.to_text(),
        test: tests.get(&run.path()).cloned(),
    };
    let mut records: Vec<RunRecord> = selector.paths().map(record).collect();
    records.sort_by(|a, b| a.path.cmp(&b.path));
    records
}

fn path_name(run: &Run) -> String {
    format!("{:016x}", run.path())
}

/// Paths for which a test was asked for, and none could be shipped.
fn without_test(options: &Options, selector: &Selector, tests: &PathTests) -> Option<String> {
    if !options.tests_all_paths {
        return None;
    }
    let missing = selector.paths().filter(|run| !tests.contains_key(&run.path())).count();
    (missing > 0).then(|| {
        format!(
            "{missing} of {} paths have no test: they were cut short or ended the JVM, no test showed them, or time was up",
            selector.counts.paths
        )
    })
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
