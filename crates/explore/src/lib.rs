//! Program, entry to suspicions: the symbolic machine.
//!
//! Starts no process, writes no file, reads no clock except in its budget module.

pub mod suspicion;
