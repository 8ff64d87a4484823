//! Arguments to exit status: the only crate that knows the command line, the terminal and the file layout of a run.

mod args;
mod command;
mod config;
mod interrupts;
mod log;
mod options;
mod output;
mod progress;
mod terminal;
mod watcher;

use std::io::Write;
use std::path::Path;

use campaign::failure::Failure;
use campaign::files::scratch;

use crate::args::{Arguments, Command, When};
use crate::terminal::complain;

fn main() {
    // What panicked has been printed.
    let status = std::panic::catch_unwind(run).unwrap_or(INTERNAL_ERROR);
    end(match status {
        _ if terminal::is_abandoned() => terminal::NOBODY_READS,
        _ if terminal::is_lost() => FAILED,
        status => status,
    })
}

/// What the user or the machine got wrong.
const FAILED: u8 = 2;
/// The tool itself failed.
const INTERNAL_ERROR: u8 = 3;

/// No destructors: at the end of its budget a run does not wait for solver queries other threads have under way, and
/// the solver's own clean-up would pull the ground from under them. Child processes die with this one.
fn end(status: u8) -> ! {
    let _ = std::io::stdout().flush();
    log::finish();
    scratch::remove();
    // SAFETY: ends the process; nothing runs after it.
    unsafe { libc::_exit(status.into()) }
}

fn run() -> u8 {
    // The sandbox launcher is this same program; it must become it before anything starts a thread.
    campaign::sandbox::maybe_become_launcher();
    // A file that grows beyond its limit is an error like any other, not the end of us.
    // SAFETY: nothing else has set a handler yet.
    unsafe { libc::signal(libc::SIGXFSZ, libc::SIG_IGN) };
    make_scratch_place_absolute();
    let arguments = match Arguments::read() {
        Ok(arguments) => arguments,
        Err(status) => return status,
    };
    if let Err(failure) = log::start(arguments.log()) {
        tell(&failure, arguments.color());
        return FAILED;
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
        tell(&failure, arguments.color());
        FAILED
    })
}

/// Tells the user what went wrong.
fn tell(failure: &Failure, color: When) {
    complain!("{}", failure.complaint().text(terminal::paints_errors(color)));
}

/// A place for temporary files that is named relative to the working directory means something else to the programs we
/// start elsewhere; an empty name means none.
fn make_scratch_place_absolute() {
    let Some(place) = std::env::var_os("TMPDIR").filter(|place| Path::new(place).is_relative()) else {
        return;
    };
    // SAFETY: called before there is any other thread.
    match std::path::absolute(place) {
        Ok(place) => unsafe { std::env::set_var("TMPDIR", place) },
        Err(_) => unsafe { std::env::remove_var("TMPDIR") },
    }
}
