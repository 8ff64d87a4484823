//! Calls on an input before the entry: one after the other, as long as they lead to states that are new.

use classes::class::{Class, Method, Origin as ClassOrigin};
use classes::code::Insn;

use super::makers::accessible;
use crate::machine::Machine;
use crate::machine::context::Stage;
use crate::machine::heap::Construction;
use crate::machine::state::{Purpose, State};
use crate::machine::value::{Addr, Value};
use crate::path::left_out::{LeftOut, no_behaviour};
use crate::path::outcome::Step;

/// Calls on one input; each level of nesting halves that twice.
const MAX_CALLS: usize = 16;
/// Methods that are tried as calls before the entry.
const MAX_MUTATORS: usize = 12;

impl Machine {
    /// An input has its constructor, or another call, behind it: it is used as it is, or something is called on it
    /// first. What leads to a state that was met before leads nowhere.
    pub(super) fn call_or_use(&mut self, s: &mut State, at: Addr) -> Step {
        let object = self.object(s, at);
        let class = object.class;
        if self.pass.stage != Stage::Sequences || class.origin == ClassOrigin::Jdk {
            return Ok(());
        }
        let Some(input) = object.input() else { return Ok(()) };
        let Construction::By { calls, .. } = &input.construction else { return Ok(()) };
        let (made, nesting) = (calls.len(), input.name.matches('.').count());
        if self.mode.finds_paths()
            && let Some(shape) = self.shape(s)
            && !self.pass.shapes.insert(shape)
        {
            return no_behaviour("another sequence of calls leads to the same state");
        }
        if made >= MAX_CALLS >> (2 * nesting.min(8)) || !self.has_mutable_state(class) {
            return Ok(());
        }
        let mut ways = vec![None];
        ways.extend(self.mutators(class).into_iter().map(Some));
        let others =
            LeftOut::Nothing("this stage finds crashes; that there are no others is for another one to say");
        self.choose(s, ways, others, |machine, state, call| {
            let Some(method) = call else { return };
            if let Err(stopped) = machine.call_on_input(state, at, method, made) {
                machine.doom(state, stopped);
            }
        });
        Ok(())
    }

    fn call_on_input(&mut self, s: &mut State, at: Addr, method: &'static Method, made: usize) -> Step {
        let arguments = self.call_arguments(s, at, method, made)?;
        if let Some(input) = self.object_mut(s, at).input_mut()
            && let Construction::By { calls, .. } = &mut input.construction
        {
            *calls = calls.iter().cloned().chain([(method, arguments.clone())]).collect();
        }
        // A longer sequence waits for the shorter ones.
        s.depth += 1;
        let mut all = vec![Value::Ref(at)];
        all.extend_from_slice(&arguments);
        self.call(s, method, &all, Purpose::Prepare(at))
    }

    /// Methods that may change an object and that a test may call, those that assign fields first.
    pub(super) fn mutators(&self, class: &'static Class) -> Vec<&'static Method> {
        let package = self.entry.package;
        let all = class.ancestors().flat_map(|c| c.methods.iter());
        let mut found: Vec<(u8, &'static Method)> = all
            .filter(|m| !m.is_static() && !m.is_constructor() && !m.is_synthetic() && accessible(m, package))
            .filter(|m| self.program.select(class, m).is_ok_and(|selected| selected == *m))
            .filter_map(|m| changes(m).map(|rank| (rank, m)))
            .collect();
        found.sort_by_key(|(rank, m)| (*rank, m.types.parameters.len()));
        found.into_iter().map(|(_, m)| m).take(MAX_MUTATORS).collect()
    }
}

/// How directly a method changes its object; `None` if it cannot.
fn changes(method: &Method) -> Option<u8> {
    let code = method.code.as_ref()?;
    // What takes nothing and answers something is likely only a question.
    let asks = method.types.parameters.is_empty() && method.types.result.is_some();
    let called = if asks { 3 } else { 2 };
    let rank = |insn: &Insn| match insn {
        Insn::PutField(_) => Some(0),
        Insn::ArrayStore(_) => Some(1),
        Insn::InvokeVirtual(_) | Insn::InvokeInterface(_) | Insn::InvokeSpecial(_) => Some(called),
        _ => None,
    };
    code.insns.iter().filter_map(rank).min()
}
