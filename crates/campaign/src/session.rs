//! One run in progress: which jobs are out, which suspicions are being proved, what is already certain.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use explore::path::left_out::Assumed;
use explore::path::outcome::{Reason, Reasons};
use explore::suspicion::Suspicion;
use prove::realise::{Kind, ReflectionPolicy, realise};
use prove::write::TestCase;
use report::finding::{Finding, Status, TestRef, Tier};
use report::model::{Accounting, Failure as ReportFailure};

use crate::entries::name_of;
use crate::failure::Failure;
use crate::judge::causes::{self, At, Causes, Effort, Shown};
use crate::judge::findings::{self, is_validated};
use crate::judge::tier::tier;
use crate::ledger::figures::Figures;
use crate::observer::Observer;
use crate::options::Options;
use crate::pipeline::exploration_deadline;
use crate::proofs::batches::{Batches, Key, Progressed, Waiting};
use crate::proofs::prover::{Prover, Verdict};
use crate::proofs::thread::{ProofThread, Proofs, Question};
use crate::publish::printer::Printer;
use crate::publish::suite::Suite;
use crate::publish::suite_run;
use crate::schedule::rounds::{Rounds, Share};
use crate::schedule::workers::{Explored, Job, Setup, Workers, is_unfinished};

/// Suspicions of one exception and site that are tried before giving up.
const ATTEMPTS: usize = 2;

pub struct Session<'a> {
    pub options: &'a Options,
    pub setup: &'a Setup,
    /// When the program was started, and when the budget began.
    pub begun: Instant,
    pub started: Instant,
    pub entries: Vec<EntryState>,
    pub accounting: Accounting,
    /// Time in exploration and in the SMT solver, over all workers and rounds.
    pub exploring: Duration,
    pub solving: Duration,
    /// Our own, by job.
    pub failures: BTreeMap<usize, ReportFailure>,
    /// How many tests came to an end.
    pub ran: usize,
    /// What kept tests from being compiled or run, if that was the fault of no test.
    pub trouble: Option<String>,
    pub proofs: Option<ProofThread>,
    /// Suspicions still to be proved or tried otherwise.
    waiting: Batches,
    /// Being proved right now.
    asked: Vec<Waiting>,
    jobs: usize,
    out: usize,
    explored: usize,
    /// Time spent proving so far, and since when a batch is out.
    pub proving: Duration,
    asked_at: Instant,
    /// The run ended before everything was proved.
    pub out_of_time: bool,
    printer: Printer,
    causes: Causes,
    pub suite: Suite,
}

/// What is known about one entry.
#[derive(Default)]
pub struct EntryState {
    pub reasons: Reasons,
    /// What the verdict rests on.
    pub assumes: Assumed,
    pub paths: u64,
    /// Paths that were followed to their end.
    pub finished: u64,
    /// Exploring it was begun.
    pub reached: bool,
    pub time: Duration,
    pub findings: Vec<Proved>,
    /// Suspected but neither proved nor refuted.
    pub open: Vec<Finding>,
    /// Suspicions whose test did something else, could not be written, was not run.
    pub refuted: u64,
    pub not_generated: u64,
    pub not_run: u64,
    pub figures: Figures,
    /// What was tried, and of which tier it was: a later round may know a better case of it.
    settled: BTreeMap<Key, Tier>,
    /// What was left open, and not backed by recorded data either.
    unbacked: BTreeSet<Key>,
    unfinished: bool,
}

pub struct Proved {
    pub finding: Finding,
    pub case: TestCase,
    key: Key,
    effort: Effort,
    /// Counted among the entries that break for its cause.
    counted: bool,
}

