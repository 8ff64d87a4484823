//! Exploring one entry: the states to start from, which state next, and when to stop.

pub mod budget;
pub mod coverage;
pub(crate) mod frontier;
pub(crate) mod learn;
pub(crate) mod likelihood;
pub mod search;
pub mod settings;
pub mod start;

use std::collections::{BTreeSet, VecDeque};
use std::time::Duration;

use classes::class::Method;
use rustc_hash::{FxHashMap, FxHashSet};
use solver::NANOSECONDS_PER_EFFORT;
use tracing::info;

use crate::entry::budget::Watch;
use crate::entry::frontier::Frontier;
use crate::entry::likelihood::Likelihoods;
use crate::entry::settings::Settings;
use crate::inputs::Alias;
use crate::log::on_path;
use crate::machine::state::State;
use crate::machine::{Machine, SLICE};
use crate::path::left_out::{Assumed, Assumption};
use crate::path::outcome::{End, Reason, Reasons, Stop};
use crate::suspicion::Suspicion;
use crate::suspicion::build::{SuspicionKey, Tries};

const EFFORT_PER_FORK: u64 = 100;
const EFFORT_PER_EVALUATION: u64 = 2;

/// How many times further loops are followed once everything else is explored.
const DEEPER: u32 = 8;

/// Which inputs are one object: how many such cases are explored, each with this share of the effort.
const MAX_ALIASINGS: usize = 4;
const ALIASING_SHARE: u64 = 4;

/// The share of the effort that goes into showing that no object whatever breaks the entry.
const ANY_OBJECT_SHARE: u64 = 4;

/// What the first round leaves to the others.
const ONLY_A_LOOK: &str = "only a first look";

/// How often an entry that fills the memory goes on with half of its states.
const THINNINGS: u32 = 8;

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
    pub assumes: Assumed,
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
}

/// How input objects with state of their own are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// By their constructors and factories.
    Constructors,
    /// Every field has any value, whatever constructors do: far more than can happen, and quick to look through.
    AnyObject,
    /// Whatever other calls may change afterwards has any value: more than can happen, so good for `safe` only.
    AnyState,
    /// By their constructors and a short sequence of calls.
    Sequences,
}

impl Stage {
    /// Inputs are in more states than can happen: good for `safe` only.
    pub fn has_any_state(self) -> bool {
        matches!(self, Stage::AnyObject | Stage::AnyState)
    }
}

/// What of a further exploration goes into the result.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keep {
    /// It says what else there is.
    Reasons,
    /// It says what else goes wrong.
    Suspicions,
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
        if keep != Keep::Suspicions {
            for (reason, details) in other.reasons.0 {
                self.reasons.0.entry(reason).or_default().extend(details);
            }
            for (assumption, details) in other.assumes {
                self.assumes.entry(assumption).or_default().extend(details);
            }
        }
        if keep != Keep::Reasons {
            let new = |s: &Suspicion| !self.suspicions.iter().any(|known| known.is_like(s));
            let new: Vec<Suspicion> = other.suspicions.into_iter().filter(new).collect();
            self.suspicions.extend(new);
            self.error_states += other.error_states;
            self.unsolved += other.unsolved;
            self.no_assignment += other.no_assignment;
        }
        if keep == Keep::All {
            self.errors.extend(other.errors);
        }
    }
}

impl Machine {
    pub fn explore(&mut self, entry: &'static Method, allowance: Allowance) -> Exploration {
        self.rewind();
        self.read_statics.clear();
        let mut result = self.explore_with_bounds(entry, allowance);
        self.try_any_statics(entry, allowance, &mut result);
        result
    }

