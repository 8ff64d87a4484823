//! Turns suspicions into JUnit tests and runs them on a JVM: the only crate that writes tests and starts JVMs.
//! It neither finds suspicions nor reports what it proved.

pub mod prover;

pub mod realise;
pub mod write;

pub mod host;
pub mod installed;
pub mod jars;
pub mod javac;
pub mod jdk;
mod jvm;
mod manifest;
mod patience;
mod poll;
pub mod run;
pub mod sandbox;
pub mod weave;
mod wire;