impl<'a> Session<'a> {
    pub fn new(
        options: &'a Options,
        setup: &'a Setup,
        prover: Result<Option<Prover>, Failure>,
        begun: Instant,
    ) -> Session<'a> {
        let started = Instant::now();
        let (prover, trouble) = match prover {
            Ok(prover) => (prover, None),
            Err(failure) => (None, Some(failure.to_string())),
        };
        setup.budget.set_deadline(exploration_deadline(started, options.limits.budget(), 0));
        Session {
            options,
            setup,
            begun,
            started,
            entries: (0..setup.entries.len()).map(|_| EntryState::default()).collect(),
            accounting: Accounting::default(),
            exploring: Duration::ZERO,
            solving: Duration::ZERO,
            failures: BTreeMap::new(),
            ran: 0,
            trouble,
            proofs: prover.map(ProofThread::start),
            waiting: Batches::new(options.limits.is_reproducible()),
            asked: Vec::new(),
            jobs: 0,
            out: 0,
            explored: 0,
            proving: Duration::ZERO,
            asked_at: started,
            out_of_time: false,
            printer: Printer::default(),
            causes: Causes::default(),
            suite: Suite::new(options.proof.junit).guarding(options.guards),
        }
    }

    /// Until everything is explored and proved, or the time is up.
    pub fn explore_and_prove(&mut self, workers: &Workers, observer: &mut dyn Observer) {
        let all: Vec<usize> = (0..self.entries.len()).collect();
        let rounds = Rounds::of(self.options);
        let mut round = 0;
        self.send_out(workers, &all, round, rounds.share(round).expect("there is a first round"));
        loop {
            if let Some(explored) = workers.next(Duration::from_millis(if self.out > 0 { 20 } else { 2 })) {
                self.absorb(explored, observer);
                while let Some(explored) = workers.next(Duration::ZERO) {
                    self.absorb(explored, observer);
                }
            }
            let wait = if self.out == 0 { Duration::from_millis(50) } else { Duration::ZERO };
            self.collect_proofs(wait, observer);
            self.ask();
            let waiting = self.waiting.len() + self.asked.len();
            let for_proofs = self.options.limits.budget().saturating_sub(self.kept_for_the_suite());
            self.setup.budget.set_deadline(exploration_deadline(self.started, for_proofs, waiting));
            self.print_ready(observer);
            self.show(observer);
            if observer.is_gone() {
                self.setup.budget.interrupt();
            }
            if self.setup.budget.is_interrupted() || self.time_left().is_zero() {
                self.give_up_waiting(observer);
                return;
            }
            // Whether a suspicion is still being proved when a later round has it again is a matter of speed.
            let is_settled = self.waiting.is_empty() && self.asked.is_empty();
            if self.out == 0
                && (is_settled || !self.options.limits.is_reproducible())
                && self.setup.budget.exceeded().is_none()
                && let Some(share) = rounds.share(round + 1)
                && let again = all.iter().copied().filter(|&i| self.entries[i].unfinished).collect::<Vec<_>>()
                && !again.is_empty()
            {
                round += 1;
                self.send_out(workers, &again, round, share);
                continue;
            }
            if self.out == 0 && is_settled {
                self.print_ready(observer);
                return;
            }
        }
    }

    fn send_out(&mut self, workers: &Workers, entries: &[usize], round: usize, share: Share) {
        let first = self.jobs;
        self.jobs += entries.len();
        self.out += entries.len();
        self.printer.expect_jobs(self.jobs);
        let job = |(i, &entry): (usize, &usize)| Job { number: first + i, entry, round, share };
        workers.add(entries.iter().enumerate().map(job));
    }

    fn absorb(&mut self, explored: Explored, observer: &dyn Observer) {
        self.out -= 1;
        self.explored += 1;
        let Explored { job, exploration, panic, stats, solver } = explored;
        self.exploring += exploration.time;
        self.solving += solver.smt_time;
        let panicked = panic.is_some();
        if let Some(message) = panic {
            let entry = name_of(self.setup.entries[job.entry]);
            let reproduce = observer.repetition(&entry);
            let doing = format!("explore {entry}");
            self.failures.insert(job.number, ReportFailure { doing, message, machine: false, reproduce });
        }
        let entry = &mut self.entries[job.entry];
        entry.unfinished = is_unfinished(&exploration, job.round);
        entry.time += exploration.time;
        entry.reached |= panicked || exploration.time > Duration::ZERO;
        // A later round repeats and extends the earlier one, unless it was not even started.
        if exploration.paths > 0 || entry.reasons.is_empty() || !exploration.is_exhausted() {
            entry.figures = Figures::new(&exploration, stats, solver);
            entry.paths = exploration.paths;
            entry.finished = exploration.finished;
            entry.reasons = exploration.reasons.clone();
            entry.assumes = exploration.assumes.clone();
        }
        let mut groups: BTreeMap<Key, Vec<Suspicion>> = BTreeMap::new();
        for suspicion in exploration.suspicions {
            let method = suspicion.site.method;
            let site = [method.owner().name, method.name, method.descriptor];
            let key = (job.entry, suspicion.exception.name, site, suspicion.site.pc);
            groups.entry(key).or_default().push(suspicion);
        }
        for (key, mut suspicions) in groups {
            // A bug says more than a misuse of the same place, and those that met no approximation come first.
            let order = |s: &Suspicion| {
                let unknown = (s.validation.depends_on_unknowns(), s.validation.open_share());
                (s.beyond_tests, tier(s), unknown, s.caveats.len(), s.inputs.objects.len())
            };
            suspicions.sort_by_key(order);
            suspicions.truncate(ATTEMPTS);
            // Which are tried is not a matter of looks, only which of them comes first.
            suspicions.sort_by_key(|s| (order(s), s.inputs.weight()));
            let tier = tier(&suspicions[0]);
            let entry = &self.entries[job.entry];
            // What recorded data did not back in an earlier round, another path of this one may have it back.
            let is_news = entry.unbacked.contains(&key) && is_validated(&suspicions[0]);
            let tried = !is_news && entry.settled.get(&key).is_some_and(|&known| known <= tier);
            if tried || self.printer.is_asked(&key) {
                continue;
            }
            self.printer.ask(key, job.number);
            self.waiting.add(tier, job.number, key, suspicions);
        }
        self.printer.explored(job.number);
    }

    /// Hands the next batch to the prover, if it is free.
    fn ask(&mut self) {
        if self.proofs.is_none() {
            for (key, suspicions) in self.waiting.drain() {
                self.entries[key.0].not_run += 1;
                self.leave_open(key, &suspicions[0], None);
            }
        }
        if !self.asked.is_empty() {
            return;
        }
        let progressed = Progressed {
            finished: self.printer.finished(),
            jobs: self.jobs,
            first_round_over: self.explored >= self.entries.len(),
        };
        let mut batch = self.waiting.next(progressed);
        for (key, suspicions) in batch.extract_if(.., |(_, suspicions)| suspicions[0].beyond_tests) {
            self.accounting.not_generated += 1;
            self.entries[key.0].not_generated += 1;
            self.leave_open(key, &suspicions[0], None);
        }
        if batch.is_empty() {
            return;
        }
        let limit = self.time_left();
        let Some(proofs) = &mut self.proofs else { return };
        proofs.ask(Question { suspicions: batch.iter().map(|(_, s)| s[0].clone()).collect(), limit });
        self.asked = batch;
        self.asked_at = Instant::now();
    }

    fn collect_proofs(&mut self, wait: Duration, observer: &mut dyn Observer) {
        let Some(Proofs { verdicts, ran, trouble }) =
            self.proofs.as_mut().filter(|_| !self.asked.is_empty()).and_then(|p| p.answer(wait))
        else {
            return;
        };
        self.proving += self.asked_at.elapsed();
        self.ran = ran;
        self.trouble = trouble;
        for ((key, suspicions), verdict) in std::mem::take(&mut self.asked).into_iter().zip(verdicts) {
            self.settle(key, suspicions, verdict, observer);
        }
    }

    fn settle(
        &mut self,
        key: Key,
        mut suspicions: Vec<Suspicion>,
        verdict: Verdict,
        observer: &mut dyn Observer,
    ) {
        let suspicion = suspicions.remove(0);
        let verdict = match verdict {
            // Such a test does not set what the failure depends on: that it ran clean says nothing.
            Verdict::NotReproduced(plan) | Verdict::OtherException(plan, _) if self.is_backed(&suspicion) => {
                Verdict::NotGenerated(Some(plan), Kind::NotGenerated)
            }
            // Nor does one that came upon code which is not there.
            Verdict::OtherException(plan, thrown)
                if suspicion.validation.unknowns > 0 && lacks_code(&thrown) =>
            {
                Verdict::NotGenerated(Some(plan), Kind::NotGenerated)
            }
            verdict => verdict,
        };
        verdict.count(&mut self.accounting);
        let plan = match verdict {
            Verdict::Confirmed(case) => {
                let mut finding = findings::finding(&suspicion, Some(&case.plan));
                finding.status = Status::Confirmed;
                let effort = Effort::of(&suspicion, &case.plan);
                let proved = Proved { finding, case: *case, key, effort, counted: false };
                return self.settle_confirmed(key, proved);
            }
            Verdict::NotReproduced(plan) => {
                self.doubt(&suspicion, &plan, "ran clean", observer);
                self.entries[key.0].refuted += 1;
                None
            }
            Verdict::OtherException(plan, thrown) => {
                self.doubt(&suspicion, &plan, &thrown, observer);
                self.entries[key.0].refuted += 1;
                None
            }
            Verdict::NotGenerated(plan, _) => {
                self.entries[key.0].not_generated += 1;
                Some(plan)
            }
            Verdict::NotRun(plan) => {
                self.entries[key.0].not_run += 1;
                Some(plan)
            }
        };
        let backed = suspicion.validation.is_complete() && plan.is_some();
        if !suspicions.is_empty() && !backed && !self.time_left().is_zero() {
            let job = self.printer.job_of(&key);
            self.waiting.add(tier(&suspicion), job, key, suspicions);
            return;
        }
        match plan {
            Some(plan) => self.leave_open(key, &suspicion, plan.as_ref()),
            None => self.close(key, tier(&suspicion)),
        }
    }

    /// Whether recorded data says more about a failure than a test that cannot set what it depends on.
    fn is_backed(&self, suspicion: &Suspicion) -> bool {
        self.options.settings.observations.is_some() && suspicion.validation.is_beyond_one_test()
    }

    /// `--doubts`: a suspicion that a test refuted is a weakness of the engine; its developers want to see it.
    fn doubt(
        &self,
        suspicion: &Suspicion,
        plan: &prove::realise::plan::Plan,
        instead: &str,
        observer: &mut dyn Observer,
    ) {
        if self.options.tells_doubts {
            let line = suspicion.site.line.unwrap_or(0);
            let call = prove::write::call_text(plan);
            observer.notice(&format!(
                "doubt: {} at {}:{line} by {call}: {instead} [{}] {:?}",
                suspicion.exception.name,
                suspicion.site.method,
                suspicion.condition.join(" && "),
                suspicion.caveats
            ));
        }
    }

    fn settle_confirmed(&mut self, key: Key, proved: Proved) {
        let job = self.printer.job_of(&key);
        let entry = &mut self.entries[key.0];
        entry.open.retain(|open| open.id != proved.finding.id);
        let tier = proved.finding.tier;
        let known = entry.findings.iter().position(|p| p.key == key);
        let index = known.unwrap_or(entry.findings.len());
        match known {
            Some(index) => entry.findings[index] = proved,
            None => entry.findings.push(proved),
        }
        self.printer.add(job, (key.0, index));
        self.close(key, tier);
    }

    fn leave_open(&mut self, key: Key, suspicion: &Suspicion, plan: Option<&prove::realise::plan::Plan>) {
        // A reader wants to see the call, whether or not a test of it was written.
        let made = match plan {
            Some(_) => None,
            None => {
                let policy = ReflectionPolicy::LastResort;
                realise(self.setup.program, suspicion.entry, &suspicion.inputs, policy).ok()
            }
        };
        let finding = findings::finding(suspicion, plan.or(made.as_ref()));
        let entry = &mut self.entries[key.0];
        if is_validated(suspicion) {
            entry.unbacked.remove(&key);
            entry.open.retain(|open| open.id != finding.id || open.status == Status::Validated);
        } else {
            entry.unbacked.insert(key);
        }
        let known = entry.findings.iter().map(|p| &p.finding).chain(&entry.open).any(|f| f.id == finding.id);
        if !known {
            entry.open.push(finding);
        }
        self.close(key, tier(suspicion));
    }

    fn close(&mut self, key: Key, tier: Tier) {
        self.entries[key.0].settled.insert(key, tier);
        self.printer.settle(&key);
    }

    /// The time is up: what is not proved stays unconfirmed.
    fn give_up_waiting(&mut self, observer: &mut dyn Observer) {
        self.out_of_time = true;
        self.collect_proofs(Duration::from_millis(200), observer);
        let asked = std::mem::take(&mut self.asked).into_iter();
        for (key, suspicions) in asked.chain(self.waiting.drain()) {
            self.entries[key.0].not_run += 1;
            self.leave_open(key, &suspicions[0], None);
        }
        let reason = if self.setup.budget.is_interrupted() { Reason::Interrupted } else { Reason::Budget };
        for entry in self.entries.iter_mut().filter(|e| e.paths == 0 && e.reasons.is_empty()) {
            entry.reasons.add(reason, "not reached");
        }
    }

    /// Names and prints what is certain, in the order of jobs.
    fn print_ready(&mut self, observer: &mut dyn Observer) {
        while let Some((job, findings)) = self.printer.next_settled() {
            self.print_job(job, findings, observer);
            if job + 1 == self.entries.len() {
                self.print_indirect(observer);
            }
        }
    }

    fn print_job(&mut self, job: usize, findings: Vec<At>, observer: &mut dyn Observer) {
        let (bugs, others): (Vec<_>, Vec<_>) =
            findings.into_iter().partition(|&at| self.proved(at).finding.tier == Tier::Bug);
        self.printer.later.extend(others);
        let in_first_round = job < self.entries.len();
        let (direct, indirect): (Vec<_>, Vec<_>) =
            bugs.into_iter().partition(|&at| !in_first_round || self.proved(at).effort.is_least());
        self.printer.indirect.extend(indirect);
        self.print(&direct, observer);
    }

    fn print_indirect(&mut self, observer: &mut dyn Observer) {
        let indirect = std::mem::take(&mut self.printer.indirect);
        self.print(&indirect, observer);
    }

    /// Gives findings that stand for a new cause their tests and shows them.
    fn print(&mut self, findings: &[At], observer: &mut dyn Observer) {
        let mut fresh = findings.to_vec();
        fresh.retain(|&(entry, index)| {
            !std::mem::replace(&mut self.entries[entry].findings[index].counted, true)
        });
        let entries = &self.entries;
        let proved = |(entry, index): At| &entries[entry].findings[index];
        let shown =
            fresh.into_iter().map(|at| Shown { at, finding: &proved(at).finding, effort: proved(at).effort });
        let standing = self.causes.add(shown);
        let guard = self.options.guards;
        let cases: Vec<&TestCase> = standing.iter().map(|&at| &proved(at).case).collect();
        let names = self.suite.add(&cases);
        for (&at, (file, name)) in standing.iter().zip(names) {
            let proved = &mut self.entries[at.0].findings[at.1];
            proved.finding.test =
                Some(TestRef { file, name, reflection: proved.case.plan.uses_reflection(), guard });
            if let Some(finding) = self.standing(at) {
                observer.finding(&finding);
            }
        }
    }

    /// The finding with the entries it stands for, if it does.
    pub fn standing(&self, at: At) -> Option<Finding> {
        let finding = &self.proved(at).finding;
        let also = self.causes.others(at, finding)?;
        Some(Finding { also, ..finding.clone() })
    }

    fn proved(&self, (entry, index): At) -> &Proved {
        &self.entries[entry].findings[index]
    }

    /// Everything that is certain, even if something before it is not.
    pub fn print_rest(&mut self, observer: &mut dyn Observer) {
        while let Some((job, findings)) = self.printer.next_anyway() {
            self.print_job(job, findings, observer);
        }
        self.print_indirect(observer);
        let later = std::mem::take(&mut self.printer.later);
        self.print(&later, observer);
    }

    /// One finding per cause: those that are proved, then those that nobody could prove.
    pub fn findings(&self) -> Vec<Finding> {
        let places = self.entries.iter().enumerate();
        let proved = places.flat_map(|(entry, state)| (0..state.findings.len()).map(move |i| (entry, i)));
        let mut all: Vec<Finding> = proved.filter_map(|at| self.standing(at)).collect();
        let open = self.entries.iter().flat_map(|state| &state.open);
        all.extend(causes::merged(open.filter(|open| !self.causes.contains(&open.id))));
        all
    }

    fn show(&self, observer: &mut dyn Observer) {
        let proved = self.entries.iter().map(|e| e.findings.len()).sum::<usize>();
        let proving = self.waiting.len() + self.asked.len();
        observer.status(&format!(
            "{} of {} methods explored · {proved} crashes proved, {proving} being proved · {}s",
            self.entries.iter().filter(|entry| entry.finished > 0).count(),
            self.entries.len(),
            self.started.elapsed().as_secs()
        ));
    }

    /// Until the end of exploring and proving.
    fn time_left(&self) -> Duration {
        let end = self.end().checked_sub(self.kept_for_the_suite()).unwrap_or(self.started);
        end.saturating_duration_since(Instant::now())
    }

    /// The hard end of the run.
    fn end(&self) -> Instant {
        self.started + self.options.limits.budget()
    }

    /// What running all tests together once more takes: a compilation, a JVM, and little for each test.
    fn kept_for_the_suite(&self) -> Duration {
        let tests = self.entries.iter().map(|e| e.findings.len()).sum::<usize>() as u32;
        if tests < 2 {
            return Duration::ZERO;
        }
        // Measured: a compilation and a JVM take a few seconds, a test in both orders some twenty milliseconds.
        let needed = Duration::from_secs(3) + Duration::from_millis(25) * tests;
        needed.min(self.options.limits.budget() / 5)
    }

    /// Runs the suite as its readers will, and ends the prover; what the user should know about both.
    pub fn stop(&mut self) -> Vec<String> {
        let Some(proofs) = self.proofs.take() else { return Vec::new() };
        let scratch = proofs.scratch.clone();
        let mut notices = Vec::new();
        let until = if self.setup.budget.is_interrupted() { Instant::now() } else { self.end() };
        match proofs.stop(until) {
            Some(mut prover) => {
                notices.extend(suite_run::settle(&mut self.suite, &mut prover, until));
                notices.extend(prover.notices());
            }
            // Whatever is still running dies with this process.
            None if self.suite.len() > 1 => notices.push(suite_run::NOT_RUN.into()),
            None => {}
        }
        let _ = std::fs::remove_dir_all(&scratch);
        notices
    }
}

/// Whether a library that the program calls was not there when its test ran.
fn lacks_code(thrown: &str) -> bool {
    ["java.lang.UnsatisfiedLinkError:", "java.lang.NoClassDefFoundError:"]
        .iter()
        .any(|error| thrown.split(" / ").any(|one| one.starts_with(error)))
}