    /// Nothing goes wrong while statics are as their initialisers leave them: if nothing does whatever they are, that need
    /// not be assumed.
    fn try_any_statics(&mut self, entry: &'static Method, allowance: Allowance, result: &mut Exploration) {
        let assumed = result.assumes.contains_key(&Assumption::FreshStatics);
        if !assumed || !result.reasons.is_empty() || !result.suspicions.is_empty() {
            return;
        }
        self.any_statics = true;
        let share = Allowance { effort: allowance.effort / ANY_OBJECT_SHARE, ..allowance };
        let mut any = self.explore_stage(entry, share, Stage::AnyObject);
        if !any.holds() && !allowance.first_look {
            any = self.explore_stage(entry, allowance, Stage::AnyState);
        }
        self.any_statics = false;
        if any.holds() {
            result.assumes.remove(&Assumption::FreshStatics);
            result.add(any, Keep::Reasons);
            return;
        }
        if allowance.first_look {
            result.reasons.add(Reason::Budget, ONLY_A_LOOK);
            return;
        }
        // Something breaks that fresh statics do not break: perhaps a call or two before will do it.
        let sequences = self.explore_stage(entry, allowance, Stage::Sequences);
        result.add(sequences, Keep::Suspicions);
    }

    fn explore_with_bounds(&mut self, entry: &'static Method, allowance: Allowance) -> Exploration {
        let mut result = self.explore_in_stages(entry, allowance);
        // A bound that the user chose is not for us to raise.
        if allowance.first_look || self.settings.bound_concrete || !result.is_cut_by_bounds() {
            return result;
        }
        let bound = self.settings.branch_bound;
        self.settings.branch_bound = bound.saturating_mul(DEEPER);
        let mut deeper = self.explore_stage(entry, allowance, Stage::Constructors);
        self.settings.branch_bound = bound;
        // This stage alone: what it leaves to others, nobody looks at this deep.
        if !self.other_states && !deeper.is_exhausted() {
            result.reasons = std::mem::take(&mut deeper.reasons);
            result.assumes = std::mem::take(&mut deeper.assumes);
        }
        result.add(deeper, Keep::Suspicions);
        result
    }

    fn explore_in_stages(&mut self, entry: &'static Method, allowance: Allowance) -> Exploration {
        self.made_inputs = false;
        let mut result = self.explore_stage(entry, allowance, Stage::Constructors);
        if self.holds_for_any_object(entry, allowance, &mut result) {
            return result;
        }
        if result.reasons.0.contains_key(&Reason::Budget) {
            self.explore_plainly(entry, allowance, &mut result);
            return result;
        }
        if !self.other_states {
            return result;
        }
        if allowance.first_look {
            result.reasons.add(Reason::Budget, ONLY_A_LOOK);
            return result;
        }
        // Fresh inputs show what can happen; that nothing else can is shown on inputs of any state.
        let any = self.explore_stage(entry, allowance, Stage::AnyState);
        // The stages after this one ask again.
        self.other_states = true;
        // What a library's object holds is not forgotten: nothing is known about its other states.
        let more = any.reasons.0.contains_key(&Reason::CannotConstruct)
            || any.errors.iter().any(|key| !result.errors.contains(key));
        result.add(any, Keep::Reasons);
        if !more {
            return result;
        }
        // Something breaks that no fresh input breaks: perhaps a call or two before will do it.
        let sequences = self.explore_stage(entry, allowance, Stage::Sequences);
        let unreached = sequences.suspicions.is_empty() && result.suspicions.is_empty();
        if sequences.is_exhausted() {
            result.reasons.add(Reason::Budget, "not all sequences of calls were tried");
        }
        result.add(sequences, Keep::Suspicions);
        if unreached {
            result
                .reasons
                .add(Reason::CannotConstruct, "a state that no short sequence of calls leaves behind");
        }
        result
    }

    /// Where constructors are too much to look through, or not all there is: if nothing goes wrong whatever the objects
    /// hold, it does not matter how they came about.
    fn holds_for_any_object(
        &mut self,
        entry: &'static Method,
        allowance: Allowance,
        result: &mut Exploration,
    ) -> bool {
        let open = self.other_states
            || !result.reasons.is_empty()
            || result.assumes.contains_key(&Assumption::NoDeserialization);
        let recorded = self.settings.observations.is_some() || self.follow.is_some();
        if !open || recorded || !self.made_inputs || !result.errors.is_empty() {
            return false;
        }
        let other_states = self.other_states;
        let share = Allowance { effort: allowance.effort / ANY_OBJECT_SHARE, ..allowance };
        let mut any = self.explore_stage(entry, share, Stage::AnyObject);
        let holds = any.holds();
        if holds {
            result.reasons = Reasons::default();
            result.assumes = std::mem::take(&mut any.assumes);
        }
        self.other_states = other_states && !holds;
        result.paths += any.paths;
        result.finished += any.finished;
        result.time += any.time;
        holds
    }

