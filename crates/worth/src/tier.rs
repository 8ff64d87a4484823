//! From demands and refusals to a tier: the one table. `provoke explain <tier>` tells the same in prose.

use crate::demand::Demand;
use crate::refusal::Refusal;

/// Most worth a developer's time first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tier {
    /// A witness asks nothing of the caller, or only what the code itself declares legal.
    Bug,
    /// It asks for what nothing declares legal.
    Misuse,
    /// The code throws on purpose.
    Intended,
}

pub fn tier(refusal: Option<&Refusal>, demands: &[Demand]) -> Tier {
    match refusal {
        Some(_) => Tier::Intended,
        None if demands.iter().all(Demand::is_legal) => Tier::Bug,
        None => Tier::Misuse,
    }
}
