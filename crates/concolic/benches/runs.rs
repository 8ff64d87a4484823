//! `cargo bench -p concolic`: what observing a program costs, what following it costs, and where the time of a search goes.
//!
//! Prints; judges nothing. What can be is a ratio of two figures of one run on one machine.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use classes::path::ClassPathEntry;
use classes::program::Program;
use concolic::executor::{Executor, ExecutorSetup};
use concolic::job::{Job, RunRecipe, Task};
use concolic::selector::{SearchLimits, Selector};
use concolic::strategy::SearchStrategy;
use explore::machine::budget::Budget;
use explore::machine::settings::Settings;
use explore::modes::recorded_run::tape::TapeEvent;
use prove::host::{Host, HostRequest, HostRun, NO_INPUTS, RunOrder};
use prove::jars::Jars;
use prove::jdk::JdkInstallation;
use prove::sandbox::SandboxPolicy;

/// No inputs, many branches.
const SORTING: (&str, &str) = (
    "Sorting",
    "public class Sorting {
         public static void main(String[] args) {
             int[] a = new int[Integer.parseInt(args[0])];
             int next = 12345;
             for (int i = 0; i < a.length; i++) {
                 next = next * 1103515245 + 12345;
                 a[i] = next >>> 8;
             }
             for (int i = 1; i < a.length; i++) {
                 int moved = a[i], j = i;
                 while (j > 0 && a[j - 1] > moved) {
                     a[j] = a[j - 1];
                     j--;
                 }
                 a[j] = moved;
             }
         }
     }",
);

/// Calls into the JDK at every turn, each of which is reported.
const COUNTING: (&str, &str) = (
    "Counting",
    "import java.util.HashMap;
     import java.util.Map;
     public class Counting {
         public static void main(String[] args) {
             Map<Integer, Integer> counts = new HashMap<>();
             for (int i = 0; i < Integer.parseInt(args[0]); i++) {
                 counts.merge(i % 97, 1, Integer::sum);
             }
         }
     }",
);

/// Every path is another one, and some need the solver.
const SEARCHED: (&str, &str) = (
    "Searched",
    "import org.sosy_lab.sv_benchmarks.Verifier;
     public class Searched {
         public static void main(String[] args) {
             int a = Verifier.nondetInt(), b = Verifier.nondetInt(), c = Verifier.nondetInt();
             int sum = 0;
             for (int bound : new int[] {1, 10, 100, 1000}) {
                 if (a > bound) { sum += bound; }
                 if (b + a > bound) { sum -= bound; }
                 if (c * 3 > bound + b) { sum ^= bound; }
             }
             if (sum == 4711) { throw new IllegalStateException(); }
         }
     }",
);

const API: (&str, &str) = (
    "org/sosy_lab/sv_benchmarks/Verifier",
    "package org.sosy_lab.sv_benchmarks;
     public class Verifier {
         public static int nondetInt() { throw new UnsupportedOperationException(); }
     }",
);

/// Runs of which the one in the middle counts.
const ROUNDS: usize = 21;
const MOST_RUNS: u64 = 1000;

fn main() {
    let place = std::env::temp_dir().join(format!("provoke-bench-runs-{}", std::process::id()));
    let bench = Bench::new(place);
    bench.overhead("Sorting", "1000");
    bench.overhead("Counting", "20000");
    bench.following();
    bench.search();
    let _ = std::fs::remove_dir_all(&bench.place);
}

struct Bench {
    place: PathBuf,
    jdk: JdkInstallation,
    program: &'static Program,
}

impl Bench {
    fn new(place: PathBuf) -> Bench {
        let jdk = JdkInstallation::find(None).expect("a JDK");
        let classes = place.join("classes");
        let sources = [SORTING, COUNTING, SEARCHED, API].map(|source| write(&place, source));
        std::fs::create_dir_all(&classes).expect("a temporary directory");
        let javac =
            Command::new(jdk.home.join("bin/javac")).arg("-g").arg("-d").arg(&classes).args(sources).status();
        assert!(javac.is_ok_and(|status| status.success()), "javac is needed");
        let image = classes::jdk::Jdk::open(&jdk.home).expect("a readable JDK image");
        let source = ClassPathEntry::open(&classes, jdk.major as u16).expect("the compiled classes");
        let program = Program::new(image, vec![source], Vec::new());
        Bench { place, jdk, program }
    }

