//! Each error with a test, if one can be written that shows it.

use std::collections::BTreeSet;
use std::sync::Arc;

use concolic::job::{ConcolicRun, RunEnd};
use concolic::selector::{ErrorFound, Selector};
use explore::suspicion::Suspicion;
use prove::realise::plan::CallPlan;
use report::finding::{Finding, FindingStatus, TestRef, Tier};
use report::model::Accounting;

use super::proving::Workshop;
use super::{aim, unfollowed};
use crate::judge::{Judged, findings};
use crate::proofs::count;
use prove::prover::{ProofVerdict, Suspect};

/// An error, and what might show it, the simplest first.
struct ErrorToProve<'a> {
    error: &'a ErrorFound,
    suspects: Vec<Arc<Judged>>,
    finding: Option<Finding>,
    /// What became of the first of them whose test did not show it.
    refuted: Option<ProofVerdict>,
}

pub fn findings(selector: &Selector, workshop: &mut Workshop) -> (Vec<Finding>, Accounting) {
    let (setup, driver) = (workshop.setup, workshop.driver);
    let mut wanted: Vec<ErrorToProve> = Vec::new();
    for error in selector.errors.values() {
        let mut suspicions = workshop.executor.suspicions(&error.run.recipe).unwrap_or_default();
        if suspicions.is_empty() {
            let inputs = workshop.executor.inputs(&error.run.recipe).ok().flatten().unwrap_or_default();
            suspicions.extend(unfollowed::suspicion(setup, error, inputs));
        }
        let suspects =
            aim::told(driver, suspicions).into_iter().map(|it| Judged::new(it, &workshop.judge)).collect();
        wanted.push(ErrorToProve { error, suspects, finding: None, refuted: None });
    }
    // Most errors show with the simplest inputs, and all tests of a round are compiled at once.
    for (first, behind) in [(0, 1), (1, usize::MAX)] {
        let asked: Vec<(usize, usize)> = wanted
            .iter()
            .enumerate()
            .filter(|(_, one)| !is_confirmed(one))
            .flat_map(|(i, one)| (first..behind.min(one.suspects.len())).map(move |k| (i, k)))
            .collect();
        let suspects: Vec<Arc<Judged>> = asked.iter().map(|&(i, k)| wanted[i].suspects[k].clone()).collect();
        let suspects: Vec<Suspect> = suspects.iter().map(|judged| judged.suspect()).collect();
        let verdicts = workshop.prover.prove(&suspects, workshop.left());
        for (&(i, k), verdict) in asked.iter().zip(verdicts) {
            if !is_confirmed(&wanted[i]) {
                take(&mut wanted[i], k, verdict, workshop);
            }
        }
    }
    let mut accounting = accounting(selector, &wanted);
    let mut known = BTreeSet::new();
    let mut found: Vec<Finding> = wanted.into_iter().filter_map(|one| one.finding).collect();
    // Those that are proved first: an error may have been seen in two ways.
    found.sort_by_key(|finding| finding.status != FindingStatus::Confirmed);
    found.retain(|finding| known.insert(finding.id.clone()));
    accounting.confirmed =
        found.iter().filter(|finding| finding.status == FindingStatus::Confirmed).count() as u64;
    (found, accounting)
}

fn accounting(selector: &Selector, wanted: &[ErrorToProve]) -> Accounting {
    let threw = |run: &&ConcolicRun| matches!(run.end, RunEnd::Threw(_));
    let mut accounting = Accounting {
        error_states: selector.paths().filter(threw).count() as u64,
        warnings: wanted.len() as u64,
        infeasible: selector.counts.unsatisfiable,
        ..Accounting::default()
    };
    for one in wanted {
        match &one.refuted {
            _ if is_confirmed(one) => {}
            Some(verdict) => count(verdict, &mut accounting),
            None => accounting.unsolved += 1,
        }
    }
    accounting
}

fn is_confirmed(one: &ErrorToProve) -> bool {
    one.finding.as_ref().is_some_and(|finding| finding.status == FindingStatus::Confirmed)
}

fn take(one: &mut ErrorToProve, number: usize, verdict: ProofVerdict, workshop: &mut Workshop) {
    let suspect = &one.suspects[number];
    let ProofVerdict::Confirmed(case) = verdict else {
        one.finding.get_or_insert_with(|| told(workshop, suspect, verdict.plan()));
        one.refuted.get_or_insert(verdict);
        return;
    };
    let mut finding = told(workshop, suspect, Some(&case.plan));
    finding.status = FindingStatus::Confirmed;
    if suspect.entry == workshop.setup.main {
        // The same in every run, so no input.
        finding.inputs.shift_remove(&*workshop.setup.main.parameter_name(0));
    }
    if let Some((file, name)) = workshop.suite.add(&[&*case]).pop() {
        let test = TestRef { file, name, reflection: case.plan.uses_reflection(), guard: false };
        workshop.tests.insert(one.error.run.path(), test.clone());
        finding.test = Some(test);
    }
    one.finding = Some(finding);
}

/// Nobody calls a main method who could expect an exception: whatever leaves it is an error.
fn told(workshop: &Workshop, suspect: &Judged, plan: Option<&CallPlan>) -> Finding {
    let setup = workshop.setup;
    if suspect.entry != setup.main {
        return findings::finding(suspect, plan);
    }
    match workshop.driver.map(|driver| aim::called(driver, suspect)) {
        None => findings::finding_of_tier(suspect, Tier::Bug, plan),
        Some(None) => findings::finding(suspect, plan),
        // The test needs the driver, the reader does not.
        Some(Some(called)) => {
            let suspicion = Suspicion { entry: called, ..Suspicion::clone(suspect) };
            let seen = Judged::new(suspicion, &workshop.judge);
            let mut finding = findings::finding(&seen, plan);
            let driver = setup.main.owner().binary_name();
            finding.trace.retain(|step| step.class != driver);
            finding.inputs = findings::finding(suspect, plan).inputs;
            finding
        }
    }
}
