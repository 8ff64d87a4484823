//! What runs have seen in the place of an unknown object: of which classes it was, and what it held. An unknown is never
//! taken for one of them here; it only may be one.

use std::rc::Rc;

use classes::class::{Class, Field, Method};

use super::sample::Sample;
use crate::inputs::{NewInput, VarOrigin};
use crate::machine::Machine;
use crate::machine::heap::SymbolicInput;
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};

/// Recorded calls that are looked into for one unknown.
const CALLS: usize = 64;
/// Different states that are kept for one place.
const MAX_SAMPLES: usize = 64;
/// Earlier objects that one may be the same as.
const MAX_ALIASES: usize = 3;

impl Machine {
    /// What runs have seen come out of calls that this may be one of.
    pub(super) fn seen_results(
        &self,
        s: &State,
        method: &'static Method,
        arguments: &[Value],
    ) -> Vec<Sample> {
        let Some(observations) = &self.settings.observations else { return Vec::new() };
        let apis = self.recorded_as(method);
        if apis.is_empty() {
            return Vec::new();
        }
        let key = self.key_of_arguments(s, method, arguments);
        // A store that cannot be read any more has seen nothing; validation says why.
        let Ok(seen) = observations.candidates(&apis, key, CALLS) else { return Vec::new() };
        seen.pairs.iter().filter_map(Sample::result_of).collect()
    }

    /// An unknown value may be what was seen in its place: one of these states, or, where an object was seen twice, an
    /// object that is there already.
    pub(super) fn expect(&mut self, s: &mut State, name: &str, value: Value, seen: Vec<Sample>) -> Value {
        let mut samples: Vec<Sample> = Vec::new();
        for sample in seen {
            let known = |other: &Sample| sample.state == other.state && sample.state.id().is_none();
            if samples.len() < MAX_SAMPLES && !samples.iter().any(known) {
                samples.push(sample);
            }
        }
        // A recorded text may stand for a character.
        if samples.is_empty() || !matches!(value, Value::Ref(_) | Value::SymRef(_)) {
            return value;
        }
        let aliases = self.aliases_seen(s, &samples);
        let samples: Rc<[Sample]> = samples.into();
        for (_, at) in self.targets(s, value) {
            if let Some(input) = self.object_mut(s, at).input_mut().filter(|input| input.unknown) {
                input.samples = Some(samples.clone());
            }
        }
        if aliases.is_empty() {
            return value;
        }
        let origin = NewInput { name, from: VarOrigin::Unknown, nullable: false, generic: None };
        let t = value.to_term(&mut self.terms);
        let t = self.or_one_of(s, &aliases, t, &origin);
        Value::of(&self.terms, t)
    }

    /// The latest objects in whose place the same one was seen.
    fn aliases_seen(&self, s: &State, samples: &[Sample]) -> Vec<Addr> {
        let same = |at: &Addr| {
            let known = self.object(s, *at).input().and_then(|input| input.samples.as_ref());
            known.is_some_and(|known| known.iter().any(|k| samples.iter().any(|new| new.is_same_object(k))))
        };
        s.input_objects.iter().rev().copied().filter(same).take(MAX_ALIASES).collect()
    }

    pub(crate) fn expect_in_field(
        &mut self,
        s: &mut State,
        at: Addr,
        field: &Field,
        name: &str,
        value: Value,
    ) -> Value {
        let Some(samples) = self.samples_at(s, at) else { return value };
        self.expect(s, name, value, samples.iter().filter_map(|sample| sample.field(field)).collect())
    }

    pub(crate) fn expect_in_element(&mut self, s: &mut State, at: Addr, name: &str, value: Value) -> Value {
        let Some(samples) = self.samples_at(s, at) else { return value };
        self.expect(s, name, value, samples.iter().flat_map(Sample::elements).collect())
    }

    fn samples_at(&self, s: &State, at: Addr) -> Option<Rc<[Sample]>> {
        self.object(s, at).input()?.samples.clone()
    }

    /// The classes of what was seen in an object's place, as far as they are below one.
    pub(crate) fn classes_seen(
        &self,
        input: &SymbolicInput,
        declared: &'static Class,
    ) -> Vec<&'static Class> {
        let mut found: Vec<&'static Class> = Vec::new();
        for name in input.samples.iter().flat_map(|samples| samples.iter()).filter_map(|s| s.state.class()) {
            let Ok(class) = self.program.class(&name.replace('.', "/")) else { continue };
            if class.is_subclass_of(declared) && !found.contains(&class) {
                found.push(class);
            }
        }
        found
    }
}
