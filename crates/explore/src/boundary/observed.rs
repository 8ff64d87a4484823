//! What runs have seen of a method, in short: whether null came out of it, what it threw, what it changed.

use std::rc::Rc;
use std::sync::Arc;

use classes::class::{Class, Method};
use runtimedata::{Outcome, Pair, Recorded};

use crate::machine::Machine;
use crate::machine::state::State;
use crate::machine::value::Value;

/// So many recorded calls tell what a method does.
const SAMPLE: usize = 256;

/// A summary of the recorded calls of one method.
#[derive(Debug, Clone, Default)]
pub struct ObservedCalls {
    /// It returned null.
    pub null: bool,
    pub exceptions: Vec<&'static Class>,
    /// Texts that it was passed, each once.
    pub words: Vec<Vec<u16>>,
    /// Which of its arguments it changed, the receiver first if there is one.
    pub changes: Vec<ArgumentChange>,
}

/// Part of an argument that was different after a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ArgumentChange {
    Field { argument: usize, name: Rc<str> },
    Elements { argument: usize },
}

impl Machine {
    pub(crate) fn observed(&self, method: &'static Method) -> Option<Rc<ObservedCalls>> {
        let observations = self.settings.observations.as_ref()?;
        if let Some(seen) = self.facts.seen.borrow().get(&method.id) {
            return seen.clone();
        }
        let apis = self.recorded_as(method);
        let seen = (!apis.is_empty()).then(|| {
            // A store that cannot be read any more has seen nothing; validation says why.
            let sample = observations.candidates(&apis, None, SAMPLE).ok();
            let exceptions = observations.exceptions_of(&apis).unwrap_or_default();
            let mut seen = ObservedCalls::default();
            let class = |name: &str| self.program.class_or_phantom(&name.replace('.', "/")).ok();
            seen.exceptions = exceptions.iter().filter_map(|name| class(name)).collect();
            for pair in sample.iter().flat_map(|sample| &sample.pairs) {
                seen.null |= pair.outcome == Outcome::Returned(Recorded::Null);
                note_changes(pair, &mut seen.changes);
                for argument in &pair.arguments {
                    if let Recorded::Text(units) = argument
                        && !seen.words.contains(units)
                    {
                        seen.words.push(units.clone());
                    }
                }
            }
            Rc::new(seen)
        });
        self.facts.seen.borrow_mut().insert(method.id, seen.clone());
        seen
    }

    /// Whether a run saw the call with these arguments end in anything but null.
    pub(crate) fn saw_something(&self, s: &State, method: &'static Method, arguments: &[Value]) -> bool {
        let Some(observations) = &self.settings.observations else { return false };
        let key = self.key_of_arguments(s, method, arguments);
        let recorded = observations.candidates(&self.recorded_as(method), key, SAMPLE);
        let something = |pair: &Arc<Pair>| pair.outcome != Outcome::Returned(Recorded::Null);
        recorded.is_ok_and(|recorded| recorded.pairs.iter().any(something))
    }
}

fn note_changes(pair: &Pair, changes: &mut Vec<ArgumentChange>) {
    let receivers = pair.receiver.iter().zip(&pair.receiver_after);
    let arguments = pair.arguments_after.iter().flat_map(|after| pair.arguments.iter().zip(after));
    let first = usize::from(pair.receiver.is_some());
    let receivers = receivers.map(|(before, after)| (0, before, after));
    let arguments = arguments.enumerate().map(|(i, (before, after))| (first + i, before, after));
    for (argument, before, after) in receivers.chain(arguments) {
        match (before, after) {
            (Recorded::Object { fields, .. }, Recorded::Object { fields: then, .. }) => {
                for (name, value) in then {
                    let same = fields.iter().any(|(known, before)| known == name && before == value);
                    let change = ArgumentChange::Field { argument, name: name.as_str().into() };
                    if !same && !changes.contains(&change) {
                        changes.push(change);
                    }
                }
            }
            (Recorded::Array { items, .. }, Recorded::Array { items: then, .. }) if items != then => {
                let change = ArgumentChange::Elements { argument };
                if !changes.contains(&change) {
                    changes.push(change);
                }
            }
            _ => {}
        }
    }
}
