//! One JVM's life: start it, give it its tests, listen to it until it ends or its time is up.
//! It does not start another one for the tests that were left over.

use std::io::{self, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::RunRequest;
use super::command::{self, Folder};
use super::record::Outcome;
use super::session::{Session, Stop};
use crate::sandbox::SandboxLevel;
use crate::wire::Writer;

/// What a JVM did until it ended.
pub(super) struct Jvm {
    pub(super) level: SandboxLevel,
    pub(super) finished: Vec<(usize, Outcome, Duration)>,
    /// The test that was running at the end, and since when.
    pub(super) running: Option<(usize, Instant)>,
    pub(super) end: End,
}

/// Why a JVM ended.
pub(super) enum End {
    /// By itself, or by the code under test; in words.
    Exit(String),
    /// It was killed, for a test or its start took too long.
    TestTime,
    /// It was killed, for the whole request took too long.
    TotalTime,
}

impl Jvm {
    /// Runs the tests with these indices until all are done or the JVM has ended.
    pub(super) fn run(request: &RunRequest, tests: &[usize], until: Instant) -> io::Result<Jvm> {
        let folder = Folder::create(&request.scratch)?;
        let nonce = nonce()?;
        let (channel, writer) = io::pipe()?;
        let (mut command, reports) = command::java(request, folder.path(), &writer, until);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn()?;
        drop(writer);
        send(&mut child, encode(request, tests, nonce));
        let errors = child.stderr.take().expect("it is piped");
        let mut session = Session::new(channel, errors, nonce, tests, reports);
        let stop = session.listen(request.per_test, until);
        if matches!(stop, Ok(Stop::Closed)) {
            // It is about to end; its own status says more than our signal would.
            wait_a_moment(&mut child);
        }
        let status = kill(&mut child)?;
        let end = match stop? {
            Stop::Closed => End::Exit(explain(status, &session.noise())),
            Stop::Forged => End::Exit("the code under test wrote to the record channel".to_owned()),
            Stop::TestTime => End::TestTime,
            Stop::TotalTime => End::TotalTime,
        };
        Ok(Jvm { level: session.level, finished: session.finished, running: session.running, end })
    }
}

fn nonce() -> io::Result<[u8; 16]> {
    let mut bytes = [0; 16];
    // SAFETY: the buffer is valid for its length. Requests this short are answered whole.
    match unsafe { libc::getrandom(bytes.as_mut_ptr().cast(), bytes.len(), 0) } {
        16 => Ok(bytes),
        _ => Err(io::Error::last_os_error()),
    }
}

fn encode(request: &RunRequest, tests: &[usize], nonce: [u8; 16]) -> Vec<u8> {
    let class_path: Vec<String> =
        command::class_path(request).map(|path| path.display().to_string()).collect();
    let mut message = Writer::default();
    message.raw(&nonce).strings(&class_path).u8(u8::from(request.fresh_statics));
    message.u32(request.per_test.as_millis().min(i32::MAX as u128) as usize).u32(tests.len());
    for test in tests {
        message.string(&request.tests[*test].class).string(&request.tests[*test].method);
    }
    message.framed()
}

/// Writes from a thread, for a JVM that hangs before it has read everything must not hang us.
fn send(child: &mut Child, message: Vec<u8>) {
    let mut input = child.stdin.take().expect("it is piped");
    // A JVM that has ended already is noticed at the channel's end, with its reason.
    thread::spawn(move || input.write_all(&message));
}

fn wait_a_moment(child: &mut Child) {
    let patience = Instant::now() + Duration::from_millis(500);
    while matches!(child.try_wait(), Ok(None)) && Instant::now() < patience {
        thread::sleep(Duration::from_millis(1));
    }
}

/// Ends the whole process group: also what the code under test may have started.
fn kill(child: &mut Child) -> io::Result<ExitStatus> {
    // SAFETY: the group is the child's own; once all of it is gone, the signal goes nowhere.
    unsafe { libc::kill(-(child.id() as libc::pid_t), libc::SIGKILL) };
    child.wait()
}

fn explain(status: ExitStatus, noise: &str) -> String {
    let how = match (status.code(), status.signal()) {
        (Some(code), _) => format!("the JVM exited with status {code}"),
        (None, Some(signal)) => format!("the JVM was killed by signal {signal}"),
        (None, None) => "the JVM ended".to_owned(),
    };
    // A JVM that crashes says why behind a hash sign; one that does not start says it in its first line.
    let crash = noise.lines().map(|line| line.trim_start_matches('#').trim()).find(|line| {
        !line.is_empty()
            && !line.starts_with("A fatal error has been detected")
            && !line.starts_with("Picked up")
    });
    // The code under test can write there, too: a line of it is enough.
    crash.map_or(how.clone(), |line| format!("{how}: {line:.200}"))
}
