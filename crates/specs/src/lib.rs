//! Interface specifications: annotations to monitors, and monitors into the classes they watch.
//!
//! Starts no JVM of its own and reports nothing; a violation is an exception that the woven program throws.

pub mod automata;
pub mod language;
