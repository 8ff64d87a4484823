//! Drives a running program into every path: run it, follow the run, choose a branch nobody took, solve, run again.
//!
//! The *selector* owns the tree of what was seen and says which branch is next; *executors* run the program, follow the
//! run on the symbolic machine and find the inputs. They talk in `job`s and nothing else; the *hub* stands between them.

#![forbid(unsafe_code)]

pub mod covered;
mod dependencies;
pub mod digest;
pub mod driver;
pub mod execution_tree;
pub mod executor;
mod fingerprint;
pub mod hub;
pub mod job;
pub mod journal;
mod lines;
pub mod local;
pub mod net;
mod recipe_text;
pub mod save;
pub mod selector;
pub mod strategy;
mod table;
pub mod tree;
