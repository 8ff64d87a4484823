//! Models of `java.util`, `java.math` and `java.time`.

pub(crate) mod big_integer;
pub(crate) mod clock;
pub(crate) mod defaults;
pub(crate) mod hash_codes;
pub(crate) mod hash_map;
pub(crate) mod hash_tables;
pub(crate) mod immutable_collections;
pub(crate) mod logging;
pub(crate) mod properties;
pub(crate) mod random;
pub(crate) mod regex;
pub(crate) mod resource_bundle;
pub(crate) mod scanner;
pub(crate) mod service_loader;
pub(crate) mod zip;
