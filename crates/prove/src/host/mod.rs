//! A JVM that runs one program again and again under observation, with inputs that we choose (`java/agent`).
//! It follows no run and chooses nothing: it tells what a run did.

mod encode;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ChildStdin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use classes::class::Method;
use explore::inputs::program_inputs::Role;
use explore::modes::recorded_run::tape::{BranchSite, Branches, Tape};

use crate::jars::Jars;
use crate::jdk::JdkInstallation;
use crate::jvm::{self, Heard, JvmProcess, Launch};
use crate::run::{TestOutcome, ThrowableChain, outcome};
use crate::sandbox::{SandboxLevel, SandboxPolicy};
use crate::wire::{MessageReader, MessageWriter};

pub use encode::{NO_INPUTS, encode_inputs};

/// A JVM starts in a fraction of a second; on a busy machine it may take many.
const MAX_START_TIME: Duration = Duration::from_secs(30);
/// The host ends late runs by itself; the JVM is given up only when it does not come to that.
const GRACE: Duration = Duration::from_secs(2);

/// The program, and what it may use.
#[derive(Debug, Clone)]
pub struct HostRequest {
    pub jdk: JdkInstallation,
    pub jars: Jars,
    pub class_path: Vec<PathBuf>,
    /// The classes to be observed, by internal name; all others are black boxes.
    pub instrumented: Vec<String>,
    /// Static methods that hand out inputs.
    pub input_methods: Vec<(&'static Method, Role)>,
    /// Binary name of the class with the `main` method.
    pub main: String,
    /// The method without parameters that must hold of input objects.
    pub invariant: String,
    /// The JVM's heap, in bytes.
    pub memory: u64,
    pub assertions: bool,
    pub sandbox: SandboxPolicy,
    /// The JVM lives at most this long.
    pub total: Duration,
    pub scratch: PathBuf,
}

/// One run to be made.
#[derive(Debug, Clone)]
pub struct RunOrder {
    pub arguments: Vec<String>,
    /// The inputs that are chosen, as `encode_inputs` writes them; those after them are random.
    pub inputs: Vec<u8>,
    pub seed: u64,
    pub time: Duration,
    /// Bytes of the trace; a run that has more to tell is cut short there.
    pub trace: u32,
    /// Backward jumps and calls.
    pub depth: u64,
}

/// A run that was made.
#[derive(Debug, Clone)]
pub struct HostRun {
    pub verdict: HostVerdict,
    pub time: Duration,
    pub tape: Tape,
    /// Threads that the program started did something, too; nobody listened.
    pub other_threads: bool,
    /// Classes that could not be instrumented, and why.
    pub refused: Vec<(String, String)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HostVerdict {
    Returned,
    Threw(ThrowableChain),
    /// An assumption did not hold, or the program asked for it.
    Dropped,
    /// It went as deep as it may.
    Depth,
    /// It ended its JVM.
    Exit,
    TimedOut,
    /// It was never started; in words.
    NotRun(String),
    /// It asked for an object, and none was chosen.
    Wanting,
}

/// The JVM is gone; what it was at is unknown.
#[derive(Debug)]
pub struct Died(pub String);

pub struct Host {
    jvm: JvmProcess,
    input: ChildStdin,
    branches: Branches,
    level: SandboxLevel,
    /// No more runs: it ended, or is about to.
    spent: bool,
}

impl Host {
    /// Starts the JVM, which dies with the calling thread.
    pub fn start(request: &HostRequest) -> Result<Host, Died> {
        let until = Instant::now() + request.total;
        let launch = Launch {
            jdk: &request.jdk,
            own: vec![&request.jars.agent, &request.jars.harness],
            witness: &request.jars.witness,
            watches_exceptions: false,
            main: "provoke.agent.Host",
            class_path: &request.class_path,
            memory: request.memory,
            assertions: request.assertions,
            sandbox: request.sandbox,
            until,
        };
        let started = JvmProcess::start(&launch, &request.scratch);
        let mut jvm = started.map_err(|error| Died(format!("failed to start a JVM: {error}")))?;
        let mut message = MessageWriter::default();
        let class_path: Vec<String> =
            jvm::absolute(&request.class_path).map(|path| path.display().to_string()).collect();
        message.strings(&class_path).strings(&request.instrumented);
        message.u32(request.input_methods.len());
        for (method, role) in &request.input_methods {
            message.string(method.owner().name).string(method.name).string(method.descriptor);
            message.u8(role_number(*role));
        }
        message.string(&request.main).string(&request.invariant);
        let mut input = jvm.take_input();
        write(&mut input, &message)?;
        let (branches, level) = (Branches::default(), SandboxLevel::default());
        let mut host = Host { jvm, input, branches, level, spent: false };
        host.hear(MAX_START_TIME)?;
        host.level = host.jvm.level();
        Ok(host)
    }

