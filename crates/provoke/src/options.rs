//! From the command line to the options of the library.

use std::path::PathBuf;

use campaign::concolic::options as concolic;
use campaign::entries::Selection;
use campaign::failure::Failure;
use campaign::load::observations;
use campaign::options::{
    AnalysedInput, CheckOptions, ClassWorld, DEFAULT_TESTS, JUnit, MainArguments, Nulls, ProofOptions,
    ReflectionPolicy, SandboxPolicy, SetUpLimits, Settings, Strategy, Unfollowed,
};
use campaign::schedule::rounds::RunLimits;

use crate::args::{
    Build, Check, Concolic, JUnitVersion, MainArgs, NullInputs, PathsTested, Reflection, Sandbox, SetUpArgs,
    TestsFor, UnfollowedCalls, WorldKind,
};

pub fn check(args: &Check) -> Result<CheckOptions, Failure> {
    let mut options = CheckOptions {
        input: AnalysedInput {
            paths: args.paths.clone(),
            class_path: args.classpath.clone(),
            jdk: args.jdk.clone(),
            tests: tests(args.tests.as_ref()),
            input_apis: args.input_apis.clone(),
            set_up: set_up(&args.setup),
        },
        entries: Selection {
            include: args.include.clone(),
            exclude: args.exclude.clone(),
            methods: args.method.clone(),
            kind: args.entry.clone(),
            shard: args.shard,
        },
        settings: settings(args)?,
        limits: RunLimits { budget: args.budget, per_entry: args.per_entry, effort: args.effort },
        jobs: args.jobs,
        proof: ProofOptions {
            junit: junit(args.junit),
            reflection: match args.reflection {
                Reflection::Never => ReflectionPolicy::Never,
                Reflection::LastResort => ReflectionPolicy::LastResort,
            },
            sandbox: sandbox(args.sandbox),
            assertions: !args.no_assertions,
            runs: args.runs,
            ..ProofOptions::default()
        },
        leaves_unproved: args.no_prove,
        guards: args.tests_for == TestsFor::Fixed,
        tells_doubts: args.doubts,
    };
    // Where time was given for one program, memory is the only other limit.
    let states = if options.is_whole_program() { u64::MAX } else { options.settings.max_states };
    options.settings.max_states = args.max_states.unwrap_or(states);
    Ok(options)
}

fn settings(args: &Check) -> Result<Settings, Failure> {
    let mut settings = bounds(args)?;
    settings.strategy = strategy(&args.strategy)?;
    settings.prune = !args.no_prune;
    settings.concretise = !args.no_concretize;
    settings.merge = !args.no_merge;
    settings.aliasing = !args.no_aliasing;
    settings.assertions = !args.no_assertions;
    settings.unmodelled.clone_from(&args.unmodelled);
    settings.seed = args.seed;
    settings.unfollowed = match args.unfollowed_calls {
        UnfollowedCalls::Pure => Unfollowed::Pure,
        UnfollowedCalls::Havoc => Unfollowed::Havoc,
    };
    settings.nulls = match args.nulls {
        NullInputs::Auto => Nulls::Auto,
        NullInputs::Allow => Nulls::Allow,
        NullInputs::Deny => Nulls::Deny,
    };
    settings.world = match args.world {
        WorldKind::Closed => ClassWorld::Closed,
        WorldKind::Open => ClassWorld::Open,
    };
    settings.main_arguments = match args.main_args {
        MainArgs::Auto => MainArguments::Auto,
        MainArgs::Any => MainArguments::Any,
        MainArgs::None => MainArguments::None,
    };
    settings.observations = args.runtime_data.as_deref().map(observations).transpose()?;
    Ok(settings)
}

