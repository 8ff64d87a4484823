//! What leaves a run: findings in order, their tests, the report.

pub(crate) mod printer;
pub(crate) mod suite;
pub(crate) mod suite_run;
pub(crate) mod summary;

use std::time::Instant;

use prove::write::TestCase;
use report::finding::{Finding, TestRef, Tier};
use worth::rank;

use crate::judge::causes::{self, CauseRepresentatives, FindingIndex, Shown};
use crate::ledger::Ledger;
use crate::observer::Observer;
use crate::options::JUnit;
use printer::FindingPrinter;
use prove::prover::Prover;
use suite::Suite;

/// Gives proved findings their tests and shows them, one for each cause, in the order of jobs.
pub(crate) struct Publisher {
    pub printer: FindingPrinter,
    causes: CauseRepresentatives,
    pub suite: Suite,
    /// The written tests assert that the crashes are gone.
    guards: bool,
}

impl Publisher {
    pub fn new(junit: JUnit, guards: bool) -> Publisher {
        Publisher {
            printer: FindingPrinter::default(),
            causes: CauseRepresentatives::default(),
            suite: Suite::new(junit).guarding(guards),
            guards,
        }
    }

    /// Names and shows what is certain, in the order of jobs.
    pub fn publish_ready(&mut self, ledger: &mut Ledger, observer: &mut dyn Observer) {
        while let Some((job, findings)) = self.printer.next_done() {
            self.publish_job(job, findings, ledger, observer);
            if job + 1 == ledger.entries.len() {
                self.publish_indirect(ledger, observer);
            }
        }
    }

    /// Everything that is certain, even if something before it is not.
    pub fn publish_rest(&mut self, ledger: &mut Ledger, observer: &mut dyn Observer) {
        while let Some((job, findings)) = self.printer.next_anyway() {
            self.publish_job(job, findings, ledger, observer);
        }
        self.publish_indirect(ledger, observer);
        let later = std::mem::take(&mut self.printer.later);
        self.publish(later, ledger, observer);
    }

    fn publish_job(
        &mut self,
        job: usize,
        findings: Vec<FindingIndex>,
        ledger: &mut Ledger,
        observer: &mut dyn Observer,
    ) {
        let is_bug = |&at: &FindingIndex| ledger.proved(at).finding.tier == Tier::Bug;
        let (bugs, others): (Vec<_>, Vec<_>) = findings.into_iter().partition(is_bug);
        self.printer.later.extend(others);
        let is_in_first_round = job < ledger.entries.len();
        let is_direct = |&at: &FindingIndex| !is_in_first_round || ledger.proved(at).effort.is_least();
        let (direct, indirect): (Vec<_>, Vec<_>) = bugs.into_iter().partition(is_direct);
        self.printer.indirect.extend(indirect);
        self.publish(direct, ledger, observer);
    }

    fn publish_indirect(&mut self, ledger: &mut Ledger, observer: &mut dyn Observer) {
        let indirect = std::mem::take(&mut self.printer.indirect);
        self.publish(indirect, ledger, observer);
    }

    /// Gives findings that stand for a new cause their tests and shows them.
    fn publish(&mut self, mut findings: Vec<FindingIndex>, ledger: &mut Ledger, observer: &mut dyn Observer) {
        findings.retain(|&at| !std::mem::replace(&mut ledger.proved_mut(at).is_counted, true));
        let shown = findings.into_iter().map(|at| {
            let proved = ledger.proved(at);
            Shown { at, finding: &proved.finding, effort: proved.effort }
        });
        let standing = self.causes.add(shown);
        let cases: Vec<&TestCase> = standing.iter().map(|&at| &ledger.proved(at).case).collect();
        let names = self.suite.add(&cases);
        for (&at, (file, name)) in standing.iter().zip(names) {
            let proved = ledger.proved_mut(at);
            let reflection = proved.case.plan.uses_reflection();
            proved.finding.test = Some(TestRef { file, name, reflection, guard: self.guards });
            if let Some(finding) = self.standing(at, ledger) {
                observer.finding(&finding);
            }
        }
    }

    /// The finding with the entries it stands for, if it does.
    fn standing(&self, at: FindingIndex, ledger: &Ledger) -> Option<Finding> {
        let finding = &ledger.proved(at).finding;
        let also = self.causes.others(at, finding)?;
        let worth = rank::for_entries(finding.worth, also.len());
        let mut why = finding.why.clone();
        if !also.is_empty() {
            why.push(format!("{} entries", also.len() + 1));
        }
        Some(Finding { also, worth, why, ..finding.clone() })
    }

    /// One finding per cause: those that are proved, then those that nobody could prove.
    pub fn findings(&self, ledger: &Ledger) -> Vec<Finding> {
        let mut all: Vec<Finding> = ledger.places().filter_map(|at| self.standing(at, ledger)).collect();
        let open = ledger.entries.iter().flat_map(|state| &state.open);
        all.extend(causes::merged(open.filter(|open| !self.causes.contains(&open.id))));
        all
    }

    /// Runs the suite as its readers will, if there still is a prover; what the user should know about it.
    pub fn run_suite(&mut self, prover: Option<Prover>, until: Instant) -> Vec<String> {
        match prover {
            Some(mut prover) => {
                let about_suite = suite_run::repair(&mut self.suite, &mut prover, until);
                about_suite.into_iter().chain(prover.notices()).collect()
            }
            // Whatever is still running dies with this process.
            None if self.suite.len() > 1 => vec![suite_run::NOT_RUN.into()],
            None => Vec::new(),
        }
    }
}
