//! What is said about an entry: the rules, in one place.
//!
//! `crashes`: a test made an exception come out of it. `safe`: what `report/src/safe.md` says; every path was followed to its
//! end (no cut), nothing was narrowed or guessed on the way but what the entry's assumptions name, and no suspicion is
//! left that a test did not decide. Everything else is `bounded`, with its reasons. Whatever leaves something out says so in
//! the exploration (`explore/src/path/left_out.rs`): that is all this file looks at.

use std::collections::{BTreeMap, BTreeSet};

use explore::path::outcome::Reason;
use report::finding::FindingStatus;
use report::model::{EntryVerdict, Verdict};
use tracing::info;

use crate::ledger::entry::EntryState;

pub fn verdict(state: &EntryState) -> Verdict {
    let open = if reasons(state).is_empty() { Verdict::Safe } else { Verdict::Bounded };
    verdict_by_proof(state).unwrap_or(open)
}

fn verdict_by_proof(state: &EntryState) -> Option<Verdict> {
    state.findings.iter().any(|p| p.finding.status == FindingStatus::Confirmed).then_some(Verdict::Crashes)
}

/// Tells the log what is said in the end.
pub fn log(entries: &[EntryVerdict]) {
    for EntryVerdict { entry, verdict, reasons, .. } in entries {
        let name = format_args!("{}#{}{}", entry.class, entry.method, entry.descriptor);
        info!(target: "campaign", %name, ?verdict, reasons = reasons.join(", "), "verdict");
    }
}

/// A reason that no exploration knows of: a test ran clean.
const NOT_REPRODUCED: &str = "not-reproduced";

/// More causes of one reason are not listed.
const MAX_CAUSES: usize = 8;

/// What brought each reason about, the most frequent first.
pub fn causes(state: &EntryState) -> BTreeMap<String, Vec<String>> {
    listed(state.reasons.0.iter().map(|(reason, details)| (reason.name(), details)))
}

/// What each assumption was made about, likewise.
pub fn about(state: &EntryState) -> BTreeMap<String, Vec<String>> {
    listed(state.assumes.iter().map(|(assumption, details)| (assumption.name(), details)))
}

fn listed<'a>(
    all: impl Iterator<Item = (&'static str, &'a BTreeMap<String, u32>)>,
) -> BTreeMap<String, Vec<String>> {
    let named = all.map(|(name, details)| {
        let mut known: Vec<(&String, &u32)> = details.iter().filter(|(what, _)| !what.is_empty()).collect();
        known.sort_by_key(|&(what, count)| (std::cmp::Reverse(count), what));
        let listed = known.into_iter().take(MAX_CAUSES).map(|(what, _)| what.clone()).collect();
        (name.to_string(), listed)
    });
    named.filter(|(_, listed): &(String, Vec<String>)| !listed.is_empty()).collect()
}

/// Why an entry is not completely explored, by name, each once.
pub fn reasons(state: &EntryState) -> Vec<String> {
    let mut all: Vec<&str> = state.reasons.0.keys().map(|r| r.name()).collect();
    if verdict_by_proof(state).is_none() {
        // A suspicion that could be neither proved nor explained away forbids to call the entry safe.
        let doubts = [
            (state.not_run > 0, Reason::NotProved.name()),
            (state.not_generated > 0, Reason::CannotConstruct.name()),
            (state.refuted > 0, NOT_REPRODUCED),
        ];
        all.extend(doubts.iter().filter(|(holds, _)| *holds).map(|&(_, reason)| reason));
    }
    let mut seen = BTreeSet::new();
    all.into_iter().filter(|reason| seen.insert(*reason)).map(str::to_string).collect()
}
