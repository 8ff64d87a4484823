//! Executors on threads of this process.

use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};

use crate::executor::{Executor, ExecutorSetup};
use crate::hub::{ExecutorEvent, ExecutorId};
use crate::job::Job;

/// The machine recurses over terms, which follow the program's loops.
pub(crate) const STACK_BYTES: usize = 256 << 20;

/// Starts an executor, which ends when nobody sends it jobs any more.
pub fn start(setup: &Arc<ExecutorSetup>, events: &Sender<ExecutorEvent>) {
    let (setup, events) = (setup.clone(), events.clone());
    let work = move || {
        let id = ExecutorId::new();
        let mut executor = match Executor::new(setup) {
            Ok(executor) => executor,
            Err(error) => {
                let _ = events.send(ExecutorEvent::Refused(error.to_string()));
                return;
            }
        };
        let (jobs, mine) = channel::<Job>();
        if events.send(ExecutorEvent::Joined(id, jobs)).is_err() {
            return;
        }
        for job in mine {
            let done = executor.execute(&job);
            if events.send(ExecutorEvent::Done(id, Box::new(done))).is_err() {
                return;
            }
        }
    };
    std::thread::Builder::new().stack_size(STACK_BYTES).spawn(work).expect("a thread can be started");
}
