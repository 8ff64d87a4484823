//! One run in progress: suspicions pass from the workers to the prover, and what becomes of them to those who read it.

mod verdicts;

use std::sync::Arc;
use std::time::{Duration, Instant};

use classes::class::Method;
use explore::machine::budget::Budget;
use explore::path::outcome::Reason;
use report::model::{Report, ToolFailure as ReportFailure};
use worth::Judge;

use crate::judge::verdict;
use crate::ledger::Ledger;
use crate::ledger::coverage::SharedCoverage;
use crate::load::LoadedTarget;
use crate::observer::Observer;
use crate::options::CheckOptions;
use crate::proofs::ProofQueue;
use crate::proofs::batches::Progressed;
use crate::proofs::groups::grouped;
use crate::proofs::start_prover;
use crate::publish::{Publisher, summary};
use crate::schedule::Schedule;
use crate::schedule::clock::Clock;
use crate::schedule::rounds::Rounds;
use crate::schedule::workers::{EntryJob, Explored, WorkerSetup, Workers, jobs};

pub(crate) struct Session<'a> {
    options: &'a CheckOptions,
    loaded: LoadedTarget,
    setup: WorkerSetup,
    clock: Clock,
    /// Which entry is explored next, and what is out.
    schedule: Schedule,
    /// Suspicions on their way through the prover.
    proofs: ProofQueue,
    /// What is known about each entry.
    ledger: Ledger,
    /// What is shown, and in which order.
    publisher: Publisher,
    /// What crashes are worth.
    judge: Judge,
    observer: &'a mut dyn Observer,
    /// The run ended before everything was proved.
    is_out_of_time: bool,
}

