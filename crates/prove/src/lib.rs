//! Turns suspicions into JUnit tests and runs them on a JVM: the only crate that writes Java and runs tests.
//! It neither finds suspicions nor reports what it proved.

pub mod realise;
pub mod write;

pub mod jars;
pub mod javac;
pub mod jdk;
mod poll;
pub mod run;
pub mod sandbox;
mod wire;
