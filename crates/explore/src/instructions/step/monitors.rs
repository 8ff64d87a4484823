//! Monitors: with one thread there is nothing to wait for, but who does not own one must not notify.

use crate::machine::Machine;
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::path::outcome::Step;

impl Machine {
    pub(super) fn monitor_enter(&mut self, s: &mut State) -> Step {
        let value = s.peek(0);
        if !self.non_null(s, value, 0)? {
            return Ok(());
        }
        let at = self.single(s, value)?;
        s.monitors.push(at);
        s.finish_void(1);
        Ok(())
    }

    pub(super) fn monitor_exit(&mut self, s: &mut State) -> Step {
        let value = s.peek(0);
        if !self.non_null(s, value, 0)? {
            return Ok(());
        }
        let at = self.single(s, value)?;
        if let Some(i) = s.monitors.iter().rposition(|&held| held == at) {
            s.monitors.remove(i);
        }
        s.finish_void(1);
        Ok(())
    }

    /// Whether the running code is inside a block or a method that is synchronised on this object.
    pub fn owns_monitor(&mut self, s: &State, at: Addr) -> bool {
        s.monitors.contains(&at)
            || s.frames().filter(|frame| frame.method.is_synchronized()).any(|frame| {
                if frame.method.is_static() {
                    self.jvm.mirror(frame.method.owner()) == at
                } else {
                    s.stack[frame.base as usize] == Value::Ref(at)
                }
            })
    }
}
