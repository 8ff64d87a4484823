//! Which of the paths that end in an exception become suspicions: some for every exception and site.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use terms::Model;

use crate::boundary::UnknownOutcome;
use crate::entry::Exploration;
use crate::machine::Machine;
use crate::machine::state::State;
use crate::machine::value::Addr;
use crate::path::outcome::Reason;
use crate::suspicion::Suspicion;
use crate::suspicion::build::{SuspicionKey, ThrownAt, is_overflow};

/// Ways to one failure that are looked at until recorded data backs one of them.
const MAX_PATHS_TO_VALIDATE: usize = 24;
/// So many, if they go with what was seen anyway.
const MAX_PATHS_OF_DATA: usize = 96;

/// How many paths to one site may turn out to be unsolvable before it is given up: they use up none of its tries, since
/// the next one may be solvable.
const MAX_UNSOLVED: usize = 256;

/// Paths to one site that are solved beyond its share because all inputs so far had to be null somewhere, and these perhaps
/// need not.
const MAX_PATHS_WITHOUT_NULLS: usize = 24;

/// Paths to one exception and site that were looked at.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Tries {
    solved: usize,
    unsolved: usize,
    /// Solved for the sake of inputs with fewer nulls.
    for_fewer_nulls: usize,
    /// The fewest inputs that had to be null.
    fewest_nulls: Option<usize>,
    /// Recorded data backs one of them: no other is needed.
    backed: bool,
}

impl Tries {
    /// Whether every case so far needs a null, and there is still something to spend on others.
    fn may_need_fewer_nulls(&self) -> bool {
        self.for_fewer_nulls < MAX_PATHS_WITHOUT_NULLS && self.fewest_nulls.is_some_and(|fewest| fewest > 0)
    }
}

impl Machine {
    pub(super) fn suspect(
        &mut self,
        s: &mut State,
        exception: Addr,
        seen: &mut FxHashMap<SuspicionKey, Tries>,
        result: &mut Exploration,
    ) {
        let class = self.object(s, exception).class;
        let ThrownAt { thrown, site, .. } = self.thrown_at(s, exception);
        if class.name == "java/lang/OutOfMemoryError" {
            // Says more about the machine than about the code.
            self.pass.reasons.add(Reason::Memory, &self.site_name(s));
            return;
        }
        if thrown.stack.is_empty() && self.object(s, exception).input().is_some() {
            // The caller's own exception, handed back: no test can tell where it came from.
            self.pass.reasons.add(Reason::NotProved, "the caller's own exception is thrown");
            return;
        }
        let key = (class.id, site.method.id, site.pc);
        result.errors.insert(key);
        self.weigh(s, key, &mut result.likelihoods);
        let tries = seen.entry(key).or_default();
        // Any of several ways may be one that recorded data backs.
        let most = match (&s.unknown_calls, &self.settings.observations) {
            (Some(_), Some(_)) if s.has_revived => MAX_PATHS_OF_DATA,
            (Some(_), Some(_)) => MAX_PATHS_TO_VALIDATE,
            _ => self.settings.per_site,
        };
        let has_enough = tries.solved >= most;
        if tries.backed || tries.unsolved >= MAX_UNSOLVED || has_enough && !tries.may_need_fewer_nulls() {
            return;
        }
        if has_enough {
            if self.asks_for_null(s) {
                return;
            }
            tries.for_fewer_nulls += 1;
        }
        let validated = self.validate(s);
        let is_further = |s: &Suspicion| s.validation.open_share() <= validated.summary.open_share();
        let backed = validated.summary.is_complete();
        if !backed
            && tries.solved >= self.settings.per_site
            && result.suspicions.iter().filter(|s| s.key() == key).any(is_further)
        {
            tries.solved += 1;
            return;
        }
        self.assume_bindings(s, &validated);
        let mut models: Vec<Rc<Model>> = self.solve(s).into_iter().collect();
        if is_overflow(class) {
            models.extend(self.solve_large(s).filter(|large| !models.contains(large)));
        }
        if models.is_empty() {
            result.unsolved += 1;
            self.pass.reasons.add(Reason::SolverUnknown, &self.site_name(s));
        }
        let known = result.suspicions.len();
        for model in models {
            let nulls = self.nulls_among(&model);
            if has_enough && tries.fewest_nulls.is_some_and(|fewest| fewest <= nulls) {
                return;
            }
            match self.complete_inputs(s, &model) {
                Ok((extracted, model)) => {
                    let mut suspicion = self.suspicion(s, exception, extracted, &model);
                    suspicion.validation = validated.summary.clone();
                    // A test cannot make a call throw, unless what it passes made it throw before.
                    suspicion.beyond_tests |= an_unknown_threw(s) && !validated.summary.is_complete();
                    suspicion.fleeting = validated.fleeting;
                    suspicion.nulls = nulls;
                    tries.fewest_nulls = Some(tries.fewest_nulls.map_or(nulls, |fewest| fewest.min(nulls)));
                    suspicion.log(s.serial);
                    result.suspicions.push(suspicion);
                }
                Err(reason) => {
                    result.no_assignment += 1;
                    self.pass.reasons.add(reason, &self.site_name(s));
                }
            }
        }
        if result.suspicions.len() > known {
            tries.solved += 1;
            tries.backed |= backed;
        } else {
            tries.unsolved += 1;
        }
    }
}

fn an_unknown_threw(s: &State) -> bool {
    let mut calls = std::iter::successors(s.unknown_calls.as_deref(), |call| call.before.as_deref());
    calls.any(|call| matches!(call.outcome, UnknownOutcome::Threw { .. }))
}
