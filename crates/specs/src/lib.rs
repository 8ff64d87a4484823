//! Interface specifications: annotations to monitors, and monitors into the classes they watch.
//!
//! Starts no JVM of its own and reports nothing; a violation is an exception that the woven program throws.

#![forbid(unsafe_code)]

// What is written.
mod declared;
pub mod error;
mod exceptions;
mod language;

// What it means.
mod automata;

// What becomes of it.
mod bodies;
mod event;
mod source;
mod transitions;
mod types;
mod weave;

pub use error::SpecError;
pub use source::{is_accessor, is_monitor};
pub use weave::{WeavingReport, WeavingTools, weave};
