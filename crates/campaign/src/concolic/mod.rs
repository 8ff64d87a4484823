//! Driving a program into every path: load, search, then prove each error with a test, as `check` does.

mod aim;
mod coverage;
mod error_findings;
mod opened;
pub mod options;
mod path_tests;
mod proving;
pub mod replay;
mod runs;
mod saved;
mod search;
mod secret;
mod seeds;
mod setup;
pub mod specs;
mod summary;
mod tree;
mod unfollowed;
pub mod work;

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use explore::machine::budget::Budget;
use report::model::Report;

use crate::failure::Failure;
use crate::judge::verdict;
use crate::observer::Observer;
use opened::Opened;
use options::ConcolicOptions;
use proving::ProofResults;
use search::Searched;

/// `load → search → prove → report`.
pub fn search(
    options: &ConcolicOptions,
    budget: &Arc<Budget>,
    observer: &mut dyn Observer,
) -> Result<Report, Failure> {
    let begun = Instant::now();
    options.tree.as_deref().map_or(Ok(()), tree::check_name)?;
    let mut opened = opened::open(options, budget, observer)?;
    observer.loaded(&opened.loaded.target.source_roots);
    let searched = search::search(options, &mut opened, budget, begun, observer)?;
    let proved = proving::prove(options, &mut opened, &searched, observer)?;
    let mut report = summary::report(options, &opened, &searched, &proved, budget.is_interrupted());
    verdict::log(&report.entries);
    report.stats.seconds = summary::times(begun, &searched);
    leave_files(options, &opened, &searched, &proved)?;
    let _ = std::fs::remove_dir_all(&opened.scratch);
    Ok(report)
}

/// What of the search was asked for beside the report.
fn leave_files(
    options: &ConcolicOptions,
    opened: &Opened,
    searched: &Searched,
    proved: &ProofResults,
) -> Result<(), Failure> {
    let selector = &searched.selector;
    let write =
        |file: &Path, text: String| std::fs::write(file, text).map_err(|e| Failure::io("write", file, &e));
    if let Some(file) = &options.branches {
        write(file, report::branches::lines(&coverage::records(selector, &opened.setup)))?;
    }
    if let Some(file) = &options.runs {
        write(file, report::runs::lines(&runs::records(selector, &proved.tests)))?;
    }
    options.tree.as_ref().map_or(Ok(()), |file| tree::write(selector, file))
}
