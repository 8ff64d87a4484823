//! From paths to class files: what a path is, what build tools say, what is compiled and unpacked first.

pub mod input_api;
pub mod java;
pub mod project;
pub mod refusals;
pub mod setup;
pub mod sources;
pub mod target;
pub mod unpacked;

use std::path::Path;

use runtimedata::Observations;

use crate::failure::Failure;

/// What runs have seen of calls that are not followed.
pub fn observations(store: &Path) -> Result<Observations, Failure> {
    Observations::open(store).map_err(|e| Failure::store(&e))
}
