//! The selector's side: lets executors in, hands them the program and jobs, and notices when they are gone.

use std::io;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::frames::{Incoming, Outgoing, Side, meet};
use super::messages::{ProgramMessage, ToExecutor, ToSelector};
use super::secret::Secret;
use crate::hub::{ExecutorEvent, ExecutorId};
use crate::job::Job;

/// Executors say every second that they are there; whoever is silent so long is not, and its job is given to another.
const MAX_SILENCE: Duration = Duration::from_secs(10);
/// We say it every two.
const HEARTBEAT: Duration = Duration::from_secs(2);
/// To unpack and load the program.
const MAX_LOADING_TIME: Duration = Duration::from_secs(120);

/// How many may be proving at the same time that they know the secret; others wait to be let in. It takes them a moment, and
/// whoever takes longer must not use up the descriptors that runs need.
const MAX_UNPROVED: usize = 16;
/// How long to wait when the system has no descriptor or memory for another connection.
const PAUSE: Duration = Duration::from_millis(200);
/// Refusals that are told; whoever knocks all day long fills no memory.
const MAX_TOLD: usize = 100;

pub struct ExecutorListener {
    pub address: SocketAddr,
}

impl ExecutorListener {
    /// Lets executors in until the process ends.
    pub fn start(
        address: SocketAddr,
        secret: &Secret,
        program: ProgramMessage,
        events: &Sender<ExecutorEvent>,
    ) -> io::Result<ExecutorListener> {
        let listener = TcpListener::bind(address)?;
        let address = listener.local_addr()?;
        let (secret, program, events) = (secret.clone(), Arc::new(program), events.clone());
        std::thread::spawn(move || {
            let (door, told) = (Arc::new(Door::default()), Arc::new(AtomicUsize::new(0)));
            loop {
                // Before anybody is let in: who waits outside takes none of our descriptors.
                let slot = Door::enter(&door);
                let Ok((stream, _)) = listener.accept() else {
                    // Trying again at once would only find the same.
                    std::thread::sleep(PAUSE);
                    continue;
                };
                let (secret, program, events) = (secret.clone(), program.clone(), events.clone());
                let told = told.clone();
                // Each on a thread of its own: one that dawdles keeps nobody waiting.
                let thread = std::thread::Builder::new();
                let started = thread.spawn(move || attend(stream, slot, &secret, &program, &events, &told));
                if started.is_err() {
                    std::thread::sleep(PAUSE);
                }
            }
        });
        Ok(ExecutorListener { address })
    }
}

/// Counts those who are there and have not proved anything.
#[derive(Default)]
struct Door {
    unproved: Mutex<usize>,
    left: Condvar,
}

/// Given back when it is dropped.
struct UnprovedSlot(Arc<Door>);

impl Door {
    /// Waits until there is room. Nobody keeps a place for long.
    fn enter(door: &Arc<Door>) -> UnprovedSlot {
        let unproved = door.unproved.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = |unproved: &mut usize| *unproved >= MAX_UNPROVED;
        let waited = door.left.wait_while(unproved, is_full);
        *waited.unwrap_or_else(PoisonError::into_inner) += 1;
        UnprovedSlot(door.clone())
    }
}

impl Drop for UnprovedSlot {
    fn drop(&mut self) {
        *self.0.unproved.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        self.0.left.notify_one();
    }
}

fn attend(
    stream: TcpStream,
    place: UnprovedSlot,
    secret: &Secret,
    program: &ProgramMessage,
    events: &Sender<ExecutorEvent>,
    told: &AtomicUsize,
) {
    let peer = stream.peer_addr().map_or_else(|_| "somebody".into(), |peer| peer.to_string());
    let refuse = |why: String| {
        if told.fetch_add(1, Ordering::Relaxed) < MAX_TOLD {
            let _ = events.send(ExecutorEvent::Refused(format!("{peer}: {why}")));
        }
    };
    let (mut outgoing, mut incoming) = match meet(stream, Side::Selector, secret) {
        Ok(met) => met,
        Err(error) => return refuse(reason(&error)),
    };
    drop(place);
    if let Err(error) = introduce(program, &mut outgoing, &mut incoming) {
        return refuse(error.to_string());
    }
    let id = ExecutorId::new();
    let (jobs, given) = channel();
    if events.send(ExecutorEvent::Joined(id, jobs)).is_err() {
        return;
    }
    let writer = std::thread::spawn(move || pass_on(&given, outgoing));
    let why = listen(id, &mut incoming, events);
    let _ = events.send(ExecutorEvent::Left(id, format!("{peer}: {why}")));
    let _ = writer.join();
}

/// Hands over the program and waits until it is loaded.
fn introduce(program: &ProgramMessage, outgoing: &mut Outgoing, incoming: &mut Incoming) -> io::Result<()> {
    outgoing.send(&ToExecutor::Program(Box::new(program.clone())))?;
    let until = Instant::now() + MAX_LOADING_TIME;
    while Instant::now() < until {
        match incoming.receive(MAX_SILENCE)? {
            ToSelector::Ready => return Ok(()),
            ToSelector::Unable(why) => return Err(io::Error::other(why)),
            ToSelector::Alive | ToSelector::Done(_) => {}
        }
    }
    Err(io::Error::other("it takes too long to load the program"))
}

/// Until nobody gives jobs any more, or the connection is gone.
fn pass_on(given: &Receiver<Job>, mut outgoing: Outgoing) {
    loop {
        let sent = match given.recv_timeout(HEARTBEAT) {
            Ok(job) => outgoing.send(&ToExecutor::Do(job)),
            Err(RecvTimeoutError::Timeout) => outgoing.send(&ToExecutor::Alive),
            Err(RecvTimeoutError::Disconnected) => {
                let _ = outgoing.send(&ToExecutor::Over);
                return;
            }
        };
        if sent.is_err() {
            return outgoing.close();
        }
    }
}

/// Until the executor is gone; why.
fn listen(id: ExecutorId, incoming: &mut Incoming, events: &Sender<ExecutorEvent>) -> String {
    loop {
        match incoming.receive(MAX_SILENCE) {
            Ok(ToSelector::Done(done)) => {
                if events.send(ExecutorEvent::Done(id, done)).is_err() {
                    return String::new();
                }
            }
            Ok(ToSelector::Alive | ToSelector::Ready) => {}
            Ok(ToSelector::Unable(why)) => return why,
            Err(error) => return reason(&error),
        }
    }
}

pub(super) fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => "nothing was heard any more".into(),
        io::ErrorKind::UnexpectedEof | io::ErrorKind::ConnectionReset => "the connection was closed".into(),
        _ => error.to_string(),
    }
}
