//! Models of `java.security`.

pub(crate) mod access_controller;
pub(crate) mod providers;
