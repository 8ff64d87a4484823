//! What a test came to, entered where it belongs.

use explore::suspicion::Suspicion;
use prove::realise::plan::CallPlan;
use prove::realise::{RealiseLimit, ReflectionPolicy, realise};
use report::finding::{FindingStatus, Tier};

use super::Session;
use crate::judge::causes::Effort;
use crate::judge::{Judged, findings};
use crate::ledger::entry::ProvedFinding;
use crate::proofs::batches::{FindingKey, Suspects};
use crate::proofs::count;
use prove::prover::ProofVerdict;

impl Session<'_> {
    /// Enters what became of the first of several suspects.
    pub(super) fn enter_verdict(&mut self, key: FindingKey, mut suspects: Suspects, verdict: ProofVerdict) {
        let suspect = suspects.remove(0);
        let verdict = self.weigh(&suspect, verdict);
        count(&verdict, &mut self.ledger.accounting);
        let entry = &mut self.ledger.entries[key.0];
        let plan = match verdict {
            ProofVerdict::Confirmed(case) => {
                let mut finding = findings::finding(&suspect, Some(&case.plan));
                finding.status = FindingStatus::Confirmed;
                let effort = Effort::of(&suspect, &case.plan);
                return self.confirm(ProvedFinding { finding, case: *case, key, effort, is_counted: false });
            }
            ProofVerdict::NotReproduced(plan) => {
                entry.refuted += 1;
                self.doubt(&suspect, &plan, "ran clean");
                None
            }
            ProofVerdict::OtherException(plan, thrown) => {
                entry.refuted += 1;
                self.doubt(&suspect, &plan, &thrown);
                None
            }
            ProofVerdict::NotGenerated(plan, _) => {
                entry.not_generated += 1;
                Some(plan)
            }
            ProofVerdict::NotRun(plan) => {
                entry.not_run += 1;
                Some(plan)
            }
        };
        let is_backed = suspect.validation.is_complete() && plan.is_some();
        if !suspects.is_empty() && !is_backed && !self.time_left().is_zero() {
            let job = self.publisher.printer.job_of(&key);
            return self.proofs.add(suspect.tier, job, key, suspects);
        }
        match plan {
            Some(plan) => self.leave_open(key, &suspect, plan.as_ref()),
            None => self.refute(key, suspect.tier),
        }
    }

    /// What a test says that ran, but could not show what was suspected.
    fn weigh(&self, suspicion: &Suspicion, verdict: ProofVerdict) -> ProofVerdict {
        match verdict {
            // Such a test does not set what the failure depends on: that it ran clean says nothing.
            ProofVerdict::NotReproduced(plan) | ProofVerdict::OtherException(plan, _)
                if self.is_backed(suspicion) =>
            {
                ProofVerdict::NotGenerated(Some(plan), RealiseLimit::NotGenerated)
            }
            // Nor does one that came upon code which is not there.
            ProofVerdict::OtherException(plan, thrown)
                if suspicion.validation.unknowns > 0 && lacks_code(&thrown) =>
            {
                ProofVerdict::NotGenerated(Some(plan), RealiseLimit::NotGenerated)
            }
            verdict => verdict,
        }
    }

    /// Whether recorded data says more about a failure than a test that cannot set what it depends on.
    fn is_backed(&self, suspicion: &Suspicion) -> bool {
        self.setup.settings.observations.is_some() && suspicion.validation.is_beyond_one_test()
    }

    /// A suspicion that a test refuted is a weakness of the engine; its developers want to see it.
    fn doubt(&mut self, suspicion: &Suspicion, plan: &CallPlan, instead: &str) {
        if self.options.tells_doubts {
            let line = suspicion.site.line.unwrap_or(0);
            let call = prove::write::call_text(plan);
            self.observer.notice(&format!(
                "doubt: {} at {}:{line} by {call}: {instead} [{}] {:?}",
                suspicion.exception.name,
                suspicion.site.method,
                suspicion.condition.join(" && "),
                suspicion.caveats
            ));
        }
    }

    fn confirm(&mut self, proved: ProvedFinding) {
        let key = proved.key;
        let job = self.publisher.printer.job_of(&key);
        let index = self.ledger.entries[key.0].confirm(proved);
        self.publisher.printer.add(job, (key.0, index));
        self.publisher.printer.mark_done(&key);
    }

    fn refute(&mut self, key: FindingKey, tier: Tier) {
        self.ledger.entries[key.0].decide(key, tier);
        self.publisher.printer.mark_done(&key);
    }

    pub(super) fn leave_open(&mut self, key: FindingKey, suspect: &Judged, plan: Option<&CallPlan>) {
        // A reader wants to see the call, whether or not a test of it was written.
        let made = match plan {
            Some(_) => None,
            None => {
                let policy = ReflectionPolicy::LastResort;
                realise(self.setup.program, suspect.entry, &suspect.inputs, policy).ok()
            }
        };
        let finding = findings::finding(suspect, plan.or(made.as_ref()));
        self.ledger.entries[key.0].leave_open(key, suspect, finding);
        self.publisher.printer.mark_done(&key);
    }
}

/// Whether a library that the program calls was not there when its test ran.
fn lacks_code(thrown: &str) -> bool {
    ["java.lang.UnsatisfiedLinkError:", "java.lang.NoClassDefFoundError:"]
        .iter()
        .any(|error| thrown.split(" / ").any(|one| one.starts_with(error)))
}
