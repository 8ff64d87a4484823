//! Exploring all entries: workers take jobs in a fixed order; entries that need more come round again with more.
//!
//! A worker's machine is its own; what an entry yields does not depend on who explores it or on what came before.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use classes::class::Method;
use classes::program::Program;
use explore::entry::{Allowance, Exploration};
use explore::machine::budget::Budget;
use explore::machine::settings::Settings;
use explore::machine::{Counters, Machine};
use explore::path::outcome::Reason;
use tracing::{info, info_span};

use crate::ledger::coverage::SharedCoverage;
use crate::schedule::rounds::EntryBudget;

/// One entry to explore, or to explore again.
#[derive(Debug, Clone, Copy)]
pub struct EntryJob {
    /// Position in the order of all jobs, over all rounds.
    pub number: usize,
    pub entry: usize,
    pub round: usize,
    pub share: EntryBudget,
}

/// What became of a job.
pub struct Explored {
    pub job: EntryJob,
    pub exploration: Exploration,
    /// The machine panicked: what it said.
    pub panic: Option<String>,
    pub stats: Counters,
    pub solver: solver::Stats,
}

pub struct Workers {
    queue: Arc<Queue>,
    results: Receiver<Explored>,
    threads: Vec<std::thread::JoinHandle<()>>,
}

struct Queue {
    jobs: Mutex<WorkQueue>,
    changed: Condvar,
}

struct WorkQueue {
    waiting: VecDeque<EntryJob>,
    closed: bool,
}

/// So many workers, or as many as there are processors.
pub fn jobs(given: Option<usize>) -> usize {
    given.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)).max(1)
}

/// What every worker needs.
#[derive(Clone)]
pub struct WorkerSetup {
    pub program: &'static Program,
    pub settings: Settings,
    pub budget: Arc<Budget>,
    pub entries: Arc<Vec<&'static Method>>,
    pub coverage: SharedCoverage,
}

impl Workers {
    /// Returns when all of them are ready to explore: starting is not part of any budget.
    pub fn start(count: usize, setup: &WorkerSetup) -> Workers {
        let queue = Arc::new(Queue {
            jobs: Mutex::new(WorkQueue { waiting: VecDeque::new(), closed: false }),
            changed: Condvar::new(),
        });
        let (sender, results) = channel();
        let (booting, booted) = channel::<()>();
        let threads = (0..count.max(1))
            .map(|_| {
                let (queue, setup, sender) = (queue.clone(), setup.clone(), sender.clone());
                let booting = booting.clone();
                let builder = std::thread::Builder::new().stack_size(256 << 20);
                builder
                    .spawn(move || work(&queue, &setup, &sender, booting))
                    .expect("a thread can be started")
            })
            .collect();
        drop(booting);
        // Nothing is ever sent: the channel ends with the last of them.
        let _ = booted.recv();
        Workers { queue, results, threads }
    }

    pub fn add(&self, jobs: impl IntoIterator<Item = EntryJob>) {
        self.queue.lock().waiting.extend(jobs);
        self.queue.changed.notify_all();
    }

    /// The next result, if one comes in time.
    pub fn next(&self, wait: Duration) -> Option<Explored> {
        self.results.recv_timeout(wait).ok()
    }

    /// No more jobs: workers end after what they are at, and are waited for only if there is time.
    pub fn finish(self, wait: bool) {
        let mut state = self.queue.lock();
        state.closed = true;
        state.waiting.clear();
        drop(state);
        self.queue.changed.notify_all();
        if wait {
            for thread in self.threads {
                let _ = thread.join();
            }
        }
    }
}

