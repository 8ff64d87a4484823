//! From suspicions to what their tests came to.

pub(crate) mod batches;
pub mod prover;
pub(crate) mod thread;
