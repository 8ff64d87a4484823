//! Reading one class: hand-made files with one thing wrong each.

mod bodies;
mod facts;
mod hierarchy;
mod structure;

use crate::header::Why;
use crate::names::Names;
use crate::parse::Draft;

/// What the reader makes of the bytes.
fn parse(bytes: &[u8]) -> Result<Draft, Why> {
    crate::parse::parse(bytes, &mut Names::default(), &mut 0)
}
