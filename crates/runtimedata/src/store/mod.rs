//! The store: pairs in an SQLite file, which one process writes and any number read.
//!
//! `schema` says what is in the file, `writer` appends, `observations` answers questions; the rest are the commands on
//! whole stores. What a pair means is not its business.

mod cache;
mod choice;
mod digests;
mod export;
mod import;
mod info;
mod lock;
mod merge;
mod observations;
mod prune;
mod row;
mod schema;
mod writer;

pub use export::export;
pub use import::{Imported, import};
pub use info::{ApiInfo, Info, SCHEMA, info};
pub use merge::{Merged, merge};
pub use observations::{Candidates, Observations};
pub use prune::{Prune, Pruned, prune};
pub use row::NewPair;
pub use writer::{ApiId, MAX_BATCH_PAIRS, PairId, RunId, StoreWriter};
