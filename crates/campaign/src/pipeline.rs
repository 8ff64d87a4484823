//! Bytes in, proved crashes out; every other file serves one line of this one.

use std::sync::Arc;
use std::time::Instant;

use explore::machine::budget::Budget;
use report::model::Report;

use crate::entries::link;
use crate::failure::Failure;
use crate::load::load;
use crate::load::setup::SetUpPhase;
use crate::observer::Observer;
use crate::options::CheckOptions;
use crate::session::Session;

/// `load → link → explore → solve → realise → write → run → judge → report`, as one function.
///
/// Exploring and proving overlap: workers explore while tests run, and what a test came to is judged while the next
/// suspicions are on their way.
pub fn check(
    options: &CheckOptions,
    budget: &Arc<Budget>,
    observer: &mut dyn Observer,
) -> Result<Report, Failure> {
    let begun = Instant::now();
    // Paths to class files.
    let loaded = load(&options.request(), &mut SetUpPhase::new(&options.input.set_up, budget, observer))?;
    observer.loaded(&loaded.target.source_roots);
    // Class files to a program and its entries.
    let entries = link(&loaded, options)?;
    let mut session = Session::start(options, loaded, entries, budget, begun, observer);
    loop {
        // Entries to suspicions: the path condition of each has a model, which is its inputs.
        session.explore_and_solve();
        // Outcomes to findings.
        session.judge();
        // Suspicions to plans, plans to tests, tests to outcomes.
        session.realise_write_and_run();
        if session.is_over() {
            // Findings to what is told of them.
            return Ok(session.report());
        }
    }
}
