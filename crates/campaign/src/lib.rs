//! The work of a run, for whoever wants to have it done: the command line, a plug-in, a server.
//!
//! It takes plain options, tells an observer what goes on, and gives a report. It knows no arguments and no terminal.

pub mod pipeline;

pub mod failure;
pub mod observer;
pub mod options;

pub mod entries;
mod judge;
mod ledger;
pub mod load;
mod proofs;
mod publish;
pub mod schedule;
mod session;

mod listing;

pub mod concolic;

pub mod data;
pub mod doctor;
pub mod record;
pub mod replay;

pub mod files;
pub mod memory;

pub use explore::machine::budget::Budget;
pub use proofs::THREAD as PROVER_THREAD;
pub use prove::sandbox;
