//! Assignments as constraints: what the path condition leaves only one value is that value from then on.
//!
//! After each new assumption the inputs it concerns, and the values computed from them, are asked whether they still have
//! a choice (`solver/unique.rs`). What has none is built back: into locals and operands at once, into everything else
//! when it is read. Loops, calls and indices that depended on it go on concretely.

use std::rc::Rc;

use terms::{Term, Terms};

use crate::machine::Machine;
use crate::machine::state::State;
use crate::machine::value::{NULL, Value};

/// Subterms that may be rebuilt for one value: a hash of a whole text is not worth it.
const MAX_TERM_SIZE: usize = 1000;

impl Machine {
    /// Called when `new` was added to the path.
    pub(crate) fn settle(&mut self, s: &mut State, new: Term) {
        let Some(model) = s.condition.model.clone().filter(|_| self.pass.following.concretise) else {
            return;
        };
        let mut live: Vec<Term> = s.stack.iter().filter_map(|value| value.term()).collect();
        live.sort_unstable();
        live.dedup();
        let (chain, terms) = (&mut self.chain, &mut self.terms);
        let found = solver::unique_values(
            chain,
            terms,
            &s.condition.facts,
            new,
            &live,
            &s.condition.concretised.borrow(),
            &model,
        );
        if found.is_empty() {
            return;
        }
        self.meter.stats.concretions += found.len() as u64;
        let rest = s.condition.facts.split_off(s.condition.equations);
        let concretised = Rc::make_mut(&mut s.condition.concretised).get_mut();
        for (t, value) in found {
            let value = self.terms.constant(value);
            concretised.insert(&self.terms, t, value);
            s.condition.facts.push(self.terms.same_bits(t, value));
        }
        s.condition.equations = s.condition.facts.len();
        for fact in rest {
            let now = self.resolve(s, fact);
            if now != Terms::TRUE {
                s.condition.facts.push(now);
            }
        }
        for i in 0..s.stack.len() {
            s.stack[i] = self.resolved(s, s.stack[i]);
        }
    }

    /// The term with everything concretised put in.
    pub fn resolve(&mut self, s: &State, t: Term) -> Term {
        let mut concretised = s.condition.concretised.borrow_mut();
        if concretised.is_empty() {
            return t;
        }
        self.terms.substitute_within(t, &mut concretised, MAX_TERM_SIZE).unwrap_or(t)
    }

    /// The value with everything concretised put in. A null stays the reference it was: its name tells where it came from.
    pub fn resolved(&mut self, s: &State, value: Value) -> Value {
        let Some(t) = value.term() else { return value };
        let now = self.resolve(s, t);
        if now == t || self.terms.as_ref(now) == Some(NULL.0) { value } else { Value::of(&self.terms, now) }
    }
}
