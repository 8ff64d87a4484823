//! Inputs nobody looked into: before a test is written their construction is executed as well, because a constructor
//! that refuses its arguments would end the test before the entry is reached.

use std::collections::VecDeque;

use crate::machine::Machine;
use crate::machine::state::{Frame, Purpose, State};
use crate::machine::value::{Addr, Value};
use crate::path::outcome::{End, Stop};

/// Ways of construction that are tried for one input.
const ATTEMPTS: usize = 12;
/// Instructions for one way between two forks, and how many forks it may have.
const FUEL: u64 = 20_000;
const SLICES: usize = 20;

impl Machine {
    /// The state with these inputs constructed, as far as a way is found that works.
    pub(crate) fn complete(&mut self, s: &State, pending: &[Addr]) -> State {
        let mut state = s.clone();
        state.callers.clear();
        self.be_idle(&mut state);
        // What goes wrong here says nothing about the entry.
        let (spawned, reasons) = (std::mem::take(&mut self.pass.spawned), self.pass.reasons.clone());
        for &at in pending {
            if let Some(completed) = self.complete_one(&state, at) {
                state = completed;
            }
        }
        (self.pass.spawned, self.pass.reasons) = (spawned, reasons);
        state
    }

    fn complete_one(&mut self, s: &State, at: Addr) -> Option<State> {
        let mut ways = VecDeque::from([Box::new(s.clone())]);
        for _ in 0..ATTEMPTS {
            let mut state = ways.pop_front()?;
            let constructed = !state.doomed && self.construct_now(&mut state, at);
            ways.extend(self.pass.spawned.drain(..));
            if constructed {
                return Some(*state);
            }
        }
        None
    }

    fn construct_now(&mut self, s: &mut State, at: Addr) -> bool {
        let outer = self.meter.suspend_fuel(FUEL);
        let constructed = loop {
            // A way that came to nothing leaves nothing to run; asked again, it would come to nothing again.
            if s.doomed {
                break false;
            }
            // Otherwise it forked in the middle of something.
            if s.callers.is_empty() {
                match self.look_inside(s, at) {
                    Ok(true) => break true,
                    Err(_) => break false,
                    Ok(false) => {}
                }
            }
            if !self.returns(s) {
                break false;
            }
            self.be_idle(s);
        };
        self.meter.resume_fuel(outer);
        constructed
    }

    /// Nothing to do but what is put on the stack.
    fn be_idle(&self, s: &mut State) {
        let (method, code) = self.jvm.idle;
        s.cur = Frame::new(method, code, 0, Purpose::Call);
        s.stack = vec![Value::Unset; code.max_locals as usize];
    }

    /// Runs what was put on the stack; false if it does not come back.
    fn returns(&mut self, s: &mut State) -> bool {
        for _ in 0..SLICES {
            match self.run(s) {
                Stop::Ended(End::Returned(_)) => return true,
                Stop::Ended(_) => return false,
                // Forks end a slice, too.
                Stop::Yield => self.meter.refuel(FUEL),
            }
        }
        false
    }
}
