//! Which entry is explored next, by whom, and for how long.

pub mod rounds;
pub(crate) mod workers;
