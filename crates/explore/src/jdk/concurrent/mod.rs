//! Models of `java.util.concurrent`.

pub(crate) mod executors;
