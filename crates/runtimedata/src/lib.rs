//! recorded API calls -> store -> candidates.
//!
//! Running programs are watched by an agent; what it saw of each call arrives here (`server`), is kept (`store`) and
//! is looked up again by whoever wants to know what an API really does (`store::Observations`). This crate knows no
//! symbols, starts no process and prints nothing.

#![forbid(unsafe_code)]

pub mod agent;
pub mod api;
pub mod error;
pub mod glob;
pub mod pair;
pub mod recorded;
pub mod server;
pub mod simple;
pub mod store;

pub use api::ApiMethod;
pub use error::{FormatError, StoreError, StoreErrorKind};
pub use pair::{Outcome, Pair};
pub use recorded::{CollectionContents, Recorded};
pub use simple::{Simple, key_of};
pub use store::{Candidates, Observations, StoreWriter};
