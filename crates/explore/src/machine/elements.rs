//! Reading and writing one array element whose index is known to be within bounds.

use std::rc::Rc;

use solver::{Answer, Query, Solver};
use terms::{BvCmp, BvOp, Term};

use crate::machine::Machine;
use crate::machine::heap::{Array, ArrayContents, Copied, Elements, Fill, Write};
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::path::left_out::no_behaviour;
use crate::path::outcome::{Reason, Step, cut};

/// Beyond this many distinct runs of equal elements, or cells to rewrite, a symbolic index is tried value by value instead.
const MAX_CHOICES: usize = 300;
/// Copies of copies that an element may have come through.
const MAX_COPIES: usize = 6;

impl Machine {
    pub fn load_element(&mut self, s: &mut State, at: Addr, index: Value) -> Step<Value> {
        self.observe_read(s, at);
        match (self.object(s, at).array(), index) {
            (Some(Array::Known(elements)), Value::Int(i)) => Ok(elements.get(i as usize)),
            (Some(Array::Known(elements)), index) => {
                let runs = runs(elements);
                if runs.len() > MAX_CHOICES {
                    let i = self.concretise(s, index)?;
                    return self.load_element(s, at, Value::Int(i));
                }
                let index = index.int_term(&mut self.terms);
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
        let writes = array.writes.clone();
        self.load_written(s, at, &writes, index)
    }

    /// What an array held when these were the writes to it.
    fn load_written(&mut self, s: &mut State, at: Addr, writes: &[Write], index: Value) -> Step<Value> {
        let mut hits = Vec::new();
        let mut certain = None;
        for write in writes.iter().rev() {
            let (same, value) = match write {
                Write::Element(i, value) => (self.same_index(s, *i, index), *value),
                Write::Copied(copied) => {
                    let within = self.within_copy(s, copied, index)?;
                    if self.terms.as_bool(within) == Some(false) {
                        continue;
                    }
                    (within, self.load_copied(s, copied, index)?)
                }
            };
            match self.terms.as_bool(same) {
                Some(true) => {
                    certain = Some(value);
                    break;
                }
                Some(false) => {}
                None => hits.push((same, value)),
            }
        }
        let bottom = match certain {
            Some(value) => value,
            None => self.load_initial(s, at, index)?,
        };
        Ok(self.first_hit(hits, bottom))
    }

    /// What was there before anyone wrote.
    fn load_initial(&mut self, s: &mut State, at: Addr, index: Value) -> Step<Value> {
        let Some(Array::Symbolic(array)) = self.object(s, at).array() else { return Ok(Value::Int(0)) };
        let (initial, fill) = (array.initial.clone(), array.fill.clone());
        let mut hits = Vec::new();
        for &(i, value) in initial.iter().rev() {
            let same = self.same_index(s, i, index);
            match self.terms.as_bool(same) {
                Some(true) => return Ok(self.first_hit(hits, value)),
                Some(false) => {}
                None => hits.push((same, value)),
            }
        }
        let bottom = match fill {
            Fill::Zero(zero) => zero,
            Fill::String(text) => {
                let unit = self.text_unit(s, text, index);
                let unit = self.terms.zero_extend(unit, 32);
                Value::of_int(&self.terms, unit)
            }
            Fill::Fresh => {
                let value = self.fresh_element(s, at, index)?;
                if let Some(Array::Symbolic(array)) = self.object_mut(s, at).array_mut() {
                    array.initial.insert(0, (index, value));
                }
                value
            }
        };
        Ok(self.first_hit(hits, bottom))
    }

    fn first_hit(&mut self, hits: Vec<(Term, Value)>, bottom: Value) -> Value {
        hits.into_iter().rev().fold(bottom, |below, (same, value)| self.either(same, value, below))
    }

    /// Whether a copy wrote this index, decided where the path decides it.
    fn within_copy(&mut self, s: &mut State, copied: &Copied, index: Value) -> Step<Term> {
        let [to, count, index] = [copied.to, copied.count, index].map(|v| v.int_term(&mut self.terms));
        // Copies are within bounds: no overflow.
        let end = self.terms.bin(BvOp::Add, to, count);
        let (after, before) = (self.terms.cmp(BvCmp::Sle, to, index), self.terms.cmp(BvCmp::Slt, index, end));
        let within = self.terms.and(after, before);
        Ok(match self.decided(s, within)? {
            Some(known) => self.terms.bool(known),
            None => within,
        })
    }

    fn load_copied(&mut self, s: &mut State, copied: &Copied, index: Value) -> Step<Value> {
        let source = match (copied.from, copied.to, index) {
            (Value::Int(from), Value::Int(to), Value::Int(index)) => Value::Int(index - to + from),
            (from, to, index) => {
                let [from, to, index] = [from, to, index].map(|v| v.int_term(&mut self.terms));
                let offset = self.terms.bin(BvOp::Sub, index, to);
                let source = self.terms.bin(BvOp::Add, offset, from);
                Value::of_int(&self.terms, source)
            }
        };
        match (&copied.contents, source) {
            // Outside of what was copied the value does not count.
            (ArrayContents::Known(elements), Value::Int(i)) => {
                Ok(elements.at(i as usize).or_else(|| elements.at(0)).unwrap_or(Value::Int(0)))
            }
            (ArrayContents::Known(elements), index) => {
                let (runs, index) = (runs(elements), index.int_term(&mut self.terms));
                Ok(if runs.is_empty() { Value::Int(0) } else { self.search(index, &runs) })
            }
            (ArrayContents::Logged(writes), index) => self.load_written(s, copied.source, writes, index),
        }
    }

    /// Copies as many elements as a term says; the ranges are within bounds. False: it has to be a number after all.
    pub fn copy_elements(&mut self, s: &mut State, copied: Copied, target: Addr) -> Step<bool> {
        let depth = |array: Option<&Array>| match array {
            Some(Array::Symbolic(array)) => array.copies(),
            _ => 0,
        };
        let source = self.object(s, copied.source).array();
        let too_deep = depth(source) + depth(self.object(s, target).array()) >= MAX_COPIES;
        let too_many = matches!(&copied.contents, ArrayContents::Known(e) if runs(e).len() > MAX_CHOICES);
        if too_deep || too_many {
            return Ok(false);
        }
        let old: Vec<Value> = match self.object_mut(s, target).array_mut() {
            Some(Array::Symbolic(array)) => {
                array.writes.push(Write::Copied(Rc::new(copied)));
                return Ok(true);
            }
            Some(Array::Known(elements)) if elements.len() <= MAX_CHOICES => {
                (0..elements.len()).map(|i| elements.get(i)).collect()
            }
            _ => return Ok(false),
        };
        let mut new = Vec::with_capacity(old.len());
        for (i, old) in (0..).zip(old) {
            let within = self.within_copy(s, &copied, Value::Int(i))?;
            new.push(match self.terms.as_bool(within) {
                Some(false) => old,
                _ => {
                    let value = self.load_copied(s, &copied, Value::Int(i))?;
                    self.either(within, value, old)
                }
            });
        }
        if let Some(array) = self.object_mut(s, target).array_mut() {
            *array = Array::Known(Elements::Cells(new));
        }
        Ok(true)
    }

    /// What an array holds now, to be copied from.
    pub fn contents(&self, s: &State, at: Addr) -> Option<ArrayContents> {
        Some(match self.object(s, at).array()? {
            Array::Known(elements) => ArrayContents::Known(elements.clone()),
            Array::Symbolic(array) => ArrayContents::Logged(array.writes.clone()),
        })
    }

    fn same_index(&mut self, s: &State, a: Value, b: Value) -> Term {
        if a.is_concrete() && b.is_concrete() {
            return self.terms.bool(a == b);
        }
        let (a, b) = (a.int_term(&mut self.terms), b.int_term(&mut self.terms));
        let same = self.terms.eq(a, b);
        let different = self.terms.not(same);
        if s.condition.path.contains(&same) {
            return self.terms.bool(true);
        }
        if s.condition.path.contains(&different) {
            return self.terms.bool(false);
        }
        same
    }

    /// The index is within bounds, the value already narrowed and checked.
    pub fn store_element(&mut self, s: &mut State, at: Addr, index: Value, value: Value) -> Step {
        self.observe_write(s, at);
        match (self.object_mut(s, at).array_mut(), index) {
            (Some(Array::Known(elements)), Value::Int(i)) => elements.set(i as usize, value),
            (Some(Array::Known(elements)), index) => {
                if elements.len() > MAX_CHOICES {
                    let i = self.concretise(s, index)?;
                    return self.store_element(s, at, Value::Int(i), value);
                }
                let old: Vec<Value> = (0..elements.len()).map(|i| elements.get(i)).collect();
                let index = index.int_term(&mut self.terms);
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
                let concrete = |write: &Write| matches!(write, Write::Element(i, _) if i.is_concrete());
                if index.is_concrete() && array.writes.iter().all(concrete) {
                    array.writes.retain(|write| !matches!(write, Write::Element(i, _) if *i == index));
                }
                array.writes.push(Write::Element(index, value));
            }
            (None, _) => {}
        }
        Ok(())
    }

    /// An element of an array that is laid out, as it is now.
    pub fn element_now(&self, s: &State, at: Addr, index: u32) -> Value {
        match self.object(s, at).array() {
            Some(Array::Known(elements)) if (index as usize) < elements.len() => elements.get(index as usize),
            _ => Value::Unset,
        }
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
        let value = self.resolved(s, value);
        if let Some(i) = self.concrete_int(s, value) {
            return Ok(i);
        }
        let t = value.int_term(&mut self.terms);
        if s.condition.model.is_none() {
            match self.chain.check(&mut self.terms, &Query { constraints: &s.condition.facts }) {
                Answer::Sat(model) => s.condition.model = Some(model),
                Answer::Unsat => return no_behaviour("the path condition has no solution"),
                Answer::Unknown(_) => return cut(Reason::SolverUnknown),
            }
        }
        let model = s.condition.model.as_ref().expect("just made sure");
        let candidate = self.terms.evaluate(t, model).bits() as u32 as i32;
        let constant = self.terms.int(candidate);
        let here = self.terms.eq(t, constant);
        // True under the model, so this state always takes it; the sibling tries the others.
        self.decide(s, here)?;
        Ok(candidate)
    }

    /// The number an int is equal to by the path condition, if it is.
    pub fn concrete_int(&mut self, s: &State, value: Value) -> Option<i32> {
        match value {
            Value::Int(i) => Some(i),
            Value::SymInt(t) => s.condition.facts.iter().rev().find_map(|&c| match *self.terms.node(c) {
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
