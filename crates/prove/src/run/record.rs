//! What is known of a test that was run, and how the runner's records say it (`java/PROTOCOL.md`).
//! It does not decide which record belongs to which JVM.

use std::time::Duration;

use super::TestId;
use crate::wire::MessageReader;

/// One test and how it ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestRecord {
    pub test: TestId,
    pub outcome: TestOutcome,
    pub duration: Duration,
    /// Binary names of the exceptions that the JVM itself saw leave the code under test, whatever the test says.
    pub seen: Vec<String>,
}

/// How a test ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TestOutcome {
    Passed,
    /// It threw; failed assertions are errors that JUnit throws.
    Failed(ThrowableChain),
    TimedOut,
    /// The JVM ended while the test ran, also by the test's own `System.exit`.
    JvmCrashed(String),
    NotRun(String),
}

impl TestOutcome {
    pub(super) fn name(&self) -> &'static str {
        match self {
            TestOutcome::Passed => "passed",
            TestOutcome::Failed(_) => "failed",
            TestOutcome::TimedOut => "timed out",
            TestOutcome::JvmCrashed(_) => "JVM crashed",
            TestOutcome::NotRun(_) => "not run",
        }
    }
}

/// A throwable and its causes, outermost first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThrowableChain {
    pub throwables: Vec<TestException>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestException {
    /// Binary name, with dots.
    pub class: String,
    pub message: Option<String>,
    /// Innermost first.
    pub frames: Vec<StackTraceElement>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StackTraceElement {
    /// Binary name, with dots.
    pub class: String,
    pub method: String,
    pub file: Option<String>,
    /// Absent for native methods and classes without line tables.
    pub line: Option<u32>,
}

/// What a runner says.
pub(super) enum RunnerEvent {
    Ready,
    Started {
        index: usize,
    },
    Finished {
        index: usize,
        duration: Duration,
        outcome: TestOutcome,
    },
    /// The JVM saw an exception of this class leave the code under test.
    Thrown(String),
    /// Code under test tried to write a record.
    Forged,
}

impl RunnerEvent {
    /// The event of a record's content; none if the content is damaged.
    pub(super) fn read(content: &[u8]) -> Option<RunnerEvent> {
        let mut reader = MessageReader::new(content);
        match reader.u8()? {
            0 => Some(RunnerEvent::Ready),
            1 => Some(RunnerEvent::Started { index: reader.u32()? as usize }),
            2 => Some(RunnerEvent::Finished {
                index: reader.u32()? as usize,
                duration: Duration::from_nanos(reader.u64()?),
                outcome: outcome(&mut reader)?,
            }),
            3 => reader.string().map(RunnerEvent::Thrown),
            4 => Some(RunnerEvent::Forged),
            _ => None,
        }
    }
}

pub(crate) fn outcome(reader: &mut MessageReader<'_>) -> Option<TestOutcome> {
    let kind = reader.u8()?;
    let reason = reader.string()?;
    let throwables = reader.list(thrown)?;
    match kind {
        0 => Some(TestOutcome::Passed),
        1 => Some(TestOutcome::Failed(ThrowableChain { throwables })),
        2 => Some(TestOutcome::TimedOut),
        3 => Some(TestOutcome::NotRun(reason)),
        _ => None,
    }
}

fn thrown(reader: &mut MessageReader<'_>) -> Option<TestException> {
    let class = reader.string()?;
    let has_message = reader.u8()? != 0;
    let message = reader.string()?;
    Some(TestException { class, message: has_message.then_some(message), frames: reader.list(frame)? })
}

fn frame(reader: &mut MessageReader<'_>) -> Option<StackTraceElement> {
    Some(StackTraceElement {
        class: reader.string()?,
        method: reader.string()?,
        file: Some(reader.string()?).filter(|file| !file.is_empty()),
        // Java says -2 for native methods and -1 for unknown lines.
        line: reader.u32().map(|line| Some(line).filter(|line| *line as i32 > 0))?,
    })
}
