//! Bytes in, proved crashes out; every other file serves one line of this one.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use classes::class::Method;
use classes::path::Source;
use classes::program::Program;
use explore::budget::Budget;
use prove::jars::Jars;
use prove::javac::Javac;
use prove::jdk::Jdk;
use report::model::Report;

use crate::args::Check;
use crate::error::Failure;
use crate::output::Output;
use crate::progress::Progress;
use crate::session::Session;
use crate::suite::DEFAULT_DIR;
use crate::target::{self, Target};
use crate::workers::{Setup, Workers};
use crate::{entries, input_api, options, sources};

pub use crate::coverage::Coverage;

/// `load → link → explore → solve → realise → write → run → judge → report`, as one function.
pub fn check(
    options: &Check,
    budget: &Arc<Budget>,
    progress: &mut Progress,
    started: Instant,
) -> Result<Report, Failure> {
    let jdk = find_jdk(options.jdk.as_deref())?;
    let jars = Jars::unpack().map_err(|e| Failure::new(format!("failed to unpack the test harness: {e}")))?;
    let tests = options.tests.clone().unwrap_or_else(|| PathBuf::from(DEFAULT_DIR));
    let mut target = target::find(&options.paths, &options.classpath, &tests)?;
    input_api::add_if_used(&mut target, &jars.inputs);
    let output = Output::new(&options.output, target.source_roots.clone(), tests.display().to_string())?;
    let settings = options::settings(options)?;
    let mut world = load(&target, &jdk, &jars, progress)?;
    let entries = Arc::new(entries::select(world.program, options)?);
    entries::check_named(world.program, settings.call_depth_of.iter().map(|(method, _)| method.clone()))?;
    let coverage = Coverage::default();
    let setup = Setup {
        program: world.program,
        settings,
        budget: budget.clone(),
        entries,
        coverage: coverage.clone(),
    };
    let loaded = started.elapsed();
    let workers = Workers::start(options::jobs(options.jobs), &setup);
    let prover = match options.no_prove {
        true => None,
        false => Some(options::prover(&options::proof(options), &mut world, jdk, jars)?),
    };
    let mut session = Session::new(options, &setup, prover, &output, started, loaded);
    session.explore_and_prove(&workers, progress);
    workers.finish(!session.out_of_time);
    session.print_rest(progress);
    let mut report = session.report(&world.failed_sources, &coverage, &tests)?;
    report.notices.extend(target.notices);
    report.notices.extend(session.stop());
    progress.finish();
    output.finish(&report, progress)?;
    Ok(report)
}

/// The loaded program and what is needed to run it.
pub struct World {
    pub program: &'static Program,
    /// Analysed classes first, then libraries.
    pub class_path: Vec<PathBuf>,
    libraries: usize,
    pub javac: Option<Javac>,
    pub failed_sources: Vec<String>,
}

pub fn find_jdk(given: Option<&Path>) -> Result<Jdk, Failure> {
    Jdk::find(given).map_err(|e| Failure::new(e.to_string()).with_hint(e.hint()))
}

pub fn load(target: &Target, jdk: &Jdk, jars: &Jars, progress: &mut Progress) -> Result<World, Failure> {
    let mut javac = None;
    let mut failed_sources = Vec::new();
    let mut class_path = target.classes.clone();
    if !target.sources.is_empty() {
        progress.say("compiling the sources");
        let mut start = || start_javac(jdk, jars);
        let compiled =
            sources::compile(&target.sources, &target.libraries, &mut start, &mut javac, jdk.major)?;
        class_path.push(compiled.classes);
        failed_sources = compiled.failed;
    }
    progress.say("loading classes");
    let program = open(jdk, &class_path, &target.libraries)?;
    class_path.extend(target.libraries.iter().cloned());
    Ok(World { program, class_path, libraries: target.libraries.len(), javac, failed_sources })
}

impl World {
    /// The javac that compiled the sources, or one that is started now.
    pub fn javac(&mut self, jdk: &Jdk, jars: &Jars) -> Result<&mut Javac, Failure> {
        if self.javac.is_none() {
            self.javac = Some(start_javac(jdk, jars)?);
        }
        Ok(self.javac.as_mut().expect("just started"))
    }

    /// Loads the program again, with these classes before all others.
    pub fn put_first(&mut self, classes: PathBuf, jdk: &Jdk) -> Result<(), Failure> {
        self.class_path.insert(0, classes);
        let (application, libraries) = self.class_path.split_at(self.class_path.len() - self.libraries);
        self.program = open(jdk, application, libraries)?;
        Ok(())
    }
}

fn start_javac(jdk: &Jdk, jars: &Jars) -> Result<Javac, Failure> {
    Javac::start(jdk, jars).map_err(|e| {
        Failure::new(format!("failed to start javac: {e}")).with_hint("a JDK is needed, not a JRE")
    })
}

/// Reads the classes of a program, lazily.
pub fn open(jdk: &Jdk, application: &[PathBuf], libraries: &[PathBuf]) -> Result<&'static Program, Failure> {
    let image = classes::jdk::Jdk::open(&jdk.home).map_err(|e| {
        Failure::new(format!("failed to {e}")).with_hint("JDK 17 to 25 are supported; --jdk chooses one")
    })?;
    let open = |path: &PathBuf| {
        Source::open(path, jdk.major as u16).map_err(|e| {
            Failure::new(format!("failed to {e}")).with_hint("give an intact jar or directory of classes")
        })
    };
    let application = application.iter().map(open).collect::<Result<Vec<_>, _>>()?;
    let libraries = libraries.iter().map(open).collect::<Result<Vec<_>, _>>()?;
    Ok(Program::new(image, application, libraries))
}

/// How long a run may explore: the rest of its budget is kept for proving what was found last. `waiting` tests are known
/// to be in need of it.
pub fn exploration_deadline(started: Instant, budget: Duration, waiting: usize) -> Instant {
    // Measured: a batch takes a second or two, a test in it some twenty milliseconds.
    let needed = Duration::from_secs(2) + Duration::from_millis(25) * waiting as u32;
    let most = budget.mul_f64(0.3).max(Duration::from_secs(1)).min(budget / 2);
    started + budget.saturating_sub(needed.min(most))
}

/// The name of an entry for people and for `--method`.
pub fn entry_name(entry: &'static Method) -> String {
    format!("{}#{}{}", entry.owner().binary_name(), entry.name, entry.descriptor)
}
