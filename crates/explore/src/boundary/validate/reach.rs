//! The variables behind a value: in its term, and in all the objects it may lead to.

use rustc_hash::FxHashSet;
use terms::{Node, Term, VarId};

use crate::machine::Machine;
use crate::machine::heap::{Array, Body, Chars, Construction, Extra, Object};
use crate::machine::state::State;
use crate::machine::value::{Addr, NULL, Value};

/// Walks from values to the variables they are made of.
pub struct ReachedVariables<'a> {
    machine: &'a Machine,
    state: &'a State,
    seen: FxHashSet<Addr>,
    pub variables: FxHashSet<VarId>,
}

impl<'a> ReachedVariables<'a> {
    pub fn new(machine: &'a Machine, state: &'a State) -> ReachedVariables<'a> {
        ReachedVariables { machine, state, seen: FxHashSet::default(), variables: FxHashSet::default() }
    }

    /// Whether the walk came to this object.
    pub fn has_met(&self, at: Addr) -> bool {
        self.seen.contains(&at)
    }

    pub fn value(&mut self, value: Value) {
        let mut pending = vec![value];
        while let Some(value) = pending.pop() {
            match value {
                Value::Ref(at) => self.object(at, &mut pending),
                value => self.term(value.term(), &mut pending),
            }
        }
    }

    fn term(&mut self, t: Option<Term>, pending: &mut Vec<Value>) {
        let Some(t) = t else { return };
        let terms = &self.machine.terms;
        self.variables.extend(terms.vars(t));
        if terms.sort(t) != terms::Sort::Ref {
            return;
        }
        let mut parts = vec![t];
        let mut seen = FxHashSet::default();
        while let Some(part) = parts.pop() {
            if !seen.insert(part) {
                continue;
            }
            match *terms.node(part) {
                Node::Ite(_, a, b) => parts.extend([a, b]),
                _ => pending.extend(terms.as_ref(part).map(|at| Value::Ref(Addr(at)))),
            }
        }
    }

    fn object(&mut self, at: Addr, pending: &mut Vec<Value>) {
        // What all paths share holds no variables.
        if at == NULL || at.is_shared() && !self.state.heap.has_changed(at) || !self.seen.insert(at) {
            return;
        }
        let object = self.machine.object(self.state, at);
        match &object.body {
            Body::Fields(fields) => pending.extend(fields.iter()),
            Body::Array(Array::Known(elements)) => {
                pending.extend((0..elements.len()).map(|i| elements.get(i)))
            }
            Body::Array(Array::Symbolic(array)) => {
                self.term(Some(array.length), pending);
                pending.extend(array.initial.iter().flat_map(|&(index, value)| [index, value]));
                for write in &array.writes {
                    if let crate::machine::heap::Write::Element(index, value) = write {
                        pending.extend([*index, *value]);
                    }
                }
            }
        }
        self.extra(object, pending);
    }

    fn extra(&mut self, object: &Object, pending: &mut Vec<Value>) {
        match object.extra.as_deref() {
            Some(Extra::String(text)) => {
                self.term(Some(text.length), pending);
                match &text.chars {
                    Chars::Named(units) => {
                        for &(index, unit) in units {
                            self.term(Some(unit), pending);
                            pending.push(index);
                        }
                    }
                    Chars::Part { of, begin } => pending.extend([Value::Ref(*of), *begin]),
                    Chars::Made(units) => units.iter().for_each(|&unit| self.term(Some(unit), pending)),
                }
            }
            Some(Extra::Input(input)) => {
                pending.extend(input.initial.iter().map(|(_, value)| *value));
                match &input.construction {
                    Construction::By { arguments, calls, .. } => {
                        pending.extend(arguments.iter());
                        pending.extend(calls.iter().flat_map(|(_, arguments)| arguments.iter().copied()));
                    }
                    Construction::Revived(revived) => self.term(Some(revived.chosen), pending),
                    Construction::Stub(results) => pending.extend(results.iter().map(|(_, value)| *value)),
                    Construction::Lazy | Construction::Pending => {}
                }
            }
            Some(Extra::Deferred(_, arguments)) => pending.extend(arguments.iter()),
            Some(Extra::Lambda(lambda)) => pending.extend(lambda.captured.iter()),
            Some(Extra::Proxy(proxy)) => pending.push(proxy.handler),
            _ => {}
        }
    }
}
