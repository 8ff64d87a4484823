//! The options of `provoke concolic` and of the executors that work for it.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use campaign::options::InputApi;
use clap::{Args, ValueEnum};

use super::{JUnitVersion, OutputArgs, Sandbox, SetUpArgs, duration, size};

#[derive(Debug, Args)]
#[command(args_override_self = true)]
pub struct Concolic {
    /// The class with the main method; or CLASS#method, or a class without one: its methods are called
    #[arg(value_name = "MAIN|CLASS#METHOD")]
    pub main: String,
    /// What main is called with
    #[arg(last = true, value_name = "ARGS")]
    pub arguments: Vec<String>,

    /// The program: jars, directories of classes, projects or sources
    #[arg(short = 'c', long, value_name = "PATH", required = true, help_heading = "What")]
    pub classpath: Vec<String>,
    /// Classes whose branches are not observed; what they compute is followed all the same
    #[arg(long, value_name = "GLOB", help_heading = "What")]
    pub exclude: Vec<String>,
    /// Classes that are black boxes: what their methods return is taken as it is
    #[arg(long, value_name = "GLOB", help_heading = "What")]
    pub unmodelled: Vec<String>,
    /// What a static method was passed in recorded runs: the first runs are made with that
    #[arg(long, value_name = "STORE", help_heading = "What")]
    pub runtime_data: Option<PathBuf>,
    /// How many methods of a class are called one after the other in one run
    #[arg(long, value_name = "N", default_value_t = 3, help_heading = "What")]
    pub calls: usize,
    /// CLASS=CLASS#METHOD: the static method that makes objects of a class, with inputs of its own
    #[arg(long, value_name = "HOW", help_heading = "What")]
    pub initialiser: Vec<String>,
    /// The method of input objects that says whether they are as they should be; others are not handed out
    #[arg(long, value_name = "METHOD", default_value = "repOk", help_heading = "What")]
    pub invariant: String,
    /// The JDK to run the program on
    #[arg(long, value_name = "DIR", help_heading = "What")]
    pub jdk: Option<PathBuf>,
    #[command(flatten)]
    pub setup: SetUpArgs,
    /// Look for violations of the interface specifications in the program's annotations
    #[arg(long, help_heading = "What")]
    pub specs: bool,
    /// Java assertions off
    #[arg(long, help_heading = "What")]
    pub no_assertions: bool,

    /// Wall clock of the whole search
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = duration, help_heading = "Bounds")]
    pub budget: Duration,
    /// Runs of the program
    #[arg(long, value_name = "N", help_heading = "Bounds")]
    pub max_runs: Option<u64>,
    /// Different errors
    #[arg(long, value_name = "N", help_heading = "Bounds")]
    pub max_errors: Option<usize>,
    /// Backward jumps and calls of one run
    #[arg(long, value_name = "N", default_value_t = 100_000, help_heading = "Bounds")]
    pub max_depth: u64,
    /// Wall clock of one run
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = duration, help_heading = "Bounds")]
    pub per_run: Duration,
    /// Memory of this process (4g, 800m) [default: two thirds of what is free]
    #[arg(long, value_name = "SIZE", value_parser = size, help_heading = "Bounds")]
    pub memory: Option<u64>,

    /// Which branch next: coverage, dfs, bfs, random, priority
    #[arg(long, value_name = "NAME", default_value = "coverage", help_heading = "Search")]
    pub strategy: String,
    /// Of a hundred choices, so many are random
    #[arg(long, value_name = "PCT", default_value_t = 0, help_heading = "Search")]
    pub random_share: u32,
    /// Every run has new random inputs and nothing is solved: for comparison
    #[arg(long, help_heading = "Search")]
    pub random_inputs: bool,
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Search")]
    pub seed: u64,
    /// Executors in this process [default: the number of processors, none with --listen]
    #[arg(long, value_name = "N", help_heading = "Search")]
    pub jobs: Option<usize>,
    /// Let executors of other processes in, at this address (`provoke executor ADDR`)
    #[arg(long, value_name = "ADDR", help_heading = "Search")]
    pub listen: Option<SocketAddr>,
    /// A file with the secret that executors must know; PROVOKE_SECRET is another way to say it
    #[arg(long, value_name = "FILE", help_heading = "Search")]
    pub secret_file: Option<PathBuf>,
    /// Wall clock of one solver query
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = duration, help_heading = "Search")]
    pub solver_timeout: Duration,

    /// Keep the whole search here when it ends, whatever ends it
    #[arg(long, value_name = "FILE", help_heading = "Search")]
    pub save: Option<PathBuf>,
    /// Go on with a search that was kept; what depends on methods that have changed since is searched anew
    #[arg(long, value_name = "FILE", help_heading = "Search")]
    pub resume: Option<PathBuf>,

    /// Write every path that was found here, one line of JSON each
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub runs: Option<PathBuf>,
    /// Write every way out of every branch here, and whether some run took it, one line of JSON each
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub branches: Option<PathBuf>,
    /// Instead of a search, make the runs of such a file again and say whether they go the same way; FILE#PATH for one
    #[arg(long, value_name = "FILE[#PATH]", help_heading = "Output")]
    pub replay: Option<String>,
    /// Draw the symbolic execution tree here; .svg, or .dot for Graphviz
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub tree: Option<PathBuf>,
    /// Where the proving tests are written [default: target/provoke/tests]
    #[arg(long, value_name = "DIR", help_heading = "Proof")]
    pub tests: Option<PathBuf>,
    /// What tests are written for: errors, or all paths that return or throw
    #[arg(long, value_name = "WHICH", default_value = "errors", help_heading = "Proof")]
    pub tests_for: PathsTested,
    /// JUnit of the tests: auto, 4, 5
    #[arg(long, value_name = "VERSION", default_value = "auto", help_heading = "Proof")]
    pub junit: JUnitVersion,
    /// Whether the program and the tests run in the sandbox
    #[arg(long, value_name = "POLICY", default_value = "auto", help_heading = "Proof")]
    pub sandbox: Sandbox,

    #[command(flatten)]
    pub output: OutputArgs,

    /// Input APIs that `provoke.toml` names.
    #[arg(skip)]
    pub input_apis: Vec<InputApi>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PathsTested {
    Errors,
    All,
}

#[derive(Debug, Args)]
pub struct ExecutorArgs {
    /// Where the selector listens: HOST:PORT
    #[arg(value_name = "ADDR")]
    pub address: String,
    /// How many
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub jobs: usize,
    /// A file with the secret that the selector knows; PROVOKE_SECRET is another way to say it
    #[arg(long, value_name = "FILE")]
    pub secret_file: Option<PathBuf>,
    /// The JDK to run the program on
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,
    /// Whether the program runs in the sandbox
    #[arg(long, value_name = "POLICY", default_value = "auto")]
    pub sandbox: Sandbox,
}
