//! What is noted of a run that is followed.

use terms::Term;

use crate::path::condition::DecisionSite;

/// A condition on the inputs that the run decided.
#[derive(Debug, Clone, Copy)]
pub struct Decision {
    /// What held.
    pub condition: Term,
    /// How much of the path condition was there before it.
    pub(super) before: usize,
    /// How many inputs the program had taken.
    pub(super) inputs: usize,
    /// The innermost frame of the program.
    pub at: Option<DecisionSite>,
    /// Whether the instruction there asked for the condition itself, not for its negation.
    pub outcome: bool,
    /// How far the run was from violating a specification; `u32::MAX` if nothing is specified.
    pub distance: u32,
}

/// A value that a call was passed whose result was taken as it was: with another value the result may be another, too.
#[derive(Debug, Clone, Copy)]
pub struct HandedOver {
    pub(super) value: Term,
    /// How much of the path condition was there before the call.
    pub(super) before: usize,
}
