//! Exploring one entry: the states to start from, which state next, and when to stop.

pub(crate) mod frontier;
mod stages;
mod suspect;

use std::collections::BTreeSet;
use std::time::Duration;

use classes::class::Method;
use rustc_hash::{FxHashMap, FxHashSet};
use solver::NANOSECONDS_PER_EFFORT;
use tracing::info;

use crate::entry::frontier::Frontier;
use crate::entry::suspect::Tries;
use crate::inputs::Alias;
use crate::machine::Machine;
use crate::machine::budget::StopWatch;
use crate::machine::context::{EntryContext, Following, Pass, Stage};
use crate::machine::meter::SLICE;
use crate::machine::state::State;
use crate::path::left_out::AssumptionDetails;
use crate::path::log::on_path;
use crate::path::outcome::{End, Reason, Reasons, Stop};
use crate::suspicion::Suspicion;
use crate::suspicion::build::SuspicionKey;
use crate::suspicion::likelihood::Likelihoods;

/// How often an entry that fills the memory goes on with half of its states.
const MAX_THINNINGS: u32 = 8;

/// What may be spent on one entry.
#[derive(Debug, Clone, Copy)]
pub struct Allowance {
    /// Instructions, forks and the solver's work in one unit: the limit that is the same on every machine.
    pub effort: u64,
    /// A safety net; results that hit it are not reproducible.
    pub time: Option<Duration>,
    /// Only a first look: inputs as their constructors leave them.
    pub first_look: bool,
}

/// The result of exploring one entry.
#[derive(Debug, Default)]
pub struct Exploration {
    pub suspicions: Vec<Suspicion>,
    /// Empty: every path was followed to its end and nothing was approximated.
    pub reasons: Reasons,
    /// What was taken not to happen, and where.
    pub assumes: AssumptionDetails,
    pub paths: u64,
    /// Paths that were followed to their end: the entry returned or threw.
    pub finished: u64,
    /// Paths that ended in an exception.
    pub error_states: u64,
    /// Error states for which no inputs were found, by kind.
    pub unsolved: u64,
    pub no_assignment: u64,
    pub path_limit: u64,
    /// Exceptions out of a class initialiser.
    pub static_initializer: u64,
    pub time: Duration,
    /// Every exception and site an error state was seen with, solved or not.
    pub errors: FxHashSet<SuspicionKey>,
    pub(crate) likelihoods: Likelihoods,
    /// Inputs of which it showed whether they are the same object.
    observed_aliases: BTreeSet<Alias>,
    /// Some input may be in other states than constructors leave it in, or come from elsewhere.
    other_states: bool,
    /// Constructors of the application's classes were run to make inputs.
    made_inputs: bool,
}

/// What of a further exploration goes into the result.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keep {
    /// It says what else there is.
    Reasons,
    /// It says what else goes wrong.
    Suspicions,
    /// It says what goes wrong with fewer nulls among the inputs.
    FewerNulls,
    /// It is a part of the same stage.
    All,
}

impl Exploration {
    /// Nothing but loops and recursion that go on: it might be worth to follow them further.
    pub fn is_cut_by_bounds(&self) -> bool {
        let bounds = [Reason::LoopBound, Reason::CallDepth];
        bounds.iter().any(|bound| self.reasons.0.contains_key(bound)) && !self.is_exhausted()
    }

    /// Everything was looked at, and nothing goes wrong.
    fn holds(&self) -> bool {
        self.reasons.is_empty() && self.errors.is_empty()
    }

    /// Whatever there was to spend is spent.
    pub fn is_exhausted(&self) -> bool {
        let limits = [Reason::Budget, Reason::States, Reason::Memory, Reason::Interrupted];
        limits.iter().any(|limit| self.reasons.0.contains_key(limit))
    }

    fn add(&mut self, other: Exploration, keep: Keep) {
        self.paths += other.paths;
        self.finished += other.finished;
        self.time += other.time;
        if !matches!(keep, Keep::Suspicions | Keep::FewerNulls) {
            for (reason, details) in other.reasons.0 {
                self.reasons.0.entry(reason).or_default().extend(details);
            }
            for (assumption, details) in other.assumes {
                self.assumes.entry(assumption).or_default().extend(details);
            }
        }
        if keep != Keep::Reasons {
            let settles = |known: &Suspicion, s: &Suspicion| {
                known.is_like(s) && (keep != Keep::FewerNulls || known.nulls <= s.nulls)
            };
            let new = |s: &Suspicion| !self.suspicions.iter().any(|known| settles(known, s));
            let new: Vec<Suspicion> = other.suspicions.into_iter().filter(new).collect();
            self.suspicions.extend(new);
            self.error_states += other.error_states;
            self.unsolved += other.unsolved;
            self.no_assignment += other.no_assignment;
        }
        if keep == Keep::All {
            self.errors.extend(other.errors);
            self.other_states |= other.other_states;
            self.made_inputs |= other.made_inputs;
        }
    }
}

impl Machine {
    /// An entry is explored from where booting left the machine.
    pub fn explore(&mut self, entry: &'static Method, allowance: Allowance) -> Exploration {
        self.rewind();
        self.entry = EntryContext::of(self.program, &self.settings, entry);
        self.explore_in_stages(entry, allowance)
    }

