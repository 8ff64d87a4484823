//! Symbolic references: which objects they may mean, and bringing that down to one where it must be.

use rustc_hash::{FxHashMap, FxHashSet};
use terms::{Node, Term};

use crate::instructions::throw::Implicit;
use crate::machine::Machine;
use crate::machine::state::State;
use crate::machine::value::{Addr, NULL, Value};
use crate::path::left_out::{LeftOut, no_behaviour};
use crate::path::outcome::{Reason, Step, cut};

/// Objects a reference may mean, each with the condition under which it does.
pub type Targets = Vec<(Term, Addr)>;

impl Machine {
    /// Makes sure a reference is not null on this path. False: it was null, the NullPointerException is thrown and the
    /// instruction is over. `below` tells which operand it is, for the message.
    pub fn non_null(&mut self, s: &mut State, value: Value, below: usize) -> Step<bool> {
        match value {
            Value::Ref(NULL) => {
                self.throw_implicit(s, Implicit::Null { value, below })?;
                Ok(false)
            }
            Value::Ref(_) => Ok(true),
            Value::Unset | Value::ReturnAddress(_) => {
                // A hole in a model of ours: better a path less than a wrong one.
                let place = self.site_name(s);
                self.pass.reasons.add(Reason::InternalError, &place);
                cut(Reason::InternalError)
            }
            value => {
                let null = self.same_reference(value, Value::NULL);
                if self.decide(s, null)? {
                    self.throw_implicit(s, Implicit::Null { value, below })?;
                    return Ok(false);
                }
                Ok(true)
            }
        }
    }

    /// The objects a non-null reference may mean on this path, each with the condition under which it does.
    pub fn targets(&mut self, s: &State, value: Value) -> Targets {
        let mut found = Vec::new();
        match value {
            Value::Ref(at) => found.push((self.terms.bool(true), at)),
            value => {
                let t = value.to_term(&mut self.terms);
                let always = self.terms.bool(true);
                if let Some(model) = self.mode.model() {
                    // Which one it is, is known there.
                    let at = Addr(self.terms.evaluate(t, model).bits() as u32);
                    return if at == NULL { found } else { vec![(always, at)] };
                }
                let t = self.resolve(s, t);
                self.collect_targets(s, t, always, &mut found);
            }
        }
        found
    }

    /// References that were swapped again and again share their parts, so a tree of them has more ways than nodes: a node
    /// is looked at once, after everything that leads to it, under all conditions that do.
    fn collect_targets(&mut self, s: &State, t: Term, guard: Term, found: &mut Targets) {
        let mut guards = FxHashMap::default();
        guards.insert(t, guard);
        for t in self.parts_in_order(s, t) {
            let guard = guards[&t];
            let Node::Ite(c, then, or_else) = *self.terms.node(t) else {
                let at =
                    self.terms.as_ref(t).expect("a reference term is a tree of conditions over addresses");
                found.extend((at != 0).then_some((guard, Addr(at))));
                continue;
            };
            let not_c = self.terms.not(c);
            for (condition, negated, part) in [(c, not_c, then), (not_c, c, or_else)] {
                if is_assumed(s, negated) {
                    continue;
                }
                let here = self.terms.and(guard, condition);
                let all = guards.get(&part).map_or(here, |&others| self.terms.or(others, here));
                guards.insert(part, all);
            }
        }
    }

    /// The parts of a reference that the path has not ruled out, each before its own parts.
    fn parts_in_order(&mut self, s: &State, t: Term) -> Vec<Term> {
        let mut order = Vec::new();
        let mut seen = FxHashSet::default();
        // Whether its parts are done, too.
        let mut waiting = vec![(t, false)];
        while let Some((t, done)) = waiting.pop() {
            if done {
                order.push(t);
                continue;
            }
            if !seen.insert(t) {
                continue;
            }
            waiting.push((t, true));
            if let Node::Ite(c, then, or_else) = *self.terms.node(t) {
                let not_c = self.terms.not(c);
                // What is done first comes out last.
                waiting.extend((!is_assumed(s, not_c)).then_some((then, false)));
                waiting.extend((!is_assumed(s, c)).then_some((or_else, false)));
            }
        }
        order.reverse();
        order
    }

    /// Brings a non-null reference down to one object, forking if need be.
    pub fn single(&mut self, s: &mut State, value: Value) -> Step<Addr> {
        if let Value::Ref(at) = value {
            return Ok(at);
        }
        let targets = self.targets(s, value);
        let Some((&(_, last), rest)) = targets.split_last() else {
            return no_behaviour("a reference that means nothing");
        };
        for &(_, at) in rest {
            let here = self.same_reference(value, Value::Ref(at));
            if self.decide(s, here)? {
                return Ok(at);
            }
        }
        if !rest.is_empty() {
            let here = self.same_reference(value, Value::Ref(last));
            self.require(s, here, LeftOut::Nothing("the siblings mean the other objects"))?;
        }
        Ok(last)
    }

    /// `condition ? a : b` on values of one kind.
    pub fn either(&mut self, condition: Term, a: Value, b: Value) -> Value {
        if a == b {
            return a;
        }
        match self.terms.as_bool(condition) {
            Some(true) => a,
            Some(false) => b,
            None => {
                let (a, b) = (a.to_term(&mut self.terms), b.to_term(&mut self.terms));
                let t = self.terms.ite(condition, a, b);
                Value::of(&self.terms, t)
            }
        }
    }

    /// One value per target, folded into one.
    pub fn merge(&mut self, parts: &[(Term, Value)]) -> Value {
        let (&(_, last), rest) = parts.split_last().expect("a non-null reference has a target");
        rest.iter().rev().fold(last, |merged, &(guard, value)| self.either(guard, value, merged))
    }
}

/// Whether the path has decided that this holds.
fn is_assumed(s: &State, condition: Term) -> bool {
    s.condition.path.contains(&condition) || s.condition.implied.contains(&condition)
}
