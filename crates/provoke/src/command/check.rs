//! `provoke check`.

use std::sync::Arc;

use explore::entry::budget::Budget;

use super::{conclude, interrupt_on_ctrl_c};
use crate::args::Check;
use crate::error::Failure;
use crate::memory;
use crate::pipeline;
use crate::progress::Progress;

pub fn run(options: &Check) -> Result<u8, Failure> {
    let memory = options.memory.or_else(memory::default_limit);
    let budget = Arc::new(Budget::new(None, memory));
    interrupt_on_ctrl_c(&budget);
    let mut progress = Progress::new(options.output.progress, options.output.quiet);
    let report = pipeline::check(options, &budget, &mut progress)?;
    Ok(conclude(&report, options.output.fail_on))
}
