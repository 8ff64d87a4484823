//! Reading and writing one array element whose index is known to be within bounds.

use solver::{Answer, Query, Solver};
use terms::{BvCmp, Term};

use crate::heap::{Array, Elements, Fill};
use crate::machine::Machine;
use crate::outcome::{End, Reason, Step, Stop, cut};
use crate::state::State;
use crate::value::{Addr, Value};

/// Beyond this many distinct runs of equal elements, or cells to rewrite, a symbolic index is tried value by value instead.
const MAX_CHOICES: usize = 300;

impl Machine {
    pub fn load_element(&mut self, s: &mut State, at: Addr, index: Value) -> Step<Value> {
        match (self.object(s, at).array(), index) {
            (Some(Array::Known(elements)), Value::Int(i)) => Ok(elements.get(i as usize)),
            (Some(Array::Known(elements)), index) => {
                let runs = runs(elements);
                if runs.len() > MAX_CHOICES {
                    let i = self.concretise(s, index)?;
                    return self.load_element(s, at, Value::Int(i));
                }
                let index = self.int_term(index);
                Ok(self.search(index, &runs))
            }
            (Some(Array::Symbolic(_)), index) => self.load_logged(s, at, index),
            (None, _) => Ok(Value::Int(0)),
        }
    }

    /// The newest write to this index, else what was there at first.
    fn load_logged(&mut self, s: &mut State, at: Addr, index: Value) -> Step<Value> {
        let Some(Array::Symbolic(array)) = self.object(s, at).array() else { return Ok(Value::Int(0)) };
        if let Some(value) = array.newest(index) {
            return Ok(value);
        }
        let (writes, initial, fill) = (array.writes.clone(), array.initial.clone(), array.fill.clone());
        let mut hits = Vec::new();
        let mut certain = None;
        for &(i, value) in writes.iter().rev().chain(initial.iter().rev()) {
            let same = self.same_index(s, i, index);
            match self.terms.as_bool(same) {
                Some(true) => {
                    certain = Some(value);
                    break;
                }
                Some(false) => {}
                None => hits.push((same, value)),
            }
        }
        let bottom = match (certain, fill) {
            (Some(value), _) => value,
            (None, Fill::Zero(zero)) => zero,
            (None, Fill::Text(text)) => {
                let unit = self.text_unit(s, text, index);
                let unit = self.terms.zero_extend(unit, 32);
                self.int_value(unit)
            }
            (None, Fill::Fresh) => {
                let value = self.fresh_element(s, at, index)?;
                if let Some(Array::Symbolic(array)) = self.object_mut(s, at).array_mut() {
                    array.initial.insert(0, (index, value));
                }
                value
            }
        };
        Ok(hits.into_iter().rev().fold(bottom, |below, (same, value)| self.either(same, value, below)))
    }

    fn same_index(&mut self, s: &State, a: Value, b: Value) -> Term {
        if a.is_concrete() && b.is_concrete() {
            return self.terms.bool(a == b);
        }
        let (a, b) = (self.int_term(a), self.int_term(b));
        let same = self.terms.eq(a, b);
        let different = self.terms.not(same);
        if s.path.contains(&same) {
            return self.terms.bool(true);
        }
        if s.path.contains(&different) {
            return self.terms.bool(false);
        }
        same
    }

    /// The index is within bounds, the value already narrowed and checked.
    pub fn store_element(&mut self, s: &mut State, at: Addr, index: Value, value: Value) -> Step {
        match (self.object_mut(s, at).array_mut(), index) {
            (Some(Array::Known(elements)), Value::Int(i)) => elements.set(i as usize, value),
            (Some(Array::Known(elements)), index) => {
                if elements.len() > MAX_CHOICES {
                    let i = self.concretise(s, index)?;
                    return self.store_element(s, at, Value::Int(i), value);
                }
                let old: Vec<Value> = (0..elements.len()).map(|i| elements.get(i)).collect();
                let index = self.int_term(index);
                let mut new = Vec::with_capacity(old.len());
                for (i, old) in old.into_iter().enumerate() {
                    let i = self.terms.int(i as i32);
                    let here = self.terms.eq(index, i);
                    new.push(self.either(here, value, old));
                }
                if let Some(array) = self.object_mut(s, at).array_mut() {
                    *array = Array::Known(Elements::Cells(new));
                }
            }
            (Some(Array::Symbolic(array)), index) => {
                // A concrete index written again with only concrete indices since cannot be seen any more.
                if index.is_concrete() && array.writes.iter().all(|(i, _)| i.is_concrete()) {
                    array.writes.retain(|(i, _)| *i != index);
                }
                array.writes.push((index, value));
            }
            (None, _) => {}
        }
        Ok(())
    }

    /// A balanced tree of comparisons over runs of equal elements.
    fn search(&mut self, index: Term, runs: &[(i32, Value)]) -> Value {
        if runs.len() == 1 {
            return runs[0].1;
        }
        let (low, high) = runs.split_at(runs.len() / 2);
        let start = self.terms.int(high[0].0);
        let before = self.terms.cmp(BvCmp::Slt, index, start);
        let (low, high) = (self.search(index, low), self.search(index, high));
        self.either(before, low, high)
    }

    /// Makes an int a number: the one the current model has, with a sibling for all others.
    pub fn concretise(&mut self, s: &mut State, value: Value) -> Step<i32> {
        if let Some(i) = self.settled_int(s, value) {
            return Ok(i);
        }
        if !self.settings.concretise {
            return cut(Reason::Concretize);
        }
        let t = self.int_term(value);
        if s.model.is_none() {
            match self.chain.check(&mut self.terms, &Query { constraints: &s.path }) {
                Answer::Sat(model) => s.model = Some(model),
                Answer::Unsat => return Err(Stop::Ended(End::Dropped)),
                Answer::Unknown(_) => return cut(Reason::SolverUnknown),
            }
        }
        let model = s.model.as_ref().expect("just made sure");
        let candidate = self.terms.evaluate(t, model).bits() as u32 as i32;
        let constant = self.terms.int(candidate);
        let here = self.terms.eq(t, constant);
        // True under the model, so this state always takes it; the sibling tries the others.
        self.decide(s, here)?;
        Ok(candidate)
    }

    /// The number an int is equal to by the path condition, if it is.
    pub fn settled_int(&mut self, s: &State, value: Value) -> Option<i32> {
        match value {
            Value::Int(i) => Some(i),
            Value::SymInt(t) => s.path.iter().rev().find_map(|&c| match *self.terms.node(c) {
                terms::Node::Eq(a, b) if a == t => self.terms.as_int(b),
                terms::Node::Eq(a, b) if b == t => self.terms.as_int(a),
                _ => None,
            }),
            _ => None,
        }
    }
}

/// Runs of equal elements: where each starts, and its value.
fn runs(elements: &Elements) -> Vec<(i32, Value)> {
    let mut runs: Vec<(i32, Value)> = Vec::new();
    for i in 0..elements.len() {
        let value = elements.get(i);
        if runs.last().is_none_or(|(_, last)| *last != value) {
            runs.push((i as i32, value));
        }
    }
    runs
}
