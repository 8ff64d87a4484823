//! The crate from outside: real JDKs, compiled Java, jars whole and damaged.

mod depths;
mod hierarchy;
mod jdk;
mod model;
mod paths;
mod support;
