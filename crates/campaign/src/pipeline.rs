//! Bytes in, proved crashes out; every other file serves one line of this one.

use std::collections::{BTreeSet, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use classes::path::Source;
use classes::program::Program;
use explore::entry::budget::Budget;
use explore::inputs::program_inputs::{self, Api};
use prove::jars::Jars;
use prove::javac::{Javac, Reach, common_folder};
use prove::jdk::Jdk;
use prove::sandbox::SandboxPolicy;
use report::model::Report;

use crate::entries;
use crate::failure::Failure;
use crate::files::scratch;
use crate::ledger::coverage::Coverage;
use crate::load::setup::SetUp;
use crate::load::target::{self, SourceTree, Target};
use crate::load::{input_api, java, sources, unpacked};
use crate::observer::Observer;
use crate::options::{Options, Proof};
use crate::proofs::prover::Prover;
use crate::publish::summary::some_of;
use crate::schedule::workers::{Setup, Workers, jobs};
use crate::session::Session;

/// `load → link → explore → solve → realise → write → run → judge → report`, as one function.
pub fn check(
    options: &Options,
    budget: &Arc<Budget>,
    observer: &mut dyn Observer,
) -> Result<Report, Failure> {
    let begun = Instant::now();
    let (input, settings) = (&options.input, options.settings());
    let request = Request {
        paths: &input.paths,
        class_path: &input.class_path,
        tests: &input.tests,
        jdk: input.jdk.as_deref(),
        input_apis: &input.input_apis,
        compiles: !options.leaves_unproved,
        asks_for_inputs: false,
        sandbox: options.proof.sandbox,
    };
    let Ready { jdk, jars, target, mut world } =
        prepare(&request, &mut SetUp::new(&input.set_up, budget, observer))?;
    observer.loaded(&target.source_roots);
    let entries = entries::select(world.program, &options.entries)
        .map_err(|why| world.explain(why).noting(&target.notices))?;
    let entries = Arc::new(entries);
    entries::check_named(world.program, settings.call_depth_of.iter().map(|(method, _)| method.clone()))
        .map_err(|why| world.explain(why))?;
    // Without a prover there still is something to tell.
    let prover = match options.leaves_unproved {
        true => Ok(None),
        false => prover(&options.proof(), &mut world, jdk, jars).map(Some),
    };
    let coverage = Coverage::default();
    let setup = Setup {
        program: world.program,
        settings,
        budget: budget.clone(),
        entries,
        coverage: coverage.clone(),
    };
    let workers = Workers::start(jobs(options.jobs), &setup);
    // Here the budget begins: everything before has a limit of its own.
    let mut session = Session::new(options, &setup, prover, begun);
    session.explore_and_prove(&workers, observer);
    workers.finish(!session.out_of_time);
    session.print_rest(observer);
    let about_tests = session.stop();
    let mut report = session.report(&world, &coverage);
    report.notices.extend(target.notices);
    report.notices.extend(about_tests);
    Ok(report)
}

/// What is to be loaded, and for what.
pub struct Request<'a> {
    pub paths: &'a [PathBuf],
    pub class_path: &'a [String],
    pub tests: &'a Path,
    pub jdk: Option<&'a Path>,
    /// Classes that hand out inputs, beside those that are known.
    pub input_apis: &'a [Api],
    /// Tests or drivers will be compiled.
    pub compiles: bool,
    /// The program may call the input API without bringing it along.
    pub asks_for_inputs: bool,
    /// How javac is confined.
    pub sandbox: SandboxPolicy,
}

/// Everything that is there before the analysis begins.
pub struct Ready {
    pub jdk: Jdk,
    pub jars: Jars,
    pub target: Target,
    pub world: World,
}

