//! Models of `java.io`, and of resources.

pub(crate) mod file;
pub(crate) mod files;
pub(crate) mod print_stream;
pub(crate) mod resources;
