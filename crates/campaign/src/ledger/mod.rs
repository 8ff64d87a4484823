//! What is known about each entry so far, and the figures of the run.

pub mod coverage;
pub mod figures;