    /// Values of merged paths, and questions whether a value has a choice left, are now and then too hard for the solver.
    /// Where that is what the effort went into, there is a second look at the entry, path by path.
    fn explore_plainly(&mut self, entry: &'static Method, allowance: Allowance, result: &mut Exploration) {
        let (merge, concretise) = (self.settings.merge, self.settings.concretise);
        let spent_on_questions = self.chain.stats().effort;
        if allowance.first_look || !(merge || concretise) || 2 * spent_on_questions < allowance.effort {
            return;
        }
        (self.settings.merge, self.settings.concretise) = (false, false);
        let plain = self.explore_stage(entry, allowance, Stage::Constructors);
        (self.settings.merge, self.settings.concretise) = (merge, concretise);
        result.add(plain, Keep::Suspicions);
    }

    /// With inputs that are different objects, then with those as one of which it showed.
    fn explore_stage(&mut self, entry: &'static Method, allowance: Allowance, stage: Stage) -> Exploration {
        self.aliases.clear();
        let mut result = self.explore_once(entry, allowance, stage);
        let mut other_states = self.other_states;
        let mut waiting: VecDeque<Vec<Alias>> =
            std::mem::take(&mut result.observed_aliases).into_iter().map(|alias| vec![alias]).collect();
        let mut seen: Vec<Vec<Alias>> = waiting.iter().cloned().collect();
        let mut tried = 0;
        while let Some(aliases) = waiting.pop_front() {
            if allowance.first_look {
                result.reasons.add(Reason::Budget, ONLY_A_LOOK);
                break;
            }
            if tried == MAX_ALIASINGS || result.is_exhausted() {
                result.reasons.add(Reason::Identity, "not all inputs were tried as one object");
                break;
            }
            tried += 1;
            self.aliases = aliases.clone();
            let share = Allowance { effort: allowance.effort / ALIASING_SHARE, ..allowance };
            let mut aliased = self.explore_once(entry, share, stage);
            other_states |= self.other_states;
            for alias in std::mem::take(&mut aliased.observed_aliases) {
                let mut more = aliases.clone();
                more.push(alias);
                more.sort();
                more.dedup();
                if !seen.contains(&more) {
                    seen.push(more.clone());
                    waiting.push_back(more);
                }
            }
            result.add(aliased, Keep::All);
        }
        self.aliases.clear();
        self.other_states = other_states;
        result
    }

    fn explore_once(&mut self, entry: &'static Method, allowance: Allowance, stage: Stage) -> Exploration {
        self.watch = Watch::start(allowance.time);
        self.start_entry();
        // One hard question must not eat the whole allowance.
        let most = Duration::from_nanos((allowance.effort / 2).saturating_mul(NANOSECONDS_PER_EFFORT));
        self.chain.set_timeout(self.settings.solver_timeout.min(most));
        self.enough = self.effort().saturating_add(allowance.effort);
        self.entry = Some(entry);
        self.test_package = entry.owner().package();
        self.stage = stage;
        self.other_states = false;
        self.named_classes = self.classes_named_by(entry);
        self.compared_constants = self.constants_compared_by(entry);
        self.learn(entry);
        self.depth_limit = self.depth_limit_of(entry);
        let Settings { branch_bound, merge, .. } = self.settings;
        let (effort, aliases) = (allowance.effort, self.aliases.len());
        info!(target: "explore", ?stage, effort, branch_bound, merge, aliases, "stage begins");
        let mut run = Run {
            frontier: Frontier::new(self.settings.strategy, self.settings.seed),
            result: Exploration::default(),
            seen: FxHashMap::default(),
            created: 0,
            thinned: 0,
        };
        match self.start(entry) {
            Ok(state) => self.push_all(&mut run, Some(state)),
            Err(Stop::Ended(End::Cut(reason))) => self.reasons.add(reason, "before the first instruction"),
            Err(_) => {}
        }
        while let Some(state) = run.frontier.pop() {
            if let Some(reason) = self.must_stop(&run) {
                self.reasons.add(reason, "");
                let more_room = reason == Reason::Memory && run.thinned < THINNINGS && run.frontier.thin();
                if !more_room {
                    break;
                }
                run.thinned += 1;
            }
            self.advance(state, &mut run);
            // That is all it would have been good for.
            if stage == Stage::AnyObject && !(run.result.errors.is_empty() && self.reasons.is_empty()) {
                break;
            }
        }
        for suspicion in &mut run.result.suspicions {
            suspicion.likelihood = run.result.likelihoods.of(&suspicion.key());
        }
        let cost = self.effort().saturating_add(allowance.effort).saturating_sub(self.enough);
        let Exploration { paths, errors, .. } = &run.result;
        let (errors, reasons) = (errors.len(), &self.reasons);
        info!(target: "explore", ?stage, cost, paths, errors, %reasons, "stage ends");
        run.result.reasons = std::mem::take(&mut self.reasons);
        run.result.assumes = std::mem::take(&mut self.assumed);
        let made = self.assumes;
        run.result.assumes.retain(|&assumption, _| made.has(assumption));
        run.result.observed_aliases = std::mem::take(&mut self.observed_aliases);
        run.result.time = self.watch.elapsed();
        run.result
    }

