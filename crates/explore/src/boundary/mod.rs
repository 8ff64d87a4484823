//! Calls that are not executed: natives without a model, what the user calls external, what lies beyond the call depth, the
//! world around the program. What they return, write or throw is unknown, and each leaves a tuple behind that says so.
//!
//! Whether an unknown can be what a path needs is not decided here: see `validate/`.

mod apis;
mod exceptions;
mod observed;
pub mod outside;
mod revive;
pub(crate) mod sample;
mod samples;
pub(crate) mod unknown;
pub(crate) mod validate;
mod values;
mod written;

pub use apis::api_of;
pub use observed::ObservedCalls;
pub use revive::{MAX_RECORDED, is_collection};
pub use sample::{Revived, Sample, field_of};
pub use unknown::{UnknownCall, UnknownOutcome, WrittenPart};

use std::rc::Rc;

use classes::class::Method;
use classes::descriptor::Type;

use crate::machine::Machine;
use crate::machine::heap::Extra;
use crate::machine::settings::Unfollowed;
use crate::machine::state::{Ending, State};
use crate::machine::value::{Addr, Value};
use crate::path::left_out::LeftOut;
use crate::path::outcome::{Reason, Step, cut};
use crate::suspicion::Site;

/// More calls of one path are not kept; what they return then stays open.
const MAX_UNKNOWN_CALLS: u32 = 4096;

impl Machine {
    /// A call that is not executed: its result is unknown.
    pub fn unfollowed(
        &mut self,
        s: &mut State,
        method: &'static Method,
        count: usize,
        reason: Reason,
    ) -> Step {
        if !self.has_open_world(s) {
            return cut(reason);
        }
        if !self.arguments_are_made(s, count)? {
            return Ok(());
        }
        if let Some(value) = self.same_as_before(s, method, count) {
            s.finish(count, value);
            return Ok(());
        }
        let exceptions = self.possible_exceptions(s, method, reason);
        if !exceptions.is_empty() && s.ending == Ending::Open {
            let throws = exceptions.into_iter().map(Ending::Throws);
            let endings = std::iter::once(Ending::Returns).chain(throws).collect();
            let others = LeftOut::Nothing("the call itself is a reason");
            self.choose(s, endings, others, |_, state, ending| state.ending = ending);
            if self.mode.has_left() {
                return Ok(());
            }
        }
        self.pass.reasons.add(reason, &method.to_string());
        s.caveat(reason);
        let heap = s.heap.clone();
        let arguments: Box<[Value]> = s.stack[s.stack.len() - count..].into();
        let seen = self.seen_results(s, method, &arguments);
        if self.settings.unfollowed == Unfollowed::Havoc {
            self.havoc(s)?;
        }
        let written = self.write_unknowns(s, method, &arguments)?;
        let outcome = match std::mem::take(&mut s.ending) {
            Ending::Throws(class) => {
                let text = Type::Class(self.jvm.known.string.name.into());
                UnknownOutcome::Threw { class, message: self.unknown_value(s, "message", &text)? }
            }
            Ending::Returns | Ending::Open => {
                let result = method.types.result.as_ref();
                UnknownOutcome::Returned(result.map(|ty| self.result_like(s, method, ty, seen)).transpose()?)
            }
        };
        let site = Site { method: s.cur.method, pc: s.cur.pc, line: s.cur.code.line(s.cur.pc) };
        let number = s.unknown_calls.as_ref().map_or(0, |call| call.number) + 1;
        if number <= MAX_UNKNOWN_CALLS {
            let before = s.unknown_calls.take();
            let call = UnknownCall { before, number, method, site, arguments, heap, outcome, written };
            s.unknown_calls = Some(Rc::new(call));
        }
        match outcome {
            UnknownOutcome::Threw { class, message } => return self.throw_with(s, class.name, message),
            UnknownOutcome::Returned(Some(value)) => s.finish(count, value),
            UnknownOutcome::Returned(None) => s.finish_void(count),
        }
        Ok(())
    }

    /// The result of an earlier call with the same arguments, if nothing has happened since that could change the world.
    fn same_as_before(&mut self, s: &State, method: &'static Method, count: usize) -> Option<Value> {
        let arguments = &s.stack[s.stack.len() - count..];
        if outside::find(method).is_none_or(|row| row.anew) {
            return None;
        }
        let calls = std::iter::successors(s.unknown_calls.as_deref(), |call| call.before.as_deref());
        for call in calls {
            if outside::find(call.method).is_none_or(|row| row.anew) {
                return None;
            }
            let same = call.method == method
                && call.arguments.iter().zip(arguments).all(|(a, b)| self.is_same_argument(s, *a, *b));
            match call.outcome {
                UnknownOutcome::Returned(result) if same => return result,
                _ => {}
            }
        }
        None
    }

    fn is_same_argument(&self, s: &State, a: Value, b: Value) -> bool {
        let text = |value: Value| self.string_units(s, Machine::concrete_ref(value)?);
        a == b || text(a).is_some_and(|units| text(b) == Some(units))
    }

    /// Strings that were put off are made now: what a call is passed is part of its tuple. False: one is being made on the
    /// stack.
    fn arguments_are_made(&mut self, s: &mut State, count: usize) -> Step<bool> {
        for i in s.stack.len() - count..s.stack.len() {
            let Some(at) = Machine::concrete_ref(s.stack[i]) else { continue };
            if self.is_put_off(s, at) && !self.look_at_deferred(s, at)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_put_off(&self, s: &State, at: Addr) -> bool {
        let object = self.object(s, at);
        matches!(object.extra.as_deref(), Some(Extra::Deferred(..)))
            && object.field(self.jvm.known.string_value) == Value::Unset
    }
}
