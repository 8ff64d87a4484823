//! `provoke check`.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use explore::budget::Budget;
use report::finding::{Status, Tier};
use report::model::Report;

use crate::args::{Check, FailOn};
use crate::error::Failure;
use crate::memory;
use crate::pipeline;
use crate::progress::Progress;

/// Where the last report of a directory is kept, for `explain`.
pub const LAST_RUN: &str = "target/provoke/last-run.json";

pub fn run(options: &Check) -> Result<u8, Failure> {
    let started = Instant::now();
    let deadline = pipeline::exploration_deadline(started, options.budget, 0);
    let memory = options.memory.or_else(memory::default_limit);
    let budget = Arc::new(Budget::new(Some(deadline), memory));
    let handler = budget.clone();
    // A second Ctrl-C ends the program the hard way.
    let _ = ctrlc::set_handler(move || {
        if handler.is_interrupted() {
            crate::end(130);
        }
        handler.interrupt();
    });
    let mut progress = Progress::new(options.output.progress, options.output.quiet);
    let report = pipeline::check(options, &budget, &mut progress, started)?;
    // Without a place to keep it only `explain <id>` is lost.
    let _ = report::store::save(&report, &PathBuf::from(LAST_RUN));
    Ok(status(&report, options.output.fail_on))
}

fn status(report: &Report, fail_on: FailOn) -> u8 {
    if report.interrupted {
        return 130;
    }
    let counts = |f: &&report::finding::Finding| match fail_on {
        FailOn::Bug => f.status == Status::Confirmed && f.tier == Tier::Bug,
        FailOn::Any => true,
        FailOn::Never => false,
    };
    if !report.failures.is_empty() {
        return 3;
    }
    u8::from(report.findings.iter().any(|f| counts(&f)))
}