impl<'a> Session<'a> {
    /// Starts the prover and the workers; then the budget begins: everything before has a limit of its own.
    pub fn start(
        options: &'a CheckOptions,
        mut loaded: LoadedTarget,
        entries: Vec<&'static Method>,
        budget: &Arc<Budget>,
        begun: Instant,
        observer: &'a mut dyn Observer,
    ) -> Session<'a> {
        // Without a prover there still is something to tell.
        let prover = match options.leaves_unproved {
            true => Ok(None),
            false => start_prover(&options.proof(), &mut loaded).map(Some),
        };
        let setup = WorkerSetup {
            program: loaded.world.program,
            settings: options.settings(),
            budget: budget.clone(),
            entries: Arc::new(entries),
            coverage: SharedCoverage::default(),
        };
        let workers = Workers::start(jobs(options.jobs), &setup);
        let clock = Clock::start(begun, options.limits.budget(), budget.clone());
        let schedule = Schedule::start(workers, Rounds::of(options), setup.entries.len());
        let mut publisher = Publisher::new(options.proof.junit, options.guards);
        publisher.printer.expect_jobs(schedule.jobs());
        let judge = loaded.judge(loaded.api.clone());
        Session {
            options,
            loaded,
            clock,
            schedule,
            proofs: ProofQueue::start(prover, options.limits.is_reproducible()),
            ledger: Ledger::new(setup.entries.len()),
            publisher,
            judge,
            observer,
            setup,
            is_out_of_time: false,
        }
    }

    /// Takes in what workers found: suspicions with inputs that solve their path conditions.
    pub fn explore_and_solve(&mut self) {
        let mut wait = Duration::from_millis(if self.schedule.is_idle() { 2 } else { 20 });
        while let Some(explored) = self.schedule.next(wait) {
            self.take_in(explored);
            wait = Duration::ZERO;
        }
    }

    fn take_in(&mut self, explored: Explored) {
        let job = explored.job;
        if let Some(message) = &explored.panic {
            let failure = self.failure(job, message.clone());
            self.ledger.failures.insert(job.number, failure);
        }
        let suspicions = self.ledger.enter(explored);
        for (key, suspects) in grouped(job.entry, suspicions, &self.judge) {
            if self.ledger.is_decided(&key, &suspects[0]) || self.publisher.printer.is_asked(&key) {
                continue;
            }
            self.publisher.printer.ask(key, job.number);
            self.proofs.add(suspects[0].tier, job.number, key, suspects);
        }
        self.publisher.printer.explored(job.number);
    }

    /// Our own.
    fn failure(&self, job: EntryJob, message: String) -> ReportFailure {
        let entry = self.setup.entries[job.entry].full_name();
        let reproduce = self.observer.repetition(&entry);
        ReportFailure { doing: format!("explore {entry}"), message, machine: false, reproduce }
    }

    /// What became of the batch that is being proved.
    pub fn judge(&mut self) {
        let wait = if self.schedule.is_idle() { Duration::from_millis(50) } else { Duration::ZERO };
        self.judge_within(wait);
    }

    fn judge_within(&mut self, wait: Duration) {
        for ((key, suspects), verdict) in self.proofs.answers(wait) {
            self.enter_verdict(key, suspects, verdict);
        }
    }

    /// Hands the next batch to the prover, if it is free.
    pub fn realise_write_and_run(&mut self) {
        for (key, suspects) in self.proofs.unprovable() {
            self.ledger.entries[key.0].not_run += 1;
            self.leave_open(key, &suspects[0], None);
        }
        let progressed = Progressed {
            finished: self.publisher.printer.finished(),
            jobs: self.schedule.jobs(),
            first_round_over: self.schedule.is_first_round_over(),
        };
        let limit = self.time_left();
        for (key, suspects) in self.proofs.ask(progressed, limit) {
            self.ledger.accounting.not_generated += 1;
            self.ledger.entries[key.0].not_generated += 1;
            self.leave_open(key, &suspects[0], None);
        }
    }

    /// Shows what is certain; whether everything is explored and proved, or the time is up.
    pub fn is_over(&mut self) -> bool {
        self.clock.keep_time_for(self.proofs.len(), self.ledger.passed());
        self.publisher.publish_ready(&mut self.ledger, self.observer);
        self.observer.status(&self.status());
        if self.observer.is_gone() {
            self.clock.interrupt();
        }
        if self.clock.is_interrupted() || self.time_left().is_zero() {
            self.give_up();
            return true;
        }
        if !self.schedule.is_idle() || self.begin_round() {
            return false;
        }
        if self.proofs.is_empty() {
            self.publisher.publish_ready(&mut self.ledger, self.observer);
        }
        self.proofs.is_empty()
    }

    /// Entries that need more get more, once nothing is out.
    fn begin_round(&mut self) -> bool {
        // Whether a suspicion is still being proved when a later round has it again is a matter of speed.
        let may_begin = self.proofs.is_empty() || !self.options.limits.is_reproducible();
        if !may_begin || self.clock.is_over_for_exploring() {
            return false;
        }
        let has_begun = self.schedule.begin_round(&self.ledger.unfinished());
        self.publisher.printer.expect_jobs(self.schedule.jobs());
        has_begun
    }

    /// The time is up: what is not proved stays unconfirmed.
    fn give_up(&mut self) {
        self.is_out_of_time = true;
        self.judge_within(Duration::from_millis(200));
        for (key, suspects) in self.proofs.give_up() {
            self.ledger.entries[key.0].not_run += 1;
            self.leave_open(key, &suspects[0], None);
        }
        let reason = if self.clock.is_interrupted() { Reason::Interrupted } else { Reason::Budget };
        self.ledger.give_up(reason);
    }

    fn status(&self) -> String {
        format!(
            "{} of {} methods explored · {} crashes proved, {} being proved · {}s",
            self.ledger.explored(),
            self.ledger.entries.len(),
            self.ledger.passed(),
            self.proofs.len(),
            self.clock.started.elapsed().as_secs()
        )
    }

    /// Until the end of exploring and proving.
    fn time_left(&self) -> Duration {
        self.clock.left(self.ledger.passed())
    }

    /// Ends the workers and the prover; everything that is known.
    pub fn report(mut self) -> Report {
        self.schedule.finish(!self.is_out_of_time);
        self.publisher.publish_rest(&mut self.ledger, self.observer);
        let until = if self.clock.is_interrupted() { Instant::now() } else { self.clock.end() };
        let mut about_tests = Vec::new();
        if let Some((scratch, prover)) = self.proofs.stop(until) {
            about_tests = self.publisher.run_suite(prover, until);
            let _ = std::fs::remove_dir_all(scratch);
        }
        let mut report = summary::report(&summary::FinishedRun {
            options: self.options,
            loaded: &self.loaded,
            setup: &self.setup,
            clock: &self.clock,
            proofs: &self.proofs,
            ledger: &self.ledger,
            publisher: &self.publisher,
        });
        verdict::log(&report.entries);
        report.notices.extend(self.loaded.target.notices);
        report.notices.extend(about_tests);
        report
    }
}
