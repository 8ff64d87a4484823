//! Specifications as deterministic automata that see one letter per event and are violated or not.
//!
//! All of them end in `Monitor`; formulas come there by `pltl`, expressions by `regexp`, automata by `nfa`.

pub mod graph;
pub mod letters;
pub mod monitor;
pub mod nfa;
pub mod past;
pub mod pltl;
pub mod regexp;
pub mod tableau;

#[cfg(test)]
mod tests;

use thiserror::Error;

/// Why there is no monitor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NotMonitorable {
    /// Some violation of it cannot be seen after finitely many events.
    #[error("no safety formula: it can be violated although no sequence of calls shows it")]
    NoSafety,
    #[error("too many propositions: more than {} combinations of them", letters::MAX_LETTERS)]
    TooManyPropositions,
    #[error("its automaton has more than {} states", monitor::MAX_STATES)]
    TooManyStates,
}
