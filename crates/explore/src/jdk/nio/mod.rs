//! Models of `java.nio`.

pub(crate) mod files;
pub(crate) mod streams;
