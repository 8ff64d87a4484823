//! Is a failure possible with what APIs really do? The unknowns on the way to it are bound to recorded calls, as many as
//! possible, under the path condition; those that make no difference need no data.
//!
//! Decides nothing about the path itself: an unknown that cannot be bound stays open, and the finding says so.

mod key;
mod matching;
mod passed;
pub(crate) mod reach;
mod relevant;
mod search;

use std::rc::Rc;

use runtimedata::{Outcome, Pair};
use terms::{Model, Term};

use crate::boundary::{UnknownCall, api_of};
use crate::machine::Machine;
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::Reason;
use crate::suspicion::{Binding, OpenCall, Validation};
use matching::{Fit, SettledText};

/// Recorded calls that are tried for one unknown.
const CANDIDATES: usize = 512;

/// What is known about the unknowns of a path.
#[derive(Debug, Default)]
pub struct Validated {
    pub summary: Validation,
    /// Something that matters changes from call to call.
    pub fleeting: bool,
    /// What the bindings say, beside the path condition, and values that satisfy all of it.
    pub bound: Vec<Term>,
    pub model: Option<Rc<Model>>,
    texts: Vec<SettledText>,
}

/// A recorded call that may have been this one.
struct CandidateCall {
    pair: std::sync::Arc<Pair>,
    /// Under which condition it was.
    term: Term,
    texts: Vec<SettledText>,
}

impl Machine {
    pub(crate) fn validate(&mut self, s: &State) -> Validated {
        let calls = UnknownCall::in_order(s.unknown_calls.as_ref());
        let mut looked_at = s.clone();
        let passed = self.look_at_passed(&mut looked_at, &calls);
        let s = &looked_at;
        let relevant = self.relevant_calls(s, &calls, passed);
        let mut summary = Validation {
            asked: self.settings.observations.is_some(),
            unknowns: calls.len() + relevant.strays,
            free: calls.len() - relevant.calls.len(),
            compensated: relevant.compensated,
            ..Validation::default()
        };
        let changes = |&i: &usize| crate::boundary::outside::answers_anew(calls[i].method);
        let fleeting = relevant.strays > 0 || relevant.calls.iter().any(changes);
        let mut result = Validated { fleeting, ..Validated::default() };
        let wanted: Vec<&UnknownCall> = relevant.calls.iter().map(|&i| &*calls[i]).collect();
        let mut bound = vec![false; wanted.len()];
        if self.settings.observations.is_some() && !wanted.is_empty() {
            let candidates: Vec<Vec<CandidateCall>> =
                wanted.iter().map(|call| self.candidates_for(s, call, &relevant.variables)).collect();
            let found = self.bind(s, &wanted, &candidates);
            for (i, (call, chosen)) in wanted.iter().zip(&found.chosen).enumerate() {
                let Some(chosen) = chosen.map(|chosen| &candidates[i][chosen]) else { continue };
                bound[i] = true;
                summary.bindings.push(binding(call, &chosen.pair));
                result.bound.push(chosen.term);
                result.texts.extend(&chosen.texts);
            }
            result.model = found.model;
        }
        let open = wanted.iter().zip(bound).filter(|(_, bound)| !bound);
        summary.open_calls = open.map(|(call, _)| self.open_call(call)).collect();
        summary.observed = summary.bindings.len();
        summary.open = summary.unknowns - summary.free - summary.observed;
        Validated { summary, ..result }
    }

    fn open_call(&self, call: &UnknownCall) -> OpenCall {
        let recorded = !self.recorded_as(call.method).is_empty();
        OpenCall { api: api_of(call.method).to_string(), site: call.site.clone(), recorded }
    }

    /// The path goes on with what the unknowns are bound to.
    pub(crate) fn assume_bindings(&mut self, s: &mut State, validated: &Validated) {
        let Some(model) = &validated.model else { return };
        s.condition.facts.extend(&validated.bound);
        s.condition.model = Some(model.clone());
        // Only characters that somebody looked at are part of an input. Texts that validation looked at first are not there.
        for &(at, length) in &validated.texts {
            let length = if s.heap.contains(at) { length } else { 0 };
            for i in 0..length {
                self.text_unit(s, at, Value::Int(i as i32));
            }
        }
    }

    /// The recorded calls that an unknown may have been, those that were seen most often first.
    fn candidates_for(
        &mut self,
        s: &State,
        call: &UnknownCall,
        relevant: &relevant::Variables,
    ) -> Vec<CandidateCall> {
        let Some(observations) = self.settings.observations.clone() else { return Vec::new() };
        let apis = self.recorded_as(call.method);
        if apis.is_empty() {
            return Vec::new();
        }
        let then = call.state_then(s);
        let key = self.key_of_arguments(&then, call.method, &call.arguments);
        let recorded = match observations.candidates(&apis, key, CANDIDATES) {
            Ok(recorded) => recorded,
            Err(error) => {
                self.pass.reasons.add(Reason::InternalError, &error.to_string());
                return Vec::new();
            }
        };
        let mut candidates: Vec<CandidateCall> = Vec::new();
        for pair in &recorded.pairs {
            let mut texts = Vec::new();
            let Fit::When(term) = self.may_have_been(s, call, pair, relevant, &mut texts) else { continue };
            // One of several that say the same is enough.
            if !candidates.iter().any(|known| known.term == term) {
                candidates.push(CandidateCall { pair: pair.clone(), term, texts });
            }
        }
        candidates
    }
}

fn binding(call: &UnknownCall, pair: &Pair) -> Binding {
    let shown = |value: &runtimedata::Recorded| value.to_string();
    Binding {
        api: api_of(call.method).to_string(),
        receiver: pair.receiver.as_ref().map(shown),
        arguments: pair.arguments.iter().map(shown).collect(),
        result: match &pair.outcome {
            Outcome::Returned(value) => value.to_string(),
            Outcome::ReturnedNothing => "nothing".into(),
            Outcome::Threw { class, message: Some(message) } => format!("{class}: {message}"),
            Outcome::Threw { class, message: None } => class.clone(),
        },
        threw: matches!(pair.outcome, Outcome::Threw { .. }),
        seen: pair.seen,
        run: pair.last_run.to_string(),
        site: call.site.clone(),
    }
}
