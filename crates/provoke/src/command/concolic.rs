//! `provoke concolic`.

use std::sync::Arc;

use campaign::concolic::{replay, search};
use campaign::failure::Failure;
use campaign::observer::Observer;
use campaign::{Budget, memory};

use super::{conclude, interrupt_on_ctrl_c};
use crate::args::Concolic;
use crate::options;
use crate::output::Output;
use crate::watcher::RunWatcher;

pub fn run(args: &Concolic) -> Result<u8, Failure> {
    let memory = args.memory.or_else(memory::default_limit);
    let budget = Arc::new(Budget::new(None, memory));
    interrupt_on_ctrl_c(&budget);
    let options = options::concolic(args)?;
    if let Some(what) = &args.replay {
        let mut watcher = RunWatcher::new(&args.output, None, None);
        let replayed = replay::run(&options, what, &budget, &mut watcher)?;
        watcher.progress.finish();
        watcher
            .line(&format!("{} of {} runs go the same way and end the same", replayed.same, replayed.runs));
        return Ok(u8::from(replayed.same < replayed.runs));
    }
    let output = Output::new(&args.output, &options.tests)?;
    let mut watcher = RunWatcher::new(&args.output, Some(output), None);
    let report = search(&options, &budget, &mut watcher)?;
    watcher.finish(&report)?;
    Ok(conclude(&report, args.output.fail_on))
}
