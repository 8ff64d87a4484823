//! What is left on the path of a call that was not executed: the call, and unknowns for what came of it.

use std::rc::Rc;

use classes::class::{Class, Field, Method};

use crate::machine::heap::Heap;
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::suspicion::site::Site;

/// A call that was not executed; a list shared between forks, the latest call first.
#[derive(Debug)]
pub struct UnknownCall {
    pub before: Option<Rc<UnknownCall>>,
    /// How many there are up to this one.
    pub(super) number: u32,
    pub method: &'static Method,
    pub site: Site,
    /// The receiver comes first.
    pub arguments: Box<[Value]>,
    /// The objects behind them, as they were then.
    pub heap: Heap,
    pub outcome: UnknownOutcome,
    /// What the call may have changed, with the values it may have left.
    pub written: Vec<UnknownWrite>,
}

#[derive(Debug, Clone, Copy)]
pub enum UnknownOutcome {
    Returned(Option<Value>),
    Threw { class: &'static Class, message: Value },
}

impl UnknownCall {
    /// The path as it was when it came to the call; what it knows of its inputs stays known.
    pub fn state_then(&self, s: &State) -> State {
        let there = s.input_objects.iter().copied().filter(|&at| self.heap.contains(at));
        State { heap: self.heap.clone(), input_objects: Rc::new(there.collect()), ..s.clone() }
    }

    /// All calls up to this one, the first one first.
    pub fn in_order(last: Option<&Rc<UnknownCall>>) -> Vec<Rc<UnknownCall>> {
        let mut calls: Vec<Rc<UnknownCall>> =
            std::iter::successors(last.cloned(), |call| call.before.clone()).collect();
        calls.reverse();
        calls
    }
}

/// A place that a call may have written to, and the unknown value there.
#[derive(Debug, Clone, Copy)]
pub struct UnknownWrite {
    /// Which of the arguments, the receiver first.
    pub argument: usize,
    pub place: WrittenPart,
    pub value: Value,
}

#[derive(Debug, Clone, Copy)]
pub enum WrittenPart {
    Field(&'static Field),
    Element(usize),
    /// The whole object: what a constructor made of it.
    Object,
}
