//! What a run is to do, as plain data.

use std::path::PathBuf;
use std::time::Duration;

use crate::entries::{EntryKind, Selection};
use crate::load::Request;
use crate::schedule::rounds::RunLimits;
pub use prove::prover::ProofOptions;
use prove::prover::{MAX_TEST_TIME, MAX_TEST_TIME_ON_ANY_MACHINE};

pub use explore::inputs::program_inputs::{InputApi, Role as InputRole};
pub use explore::machine::settings::{ClassWorld, MainArguments, Nulls, Settings, Unfollowed};
pub use explore::search::Strategy;
pub use prove::realise::ReflectionPolicy;
pub use prove::sandbox::SandboxPolicy;
pub use prove::write::JUnit;

pub use crate::publish::suite::DEFAULT_DIR as DEFAULT_TESTS;

/// What `check` is to do.
#[derive(Debug, Default)]
pub struct CheckOptions {
    pub input: AnalysedInput,
    pub entries: Selection,
    /// How to explore. What follows from the other options is set by `settings`.
    pub settings: Settings,
    pub limits: RunLimits,
    /// Workers; as many as there are processors if nothing is said.
    pub jobs: Option<usize>,
    pub proof: ProofOptions,
    /// Tests are not run, and findings stay unconfirmed.
    pub leaves_unproved: bool,
    /// The written tests assert that the crashes are gone.
    pub guards: bool,
    /// Suspicions that their tests refuted are told.
    pub tells_doubts: bool,
}

impl CheckOptions {
    pub(crate) fn request(&self) -> Request<'_> {
        Request {
            paths: &self.input.paths,
            class_path: &self.input.class_path,
            tests: &self.input.tests,
            jdk: self.input.jdk.as_deref(),
            input_apis: &self.input.input_apis,
            compiles: !self.leaves_unproved,
            asks_for_inputs: false,
            sandbox: self.proof.sandbox,
        }
    }

    pub fn settings(&self) -> Settings {
        Settings {
            environment: self.proof.reflection != ReflectionPolicy::Never,
            launched: matches!(self.entries.kind, EntryKind::Main(_)),
            ..self.settings.clone()
        }
    }

    pub fn proof(&self) -> ProofOptions {
        let per_test =
            if self.limits.is_reproducible() { MAX_TEST_TIME_ON_ANY_MACHINE } else { MAX_TEST_TIME };
        ProofOptions { per_test, ..self.proof.clone() }
    }

    /// One program, and a time to spend on it.
    pub fn is_whole_program(&self) -> bool {
        matches!(self.entries.kind, EntryKind::Main(_)) && self.limits.budget.is_some()
    }
}

/// What is analysed.
#[derive(Debug)]
pub struct AnalysedInput {
    /// Jars, directories of classes, projects, sources; the working directory if there are none.
    pub paths: Vec<PathBuf>,
    /// Where the code finds its libraries.
    pub class_path: Vec<String>,
    /// The JDK; the one of the machine if none is named.
    pub jdk: Option<PathBuf>,
    /// Where tests are written. What lies there was written by us and is not analysed.
    pub tests: PathBuf,
    /// Classes that hand out inputs, beside those that are known.
    pub input_apis: Vec<InputApi>,
    pub set_up: SetUpLimits,
}

impl Default for AnalysedInput {
    fn default() -> AnalysedInput {
        AnalysedInput {
            paths: Vec::new(),
            class_path: Vec::new(),
            jdk: None,
            tests: PathBuf::from(DEFAULT_TESTS),
            input_apis: Vec::new(),
            set_up: SetUpLimits::default(),
        }
    }
}

/// What may be done before the analysis.
#[derive(Debug, Clone)]
pub struct SetUpLimits {
    /// The project's own build tool, which runs the project's code, may be asked.
    pub asks_build_tools: bool,
    /// How long all of it may take.
    pub limit: Duration,
}

impl Default for SetUpLimits {
    fn default() -> SetUpLimits {
        SetUpLimits { asks_build_tools: true, limit: Duration::from_secs(300) }
    }
}