    fn host(&self, main: &str, instrumented: &[&str]) -> HostRequest {
        HostRequest {
            jdk: self.jdk.clone(),
            jars: Jars::unpack().expect("a temporary directory"),
            class_path: vec![self.place.join("classes")],
            instrumented: instrumented.iter().map(ToString::to_string).collect(),
            input_methods: explore::inputs::program_inputs::methods(self.program).collect(),
            main: main.into(),
            invariant: "repOk".into(),
            memory: 256 << 20,
            assertions: true,
            sandbox: SandboxPolicy::Auto,
            total: Duration::from_secs(600),
            scratch: self.place.join("scratch"),
        }
    }

    /// The same program in the same JVM, once as it is and once instrumented.
    fn overhead(&self, main: &str, size: &str) {
        let middle = |instrumented: &[&str]| {
            let mut host = Host::start(&self.host(main, instrumented)).expect("a JVM");
            let mut all: Vec<HostRun> = (0..ROUNDS).map(|_| host.run(&order(size)).expect("a run")).collect();
            all.sort_by_key(|ran| ran.time);
            all.swap_remove(ROUNDS / 2)
        };
        let (plain, observed) = (middle(&[]), middle(&[main]));
        println!(
            "observing, {main}: {:.1} times the plain program ({:.2} ms against {:.2} ms, {} events)",
            observed.time.as_secs_f64() / plain.time.as_secs_f64(),
            observed.time.as_secs_f64() * 1e3,
            plain.time.as_secs_f64() * 1e3,
            observed.tape.count()
        );
    }

    /// What the symbolic machine needs for a run, for each branch that the JVM reported.
    fn following(&self) {
        let size = "300";
        let mut host = Host::start(&self.host("Sorting", &["Sorting"])).expect("a JVM");
        let tape = host.run(&order(size)).expect("a run").tape;
        let branches =
            tape.filter(|event| matches!(event, TapeEvent::Branch { .. } | TapeEvent::Switch { .. })).count();
        let mut executor = Executor::new(self.setup("Sorting", vec![size.into()])).expect("the JDK boots");
        let job = Job { number: 0, task: Task::Run(RunRecipe::default()) };
        let mut times: Vec<Duration> = (0..ROUNDS).map(|_| executor.execute(&job).time.following).collect();
        times.sort_unstable();
        println!(
            "following: {:.0} ns for each of {branches} branches",
            times[ROUNDS / 2].as_secs_f64() * 1e9 / branches as f64
        );
    }

    fn search(&self) {
        let mut executor = Executor::new(self.setup("Searched", Vec::new())).expect("the JDK boots");
        let mut selector = Selector::new(SearchLimits {
            strategy: SearchStrategy::Coverage,
            random_share: 0,
            seed: 1,
            max_runs: MOST_RUNS,
            max_errors: usize::MAX,
            random_inputs: false,
        });
        // The JVM starts with the first run.
        executor.execute(&Job { number: 0, task: Task::Run(RunRecipe::default()) });
        let started = Instant::now();
        while let Some(job) = selector.next_job() {
            selector.take(executor.execute(&job));
        }
        let time = started.elapsed();
        let (counts, times) = (selector.counts, selector.times);
        let all = times.running + times.following + times.solving;
        let share = |part: Duration| 100.0 * part.as_secs_f64() / all.as_secs_f64();
        println!(
            "searching: {:.0} runs per second and executor ({} runs, {} paths, {} without solution); {:.0} % running, {:.0} % \
             following, {:.0} % solving",
            counts.runs as f64 / time.as_secs_f64(),
            counts.runs,
            counts.paths,
            counts.unsatisfiable,
            share(times.running),
            share(times.following),
            share(times.solving)
        );
    }

    fn setup(&self, main: &str, arguments: Vec<String>) -> Arc<ExecutorSetup> {
        let class = self.program.class(main).expect("compiled above");
        Arc::new(ExecutorSetup {
            program: self.program,
            main: class.find_method("main", "([Ljava/lang/String;)V").expect("compiled above"),
            arguments,
            host: self.host(main, &[main]),
            settings: Settings::default(),
            budget: Arc::new(Budget::unlimited()),
            time: Duration::from_secs(60),
            depth: u64::MAX >> 1,
            trace: 64 << 20,
        })
    }
}

fn order(size: &str) -> RunOrder {
    RunOrder {
        arguments: vec![size.into()],
        inputs: NO_INPUTS.to_vec(),
        seed: 1,
        time: Duration::from_secs(60),
        trace: 64 << 20,
        depth: u64::MAX >> 1,
    }
}

fn write(place: &Path, (class, text): (&str, &str)) -> PathBuf {
    let path = place.join("src").join(format!("{class}.java"));
    std::fs::create_dir_all(path.parent().expect("a folder above")).expect("a temporary directory");
    std::fs::write(&path, text).expect("a temporary file");
    path
}
