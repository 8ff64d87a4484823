//! The search itself: executors of our own and of others run the program until all paths are known, or time is up.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};

use concolic::hub::{Attendance, ExecutorEvent};
use concolic::net;
use concolic::selector::{SearchLimits, Selector};
use explore::machine::budget::Budget;
use explore::path::outcome::Reason;

use super::opened::Opened;
use super::options::ConcolicOptions;
use super::saved::Saved;
use super::secret::Generated;
use super::{secret, seeds, setup};
use crate::failure::Failure;
use crate::load::observations;
use crate::observer::Observer;
use crate::schedule::workers::jobs;

/// What is kept of the budget for proving what was found.
const PROVING_FRACTION: f64 = 0.15;

/// A search that is over.
pub struct Searched {
    pub selector: Selector,
    pub attendance: Attendance,
    /// Why it had to stop, if it had to.
    pub stopped: Option<Reason>,
    /// What to say of the search that it went on with.
    pub resumed: Option<String>,
    /// Runs that were seeded by recorded calls.
    pub recorded: Option<u64>,
    /// When its budget began; how much of the run was over before it, and after it.
    pub started: Instant,
    pub set_up: Duration,
    pub searched: Duration,
}

/// Here the budget begins: everything before has a limit of its own.
pub fn search(
    options: &ConcolicOptions,
    opened: &mut Opened,
    budget: &Arc<Budget>,
    begun: Instant,
    observer: &mut dyn Observer,
) -> Result<Searched, Failure> {
    let started = Instant::now();
    budget.set_deadline(started + options.budget);
    let loaded = &opened.loaded;
    let saved = Saved::new(options, &opened.told, &loaded.jdk, loaded.world.program);
    let (mut selector, resumed) = saved.begin(limits(options))?;
    let recorded = match &resumed {
        Some(_) => None,
        None => begin_with_recorded(options, opened, &mut selector)?,
    };
    let (events, news) = channel();
    let mut generated = None;
    if let Some(address) = options.listen {
        let mut told = opened.told.clone();
        told.class_path = setup::pack(&loaded.world.class_path)?;
        generated = listen(address, options, told, &events, observer)?;
    }
    for _ in 0..executors(options) {
        concolic::local::start(&opened.setup, &events);
    }
    let set_up = begun.elapsed();
    let until = started + options.budget.mul_f64(1.0 - PROVING_FRACTION);
    let mut stopped = None;
    let attendance = concolic::hub::drive(&mut selector, &news, |selector, executors| {
        observer.status(&status(selector, executors, started));
        stopped = budget.exceeded();
        stopped.is_none() && Instant::now() < until
    });
    // Whoever is still there learns that nothing is left to do.
    drop((news, generated));
    let searched = begun.elapsed();
    saved.keep(&selector)?;
    Ok(Searched { selector, attendance, stopped, resumed, recorded, started, set_up, searched })
}

fn limits(options: &ConcolicOptions) -> SearchLimits {
    SearchLimits {
        strategy: options.strategy,
        random_share: options.random_share.min(100),
        seed: options.seed,
        max_runs: options.max_runs.unwrap_or(u64::MAX),
        max_errors: options.max_errors.unwrap_or(usize::MAX),
        random_inputs: options.random_inputs,
    }
}

/// The first runs are made with what a driven method was passed in recorded runs; how many there are.
fn begin_with_recorded(
    options: &ConcolicOptions,
    opened: &Opened,
    selector: &mut Selector,
) -> Result<Option<u64>, Failure> {
    let (Some(store), Some(driver)) = (&options.runtime_data, &opened.driver) else { return Ok(None) };
    let observations = observations(store)?;
    let seeds = seeds::recipes(opened.loaded.world.program, driver, &observations, options.seed);
    let count = seeds.len() as u64;
    selector.begin_with(seeds);
    Ok(Some(count))
}

/// Executors of our own: as many as there are processors, unless others are expected.
fn executors(options: &ConcolicOptions) -> usize {
    match (options.jobs, options.listen) {
        (Some(jobs), _) => jobs,
        (None, Some(_)) => 0,
        (None, None) => jobs(None),
    }
}

/// Lets executors of other processes in; gives the secret that was made up for them, if one was.
fn listen(
    address: SocketAddr,
    options: &ConcolicOptions,
    told: net::ProgramMessage,
    events: &Sender<ExecutorEvent>,
    observer: &mut dyn Observer,
) -> Result<Option<Generated>, Failure> {
    let mut generated = None;
    let secret = match secret::read(options.secret_file.as_deref())? {
        Some(secret) => secret,
        None if address.ip().is_loopback() => generated.insert(Generated::new()?).secret(),
        None => {
            return Err(Failure::new(format!(
                "{address} can be reached from elsewhere, and there is no secret"
            ))
            .with_hint("name a file with --secret-file, or set PROVOKE_SECRET, here and for the executors"));
        }
    };
    let listener = net::ExecutorListener::start(address, &secret, told, events).map_err(|e| {
        Failure::new(format!("failed to listen on {address}: {e}"))
            .with_hint("choose another port; 0 takes one that is free")
    })?;
    let how = generated.as_mut().map(|generated| generated.hand_over(listener.address));
    observer.notice(&format!("listening on {} (provoke executor {})", listener.address, listener.address));
    if let Some(how) = how {
        observer.notice(&how);
    }
    Ok(generated)
}

fn status(selector: &Selector, executors: usize, started: Instant) -> String {
    let counts = &selector.counts;
    format!(
        "{} runs · {} paths · {} errors · {} branches open · {executors} executors · {}s",
        counts.runs,
        counts.paths,
        selector.errors.len(),
        selector.open_branches(),
        started.elapsed().as_secs()
    )
}
