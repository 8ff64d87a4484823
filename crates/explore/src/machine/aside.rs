//! Running something on the process's behalf in the middle of an entry, so that the entry does not notice.

use crate::machine::Machine;

impl Machine {
    /// Runs what is done once per process, for whichever entry is the first to need it, and leaves the machine as it was:
    /// what the first one finds initialised and counted, the next would not. The effort that is booked by now counts, too:
    /// where an entry ends depends on it.
    pub(crate) fn aside<T>(&mut self, run: impl FnOnce(&mut Machine) -> T) -> T {
        let shared = self.jvm.shared();
        let kept = self.meter.set_aside();
        let result = run(self);
        self.meter.take_up(kept);
        self.jvm.restore(shared);
        result
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use classes::{Jdk, Program};

    use super::*;
    use crate::machine::budget::Budget;
    use crate::machine::settings::Settings;

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
        machine.meter.refuel(100);
        assert!((0..7).all(|_| !machine.meter.out_of_fuel()));
        let seen = |m: &Machine| {
            (m.meter.stats.instructions, m.meter.fuel_left(), m.jvm.statics.len(), m.jvm.literals.len())
        };
        let before = seen(&machine);
        let class = machine.program.class("java/util/regex/Pattern").unwrap();
        let within = machine.aside(|m| {
            m.initialise_in_base_once(class);
            seen(m)
        });
        assert!(within.2 > before.2);
        assert_eq!(seen(&machine), before);
    }
}
