//! One file per command; here what several of them do.

pub mod check;
pub mod concolic;
pub mod confined;
pub mod data;
pub mod doctor;
pub mod executor;
pub mod explain;
pub mod record;
pub mod replay;

use std::path::PathBuf;
use std::sync::Arc;

use campaign::Budget;
use report::finding::{Finding, FindingStatus, Tier};
use report::model::Report;

use crate::args::FailOn;
use crate::interrupts::on_interrupt;

/// Where the last report of a directory is kept, for `explain` and `replay`.
pub const LAST_RUN: &str = "target/provoke/last-run.json";

/// Ctrl-C ends the search, and what was found is still told; a second one ends the program the hard way.
fn interrupt_on_ctrl_c(budget: &Arc<Budget>) {
    let budget = budget.clone();
    on_interrupt(move || {
        if budget.is_interrupted() {
            crate::end(130);
        }
        budget.interrupt();
    });
}

/// Ctrl-C ends the program at once, but not without putting away what it has made.
fn end_on_ctrl_c() {
    on_interrupt(|| crate::end(130));
}

/// Keeps the report for later commands; the exit status is what it comes to.
fn conclude(report: &Report, fail_on: FailOn) -> u8 {
    // Without a place to keep it only `explain <id>` is lost.
    if campaign::files::inside::is_here(LAST_RUN) {
        let _ = report::store::save(report, &PathBuf::from(LAST_RUN));
    }
    if report.interrupted {
        return 130;
    }
    if !report.failures.is_empty() {
        return 3;
    }
    if report.refused.iter().any(report::model::Refused::is_inputs_fault) {
        return crate::FAILED;
    }
    let counts = |f: &Finding| match fail_on {
        FailOn::Bug => f.status == FindingStatus::Confirmed && f.tier == Tier::Bug,
        FailOn::Any => true,
        FailOn::Never => false,
    };
    u8::from(report.findings.iter().any(counts))
}
