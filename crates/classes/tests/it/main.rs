//! The crate from outside: real JDKs, compiled Java, jars whole and damaged.

mod hierarchy;
mod jdk;
mod model;
mod paths;
mod support;
