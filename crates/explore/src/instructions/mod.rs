//! What instructions do, and what a JVM does around them: exceptions, class initialisation, `invokedynamic`.

pub(crate) mod initialise;
pub(crate) mod invokedynamic;
pub(crate) mod step;
pub(crate) mod synthetic;
pub(crate) mod throw;
pub(crate) mod warm_up;
