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
        let base = &self.base;
        self.literals.retain(|_, at| base.contains(*at));
        self.mirrors.retain(|_, at| base.contains(*at));
        self.models.forget_packages(base);
        self.coverage.drain();
    }
}
