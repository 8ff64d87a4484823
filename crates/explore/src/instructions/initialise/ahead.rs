//! Initialising a class ahead of the path, where an input needs its constants before the code that uses them runs.

use classes::class::Class;

use crate::machine::Machine;
use crate::machine::state::State;
use crate::machine::value::Addr;
use crate::path::outcome::{End, Reason, Step, Stop, cut};

/// Ways through an initialiser that are tried until one leads to its end.
const MAX_BRANCHES: usize = 32;

impl Machine {
    /// Runs a class's initialiser to its end at once; gives the exception if it fails. If it depends on something unknown
    /// (properties, the environment) one way through it is taken, and the path says so.
    pub fn initialise_now(&mut self, s: &mut State, class: &'static Class) -> Step<Option<Addr>> {
        let forks = self.pass.spawned.len();
        let mut nested = Box::new(State::new(self.jvm.idle.0, self.jvm.idle.1, s.heap.clone()));
        exchange(&mut nested, s);
        let mut outcome = self.initialise_aside(&mut nested, class);
        for _ in 0..MAX_BRANCHES {
            if matches!(outcome, Ok(None)) || self.pass.spawned.len() == forks {
                break;
            }
            let mut other = self.pass.spawned.pop().expect("there are more than before");
            let another = self.initialise_aside(&mut other, class);
            if matches!(another, Ok(None)) {
                (nested, outcome) = (other, another);
                nested.caveat(Reason::Uncontrolled);
            }
        }
        if self.pass.spawned.len() > forks {
            self.pass.spawned.truncate(forks);
            nested.caveat(Reason::Uncontrolled);
        }
        exchange(s, &mut nested);
        s.heap = nested.heap;
        outcome
    }

    fn initialise_aside(&mut self, nested: &mut State, class: &'static Class) -> Step<Option<Addr>> {
        while !self.ensure_initialised(nested, class)? {
            match self.run_in_base(nested) {
                End::Returned(_) => nested.cur.pc = 0,
                End::Threw(exception) => return Ok(Some(exception)),
                End::Cut(reason) => return cut(reason),
                end @ End::Dropped(_) => return Err(Stop::Ended(end)),
            }
        }
        Ok(None)
    }
}

/// Everything of a path but its frames and its heap changes hands.
fn exchange(to: &mut State, from: &mut State) {
    to.statics = std::mem::take(&mut from.statics);
    to.making.take_over(&mut from.making);
    to.read_early = std::mem::take(&mut from.read_early);
    to.condition = std::mem::take(&mut from.condition);
    to.chosen = from.chosen.take();
    to.program_inputs = std::mem::take(&mut from.program_inputs);
    to.world = std::mem::take(&mut from.world);
    to.unknowns = from.unknowns;
    to.unknown_calls = from.unknown_calls.take();
    to.next_hash = from.next_hash;
    to.caveats.merge(from.caveats);
}
