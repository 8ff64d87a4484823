//! How the leaves of the inputs bear on a failure: whether the failing check looks at a value, a branch on the way does,
//! or nothing does and any value would do as well.
//!
//! What a value asks of the caller is judged elsewhere; this only tells which values matter.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;
use terms::{Term, VarId};

use crate::machine::Machine;
use crate::machine::heap::Thrown;
use crate::machine::state::State;
use crate::suspicion::{Site, ThrowOrigin};

/// A place in the inputs that holds a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slot {
    Receiver,
    /// An argument of the entry.
    Argument(usize),
    /// What object number such was made with: arguments of its constructor or factory, elements, results of a stub.
    Made(usize, usize),
    /// An argument of a call on the object.
    Call(usize, usize, usize),
    /// A field of the object.
    Field(usize, usize),
    /// An argument of a step before the call.
    Before(usize, usize),
    /// What an input API returns.
    Program(usize),
    /// The length of an array or a string.
    Length(usize),
    /// The characters of a string.
    Characters(usize),
}

/// Ordered by how much it matters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bearing {
    /// Nothing depends on it.
    #[default]
    Idle,
    /// A branch on the way looks at it.
    Steers,
    /// The failing check looks at it.
    Decides,
}

/// The terms that inputs were taken from.
pub(crate) type InputLeaves = Vec<(Slot, Term)>;

impl Machine {
    pub(crate) fn bearings(
        &self,
        s: &State,
        origin: ThrowOrigin,
        site: &Site,
        thrown: &Thrown,
        leaves: &InputLeaves,
    ) -> BTreeMap<Slot, Bearing> {
        let variables =
            |terms: &[Term]| -> FxHashSet<VarId> { self.variables_of(terms).into_iter().collect() };
        let steering = variables(&s.condition.path);
        let mut failing =
            s.condition.path[s.decisions_before_failure(origin, site, thrown)..thrown.decisions].to_vec();
        failing.extend(thrown.failure.as_ref().and_then(|failure| failure.condition));
        let deciding = variables(&failing);
        let mut bearings = BTreeMap::new();
        for (slot, term) in leaves {
            let has = |set: &FxHashSet<VarId>| self.terms.vars(*term).iter().any(|id| set.contains(id));
            let bearing = match () {
                () if has(&deciding) => Bearing::Decides,
                () if has(&steering) => Bearing::Steers,
                () => continue,
            };
            let known = bearings.entry(*slot).or_insert(bearing);
            *known = bearing.max(*known);
        }
        bearings
    }
}
