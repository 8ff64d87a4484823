//! Arguments to exit status: the only crate that knows the command line, the terminal and the file layout of a run.

mod args;
mod batches;
mod cache;
mod causes;
mod command;
mod concolic;
mod config;
mod coverage;
mod entries;
mod error;
mod figures;
mod findings;
mod input_api;
mod inside;
mod interrupts;
mod java;
mod judge;
mod memory;
mod options;
mod output;
mod pipeline;
mod printer;
mod progress;
mod project;
mod proof_thread;
mod proposal;
mod proving;
mod refusals;
mod rounds;
mod scratch;
mod session;
mod setup;
mod sources;
mod suite;
mod suite_run;
mod summary;
mod target;
mod terminal;
mod unpacked;
mod verdict;
mod workers;

use std::io::Write;

use crate::args::{Arguments, Command};
use crate::error::Failure;

fn main() {
    // What panicked has been printed.
    let status = std::panic::catch_unwind(run).unwrap_or(INTERNAL_ERROR);
    end(match status {
        _ if terminal::is_abandoned() => terminal::NOBODY_READS,
        _ if terminal::is_lost() => Failure::STATUS,
        status => status,
    })
}

/// The tool itself failed.
const INTERNAL_ERROR: u8 = 3;

/// No destructors: at the end of its budget a run does not wait for solver queries other threads have under way, and
/// the solver's own clean-up would pull the ground from under them. Child processes die with this one.
fn end(status: u8) -> ! {
    let _ = std::io::stdout().flush();
    scratch::remove();
    // SAFETY: ends the process; nothing runs after it.
    unsafe { libc::_exit(status.into()) }
}

fn run() -> u8 {
    // The sandbox launcher is this same program; it must become it before anything starts a thread.
    prove::sandbox::maybe_become_launcher();
    // A file that grows beyond its limit is an error like any other, not the end of us.
    // SAFETY: nothing else has set a handler yet.
    unsafe { libc::signal(libc::SIGXFSZ, libc::SIG_IGN) };
    scratch::absolute_place();
    let arguments = match Arguments::read() {
        Ok(arguments) => arguments,
        Err(status) => return status,
    };
    match &arguments.command {
        Command::Check(options) => terminal::want_color(options.output.color),
        Command::Concolic(options) => terminal::want_color(options.output.color),
        _ => {}
    }
    let done = match &arguments.command {
        Command::Check(options) => command::check::run(options),
        Command::Concolic(options) => command::concolic::run(options),
        Command::Executor(options) => command::executor::run(options),
        Command::Explain(options) => command::explain::run(options),
        Command::Record(options) => command::record::run(options),
        Command::Data(options) => command::data::run(options),
        Command::Replay(options) => command::replay::run(options),
        Command::Doctor(options) => command::doctor::run(options),
        Command::Confined(options) => command::confined::run(options),
    };
    done.unwrap_or_else(|failure| {
        failure.print();
        Failure::STATUS
    })
}
