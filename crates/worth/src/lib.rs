//! Is a crash worth a developer's time? From a suspicion to what its witness demands of the caller, what the code says about
//! its own contract, and, from both, the tier.
//!
//! Runs nothing and writes nothing: everything is read from classes and from the suspicion.
#![forbid(unsafe_code)]

pub mod api;
pub mod cause;
pub mod contract;
pub mod demand;
pub mod rank;
pub mod refusal;
pub mod tier;
mod witness;

use std::rc::Rc;

use explore::suspicion::Suspicion;

use crate::api::Api;
use crate::contract::Contract;
use crate::contract::documentation::source::Sources;
use crate::contract::tested::source::TestClasses;
pub use crate::demand::{Demand, DemandKind};
use crate::refusal::Refusal;
pub use crate::tier::Tier;

/// Judges the crashes of one program; what the code says about itself is read once, and only where somebody asks.
pub struct Judge {
    contract: Contract,
    /// Whoever chose the entries has asked it already.
    api: Rc<Api>,
}

/// What a crash is worth, and why.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement {
    pub tier: Tier,
    /// What the witness asks of the caller; none is the interesting case.
    pub demands: Vec<Demand>,
    /// Why the exception is thrown on purpose, if it is.
    pub refusal: Option<Refusal>,
}

impl Judge {
    pub fn new(api: Rc<Api>, sources: Box<dyn Sources>, tests: Box<dyn TestClasses>) -> Judge {
        Judge { contract: Contract::new(api.program(), sources, tests), api }
    }

    pub fn judge(&self, suspicion: &Suspicion) -> Judgement {
        let demands = demand::demands(suspicion, &self.contract, &self.api);
        let refusal = refusal::refusal(suspicion, &demands, &self.contract);
        Judgement { tier: tier::tier(refusal.as_ref(), &demands), demands, refusal }
    }
}

impl Judgement {
    /// What nothing in the code declares legal.
    pub fn undeclared(&self) -> impl Iterator<Item = &Demand> {
        self.demands.iter().filter(|demand| !demand.is_legal())
    }
}
