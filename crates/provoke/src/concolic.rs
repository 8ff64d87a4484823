//! Driving a program into every path: load, search, then prove each error with a test, as `check` does.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use classes::class::Method;
use classes::code::Insn;
use classes::program::Program;
use concolic::executor::{Executor, Setup};
use concolic::selector::{Limits, Selector};
use concolic::strategy::Strategy;
use explore::budget::Budget;
use explore::program_inputs;
use explore::settings::Settings;
use prove::host::HostRequest;
use prove::jars::Jars;
use report::finding::{Finding, Status, TestRef};
use report::model::{EntryVerdict, Report, Runs, StageSeconds, Target, Verdict, seconds};

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

/// The heap of the JVM that runs the program, in bytes.
const HEAP: u64 = 512 << 20;
/// Bytes of one run's trace.
const TRACE: u32 = 32 << 20;
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
    let target = target::find(&paths, &[], &tests)?;
    let output = Output::new(&options.output, target.source_roots.clone(), tests.display().to_string())?;
    let limits = limits(options)?;
    let mut world = pipeline::load(&target, &jdk, &jars, progress)?;
    let main = find_main(world.program, &options.main)?;
    let scratch = std::env::temp_dir().join(format!("provoke-{}-runs", std::process::id()));
    let setup = Arc::new(Setup {
        program: world.program,
        main,
        arguments: options.arguments.clone(),
        host: HostRequest {
            jdk: jdk.clone(),
            jars: jars.clone(),
            class_path: world.class_path.clone(),
            instrumented: instrumented(world.program, options),
            input_methods: program_inputs::rows().collect(),
            main: main.owner().binary_name(),
            memory: HEAP,
            assertions: !options.no_assertions,
            sandbox: options::sandbox(options.sandbox),
            total: options.budget + Duration::from_secs(60),
            scratch: scratch.clone(),
        },
        settings: settings(options),
        budget: budget.clone(),
        time: options.per_run,
        depth: options.max_depth,
        trace: TRACE,
    });
    let loaded = started.elapsed();
    let until = started + options.budget.mul_f64(1.0 - PROVING);
    let mut selector = Selector::new(limits);
    concolic::local::drive(&mut selector, &setup, options::jobs(options.jobs), |selector| {
        progress.say(&status_line(selector, started));
        !budget.is_interrupted() && Instant::now() < until
    });
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
    let findings = prove(&selector, &setup, &mut prover, &mut suite, limit);
    for finding in &findings {
        output.show(finding, progress);
    }
    if findings.iter().any(|finding| finding.test.is_some()) {
        suite.write(&tests)?;
    }
    let mut report = report(options, &setup, &selector, findings);
    report.tests = Some(tests.display().to_string());
    report.interrupted = budget.is_interrupted();
    report.notices.extend(target.notices);
    report.notices.extend(prover.level.as_ref().and_then(prove::sandbox::SandboxLevel::notice));
    report.notices.extend(notices(&selector));
    report.stats.seconds = StageSeconds {
        total: seconds(started.elapsed()),
        load: seconds(loaded),
        explore: seconds(searched.saturating_sub(loaded)),
        solve: seconds(selector.times.solving),
        prove: seconds(started.elapsed().saturating_sub(searched)),
    };
    let _ = std::fs::remove_dir_all(&scratch);
    let _ = std::fs::remove_dir_all(&prover.scratch);
    progress.finish();
    output.finish(&report, progress)?;
    Ok(report)
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

fn settings(options: &Concolic) -> Settings {
    Settings {
        assertions: !options.no_assertions,
        unmodelled: options.unmodelled.clone(),
        seed: options.seed,
        solver_timeout: options.solver_timeout,
        launched: true,
        ..Settings::default()
    }
}