    fn explore_once(&mut self, entry: &'static Method, allowance: Allowance, pass: Pass) -> Exploration {
        let stage = pass.stage;
        self.meter.watch = StopWatch::start(allowance.time);
        self.begin(pass);
        // One hard question must not eat the whole allowance.
        let most = Duration::from_nanos((allowance.effort / 2).saturating_mul(NANOSECONDS_PER_EFFORT));
        self.chain.set_timeout(self.settings.solver_timeout.min(most));
        self.meter.enough = self.meter.effort(&self.terms, &self.chain).saturating_add(allowance.effort);
        self.learn(entry);
        let Following { branch_bound, merge, .. } = self.pass.following;
        let (effort, aliases) = (allowance.effort, self.pass.aliases.len());
        info!(target: "explore", ?stage, effort, branch_bound, merge, aliases, "stage begins");
        let mut run = PassRun {
            frontier: Frontier::new(self.settings.strategy, self.settings.seed),
            result: Exploration::default(),
            seen: FxHashMap::default(),
            created: 0,
            thinned: 0,
        };
        match self.start(entry) {
            Ok(state) => self.push_all(&mut run, Some(state)),
            Err(Stop::Ended(End::Cut(reason))) => {
                self.pass.reasons.add(reason, "before the first instruction")
            }
            Err(_) => {}
        }
        while let Some(state) = run.frontier.pop() {
            if let Some(reason) = self.must_stop(&run) {
                self.pass.reasons.add(reason, "");
                let more_room =
                    reason == Reason::Memory && run.thinned < MAX_THINNINGS && run.frontier.thin();
                if !more_room {
                    break;
                }
                run.thinned += 1;
            }
            self.advance(state, &mut run);
            // That is all it would have been good for.
            if stage == Stage::AnyObject && !(run.result.errors.is_empty() && self.pass.reasons.is_empty()) {
                break;
            }
        }
        for suspicion in &mut run.result.suspicions {
            suspicion.likelihood = run.result.likelihoods.of(&suspicion.key());
        }
        let cost = self.meter.effort(&self.terms, &self.chain).saturating_add(allowance.effort);
        let cost = cost.saturating_sub(self.meter.enough);
        let Exploration { paths, errors, .. } = &run.result;
        let (errors, reasons) = (errors.len(), &self.pass.reasons);
        info!(target: "explore", ?stage, cost, paths, errors, %reasons, "stage ends");
        let pass = &mut self.pass;
        run.result.reasons = std::mem::take(&mut pass.reasons);
        run.result.assumes = std::mem::take(&mut pass.assumed);
        run.result.assumes.retain(|&assumption, _| pass.assumes.has(assumption));
        run.result.observed_aliases = std::mem::take(&mut pass.observed_aliases);
        run.result.other_states = pass.other_states;
        run.result.made_inputs = pass.made_inputs;
        run.result.time = self.meter.watch.elapsed();
        run.result
    }

    fn must_stop(&self, run: &PassRun) -> Option<Reason> {
        if self.meter.is_over(&self.terms, &self.chain) {
            return Some(Reason::Budget);
        }
        if run.created > self.settings.max_states {
            return Some(Reason::States);
        }
        self.meter.budget.exceeded()
    }

    fn advance(&mut self, mut state: Box<State>, run: &mut PassRun) {
        if state.doomed {
            return;
        }
        self.meter.refuel(SLICE);
        let stop = self.run(&mut state);
        self.meter.book_fuel();
        match stop {
            Stop::Yield => self.push_all(run, Some(state)),
            Stop::Ended(end) => {
                self.push_all(run, None);
                self.finish(&mut state, end, run);
            }
        }
    }

    fn push_all(&mut self, run: &mut PassRun, state: Option<Box<State>>) {
        for state in self.pass.spawned.drain(..).chain(state) {
            run.created += u64::from(state.serial > 0);
            run.frontier.push(state);
        }
    }

    fn finish(&mut self, state: &mut State, end: End, run: &mut PassRun) {
        if !matches!(end, End::Dropped(_)) {
            run.result.paths += 1;
            run.result.finished += u64::from(!matches!(end, End::Cut(_)));
            self.meter.stats.paths += 1;
            self.meter.stats.longest_path_condition =
                self.meter.stats.longest_path_condition.max(state.condition.path.len() as u64);
            self.keep_assumptions(state);
            for reason in state.caveats.iter() {
                if !self.pass.reasons.0.contains_key(&reason) {
                    self.pass.reasons.add(reason, "");
                }
            }
        }
        match end {
            End::Returned(_) | End::Dropped(_) => {}
            End::Cut(reason) => {
                if reason == Reason::PathCondition {
                    run.result.path_limit += 1;
                }
                let place = self.site_name(state);
                on_path!(self, state, reason = reason.name(), "cut");
                self.pass.reasons.add(reason, &place);
            }
            End::Threw(exception) => {
                run.result.error_states += 1;
                run.result.static_initializer += u64::from(state.is_launching());
                self.suspect(state, exception, &mut run.seen, &mut run.result);
            }
        }
    }
}

pub(crate) struct PassRun {
    frontier: Frontier,
    pub result: Exploration,
    /// What was tried per exception and site.
    pub seen: FxHashMap<SuspicionKey, Tries>,
    created: u64,
    /// How often states were forgotten for want of memory.
    thinned: u32,
}
