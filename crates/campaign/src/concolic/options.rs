//! What a search is to do, as plain data.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use explore::inputs::program_inputs::InputApi;
use prove::sandbox::SandboxPolicy;
use prove::write::JUnit;

use crate::options::SetUpLimits;

pub use concolic::strategy::SearchStrategy;

/// What `concolic` is to do.
#[derive(Debug)]
pub struct ConcolicOptions {
    /// The class with the main method; or `CLASS#method`, or a class without one: its methods are called.
    pub main: String,
    /// What main is called with.
    pub arguments: Vec<String>,
    /// The program: jars, directories of classes, projects or sources.
    pub class_path: Vec<PathBuf>,
    /// Classes whose branches are not observed.
    pub exclude: Vec<String>,
    /// Classes that are black boxes.
    pub unmodelled: Vec<String>,
    /// What methods were passed in recorded runs: the first runs are made with that.
    pub runtime_data: Option<PathBuf>,
    /// How many methods of a class are called one after the other in one run.
    pub calls: usize,
    /// `CLASS=CLASS#METHOD`: the static methods that make objects of classes.
    pub initialisers: Vec<String>,
    /// The method of input objects that says whether they are as they should be.
    pub invariant: String,
    pub jdk: Option<PathBuf>,
    /// Classes that hand out inputs, beside those that are known.
    pub input_apis: Vec<InputApi>,
    pub set_up: SetUpLimits,
    /// Look for violations of interface specifications.
    pub specs: bool,
    /// Java assertions are on.
    pub assertions: bool,

    /// Wall clock of the whole search.
    pub budget: Duration,
    pub max_runs: Option<u64>,
    pub max_errors: Option<usize>,
    /// Backward jumps and calls of one run.
    pub max_depth: u64,
    /// Wall clock of one run.
    pub per_run: Duration,

    pub strategy: SearchStrategy,
    /// Of a hundred choices, so many are random.
    pub random_share: u32,
    /// Every run has new random inputs and nothing is solved.
    pub random_inputs: bool,
    pub seed: u64,
    /// Executors in this process.
    pub jobs: Option<usize>,
    /// Where executors of other processes are let in.
    pub listen: Option<SocketAddr>,
    /// A file with the secret that executors must know.
    pub secret_file: Option<PathBuf>,
    /// Wall clock of one solver query.
    pub solver_timeout: Duration,

    /// Where the search is kept when it ends.
    pub save: Option<PathBuf>,
    /// A search that was kept and goes on.
    pub resume: Option<PathBuf>,

    /// Where every path is written.
    pub runs: Option<PathBuf>,
    /// Where every outcome of every branch is written.
    pub branches: Option<PathBuf>,
    /// Where the tree is drawn.
    pub tree: Option<PathBuf>,
    /// Where tests are written.
    pub tests: PathBuf,
    /// Tests are written for all paths that return or throw, not for errors alone.
    pub tests_all_paths: bool,
    pub junit: JUnit,
    pub sandbox: SandboxPolicy,
}
