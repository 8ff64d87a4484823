//! Models of classes that only the JDK itself uses.

pub(crate) mod cells;
pub(crate) mod floating_decimal;
pub(crate) mod unsafes;
pub(crate) mod vm;
