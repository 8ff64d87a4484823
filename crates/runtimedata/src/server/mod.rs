//! The receiving end of a recording: listens on the loopback interface, lets in the JVMs that know the token, and
//! files what they report.
//!
//! A thread per JVM reads and checks, one thread writes. It starts no JVM and does not know when the recorded command
//! is over: that is when its owner calls `stop`.

mod filing;
mod patient;
mod progress;
mod receive;
mod wire;

use std::io;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::time::Duration;

use filing::Filed;
use patient::Stopping;
use progress::RecordingCounters;
pub use progress::{RecordedJvm, RecordingProgress, RecordingSummary};

use crate::error::StoreError;
use crate::store::{RunId, StoreWriter};

/// A recording that is going on.
pub struct RecordingServer {
    port: u16,
    token: String,
    shared: Arc<ServerState>,
    door: JoinHandle<()>,
    clerk: JoinHandle<Result<(), StoreError>>,
}

struct ServerState {
    counters: RecordingCounters,
    stopping: Stopping,
}

/// Parcels of notes between a JVM's thread and the writer: enough to keep it busy, few enough to hold JVMs up.
const MAX_BACKLOG: usize = 64;

impl RecordingServer {
    /// Listens on a free port. What comes belongs to `run`.
    pub fn start(writer: StoreWriter, run: RunId) -> io::Result<RecordingServer> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let port = listener.local_addr()?.port();
        let token = new_token()?;
        let shared =
            Arc::new(ServerState { counters: RecordingCounters::default(), stopping: Stopping::default() });
        let (notes, filed) = sync_channel(MAX_BACKLOG);
        let clerk = std::thread::spawn({
            let shared = shared.clone();
            move || filing::file(writer, run, &filed, &shared.counters)
        });
        let door = std::thread::spawn({
            let (shared, token) = (shared.clone(), token.clone());
            move || let_in(&listener, &token, &shared, &notes)
        });
        Ok(RecordingServer { port, token, shared, door, clerk })
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// What a JVM must say to be let in.
    pub fn token(&self) -> &str {
        &self.token
    }

    pub fn progress(&self) -> RecordingProgress {
        self.shared.counters.progress()
    }

    /// Lets nobody in any more, files what was sent until now, closes the store.
    pub fn stop(self) -> Result<RecordingSummary, StoreError> {
        self.shared.stopping.begin();
        // The door is only looked at when somebody knocks.
        let _ = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port));
        let (door, clerk) = (self.door.join(), self.clerk.join());
        door.unwrap_or_else(|panic| resume_unwind(panic));
        clerk.unwrap_or_else(|panic| resume_unwind(panic))?;
        Ok(self.shared.counters.summary())
    }
}

/// Ends when all who were let in are gone.
fn let_in(listener: &TcpListener, token: &str, shared: &Arc<ServerState>, notes: &SyncSender<Filed>) {
    let mut threads = Vec::new();
    loop {
        if shared.stopping.has_begun() && listener.set_nonblocking(true).is_err() {
            break;
        }
        let stream = match listener.accept() {
            Ok((stream, _)) => stream,
            // Whoever knocked before the end has been let in.
            Err(_) if shared.stopping.has_begun() => break,
            // Too many open files, or a peer that is gone again.
            Err(_) => {
                std::thread::sleep(Duration::from_millis(10));
                continue;
            }
        };
        let (shared, notes, token) = (shared.clone(), notes.clone(), token.to_string());
        threads.push(std::thread::spawn(move || {
            receive::receive(stream, &token, &shared.counters, &notes, &shared.stopping);
        }));
    }
    for thread in threads {
        thread.join().unwrap_or_else(|panic| resume_unwind(panic));
    }
}

fn new_token() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
