//! Program, entry to suspicions: the symbolic machine.
//!
//! Starts no process, writes no file, reads no clock except in its budget module.

pub mod entry;
pub mod machine;
pub mod suspicion;

pub mod budget;
pub mod concrete;
pub mod coverage;
pub mod glob;
pub mod outcome;
pub mod program_inputs;
pub mod search;
pub mod settings;
pub mod spelling;

mod alike;
mod assumed;
mod boot;
mod certain;
mod elements;
pub mod follow;
mod fork;
mod frontier;
mod heap;
mod identity;
mod indy;
mod initialise;
mod initialise_ahead;
pub mod inputs;
pub mod jdk;
mod known;
mod learn;
pub mod left_out;
mod likelihood;
mod refs;
mod rejoin;
mod replay;
mod rewind;
mod settled;
mod source;
pub mod start;
mod state;
mod steering;
mod step;
mod suspect;
mod synthetic;
mod text;
mod throw;
mod unknown;
mod validate;
mod value;
mod warm_up;
mod world;

pub use unknown::api_of;