    /// What the current entry has cost so far, up to a constant.
    fn effort(&self) -> u64 {
        let own = self.stats.instructions + EFFORT_PER_FORK * self.stats.forks;
        own + EFFORT_PER_EVALUATION * self.terms.evaluated() + self.chain.stats().effort
    }

    /// Whether the current exploration has had what it may spend.
    pub(crate) fn is_over(&self) -> bool {
        self.effort() >= self.enough || self.watch.is_over()
    }

    fn must_stop(&self, run: &Run) -> Option<Reason> {
        if self.is_over() {
            return Some(Reason::Budget);
        }
        if run.created > self.settings.max_states {
            return Some(Reason::States);
        }
        self.budget.exceeded()
    }

    fn advance(&mut self, mut state: Box<State>, run: &mut Run) {
        if state.doomed {
            return;
        }
        self.refuel(SLICE);
        let stop = self.run(&mut state);
        self.settle_fuel();
        match stop {
            Stop::Yield => self.push_all(run, Some(state)),
            Stop::Ended(end) => {
                self.push_all(run, None);
                self.finish(&mut state, end, run);
            }
        }
    }

    fn push_all(&mut self, run: &mut Run, state: Option<Box<State>>) {
        for state in self.spawned.drain(..).chain(state) {
            run.created += u64::from(state.serial > 0);
            run.frontier.push(state);
        }
    }

    fn finish(&mut self, state: &mut State, end: End, run: &mut Run) {
        if !matches!(end, End::Dropped(_)) {
            run.result.paths += 1;
            run.result.finished += u64::from(!matches!(end, End::Cut(_)));
            self.stats.paths += 1;
            self.stats.longest_path_condition =
                self.stats.longest_path_condition.max(state.assumed.path.len() as u64);
            self.keep_assumptions(state);
            for reason in state.caveats.iter() {
                if !self.reasons.0.contains_key(&reason) {
                    self.reasons.add(reason, "");
                }
            }
        }
        match end {
            End::Returned(_) | End::Dropped(_) => {}
            End::Cut(reason) => {
                if reason == Reason::PathCondition {
                    run.result.path_limit += 1;
                }
                let place = self.place(state);
                on_path!(self, state, reason = reason.name(), "cut");
                self.reasons.add(reason, &place);
            }
            End::Threw(exception) => {
                run.result.error_states += 1;
                run.result.static_initializer += u64::from(state.is_launching());
                self.suspect(state, exception, &mut run.seen, &mut run.result);
            }
        }
    }

    fn depth_limit_of(&self, entry: &Method) -> u32 {
        let name = format!("{}#{}", entry.owner().binary_name(), entry.name);
        let exact = format!("{name}{}", entry.descriptor);
        let own = self.settings.call_depth_of.iter().find(|(method, _)| *method == name || *method == exact);
        own.map_or(self.settings.call_depth, |(_, depth)| *depth)
    }
}

pub(crate) struct Run {
    frontier: Frontier,
    pub result: Exploration,
    /// What was tried per exception and site.
    pub seen: FxHashMap<SuspicionKey, Tries>,
    created: u64,
    /// How often states were forgotten for want of memory.
    thinned: u32,
}
