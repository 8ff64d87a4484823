//! Following a path once more, to tell its story: the same entry, the same choices, every condition decided by a model of
//! the path. Exploring keeps no record of what was computed from what; this does, for the few paths that are reported.

mod provenance;
mod story;

use std::rc::Rc;

use terms::{Model, Substitution};

use crate::machine::Machine;
use crate::machine::meter::SLICE;
use crate::machine::state::State;
use crate::modes::Mode;
use crate::path::outcome::{End, Stop};
use crate::suspicion::{Site, TraceStep};
use provenance::PathWatcher;

/// Instructions after which a story is too long to tell.
const MAX_STEPS: usize = 200_000;
/// Inputs that come into being only to turn into another one.
const PASSING_INPUTS: usize = 8;

/// The way to a failure.
#[derive(Debug, Default)]
pub struct FailurePath {
    pub steps: Vec<TraceStep>,
    /// Where the failing value began; empty if nothing but the inputs made it.
    pub origins: Vec<Site>,
}

/// How the path went.
#[derive(Debug)]
pub struct Replay {
    pub model: Rc<Model>,
    /// The alternatives taken, the next one last.
    choices: Vec<usize>,
    /// The path went another way than the state that is at it: it goes on from here.
    pub instead: Option<Box<State>>,
}

impl Replay {
    pub fn next_choice(&mut self) -> usize {
        // A state that was left already has nothing to choose any more.
        if self.instead.is_some() { 0 } else { self.choices.pop().unwrap_or(0) }
    }
}

impl Machine {
    /// The way of a finished path to a failure: calls, branches that depend on the inputs, and what the failing value
    /// depends on. `open` are those branches, in order. `None` if the path cannot be followed once more.
    pub(crate) fn way_to(
        &mut self,
        s: &State,
        model: &Rc<Model>,
        site: &Site,
        open: &[(Site, String)],
    ) -> Option<FailurePath> {
        let mut choices = Vec::new();
        let mut at = s.chosen.as_deref();
        while let Some(chosen) = at {
            choices.push(chosen.number);
            at = chosen.before.as_deref();
        }
        let spawned = self.pass.spawned.len();
        self.mode = Mode::Replay(Replay { model: model.clone(), choices, instead: None });
        let watcher = self.replayed(site, s.input_objects.len() + PASSING_INPUTS);
        self.mode = Mode::Search;
        self.pass.spawned.truncate(spawned);
        watcher.map(|watcher| FailurePath { steps: watcher.story(open), origins: watcher.origins() })
    }

    fn replayed(&mut self, site: &Site, most_inputs: usize) -> Option<PathWatcher> {
        let entry = self.entry.method?;
        let mut s = self.start(entry).ok()?;
        let model = self.mode.model()?.clone();
        let mut values = Substitution::default();
        for (id, value) in model.iter() {
            let (var, value) = (self.terms.var_term(id), self.terms.constant(value));
            values.insert(&self.terms, var, value);
        }
        s.condition.model = Some(model);
        s.condition.concretised = Rc::new(values.into());
        for i in 0..s.stack.len() {
            s.stack[i] = self.resolved(&s, s.stack[i]);
        }
        let mut watcher = PathWatcher::new(site.clone());
        for count in 0..MAX_STEPS {
            if (count as u64).is_multiple_of(SLICE) && self.meter.budget.exceeded().is_some() {
                return None;
            }
            // On another way than the path's there may be no end of inputs: a list that always has another element.
            if s.input_objects.len() > most_inputs {
                return None;
            }
            watcher.before(self, &s);
            let outcome = self.step(&mut s);
            if let Some(other) = self.mode.take_sibling() {
                s = other;
                continue;
            }
            match outcome {
                Ok(()) => watcher.after(self, &s),
                Err(Stop::Ended(End::Threw(_))) => return watcher.is_at_site().then_some(watcher),
                Err(_) => return None,
            }
        }
        None
    }
}
