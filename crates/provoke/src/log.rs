//! The log of a run (docs/logging.md): as much as `PROVOKE_LOG` asks for, to `--log` or to standard error.
//!
//! It has no clock and no colours, and its order is that of one worker: the same run logs the same. What is logged, where it
//! happens says; here is only where it goes.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use campaign::PROVER_THREAD;
use campaign::failure::Failure;
use tracing_subscriber::filter::{EnvFilter, FilterExt, filter_fn};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt, registry};

use crate::terminal::complain;

/// How much is logged, as `area=level,…`.
const VARIABLE: &str = "PROVOKE_LOG";
/// What `--log` alone asks for: everything but the queries.
const DEFAULT: &str = "debug";

static SINK: OnceLock<Sink> = OnceLock::new();

/// From here on events are written, if anybody wants them.
pub fn start(file: Option<&Path>) -> Result<(), Failure> {
    let asked = std::env::var(VARIABLE).ok().filter(|asked| !asked.is_empty());
    if file.is_none() && asked.is_none() {
        return Ok(());
    }
    let asked = asked.as_deref().unwrap_or(DEFAULT);
    let filter = EnvFilter::builder().with_regex(false).parse(asked).map_err(|why| {
        Failure::new(format!("failed to read {VARIABLE}: {why}"))
            .with_hint("write areas with levels, such as explore=debug,solver=trace")
    })?;
    let to: Box<dyn Write + Send> = match file {
        Some(file) => Box::new(File::create(file).map_err(|e| {
            Failure::io("write", file, &e)
                .with_hint("--log names a file in a folder that is there and may be written to")
        })?),
        None => Box::new(io::stderr()),
    };
    let sink = SINK.get_or_init(|| Sink(Mutex::new(LogOutput { to, held: Vec::new(), is_broken: false })));
    // Whose line it is, is told whatever the area.
    let filter = filter.or(filter_fn(|told| told.is_span()));
    let lines = fmt::layer().with_ansi(false).without_time().log_internal_errors(false);
    registry().with(lines.with_writer(move || sink).with_filter(filter)).init();
    Ok(())
}

/// Writes what is still held back.
pub fn finish() {
    if let Some(sink) = SINK.get() {
        sink.lock().release();
    }
}

/// Where lines go.
struct Sink(Mutex<LogOutput>);

struct LogOutput {
    to: Box<dyn Write + Send>,
    /// Of the prover, which works while workers do: its lines wait until the run as a whole has something to tell, such as
    /// the next round. By then it is done, however fast it was.
    held: Vec<u8>,
    is_broken: bool,
}

impl Sink {
    fn lock(&self) -> MutexGuard<'_, LogOutput> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Write for &Sink {
    /// A whole line: that is how events are handed over.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let mut lines = self.lock();
        match std::thread::current().name() {
            Some(PROVER_THREAD) => lines.held.extend(line),
            Some("main") => {
                lines.release();
                lines.put(line);
            }
            _ => lines.put(line),
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl LogOutput {
    fn release(&mut self) {
        let held = std::mem::take(&mut self.held);
        self.put(&held);
    }

    fn put(&mut self, lines: &[u8]) {
        if self.is_broken {
            return;
        }
        if let Err(error) = self.to.write_all(lines) {
            self.is_broken = true;
            complain!("error: failed to write the log: {error}");
        }
    }
}