    /// Whether it can make another run.
    pub fn is_alive(&self) -> bool {
        !self.spent
    }

    pub fn level(&self) -> SandboxLevel {
        self.level
    }

    pub fn run(&mut self, order: &RunOrder) -> Result<HostRun, Died> {
        let result = self.try_run(order);
        self.spent |= result.is_err();
        result
    }

    fn try_run(&mut self, order: &RunOrder) -> Result<HostRun, Died> {
        let mut message = MessageWriter::default();
        message.strings(&order.arguments).u64(order.seed);
        message.u32(order.time.as_millis().min(i32::MAX as u128) as usize);
        message.u32(order.trace.min(i32::MAX as u32) as usize).u64(order.depth.min(i64::MAX as u64));
        message.raw(&order.inputs);
        write(&mut self.input, &message)?;
        if self.hear(MAX_START_TIME)? != [1] {
            return Err(Died("the program wrote to the record channel".into()));
        }
        let record = self.hear(order.time + GRACE)?;
        let ran = self.read(&record).ok_or_else(|| Died("the JVM sent a damaged record".into()))?;
        Ok(ran)
    }

    fn hear(&mut self, patience: Duration) -> Result<Vec<u8>, Died> {
        let heard = self.jvm.hear(Instant::now() + patience);
        let why = match heard.map_err(|error| Died(error.to_string()))? {
            Heard::Record(content) => return Ok(content),
            Heard::Closed => self.jvm.end(true).unwrap_or_else(|error| error.to_string()),
            Heard::Forged => "the program wrote to the record channel".into(),
            Heard::Late => "the JVM does not answer".into(),
        };
        Err(Died(why))
    }

    fn read(&mut self, record: &[u8]) -> Option<HostRun> {
        let mut reader = MessageReader::new(record);
        if reader.u8()? != 2 {
            return None;
        }
        let verdict = reader.u8()?;
        self.spent |= reader.u8()? == 0;
        let time = Duration::from_nanos(reader.u64()?);
        let outcome = outcome(&mut reader)?;
        let length = reader.u32()? as usize;
        let bytes = reader.raw(length)?.to_vec();
        let classes = reader.list(MessageReader::string)?;
        let other_threads = reader.u8()? != 0;
        for (id, site) in reader.list(branch)? {
            self.branches.add(id, site);
        }
        let refused = reader.list(|reader| Some((reader.string()?, reader.string()?)))?;
        let verdict = match (verdict, outcome) {
            (0, _) => HostVerdict::Returned,
            (1, TestOutcome::Failed(chain)) => HostVerdict::Threw(chain),
            (2, _) => HostVerdict::Dropped,
            (3, _) => HostVerdict::Depth,
            (4, _) => HostVerdict::Exit,
            (5, _) => HostVerdict::TimedOut,
            (6, TestOutcome::NotRun(reason)) => HostVerdict::NotRun(reason),
            (7, _) => HostVerdict::Wanting,
            _ => return None,
        };
        let tape = Tape::new(bytes, classes, Arc::new(self.branches.clone()));
        Some(HostRun { verdict, time, tape, other_threads, refused })
    }
}

fn branch(reader: &mut MessageReader<'_>) -> Option<(u32, BranchSite)> {
    let id = reader.u32()?;
    let (class, method, descriptor) = (reader.string()?, reader.string()?, reader.string()?);
    Some((id, BranchSite { class, method, descriptor, ordinal: reader.u32()? }))
}

fn role_number(role: Role) -> u8 {
    match role {
        Role::Input => 0,
        Role::InputOrNull => 1,
        Role::Assume => 2,
        Role::Assertion => 3,
        Role::Drop => 4,
    }
}

fn write(input: &mut ChildStdin, message: &MessageWriter) -> Result<(), Died> {
    let sent = input.write_all(&message.framed()).and_then(|()| input.flush());
    sent.map_err(|error: io::Error| Died(format!("failed to write to the JVM: {error}")))
}
