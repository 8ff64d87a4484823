//! Back to where booting left the machine, between two entries: what an entry yields must not depend on what the same
//! worker explored before.
//!
//! JDK classes that an entry initialises, literals it loads and class objects it asks for lie in the base heap. Their
//! addresses are numbers in terms, and the branches their initialisers take are counted: left there, they would show in
//! the next entry's search.

use classes::class::ClassId;
use rustc_hash::FxHashMap;

use crate::machine::Machine;
use crate::machine::heap::Base;
use crate::machine::state::ClassState;

/// What booting made. Objects are shared with it until someone writes to them.
#[derive(Default)]
pub(crate) struct Booted {
    base: Base,
    statics: FxHashMap<ClassId, ClassState>,
}

impl Machine {
    /// From now on this is where `rewind` leads.
    pub(crate) fn keep_booted(&mut self) {
        self.booted = Booted { base: self.base.clone(), statics: self.base_statics.clone() };
    }

    pub(crate) fn rewind(&mut self) {
        self.base.clone_from(&self.booted.base);
        self.base_statics.clone_from(&self.booted.statics);
        self.forget_newer_objects();
        self.coverage.drain();
    }

    /// Runs what is done once per process, for whichever entry is the first to need it, and leaves the machine as it was:
    /// what the first one finds initialised and counted, the next would not. The effort that is booked by now counts, too:
    /// where an entry ends depends on it.
    pub(crate) fn aside<T>(&mut self, run: impl FnOnce(&mut Machine) -> T) -> T {
        let (base, statics) = (self.base.clone(), self.base_statics.clone());
        let coverage = std::mem::take(&mut self.coverage);
        let booked = (self.fuel, self.slice, self.stats.instructions);
        let result = run(self);
        (self.fuel, self.slice, self.stats.instructions) = booked;
        self.coverage = coverage;
        (self.base, self.base_statics) = (base, statics);
        self.forget_newer_objects();
        result
    }

    /// Forgets the addresses of what is in the base heap no more.
    fn forget_newer_objects(&mut self) {
        let base = &self.base;
        self.literals.retain(|_, at| base.contains(*at));
        self.mirrors.retain(|_, at| base.contains(*at));
        self.models.forget_packages(base);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use classes::{Jdk, Program};

    use super::*;
    use crate::entry::budget::Budget;
    use crate::entry::settings::Settings;

    fn machine() -> Machine {
        let home = Jdk::locate().expect("a JDK in JAVA_HOME or on the PATH");
        let jdk = Jdk::open(&home).expect("a readable JDK");
        let budget = Arc::new(Budget::unlimited());
        Machine::new(Program::new(jdk, Vec::new(), Vec::new()), Settings::default(), budget).unwrap()
    }

    #[test]
    fn what_runs_aside_leaves_no_trace() {
        let mut machine = machine();
        // A slice is under way: some of it is not booked yet.
        machine.refuel(100);
        assert!((0..7).all(|_| !machine.out_of_fuel()));
        let seen = |m: &Machine| {
            (m.stats.instructions, m.fuel, m.slice, m.base_statics.len(), m.literals.len(), m.mirrors.len())
        };
        let before = seen(&machine);
        let class = machine.program.class("java/util/regex/Pattern").unwrap();
        let within = machine.aside(|m| {
            m.initialise_in_base_once(class);
            seen(m)
        });
        assert!(within.3 > before.3);
        assert_eq!(seen(&machine), before);
    }
}
