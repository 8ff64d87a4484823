//! One JVM's life with tests: give it its tests, listen to it until it ends or its time is up.
//! It does not start another one for the tests that were left over.

use std::time::{Duration, Instant};
use std::{io, mem};

use super::RunRequest;
use super::record::{RunnerEvent, TestOutcome};
use crate::jvm::{self, Heard, JvmProcess, Launch};
use crate::sandbox::SandboxLevel;
use crate::wire::MessageWriter;

/// A JVM starts in a fraction of a second; on a busy machine it may take many.
const MAX_START_TIME: Duration = Duration::from_secs(30);
const TESTS_PER_START: u32 = 6;
/// The runner ends late tests by itself; the JVM is given up only when it does not come to that.
const GRACE: Duration = Duration::from_secs(1);

/// The library that watches a test tells no more than this of it.
const MAX_SEEN: usize = 1000;

/// What a JVM did until it ended.
pub(super) struct RunnerSession {
    pub(super) level: SandboxLevel,
    pub(super) finished: Vec<Finished>,
    /// What has been seen of the test that is running.
    seen: Vec<String>,
    /// The test that was running at the end, and since when.
    pub(super) running: Option<(usize, Instant)>,
    pub(super) end: JvmEnd,
}

/// A test that ended.
pub(super) struct Finished {
    pub(super) test: usize,
    pub(super) outcome: TestOutcome,
    pub(super) duration: Duration,
    pub(super) seen: Vec<String>,
}

/// Why a JVM ended.
pub(super) enum JvmEnd {
    /// By itself, or by the code under test; in words.
    Exit(String),
    /// It was killed, for a test or its start took too long.
    TestTime,
    /// It was killed, for the whole request took too long.
    TotalTime,
}

impl RunnerSession {
    /// Runs the tests with these indices until all are done or the JVM has ended.
    pub(super) fn run(request: &RunRequest, tests: &[usize], until: Instant) -> io::Result<RunnerSession> {
        let launch = Launch {
            jdk: &request.jdk,
            own: vec![&request.jars.harness, &request.jars.junit],
            witness: &request.jars.witness,
            watches_exceptions: true,
            main: "provoke.harness.Runner",
            class_path: &request.class_path,
            memory: request.memory,
            assertions: request.assertions,
            sandbox: request.sandbox,
            until,
        };
        let mut jvm = JvmProcess::start(&launch, &request.scratch)?;
        let message = encode(request, tests);
        jvm::send(jvm.take_input(), message);
        let mut session = RunnerSession {
            level: SandboxLevel::default(),
            finished: Vec::new(),
            seen: Vec::new(),
            running: None,
            end: JvmEnd::TotalTime,
        };
        session.end = session.listen(&mut jvm, tests, request.per_test, until)?;
        session.level = jvm.level();
        Ok(session)
    }

    fn listen(
        &mut self,
        jvm: &mut JvmProcess,
        tests: &[usize],
        per_test: Duration,
        until: Instant,
    ) -> io::Result<JvmEnd> {
        let mut last_record = Instant::now();
        // Who waits long for a test, because the machine may be busy, waits as long for the JVM.
        let start = MAX_START_TIME.max(per_test * TESTS_PER_START);
        loop {
            let test_end = match self.running {
                Some((_, since)) => since + per_test + GRACE,
                None => last_record + start,
            };
            // Whoever sends records without an end is not listened to without one.
            if Instant::now() > until + GRACE {
                return Ok(JvmEnd::TotalTime);
            }
            match jvm.hear(test_end.min(until))? {
                Heard::Record(content) => {
                    last_record = Instant::now();
                    if !RunnerEvent::read(&content).is_some_and(|event| self.take(event, tests)) {
                        return Ok(JvmEnd::forged());
                    }
                }
                Heard::Closed => return Ok(JvmEnd::Exit(jvm.end(true)?)),
                Heard::Forged => return Ok(JvmEnd::forged()),
                Heard::Late if test_end <= until => return Ok(JvmEnd::TestTime),
                Heard::Late => return Ok(JvmEnd::TotalTime),
            }
        }
    }

    /// Whether the event is one that can follow the ones before.
    fn take(&mut self, event: RunnerEvent, tests: &[usize]) -> bool {
        match event {
            RunnerEvent::Ready => true,
            RunnerEvent::Started { index } => {
                self.running = tests.get(index).map(|test| (*test, Instant::now()));
                self.seen.clear();
                self.running.is_some()
            }
            RunnerEvent::Thrown(thrown) => {
                self.seen.push(thrown);
                self.seen.len() <= MAX_SEEN
            }
            RunnerEvent::Forged => false,
            RunnerEvent::Finished { index, duration, outcome } => match self.running.take() {
                Some((test, _)) if tests.get(index) == Some(&test) => {
                    let seen = mem::take(&mut self.seen);
                    self.finished.push(Finished { test, outcome, duration, seen });
                    true
                }
                _ => false,
            },
        }
    }
}

impl JvmEnd {
    fn forged() -> JvmEnd {
        JvmEnd::Exit("the code under test wrote to the record channel".to_owned())
    }
}

fn encode(request: &RunRequest, tests: &[usize]) -> Vec<u8> {
    let class_path: Vec<String> =
        jvm::absolute(&request.class_path).map(|path| path.display().to_string()).collect();
    let mut message = MessageWriter::default();
    message.strings(&class_path).u8(request.statics as u8);
    message.u32(request.per_test.as_millis().min(i32::MAX as u128) as usize).u32(tests.len());
    for test in tests {
        message.string(&request.tests[*test].class).string(&request.tests[*test].method);
    }
    message.framed()
}