fn bounds(args: &Check) -> Result<Settings, Failure> {
    let mut settings = Settings::default();
    for depth in &args.call_depth {
        let (method, number) = match depth.rsplit_once('=') {
            Some((method, number)) => (Some(method), number),
            None => (None, depth.as_str()),
        };
        let number: u32 = number.parse().map_err(|_| {
            Failure::new(format!("{depth} is no call depth"))
                .with_hint("write N, or com.acme.Foo#bar=N for one entry")
        })?;
        match method {
            Some(method) => settings.call_depth_of.push((method.into(), number)),
            None => settings.call_depth = number,
        }
    }
    if let Some(bound) = args.branch_bound {
        settings.branch_bound = bound;
        settings.bound_concrete = true;
    }
    settings.max_visits = args.max_visits;
    settings.max_path_condition = args.max_path_condition.unwrap_or(settings.max_path_condition);
    settings.max_depth = args.max_depth.unwrap_or(settings.max_depth);
    settings.max_array = args.max_array.unwrap_or(settings.max_array);
    settings.max_string = args.max_string.unwrap_or(settings.max_string);
    settings.solver_timeout = args.solver_timeout.unwrap_or(settings.solver_timeout);
    Ok(settings)
}

fn strategy(name: &str) -> Result<Strategy, Failure> {
    let strategy = Strategy::ALL.iter().find(|(known, _)| *known == name);
    strategy.map(|(_, strategy)| *strategy).ok_or_else(|| {
        let names: Vec<&str> = Strategy::ALL.iter().map(|(name, _)| *name).collect();
        no_strategy(name, &names)
    })
}

fn no_strategy(name: &str, known: &[&str]) -> Failure {
    Failure::new(format!("there is no strategy {name}"))
        .with_hint(format!("choose one of {}", known.join(", ")))
}

pub fn concolic(args: &Concolic) -> Result<concolic::ConcolicOptions, Failure> {
    Ok(concolic::ConcolicOptions {
        main: args.main.clone(),
        arguments: args.arguments.clone(),
        class_path: args.classpath.iter().flat_map(|c| std::env::split_paths(c)).collect(),
        exclude: args.exclude.clone(),
        unmodelled: args.unmodelled.clone(),
        runtime_data: args.runtime_data.clone(),
        calls: args.calls,
        initialisers: args.initialiser.clone(),
        invariant: args.invariant.clone(),
        jdk: args.jdk.clone(),
        input_apis: args.input_apis.clone(),
        set_up: set_up(&args.setup),
        specs: args.specs,
        assertions: !args.no_assertions,
        budget: args.budget,
        max_runs: args.max_runs,
        max_errors: args.max_errors,
        max_depth: args.max_depth,
        per_run: args.per_run,
        strategy: match args.replay {
            // What is made again was chosen already.
            Some(_) => concolic::SearchStrategy::default(),
            None => strategy_of_search(&args.strategy)?,
        },
        random_share: args.random_share,
        random_inputs: args.random_inputs,
        seed: args.seed,
        jobs: args.jobs,
        listen: args.listen,
        secret_file: args.secret_file.clone(),
        solver_timeout: args.solver_timeout,
        save: args.save.clone(),
        resume: args.resume.clone(),
        runs: args.runs.clone(),
        branches: args.branches.clone(),
        tree: args.tree.clone(),
        tests: tests(args.tests.as_ref()),
        tests_all_paths: args.tests_for == PathsTested::All,
        junit: junit(args.junit),
        sandbox: sandbox(args.sandbox),
    })
}

fn strategy_of_search(name: &str) -> Result<concolic::SearchStrategy, Failure> {
    let all = concolic::SearchStrategy::ALL;
    all.iter().copied().find(|strategy| strategy.name() == name).ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|strategy| strategy.name()).collect();
        no_strategy(name, &names)
    })
}

/// Where tests are written.
fn tests(given: Option<&PathBuf>) -> PathBuf {
    given.cloned().unwrap_or_else(|| PathBuf::from(DEFAULT_TESTS))
}

pub fn set_up(args: &SetUpArgs) -> SetUpLimits {
    SetUpLimits { asks_build_tools: args.build == Build::Auto, limit: args.setup_timeout }
}

pub fn sandbox(policy: Sandbox) -> SandboxPolicy {
    match policy {
        Sandbox::Auto => SandboxPolicy::Auto,
        Sandbox::Off => SandboxPolicy::Off,
    }
}

fn junit(version: JUnitVersion) -> JUnit {
    match version {
        JUnitVersion::Four => JUnit::Four,
        JUnitVersion::Auto | JUnitVersion::Five => JUnit::Five,
    }
}
