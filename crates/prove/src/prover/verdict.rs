//! What became of a suspicion: from the outcome of its test.

use tracing::info;

use crate::prover::Suspect;
use crate::realise::RealiseLimit;
use crate::realise::plan::CallPlan;
use crate::run::{TestOutcome, ThrowableChain};
use crate::write::{ENVIRONMENT_REFUSED, TestCase};

/// What became of a suspicion.
#[derive(Debug)]
pub enum ProofVerdict {
    /// The test made exactly this exception come out of exactly this site.
    Confirmed(Box<TestCase>),
    /// The test ran clean, or timed out.
    NotReproduced(CallPlan),
    OtherException(CallPlan, String),
    /// No test could be written, or it does not compile.
    NotGenerated(Option<CallPlan>, RealiseLimit),
    /// Not run: no time left, or the JVM failed.
    NotRun(Option<CallPlan>),
}

impl ProofVerdict {
    /// How the call would be written, if that is known.
    pub fn plan(&self) -> Option<&CallPlan> {
        match self {
            ProofVerdict::Confirmed(case) => Some(&case.plan),
            ProofVerdict::NotReproduced(plan) | ProofVerdict::OtherException(plan, _) => Some(plan),
            ProofVerdict::NotGenerated(plan, _) | ProofVerdict::NotRun(plan) => plan.as_ref(),
        }
    }
}

impl ProofVerdict {
    fn name(&self) -> &'static str {
        match self {
            ProofVerdict::Confirmed(_) => "confirmed",
            ProofVerdict::NotReproduced(_) => "not reproduced",
            ProofVerdict::OtherException(..) => "other exception",
            ProofVerdict::NotGenerated(..) => "not generated",
            ProofVerdict::NotRun(_) => "not run",
        }
    }

    /// Tells the log what became of a suspicion.
    pub(super) fn log(&self, suspect: &Suspect) {
        info!(
            target: "prove",
            entry = suspect.suspicion.entry.full_name(),
            exception = suspect.suspicion.exception.binary_name(),
            site = %suspect.suspicion.site,
            outcome = self.name(),
            "test"
        );
    }
}

/// What the outcome of its test says of a suspicion; `None`: the test does not compile.
pub(super) fn of(case: TestCase, outcome: Option<TestOutcome>) -> ProofVerdict {
    match outcome {
        None => ProofVerdict::NotGenerated(Some(case.plan), RealiseLimit::NotGenerated),
        Some(TestOutcome::Passed) => ProofVerdict::Confirmed(Box::new(case)),
        Some(TestOutcome::Failed(chain)) if cannot_set_up(&chain) => {
            ProofVerdict::NotGenerated(Some(case.plan), RealiseLimit::NotGenerated)
        }
        Some(TestOutcome::Failed(chain)) if threw_something_else(&chain) => {
            let thrown = chain
                .throwables
                .iter()
                .map(|t| format!("{}: {}", t.class, t.message.as_deref().unwrap_or("")));
            ProofVerdict::OtherException(case.plan, thrown.collect::<Vec<_>>().join(" / "))
        }
        Some(TestOutcome::Failed(_) | TestOutcome::TimedOut) => ProofVerdict::NotReproduced(case.plan),
        Some(TestOutcome::JvmCrashed(_) | TestOutcome::NotRun(_)) => ProofVerdict::NotRun(Some(case.plan)),
    }
}

/// The test did not come to the call: that says nothing about it.
fn cannot_set_up(chain: &ThrowableChain) -> bool {
    chain.throwables.first().is_some_and(|t| t.message.as_deref() == Some(ENVIRONMENT_REFUSED))
}

/// JUnit wraps the exception that came instead of the expected one; a call that returned has nothing to wrap.
fn threw_something_else(chain: &ThrowableChain) -> bool {
    let nothing = chain.throwables.first().is_some_and(|t| {
        t.message
            .as_deref()
            .is_some_and(|m| m.contains("nothing was thrown") || m.contains("to be thrown, but nothing"))
    });
    !nothing
}
