//! What was made before the entry is called lies together on the heap of a path.

use std::rc::Rc;

use crate::machine::state::{Frame, Purpose, State};
use crate::machine::value::Addr;

impl Frame {
    /// Whether it makes something that is there when the entry is called.
    pub fn is_before_entry(&self) -> bool {
        match self.purpose {
            Purpose::Initialise(_)
            | Purpose::Build(_)
            | Purpose::Prepare(_)
            | Purpose::Before
            | Purpose::Adopt(_) => true,
            Purpose::Call | Purpose::Discard | Purpose::Again | Purpose::Launch(_) | Purpose::Holds => false,
        }
    }
}

/// Where what was made before the entry lies on the heap of a path.
#[derive(Debug, Clone, Default)]
pub struct Making {
    /// From the first address up to the last, which is no part.
    done: Rc<Vec<(Addr, Addr)>>,
    /// The outermost frame that makes something now, by depth, and where its first object lies.
    now: Option<(u32, Addr)>,
}

impl Making {
    pub fn is_going_on(&self) -> bool {
        self.now.is_some()
    }

    /// Tells what is made now from what was made before, and from the entry.
    pub fn what_goes_on(&self) -> Option<Addr> {
        self.now.map(|(_, from)| from)
    }

    /// Whether an object was there before the entry was called, other than as an input.
    #[inline]
    pub fn made(&self, at: Addr) -> bool {
        self.done.iter().any(|&(from, to)| from.0 <= at.0 && at.0 < to.0)
            || self.now.is_some_and(|(_, from)| from.0 <= at.0)
    }

    /// What another state made is there as well.
    pub fn take_over(&mut self, other: &mut Making) {
        self.done = std::mem::take(&mut other.done);
    }
}

impl State {
    /// The frame on top makes something.
    pub fn begin_making(&mut self) {
        if self.making.now.is_none() {
            self.making.now = Some((self.callers.len() as u32, self.heap.next()));
        }
    }

    /// The frame that was on top is gone.
    pub fn end_making(&mut self) {
        let ended = |&(depth, _): &(u32, Addr)| depth == self.callers.len() as u32 + 1;
        let Some((_, from)) = self.making.now.filter(ended) else { return };
        self.making.now = None;
        let to = self.heap.next();
        if from != to {
            Rc::make_mut(&mut self.making.done).push((from, to));
        }
    }
}