fn find_main(program: &'static Program, name: &str) -> Result<&'static Method, Failure> {
    let class = program.class(&name.replace('.', "/")).map_err(|_| {
        Failure::new(format!("there is no class {name} in the program"))
            .with_hint("give its full name, like com.acme.Main, and the class path with -c")
    })?;
    class.find_method("main", "([Ljava/lang/String;)V").filter(|main| main.is_static()).ok_or_else(|| {
        Failure::new(format!("{name} has no main method"))
            .with_hint("the program starts at public static void main(String[])")
    })
}

/// What is observed while it runs.
fn instrumented(program: &'static Program, options: &Concolic) -> Vec<String> {
    let is_left_out = |name: &str| {
        let dotted = name.replace('/', ".");
        let patterns = options.exclude.iter().chain(&options.unmodelled);
        patterns.into_iter().any(|pattern| explore::glob::matches(pattern, &dotted))
    };
    let classes = program.application_classes().iter().map(|name| name.to_string());
    classes.filter(|name| program_inputs::api(name).is_none() && !is_left_out(name)).collect()
}

/// Each error with a test, if one can be written that shows it.
fn prove(
    selector: &Selector,
    setup: &Arc<Setup>,
    prover: &mut Prover,
    suite: &mut Suite,
    limit: Duration,
) -> Vec<Finding> {
    let Ok(mut executor) = Executor::new(setup.clone()) else { return Vec::new() };
    let until = Instant::now() + limit;
    let mut findings = Vec::new();
    for error in selector.errors.values() {
        let suspicions = executor.suspicions(&error.run.recipe).unwrap_or_default();
        let mut unproved = None;
        for suspicion in suspicions {
            let left = until.saturating_duration_since(Instant::now());
            let verdict = prover.prove(std::slice::from_ref(&suspicion), left).pop();
            if let Some(proving::Verdict::Confirmed(case)) = verdict {
                let mut finding = findings::finding(&suspicion, Some(&case.plan));
                finding.status = Status::Confirmed;
                // The same in every run, so no input.
                finding.inputs.shift_remove(&*setup.main.parameter_name(0));
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

fn report(options: &Concolic, setup: &Setup, selector: &Selector, findings: Vec<Finding>) -> Report {
    let counts = &selector.counts;
    let exhausted = selector.is_exhausted();
    let mut reasons = BTreeSet::new();
    let limits = [
        (!exhausted && selector.is_cut_short(), "budget"),
        (counts.depth > 0, "depth"),
        (counts.unknown > 0, "solver-unknown"),
        (counts.lost + counts.divergences > 0, "unmodelled-call"),
        (counts.timed_out > 0, "budget"),
    ];
    reasons.extend(limits.iter().filter(|(holds, _)| *holds).map(|(_, reason)| reason.to_string()));
    let verdict = match (findings.is_empty(), exhausted) {
        (false, _) => Verdict::Crashes,
        (true, true) => Verdict::Safe,
        (true, false) => Verdict::Bounded,
    };
    let mut report = Report {
        target: Target {
            paths: options.classpath.clone(),
            classes: setup.program.application_classes().len() as u64,
            entries: 1,
        },
        entries: vec![EntryVerdict {
            entry: method_ref(setup.main),
            verdict,
            reasons: reasons.into_iter().collect(),
            paths: counts.paths,
            seconds: seconds(selector.times.running + selector.times.following + selector.times.solving),
        }],
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
    let is_branch = |insn: &&Insn| {
        !matches!(insn, Insn::TableSwitch(_) | Insn::LookupSwitch(_)) && insn.jumps() && insn.falls_through()
    };
    2 * code.flat_map(|code| code.insns.iter()).filter(is_branch).count() as u64
}

fn notices(selector: &Selector) -> Vec<String> {
    const SHOWN: usize = 3;
    let mut notices = Vec::new();
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

fn status_line(selector: &Selector, started: Instant) -> String {
    let counts = &selector.counts;
    format!(
        "{} runs · {} paths · {} errors · {} branches open · {}s",
        counts.runs,
        counts.paths,
        selector.errors.len(),
        selector.open_branches(),
        started.elapsed().as_secs()
    )
}
