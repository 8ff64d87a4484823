//! What tests of several crates share. A development dependency only: no program has it in it.
//!
//! Each feature brings what needs the crate it is called after.

pub mod random;
#[cfg(feature = "terms")]
mod values;

pub mod assembler;
pub mod mutants;

pub mod random_programs;
pub mod scratch;
#[cfg(feature = "explore")]
pub mod side_by_side;

#[cfg(feature = "prove")]
pub mod attack;
#[cfg(feature = "prove")]
pub mod javac;
pub mod sources;