/// Finds the Java, the classes and their libraries, and loads them.
pub fn prepare(request: &Request, setup: &mut SetUp) -> Result<Ready, Failure> {
    program_inputs::configure(request.input_apis.to_vec());
    let mut jdk = java::find(request.jdk)?;
    let jars = Jars::unpack().map_err(|e| Failure::new(format!("failed to {e}")).with_hint(e.hint()))?;
    let mut target = target::find(request.paths, request.class_path, request.tests, setup)?;
    java::check_compiler(&jdk, request.compiles || !target.sources.is_empty())?;
    if request.asks_for_inputs {
        // Last: a program that brings the input API along is run with its own.
        target.libraries.push(jars.inputs.clone());
    } else {
        input_api::add_if_used(&mut target, &jars.inputs);
    }
    let loaded = load(&target, &jdk, &jars, request.sandbox, setup);
    let mut world = loaded.map_err(|why| why.noting(&target.notices))?;
    if let Some(newer) = java::newer(&jdk, world.program, request.jdk) {
        jdk = newer.jdk;
        world = load(&target, &jdk, &jars, request.sandbox, setup)?;
        target.notices.push(newer.notice);
    }
    target.notices.append(&mut world.notices);
    Ok(Ready { jdk, jars, target, world })
}

/// The loaded program and what is needed to run it.
pub struct World {
    pub program: &'static Program,
    application: Vec<PathBuf>,
    libraries: Vec<PathBuf>,
    /// What a JVM is given: analysed classes first, then libraries.
    pub class_path: Vec<PathBuf>,
    pub javac: Option<Javac>,
    pub failed_sources: Vec<String>,
    /// Classes that could not be taken out of an archive, each with the reason.
    pub unreadable: Vec<String>,
    notices: Vec<String>,
    /// How javac is confined.
    sandbox: SandboxPolicy,
}

fn load(
    target: &Target,
    jdk: &Jdk,
    jars: &Jars,
    sandbox: SandboxPolicy,
    setup: &mut SetUp,
) -> Result<World, Failure> {
    let mut javac = None;
    let mut failed_sources = Vec::new();
    let mut application = Vec::new();
    let mut class_path = Vec::new();
    let mut libraries = Vec::new();
    let mut library_path = Vec::new();
    let mut notices = Vec::new();
    let mut unreadable = Vec::new();
    // What the user gave has to be there; what came along may turn out to be something else.
    let mut waiting: VecDeque<(PathBuf, bool)> = VecDeque::new();
    waiting.extend(target.project_libraries.iter().map(|path| (path.clone(), false)));
    waiting.extend(target.libraries.iter().map(|path| (path.clone(), true)));
    for path in &target.classes {
        let found = unpacked::usable(path, jdk.major as u16, setup)?;
        let is_empty = || Source::open(&found.classes, jdk.major as u16).is_ok_and(|s| holds_nothing(&s));
        if target.named.contains(path) && found.unreadable.is_empty() && is_empty() {
            return Err(unpacked::without_classes(path).noting(&found.notices));
        }
        unreadable.extend(found.unreadable);
        application.push(found.classes);
        class_path.extend(found.class_path);
        waiting.extend(found.libraries.into_iter().map(|path| (path, false)));
        notices.extend(found.notices);
    }
    // Jars may name each other, and what is analysed is no library.
    let same = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let mut known: BTreeSet<PathBuf> = target.classes.iter().map(|path| same(path)).collect();
    while let Some((path, given)) = waiting.pop_front() {
        if !known.insert(same(&path)) {
            continue;
        }
        let found = match unpacked::usable(&path, jdk.major as u16, setup) {
            Ok(found) => found,
            Err(failure) if given => return Err(failure),
            Err(failure) => {
                notices.push(format!("{failure}: code of this library is not followed"));
                continue;
            }
        };
        waiting.extend(found.libraries.into_iter().map(|path| (path, false)));
        notices.extend(found.unreadable.first().map(|class| {
            format!(
                "of the library {}, {} classes cannot be read: {class}",
                path.display(),
                found.unreadable.len()
            )
        }));
        libraries.push(found.classes);
        library_path.extend(found.class_path);
        notices.extend(found.notices);
    }
    if !target.sources.is_empty() {
        let folder = |tree: &SourceTree| common_folder(tree.files.iter().map(PathBuf::as_path));
        let mut read: Vec<PathBuf> = target.sources.iter().filter_map(folder).collect();
        read.extend(class_path.iter().chain(&library_path).cloned());
        let mut start = |output: &Path| start_javac(jdk, jars, read.clone(), Some(output), sandbox);
        match sources::compile(target, &library_path, &mut start, &mut javac, jdk.major, setup) {
            Ok(compiled) => {
                application.push(compiled.classes.clone());
                class_path.push(compiled.classes);
                failed_sources = compiled.failed;
                if let (false, Some(build)) = (failed_sources.is_empty(), target.build_command) {
                    let sources = failed_sources.len();
                    let sources =
                        if sources == 1 { "1 source was".into() } else { format!("{sources} sources were") };
                    let lacking = sources::lacking(&failed_sources);
                    let lacking = match lacking.is_empty() {
                        true => String::new(),
                        false => format!(" ({})", some_of(&lacking)),
                    };
                    notices.push(format!(
                        "{sources} left out: the project's build ({build}) may generate what they lack{lacking}, and what it compiles is analysed"
                    ));
                }
            }
            Err(failure) if application.is_empty() => return Err(failure),
            Err(failure) => {
                notices.push(format!("{failure}: what is compiled already is analysed without them"))
            }
        }
    }
    setup.mention("loading classes");
    let program = open(jdk, &application, &libraries)?;
    class_path.extend(library_path);
    Ok(World {
        program,
        application,
        libraries,
        class_path,
        javac,
        failed_sources,
        unreadable,
        notices,
        sandbox,
    })
}

