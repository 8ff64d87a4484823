//! Runs a project's build tool: foreign code, so it is limited in time and ended together with everything it started.
//!
//! It does not know what the tool is asked.

use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Stdio;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use prove::sandbox::{Guarded, Look};

use crate::load::setup::{SetUpPhase, SetUpStep};

/// More of what a tool prints is not kept.
const MAX_OUTPUT_BYTES: u64 = 64 << 20;

/// What came of running it.
pub enum ToolRun {
    Ended {
        output: String,
        success: bool,
    },
    /// There is no such program, or it may not be run.
    NotStarted,
    /// It was ended, for the time was up or the user had enough.
    Stopped,
}

/// Runs a tool in a directory until it ends or the time for setting up is over.
pub fn run(
    program: &Path,
    arguments: &[&str],
    dir: &Path,
    step: &mut SetUpStep,
    setup: &mut SetUpPhase,
) -> ToolRun {
    // Archives of a project forget that its wrapper may be run; it is a script of the shell.
    let is_script =
        program.metadata().is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 == 0);
    let started = Guarded::start(if is_script { Path::new("/bin/sh") } else { program }, |command| {
        command.args(is_script.then_some(program)).args(arguments).current_dir(dir);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    });
    let Ok(mut tool) = started else { return ToolRun::NotStarted };
    let output = collect(tool.child().stdout.take().expect("it is piped"));
    let errors = collect(tool.child().stderr.take().expect("it is piped"));
    let ended = wait(&mut tool, step, setup);
    // With what it left behind, which is not wanted, either.
    drop(tool);
    let success = match ended {
        ToolEnd::NotStarted => return ToolRun::NotStarted,
        ToolEnd::Stopped => return ToolRun::Stopped,
        ToolEnd::ByItself { success } => success,
    };
    // Nobody holds the other end any more, unless a process got away: then what came so far has to do.
    let patience = Duration::from_secs(2);
    let [output, errors] = [output, errors].map(|pipe| pipe.recv_timeout(patience).unwrap_or_default());
    ToolRun::Ended { output: output + &errors, success }
}

enum ToolEnd {
    NotStarted,
    ByItself { success: bool },
    Stopped,
}

fn wait(tool: &mut Guarded, step: &mut SetUpStep, setup: &mut SetUpPhase) -> ToolEnd {
    loop {
        match tool.look() {
            Ok(Look::Ended(status)) => return ToolEnd::ByItself { success: status.success() },
            Ok(Look::NotExecuted) => return ToolEnd::NotStarted,
            Ok(Look::Runs) if !setup.is_over_for_tools() && !setup.is_interrupted() => {
                std::thread::sleep(Duration::from_millis(20));
            }
            Ok(Look::Runs) | Err(_) => return ToolEnd::Stopped,
        }
        setup.remind(step);
    }
}

/// Reads on a thread of its own, so that a tool that prints much does not wait for us.
fn collect(pipe: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let mut pipe = pipe.take(MAX_OUTPUT_BYTES);
        let _ = pipe.read_to_end(&mut bytes);
        let _ = sender.send(String::from_utf8_lossy(&bytes).into_owned());
        // The rest is read and dropped: a full pipe would stop the tool.
        let _ = std::io::copy(&mut pipe.into_inner(), &mut std::io::sink());
    });
    receiver
}
