//! Where a run puts what it makes: its own folder, the user's cache, and folders that may be anybody's.

pub(crate) mod cache;
pub mod inside;
pub mod scratch;
