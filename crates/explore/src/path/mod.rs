//! What happens to a path: what it assumes, where it forks, what has only one value on it, where it meets others, what is
//! left out of it, and how it ends.

pub mod assumption;
pub(crate) mod concretise;
pub(crate) mod condition;
pub(crate) mod decide;
pub mod left_out;
pub(crate) mod log;
pub(crate) mod merge;
pub mod outcome;
