//! `provoke record`: runs a command, and records what every JVM it starts sees of the world.

mod summary;

use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;

use campaign::failure::Failure;
use campaign::observer::Observer;
use campaign::record::{RecordOptions, Recorder};

use crate::args::RecordArgs;
use crate::progress::ProgressLine;

pub fn run(args: &RecordArgs) -> Result<u8, Failure> {
    let options = RecordOptions {
        store: args.store.clone(),
        apis: args.api.clone(),
        except: args.except.clone(),
        cap: args.cap,
        masks: args.mask.clone(),
        depth: args.depth,
        run: args.run.clone(),
        command: args.command.clone(),
    };
    let recorder = Recorder::start(&options)?;
    // Ctrl-C reaches the command, too; what it recorded until its end is kept.
    let _ = ctrlc::set_handler(|| {});
    let mut watcher = RecordingWatcher(ProgressLine::new(args.progress, args.quiet));
    let recorded = recorder.run(&mut watcher)?;
    watcher.0.finish();
    if !args.quiet {
        summary::say(&recorded.summary, recorded.before, &args.store);
    }
    Ok(exit_status(recorded.status))
}

struct RecordingWatcher(ProgressLine);

impl Observer for RecordingWatcher {
    fn status(&mut self, text: &str) {
        self.0.say(text);
    }
}

/// Like a shell: 128 and the signal's number for a command that was killed.
fn exit_status(status: ExitStatus) -> u8 {
    match (status.code(), status.signal()) {
        (Some(code), _) => code as u8,
        (None, Some(signal)) => 128_u8.wrapping_add(signal as u8),
        (None, None) => 1,
    }
}
