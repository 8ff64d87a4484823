//! Program, entry to suspicions: the symbolic machine.
//!
//! Starts no process, writes no file, reads no clock except in its budget module.

pub mod entry;
pub mod machine;
pub mod search;

pub mod instructions;
pub mod path;

mod environment;
pub mod inputs;

mod boundary;
pub mod jdk;
mod strings;

pub mod modes;
pub mod suspicion;

pub use boundary::{api_of, outside};
pub use runtimedata::glob;
