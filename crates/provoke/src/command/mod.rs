//! One file per command.

pub mod check;
pub mod doctor;
pub mod explain;
