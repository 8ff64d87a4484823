//! An executor's side: takes the program and jobs from a selector, and says every second that it is still there.

use std::io;
use std::net::TcpStream;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::frames::{Outgoing, Side, meet};
use super::messages::{ProgramMessage, ToExecutor, ToSelector};
use super::secret::Secret;
use super::server::reason;
use crate::executor::{Executor, ExecutorSetup};

/// How often the selector is told that we are there.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// A selector that says nothing for so long is gone.
const MAX_SILENCE: Duration = Duration::from_secs(30);

/// How it ended.
#[derive(Debug, PartialEq, Eq)]
pub enum ServiceEnd {
    /// Nothing was left to do.
    Over { jobs: u64 },
    /// The selector is gone, for this reason.
    Lost { jobs: u64, why: String },
    /// The program could not be loaded; in words.
    Unable(String),
}

/// Executes jobs for the selector at the other end until there are none. `load` unpacks and loads the program.
pub fn serve(
    stream: TcpStream,
    secret: &Secret,
    load: impl FnOnce(&ProgramMessage) -> Result<Arc<ExecutorSetup>, String>,
) -> io::Result<ServiceEnd> {
    let (outgoing, mut incoming) = meet(stream, Side::Executor, secret)?;
    let outgoing = Arc::new(Mutex::new(outgoing));
    let ToExecutor::Program(program) = incoming.receive(MAX_SILENCE)? else {
        return Err(io::Error::other("the selector did not begin with the program"));
    };
    let _beat = Beat::start(&outgoing);
    let send = |message: &ToSelector| outgoing.lock().unwrap_or_else(PoisonError::into_inner).send(message);
    let loaded = load(&program).and_then(|setup| Executor::new(setup).map_err(|error| error.to_string()));
    let mut executor = match loaded {
        Ok(executor) => executor,
        Err(why) => {
            send(&ToSelector::Unable(why.clone()))?;
            return Ok(ServiceEnd::Unable(why));
        }
    };
    send(&ToSelector::Ready)?;
    let mut jobs = 0;
    loop {
        let next = match incoming.receive(MAX_SILENCE) {
            Ok(ToExecutor::Do(job)) => executor.execute(&job),
            Ok(ToExecutor::Over) => return Ok(ServiceEnd::Over { jobs }),
            Ok(ToExecutor::Alive | ToExecutor::Program(_)) => continue,
            Err(error) => return Ok(ServiceEnd::Lost { jobs, why: reason(&error) }),
        };
        if let Err(error) = send(&ToSelector::Done(Box::new(next))) {
            return Ok(ServiceEnd::Lost { jobs, why: reason(&error) });
        }
        jobs += 1;
    }
}

/// Says that we are there, until it is dropped.
struct Beat {
    _end: std::sync::mpsc::Sender<()>,
}

impl Beat {
    fn start(outgoing: &Arc<Mutex<Outgoing>>) -> Beat {
        let (end, ended) = channel::<()>();
        let outgoing = outgoing.clone();
        std::thread::spawn(move || {
            while ended.recv_timeout(HEARTBEAT) == Err(RecvTimeoutError::Timeout) {
                let mut outgoing = outgoing.lock().unwrap_or_else(PoisonError::into_inner);
                if outgoing.send(&ToSelector::Alive).is_err() {
                    return outgoing.close();
                }
            }
        });
        Beat { _end: end }
    }
}