impl Queue {
    fn lock(&self) -> std::sync::MutexGuard<'_, WorkQueue> {
        self.jobs.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn take(&self) -> Option<EntryJob> {
        let mut state = self.lock();
        loop {
            if let Some(job) = state.waiting.pop_front() {
                return Some(job);
            }
            if state.closed {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(std::sync::PoisonError::into_inner);
        }
    }
}

/// Whether more instructions could help.
pub fn is_unfinished(exploration: &Exploration, round: usize) -> bool {
    // In a short round the solver is given little time too.
    let limits = [Reason::Budget, Reason::SolverUnknown];
    // Loops are followed further once, at moderate expense.
    let loops_on = round == 0 && exploration.is_cut_by_bounds();
    loops_on || limits.iter().any(|r| exploration.reasons.0.contains_key(r))
}

/// Tests compile and run while exploring goes on, and a suspicion that is not proved in time is worth little: where cores
/// are scarce, the thread that asks for this steps back for them.
fn give_way_to_proofs() {
    // SAFETY: changes the priority of the calling thread and nothing else; a refusal changes nothing.
    #[cfg(target_os = "linux")]
    unsafe {
        libc::setpriority(libc::PRIO_PROCESS, 0, 10);
    }
}

fn work(queue: &Queue, setup: &WorkerSetup, results: &Sender<Explored>, booting: Sender<()>) {
    give_way_to_proofs();
    // What goes wrong here goes wrong again with the first entry, and is told there.
    let mut machine = catch_unwind(AssertUnwindSafe(|| boot(setup).ok())).ok().flatten();
    drop(booting);
    while let Some(job) = queue.take() {
        let explored = explore(&mut machine, setup, job);
        if explored.panic.is_some() {
            // Whatever the panic left behind is not to be trusted.
            machine = None;
        }
        if results.send(explored).is_err() {
            return;
        }
    }
}

fn boot(setup: &WorkerSetup) -> Result<Machine, String> {
    let made = Machine::new(setup.program, setup.settings.clone(), setup.budget.clone());
    let mut machine = made.map_err(|e| format!("the JDK cannot be booted: {e}"))?;
    machine.warm_up(&setup.entries);
    Ok(machine)
}

fn explore(machine: &mut Option<Machine>, setup: &WorkerSetup, job: EntryJob) -> Explored {
    let entry = setup.entries[job.entry];
    let (number, round) = (job.number, job.round);
    let _told =
        info_span!(target: "campaign", "entry", job = number, round, name = %entry.full_name()).entered();
    let EntryBudget { effort, time } = job.share;
    let allowance = Allowance { effort, time, first_look: job.round == 0 };
    let mut exploration = Exploration::default();
    if let Some(reason) = setup.budget.exceeded() {
        exploration.reasons.add(reason, "not reached");
        return Explored {
            job,
            exploration,
            panic: None,
            stats: Counters::default(),
            solver: solver::Stats::default(),
        };
    }
    info!(target: "campaign", effort, "entry begins");
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        if machine.is_none() {
            *machine = Some(boot(setup)?);
        }
        let machine = machine.as_mut().expect("just made");
        // Booting the JDK is not part of the entry: how often it is done depends on the number of workers.
        machine.take_stats();
        Ok(machine.explore(entry, allowance))
    }));
    let panic = match outcome {
        Ok(Ok(done)) => {
            exploration = done;
            None
        }
        Ok(Err(message)) => Some(message),
        Err(payload) => Some(message_of(payload.as_ref())),
    };
    if let Some(message) = &panic {
        exploration.reasons.add(Reason::InternalError, message);
    }
    let Exploration { paths, suspicions, reasons, .. } = &exploration;
    info!(target: "campaign", paths, suspicions = suspicions.len(), %reasons, "entry ends");
    if let Some(machine) = machine.as_mut() {
        setup.coverage.add(machine.take_coverage());
    }
    let stats = machine.as_mut().map(Machine::take_stats).unwrap_or_default();
    let solver = machine.as_mut().map(Machine::take_solver_stats).unwrap_or_default();
    Explored { job, exploration, panic, stats, solver }
}

fn message_of(payload: &(dyn std::any::Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_else(|| "panic".into())
}
