//! `provoke check`.

use std::sync::Arc;

use campaign::failure::Failure;
use campaign::{Budget, memory, pipeline};

use super::{conclude, interrupt_on_ctrl_c};
use crate::args::Check;
use crate::options;
use crate::output::Output;
use crate::watcher::RunWatcher;

pub fn run(args: &Check) -> Result<u8, Failure> {
    let memory = args.memory.or_else(memory::default_limit);
    let budget = Arc::new(Budget::new(None, memory));
    interrupt_on_ctrl_c(&budget);
    let options = options::check(args)?;
    let output = Output::new(&args.output, &options.input.tests)?;
    let mut watcher = RunWatcher::new(&args.output, Some(output), Some(args));
    let report = pipeline::check(&options, &budget, &mut watcher)?;
    watcher.finish(&report)?;
    Ok(conclude(&report, args.output.fail_on))
}
