//! Reading one class: hand-made files with one thing wrong each.

mod bodies;
mod facts;
mod hierarchy;
mod structure;

use crate::header::Why;
use crate::names::NameInterner;
use crate::parse::UnlinkedClass;

/// What the reader makes of the bytes.
fn parse(bytes: &[u8]) -> Result<UnlinkedClass, Why> {
    crate::parse::parse(bytes, &mut NameInterner::default(), &mut 0)
}
