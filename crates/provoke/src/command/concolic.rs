//! `provoke concolic`.

use std::sync::Arc;

use explore::entry::budget::Budget;

use super::{conclude, interrupt_on_ctrl_c};
use crate::args::Concolic;
use crate::concolic;
use crate::error::Failure;
use crate::memory;
use crate::progress::Progress;

pub fn run(options: &Concolic) -> Result<u8, Failure> {
    let memory = options.memory.or_else(memory::default_limit);
    let budget = Arc::new(Budget::new(None, memory));
    interrupt_on_ctrl_c(&budget);
    let mut progress = Progress::new(options.output.progress, options.output.quiet);
    if let Some(what) = &options.replay {
        return concolic::replay::run(options, what, &budget, &mut progress);
    }
    let report = concolic::search(options, &budget, &mut progress)?;
    Ok(conclude(&report, options.output.fail_on))
}
