//! Between the selector and its executors, wherever they are: who is there, who has which job, who is gone.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::time::Duration;

use crate::job::{Done, Job};
use crate::selector::Selector;

/// How long to wait for news before looking around.
const PATIENCE: Duration = Duration::from_millis(20);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ExecutorId(u64);

impl ExecutorId {
    pub(crate) fn new() -> ExecutorId {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        ExecutorId(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// What happens to executors.
pub enum ExecutorEvent {
    /// It takes jobs here. When nobody sends any more, it may go.
    Joined(ExecutorId, Sender<Job>),
    Done(ExecutorId, Box<Done>),
    /// It will not answer any more, for this reason.
    Left(ExecutorId, String),
    /// Somebody was not let in, or could not be.
    Refused(String),
}

/// What became of executors, for people.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Attendance {
    pub joined: usize,
    /// Those that left before there was nothing left to do, with their reasons.
    pub lost: Vec<String>,
    pub refused: Vec<String>,
}

struct ConnectedExecutor {
    jobs: Sender<Job>,
    at: Option<u64>,
}

/// Lets executors work until nothing is left to do, or `go_on` says no.
pub fn drive(
    selector: &mut Selector,
    events: &Receiver<ExecutorEvent>,
    mut go_on: impl FnMut(&Selector, usize) -> bool,
) -> Attendance {
    let mut attendance = Attendance::default();
    let mut executors: BTreeMap<ExecutorId, ConnectedExecutor> = BTreeMap::new();
    while !selector.is_over() && go_on(selector, executors.len()) {
        give_out(selector, &mut executors);
        let mut patience = PATIENCE;
        while let Ok(event) = events.recv_timeout(patience) {
            take(event, selector, &mut executors, &mut attendance);
            patience = Duration::ZERO;
        }
    }
    attendance
}

fn give_out(selector: &mut Selector, executors: &mut BTreeMap<ExecutorId, ConnectedExecutor>) {
    for executor in executors.values_mut().filter(|executor| executor.at.is_none()) {
        let Some(job) = selector.next_job() else { return };
        executor.at = Some(job.number);
        // If it is gone, its leaving is on the way to us, and the job comes back then.
        let _ = executor.jobs.send(job);
    }
}

fn take(
    event: ExecutorEvent,
    selector: &mut Selector,
    executors: &mut BTreeMap<ExecutorId, ConnectedExecutor>,
    attendance: &mut Attendance,
) {
    match event {
        ExecutorEvent::Joined(id, jobs) => {
            attendance.joined += 1;
            executors.insert(id, ConnectedExecutor { jobs, at: None });
        }
        ExecutorEvent::Done(id, done) => {
            if let Some(executor) = executors.get_mut(&id)
                && executor.at == Some(done.number)
            {
                executor.at = None;
                selector.take(*done);
            }
        }
        ExecutorEvent::Left(id, why) => {
            let Some(executor) = executors.remove(&id) else { return };
            // What it was at, another one does: a lost executor is no outcome of the program.
            if let Some(job) = executor.at {
                selector.give_back(job);
            }
            attendance.lost.push(why);
        }
        ExecutorEvent::Refused(why) => attendance.refused.push(why),
    }
}
