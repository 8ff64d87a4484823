//! What came out of one unknown call and is passed to another is the same object in both: what nobody has looked at in it
//! still decides what the second call was seen to do.

use std::rc::Rc;

use classes::class::Field;
use terms::VarId;

use super::relevant::{Variables, arguments};
use crate::boundary::UnknownCall;
use crate::machine::Machine;
use crate::machine::heap::{Body, Construction};
use crate::machine::state::State;
use crate::machine::value::{Addr, NULL, Value};

/// How far into objects; recorded ones are not much deeper.
const DEPTH: u32 = 3;

impl Machine {
    /// Gives such objects all their fields. The variables in them, call by call.
    pub(super) fn look_at_passed(&mut self, s: &mut State, calls: &[Rc<UnknownCall>]) -> Vec<Variables> {
        let mut all = vec![Variables::default(); calls.len()];
        for (call, variables) in calls.iter().zip(&mut all) {
            if !self.recorded_as(call.method).is_empty() {
                for value in arguments(call) {
                    self.look_at_all_in(s, value, DEPTH, variables);
                }
            }
        }
        all
    }

    fn look_at_all_in(&mut self, s: &mut State, value: Value, depth: u32, variables: &mut Variables) {
        if !matches!(value, Value::Ref(_) | Value::SymRef(_)) || depth == 0 {
            return;
        }
        let targets: Vec<Addr> = self.targets(s, value).into_iter().map(|(_, at)| at).collect();
        for at in targets.into_iter().filter(|&at| at != NULL) {
            for (_, inside) in self.all_fields(s, at) {
                let term = inside.to_term(&mut self.terms);
                let ids: Vec<VarId> = self.terms.vars(term).to_vec();
                variables.extend(ids);
                self.look_at_all_in(s, inside, depth - 1, variables);
            }
        }
    }

    /// The fields of an object that came out of a call, as they were then.
    fn all_fields(&mut self, s: &mut State, at: Addr) -> Vec<(&'static Field, Value)> {
        let object = self.object(s, at);
        let lazy = |c: &Construction| matches!(c, Construction::Lazy);
        let is_plain = matches!(object.body, Body::Fields(_)) && object.class != self.jvm.known.string;
        if !is_plain || !object.input().is_some_and(|input| input.unknown && lazy(&input.construction)) {
            return Vec::new();
        }
        for field in object.class.layout.iter().copied() {
            if self.object(s, at).field(field.slot) == Value::Unset
                && let Ok(value) = self.lazy_field(s, at, field)
            {
                self.object_mut(s, at).set_field(field.slot, value);
            }
        }
        self.object(s, at).input().map(|input| input.initial.clone()).unwrap_or_default()
    }
}
