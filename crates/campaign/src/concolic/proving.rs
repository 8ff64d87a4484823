//! Everything found becomes a test, if one can be written that shows it.

use std::rc::Rc;
use std::time::{Duration, Instant};

use concolic::driver::{Driver, NAME};
use concolic::executor::{Executor, ExecutorSetup};
use report::finding::Finding;
use report::model::Accounting;
use worth::Judge;
use worth::api::Api;

use super::opened::Opened;
use super::options::ConcolicOptions;
use super::path_tests::{self, PathTests};
use super::search::Searched;
use super::{aim, error_findings};
use crate::failure::Failure;
use crate::observer::Observer;
use crate::options::ProofOptions;
use crate::proofs::start_prover;
use crate::publish::suite::Suite;
use crate::publish::suite_run;
use prove::prover::Prover;

/// What proving gets in any case: an error without a test is worth less than a budget that is kept to the second.
const MIN_PROVING_TIME: Duration = Duration::from_secs(10);

/// What it takes to write and run tests.
pub struct Workshop<'a> {
    pub setup: &'a ExecutorSetup,
    pub executor: Executor,
    pub driver: Option<&'a Driver>,
    pub prover: Prover,
    /// What crashes are worth.
    pub judge: Judge,
    pub suite: Suite,
    /// Tests by the name of their path.
    pub tests: PathTests,
    pub until: Instant,
}

/// What came of proving.
pub struct ProofResults {
    pub findings: Vec<Finding>,
    pub accounting: Accounting,
    pub tests: PathTests,
    pub about_suite: Option<String>,
    pub about_tests: Vec<String>,
}

pub fn prove(
    options: &ConcolicOptions,
    opened: &mut Opened,
    searched: &Searched,
    observer: &mut dyn Observer,
) -> Result<ProofResults, Failure> {
    observer.status("proving what was found");
    let proof = ProofOptions {
        junit: options.junit,
        sandbox: options.sandbox,
        assertions: options.assertions,
        ..ProofOptions::default()
    };
    let prover = start_prover(&proof, &mut opened.loaded)?;
    let end = searched.started + options.budget;
    let until = Instant::now() + end.saturating_duration_since(Instant::now()).max(MIN_PROVING_TIME);
    let executor = Executor::new(opened.setup.clone())
        .map_err(|e| Failure::new(format!("failed to load the program once more: {e}")))?;
    let mut workshop = Workshop {
        setup: &opened.setup,
        executor,
        driver: opened.driver.as_ref(),
        prover,
        judge: opened.loaded.judge(Rc::new(Api::of(opened.setup.program))),
        suite: Suite::new(options.junit),
        tests: PathTests::new(),
        until,
    };
    let (findings, accounting) = error_findings::findings(&searched.selector, &mut workshop);
    for finding in &findings {
        observer.finding(finding);
    }
    if options.tests_all_paths {
        path_tests::add(searched.selector.paths(), &mut workshop);
    }
    let about_suite = suite_run::repair(&mut workshop.suite, &mut workshop.prover, until);
    workshop.write(options)?;
    let Workshop { prover, tests, .. } = workshop;
    let about_tests = prover.notices();
    let _ = std::fs::remove_dir_all(&prover.scratch);
    Ok(ProofResults { findings, accounting, tests, about_suite, about_tests })
}

impl Workshop<'_> {
    /// Puts the tests where the user wants them, with the driver if they call it.
    fn write(&self, options: &ConcolicOptions) -> Result<(), Failure> {
        if !self.tests.is_empty() {
            self.suite.write(&options.tests)?;
        }
        match self.driver.filter(|_| self.suite.tests_class(NAME)) {
            Some(driver) => aim::write(driver, &options.tests),
            None => Ok(()),
        }
    }

    pub fn left(&self) -> Duration {
        self.until.saturating_duration_since(Instant::now())
    }
}
