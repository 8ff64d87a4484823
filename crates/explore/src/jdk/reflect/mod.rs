//! Models of `java.lang.reflect`, `java.lang.invoke` and annotations.

pub(crate) mod annotations;
pub(crate) mod array;
pub(crate) mod calls;
pub(crate) mod members;
pub(crate) mod proxy;
pub(crate) mod var_handle;
