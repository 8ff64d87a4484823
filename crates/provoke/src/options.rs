//! From the command line to the settings of the stages.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use explore::entry::search::Strategy;
use explore::entry::settings::{MainArguments, Nulls, Settings, Unfollowed, World as Classes};
use prove::jars::Jars;
use prove::jdk::Jdk;
use prove::realise::ReflectionPolicy;
use prove::sandbox::SandboxPolicy;
use prove::write::JUnit;
use runtimedata::Observations;

use crate::args::{
    Check, EntryKind, JUnitVersion, MainArgs, NullInputs, Reflection, Sandbox, UnfollowedCalls, WorldKind,
};
use crate::error::Failure;
use crate::pipeline::World;
use crate::proving::{PER_TEST, PER_TEST_ON_ANY_MACHINE, Prover};
use crate::rounds::is_whole_program;
use crate::scratch;

pub fn settings(options: &Check) -> Result<Settings, Failure> {
    let mut settings = Settings::default();
    for depth in &options.call_depth {
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
    if let Some(bound) = options.branch_bound {
        settings.branch_bound = bound;
        settings.bound_concrete = true;
    }
    let strategy = Strategy::ALL.iter().find(|(name, _)| *name == options.strategy);
    let Some((_, strategy)) = strategy else {
        let names: Vec<&str> = Strategy::ALL.iter().map(|(name, _)| *name).collect();
        return Err(Failure::new(format!("there is no strategy {}", options.strategy))
            .with_hint(format!("choose one of {}", names.join(", "))));
    };
    settings.strategy = *strategy;
    settings.max_visits = options.max_visits;
    settings.max_path_condition = options.max_path_condition.unwrap_or(settings.max_path_condition);
    settings.max_depth = options.max_depth.unwrap_or(settings.max_depth);
    // Where time was given for one program, memory is the only other limit.
    let states = if is_whole_program(options) { u64::MAX } else { settings.max_states };
    settings.max_states = options.max_states.unwrap_or(states);
    settings.max_array = options.max_array.unwrap_or(settings.max_array);
    settings.max_string = options.max_string.unwrap_or(settings.max_string);
    settings.solver_timeout = options.solver_timeout.unwrap_or(settings.solver_timeout);
    settings.prune = !options.no_prune;
    settings.concretise = !options.no_concretize;
    settings.merge = !options.no_merge;
    settings.aliasing = !options.no_aliasing;
    settings.assertions = !options.no_assertions;
    settings.unmodelled.clone_from(&options.unmodelled);
    settings.seed = options.seed;
    settings.unfollowed = match options.unfollowed_calls {
        UnfollowedCalls::Pure => Unfollowed::Pure,
        UnfollowedCalls::Havoc => Unfollowed::Havoc,
    };
    settings.nulls = match options.nulls {
        NullInputs::Auto => Nulls::Auto,
        NullInputs::Allow => Nulls::Allow,
        NullInputs::Deny => Nulls::Deny,
    };
    settings.world = match options.world {
        WorldKind::Closed => Classes::Closed,
        WorldKind::Open => Classes::Open,
    };
    settings.environment = options.reflection != Reflection::Never;
    settings.main_arguments = match options.main_args {
        MainArgs::Auto => MainArguments::Auto,
        MainArgs::Any => MainArguments::Any,
        MainArgs::None => MainArguments::None,
    };
    settings.observations = options.runtime_data.as_deref().map(observations).transpose()?;
    settings.launched = matches!(options.entry, EntryKind::Main(_));
    Ok(settings)
}

/// `--runtime-data`.
pub fn observations(store: &Path) -> Result<Observations, Failure> {
    Observations::open(store).map_err(|e| Failure::store(&e))
}

pub fn jobs(given: Option<usize>) -> usize {
    given.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)).max(1)
}

/// How tests are written and run.
pub struct Proof {
    pub junit: JUnitVersion,
    pub reflection: Reflection,
    pub sandbox: Sandbox,
    pub assertions: bool,
    pub runs: u32,
    pub per_test: Duration,
}

pub fn proof(options: &Check) -> Proof {
    Proof {
        junit: options.junit,
        reflection: options.reflection,
        sandbox: options.sandbox,
        assertions: !options.no_assertions,
        runs: options.runs,
        per_test: if options.is_reproducible() { PER_TEST_ON_ANY_MACHINE } else { PER_TEST },
    }
}

pub fn prover(proof: &Proof, world: &mut World, jdk: Jdk, jars: Jars) -> Result<Prover, Failure> {
    world.javac(&jdk, &jars)?;
    let javac = world.javac.take().expect("just made sure");
    let scratch = scratch::folder("tests")?;
    let class_path = world.class_path.iter().map(|p| std::path::absolute(p).unwrap_or_else(|_| p.clone()));
    Ok(Prover {
        program: world.program,
        jdk,
        jars,
        javac,
        class_path: class_path.collect(),
        junit: junit(proof.junit),
        reflection: match proof.reflection {
            Reflection::Never => ReflectionPolicy::Never,
            Reflection::LastResort => ReflectionPolicy::LastResort,
        },
        sandbox: sandbox(proof.sandbox),
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

pub fn sandbox(policy: Sandbox) -> SandboxPolicy {
    match policy {
        Sandbox::Auto => SandboxPolicy::Auto,
        Sandbox::Off => SandboxPolicy::Off,
    }
}

pub fn junit(version: JUnitVersion) -> JUnit {
    match version {
        JUnitVersion::Four => JUnit::Four,
        JUnitVersion::Auto | JUnitVersion::Five => JUnit::Five,
    }
}
