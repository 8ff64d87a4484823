//! Findings to text and JSON: the model of a finished run, the names of what was found, and how it is shown.
//!
//! Plain data in, strings out: it depends on no other crate of ours, and no other crate serialises output.

#![forbid(unsafe_code)]

pub mod assumptions;
pub mod branches;
pub mod complaint;
pub mod data;
pub mod demands;
pub mod explain;
pub mod finding;
pub mod formats;
pub mod id;
pub mod model;
pub mod reasons;
pub mod rules;
pub mod runs;
pub mod store;
pub mod tiers;
pub mod tree;

mod names;

#[cfg(test)]
mod samples;
