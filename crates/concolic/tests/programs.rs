//! Programs driven on a real JVM.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use classes::path::ClassPathEntry;
use classes::program::Program;
use concolic::executor::{Executor, ExecutorSetup};
use concolic::job::EscapedException;
use concolic::save::{self, About};
use concolic::selector::{SearchLimits, Selector};
use concolic::strategy::SearchStrategy;
use explore::machine::budget::Budget;
use explore::machine::settings::Settings;
use prove::host::HostRequest;
use prove::jars::Jars;
use prove::jdk::JdkInstallation;
use prove::sandbox::SandboxPolicy;

fn setup(main: &str) -> Arc<ExecutorSetup> {
    let jdk = JdkInstallation::find(None).unwrap();
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/programs");
    let place = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("concolic").join(main);
    let classes = place.join("classes");
    let _ = std::fs::remove_dir_all(&place);
    std::fs::create_dir_all(&classes).unwrap();
    let status = Command::new(jdk.home.join("bin/javac"))
        .arg("-g")
        .arg("-d")
        .arg(&classes)
        .args([sources.join("Verifier.java"), sources.join(format!("{main}.java"))])
        .status()
        .unwrap();
    assert!(status.success());
    let image = classes::jdk::Jdk::open(&jdk.home).unwrap();
    let program =
        Program::new(image, vec![ClassPathEntry::open(&classes, jdk.major as u16).unwrap()], Vec::new());
    let main_class = program.class(main).unwrap();
    let entry = main_class.find_method("main", "([Ljava/lang/String;)V").unwrap();
    Arc::new(ExecutorSetup {
        program,
        main: entry,
        arguments: Vec::new(),
        host: HostRequest {
            jdk,
            jars: Jars::unpack().unwrap(),
            class_path: vec![classes],
            instrumented: vec![main.into()],
            input_methods: explore::inputs::program_inputs::methods(program).collect(),
            main: main.into(),
            invariant: "repOk".into(),
            memory: 256 << 20,
            assertions: true,
            sandbox: SandboxPolicy::Auto,
            total: Duration::from_secs(600),
            scratch: place.join("scratch"),
        },
        settings: Settings::default(),
        budget: Arc::new(Budget::unlimited()),
        time: Duration::from_secs(5),
        depth: 100_000,
        trace: 8 << 20,
    })
}

fn limits(strategy: SearchStrategy) -> SearchLimits {
    let (random_share, random_inputs) = (0, false);
    SearchLimits { strategy, random_share, seed: 1, max_runs: 300, max_errors: usize::MAX, random_inputs }
}

fn drive(selector: &mut Selector, executor: &mut Executor) {
    while let Some(job) = selector.next_job() {
        let done = executor.execute(&job);
        selector.take(done);
    }
}

fn explore(main: &str, strategy: SearchStrategy) -> Selector {
    let mut executor = Executor::new(setup(main)).unwrap();
    let mut selector = Selector::new(limits(strategy));
    drive(&mut selector, &mut executor);
    for (why, times) in selector.lost.iter().chain(&selector.failures) {
        eprintln!("{why} ({times})");
    }
    eprintln!("{:?} {:?}", selector.counts, selector.times);
    selector
}

#[test]
fn triangles() {
    let mut all = BTreeSet::new();
    for &strategy in SearchStrategy::ALL {
        let selector = explore("Triangle", strategy);
        assert!(selector.is_exhausted());
        assert_eq!(selector.errors.len(), 1);
        all.insert(selector.counts.paths);
    }
    assert_eq!(all.len(), 1, "{all:?}");
}

#[test]
fn words() {
    let selector = explore("Words", SearchStrategy::Coverage);
    let errors: Vec<&str> = selector.errors.keys().map(|e| e.class.as_str()).collect();
    assert_eq!(errors, ["java.lang.ArrayIndexOutOfBoundsException", "java.lang.IllegalArgumentException"]);
}

/// What class initialisers do is the program's business too, and when they run the JVM's.
#[test]
fn initialisers() {
    let selector = explore("Initialisers", SearchStrategy::Dfs);
    let errors: Vec<&str> = selector.errors.keys().map(|e| e.class.as_str()).collect();
    assert_eq!(errors, ["java.lang.ExceptionInInitializerError", "java.lang.IllegalStateException"]);
    assert!(selector.is_exhausted(), "{:?} {:?}", selector.counts, selector.lost);
}

/// What a search came to: its paths and errors.
fn found(selector: &Selector) -> (BTreeSet<u64>, BTreeSet<&EscapedException>) {
    (selector.paths().map(|run| run.path()).collect(), selector.errors.keys().collect())
}

/// However often it is interrupted, and while somebody is at a job: nothing is lost, and nothing done twice.
#[test]
fn a_search_in_several_sessions() {
    let setup = setup("Ladder");
    let mut executor = Executor::new(setup.clone()).unwrap();
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("ladder.search");
    let about =
        About { main: "Ladder".into(), arguments: Vec::new(), java: String::new(), options: BTreeMap::new() };
    for &strategy in SearchStrategy::ALL {
        let mut whole = Selector::new(limits(strategy));
        drive(&mut whole, &mut executor);
        assert!(whole.is_exhausted() && whole.counts.runs > 15, "{:?}", whole.counts);
        let resume = |max_runs| {
            let limits = SearchLimits { max_runs, ..limits(strategy) };
            save::resume(&file, limits, &about, setup.program).unwrap().0
        };
        for cut in (1..whole.counts.runs).step_by(5) {
            let mut first = Selector::new(SearchLimits { max_runs: cut, ..limits(strategy) });
            drive(&mut first, &mut executor);
            save::save(&first, &about, setup.program, &file).unwrap();
            let mut second = resume(cut + 2);
            drive(&mut second, &mut executor);
            save::save(&second, &about, setup.program, &file).unwrap();
            let mut third = resume(u64::MAX);
            // Somebody has a job when this session ends, and will not be heard of again.
            third.next_job();
            save::save(&third, &about, setup.program, &file).unwrap();
            let mut last = resume(u64::MAX);
            drive(&mut last, &mut executor);
            assert_eq!(found(&last), found(&whole), "{} at {cut}", strategy.name());
            assert_eq!((last.counts, &last.covered), (whole.counts, &whole.covered));
            assert!(
                last.is_exhausted(),
                "{} at {cut}: {:?} {}",
                strategy.name(),
                last.failures,
                last.is_cut_short()
            );
        }
    }
}
