//! Which exceptions a call that is not executed may throw: those it declares, and those that runs have seen.

use classes::class::{Class, Method, Origin};

use crate::machine::Machine;
use crate::machine::state::State;
use crate::path::outcome::Reason;

/// More kinds are not tried.
const MAX_EXCEPTIONS: usize = 4;

impl Machine {
    pub(super) fn possible_exceptions(
        &mut self,
        s: &State,
        method: &'static Method,
        reason: Reason,
    ) -> Vec<&'static Class> {
        // Beyond the call depth there is code that could be followed: it is not worth a path of its own.
        let from_jdk = s.cur.method.owner().origin == Origin::Jdk;
        if reason == Reason::CallDepth && self.settings.observations.is_none() {
            return Vec::new();
        }
        let mut classes = self.observed(method).map_or_else(Vec::new, |seen| seen.exceptions.clone());
        // What the JDK does with the exceptions of its own natives is its business.
        if !from_jdk {
            let declared = method.exceptions.iter().filter_map(|name| self.program.class(name).ok());
            for class in declared {
                // Something below it was seen, or is declared, too.
                if !classes.iter().any(|known| known.is_subclass_of(class)) {
                    classes.push(class);
                }
            }
        }
        classes.retain(|class| class.instantiable() || class.is_missing());
        if classes.len() > MAX_EXCEPTIONS {
            classes.truncate(MAX_EXCEPTIONS);
            self.pass.reasons.add(Reason::Subtypes, "more exceptions than are tried");
        }
        classes
    }
}
