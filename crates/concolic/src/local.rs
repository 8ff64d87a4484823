//! Executors on threads of this process.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use crate::executor::{Executor, Setup};
use crate::job::{Answer, Done, Job, Times};
use crate::selector::Selector;

/// How long to wait for a result before looking around.
const PATIENCE: Duration = Duration::from_millis(20);

struct Local {
    jobs: Sender<Job>,
    thread: JoinHandle<()>,
}

/// Lets so many executors work until nothing is left to do, or `go_on` says no.
pub fn drive(
    selector: &mut Selector,
    setup: &Arc<Setup>,
    executors: usize,
    mut go_on: impl FnMut(&Selector) -> bool,
) {
    let (results, done) = channel();
    let locals: Vec<Local> = (0..executors.max(1)).map(|number| start(setup, number, &results)).collect();
    let mut idle: Vec<usize> = (0..locals.len()).rev().collect();
    while go_on(selector) && !selector.is_over() {
        while let Some(&number) = idle.last() {
            let Some(job) = selector.next_job() else { break };
            idle.pop();
            // An executor that is gone never answers; its thread only ends with the program.
            let _ = locals[number].jobs.send(job);
        }
        collect(selector, &done, &mut idle);
    }
    for Local { jobs, thread } in locals {
        drop(jobs);
        if selector.is_over() {
            let _ = thread.join();
        }
    }
}

fn collect(selector: &mut Selector, done: &Receiver<(usize, Done)>, idle: &mut Vec<usize>) {
    let mut wait = PATIENCE;
    while let Ok((number, result)) = done.recv_timeout(wait) {
        selector.take(result);
        idle.push(number);
        wait = Duration::ZERO;
    }
}

fn start(setup: &Arc<Setup>, number: usize, results: &Sender<(usize, Done)>) -> Local {
    let (jobs, mine) = channel::<Job>();
    let (setup, results) = (setup.clone(), results.clone());
    let work = move || {
        let mut executor = Executor::new(setup);
        for job in mine {
            let done = match &mut executor {
                Ok(executor) => executor.execute(&job),
                Err(error) => {
                    let result = Answer::Failed(error.to_string());
                    Done { number: job.number, result, time: Times::default() }
                }
            };
            if results.send((number, done)).is_err() {
                return;
            }
        }
    };
    // The machine follows recursion of the program by recursion over terms.
    let thread = std::thread::Builder::new().stack_size(256 << 20).spawn(work);
    Local { jobs, thread: thread.expect("a thread can be started") }
}
