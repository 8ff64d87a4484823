//! What a suspected exception is called and worth, which cause it shows, and what is said of its entry.

pub mod causes;
pub mod findings;
pub mod verdict;

use std::ops::Deref;
use std::sync::Arc;

use explore::suspicion::Suspicion;
use prove::prover::Suspect;
use report::finding::Tier;
use report::rules::Rule;
use worth::{Judge, Judgement};

/// A suspicion, with what follows from it alone; shared by all who look at it.
#[derive(Debug)]
pub struct Judged {
    suspicion: Suspicion,
    /// What it asks of the caller, and what the code says about that.
    pub judgement: Judgement,
    /// What follows from it, if it is true.
    pub tier: Tier,
    /// What the exception is called.
    pub rule: &'static Rule,
}

impl Judged {
    pub fn new(suspicion: Suspicion, judge: &Judge) -> Arc<Judged> {
        let judgement = judge.judge(&suspicion);
        let tier = match judgement.tier {
            worth::Tier::Bug => Tier::Bug,
            worth::Tier::Misuse => Tier::Misuse,
            worth::Tier::Intended => Tier::Intended,
        };
        let rule = findings::rule_of(&suspicion);
        Arc::new(Judged { suspicion, judgement, tier, rule })
    }

    /// As the prover wants it.
    pub fn suspect(&self) -> Suspect<'_> {
        Suspect { suspicion: &self.suspicion, phrase: self.rule.phrase(&self.exception.binary_name()) }
    }

    /// Whether recorded data was asked, and backs everything that matters; what makes no difference needs no data.
    pub fn is_validated(&self) -> bool {
        self.validation.is_complete() && self.validation.asked
    }
}

impl Deref for Judged {
    type Target = Suspicion;

    fn deref(&self) -> &Suspicion {
        &self.suspicion
    }
}

#[cfg(test)]
mod tests {
    use worth::DemandKind;

    #[test]
    fn every_demand_has_its_page() {
        let pages: Vec<&str> = report::demands::ALL.iter().map(|demand| demand.name).collect();
        let kinds: Vec<&str> = DemandKind::ALL.iter().map(|kind| kind.name()).collect();
        assert_eq!(pages, kinds);
    }
}