impl World {
    /// What was not found may be in what could not be loaded.
    pub fn explain(&self, failure: Failure) -> Failure {
        const SHOWN: usize = 5;
        let all: Vec<&String> = self.failed_sources.iter().chain(&self.unreadable).collect();
        let more = (all.len() > SHOWN).then(|| format!("{} more", all.len() - SHOWN));
        failure.listing(all.into_iter().take(SHOWN).map(|line| format!("refused: {line}")).chain(more))
    }

    /// The javac that compiled the sources, or one that is started now.
    pub fn javac(&mut self, jdk: &Jdk, jars: &Jars) -> Result<&mut Javac, Failure> {
        if self.javac.is_none() {
            self.javac = Some(start_javac(jdk, jars, self.class_path.clone(), None, self.sandbox)?);
        }
        Ok(self.javac.as_mut().expect("just started"))
    }

    /// Loads the program again, with these classes before all others.
    pub fn put_first(&mut self, classes: PathBuf, jdk: &Jdk) -> Result<(), Failure> {
        self.application.insert(0, classes.clone());
        self.class_path.insert(0, classes);
        self.program = open(jdk, &self.application, &self.libraries)?;
        Ok(())
    }
}

/// A javac for sources that go to `output` and, later, for the tests.
fn start_javac(
    jdk: &Jdk,
    jars: &Jars,
    mut read: Vec<PathBuf>,
    output: Option<&Path>,
    sandbox: SandboxPolicy,
) -> Result<Javac, Failure> {
    read.extend([jars.junit.clone(), jars.inputs.clone()]);
    let write = output.map(Path::to_owned).into_iter().chain([scratch::root()?]).collect();
    Javac::start(jdk, jars, Reach { read, write }, sandbox).map_err(|e| {
        Failure::new(format!("failed to start javac: {e}"))
            .with_hint("check that the JDK works: `java -version`; --jdk DIR names another one")
    })
}

/// What proves suspicions about a program that is loaded.
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

fn holds_nothing(source: &Source) -> bool {
    source.class_names().next().is_none() && source.problems().is_empty()
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
