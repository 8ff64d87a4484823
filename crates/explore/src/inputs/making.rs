//! What runs before the entry is called: constructors and factories of inputs, and class initialisers. What they make was
//! there before the entry. An entry that they call sees objects and classes half made, as nobody else does.

use std::rc::Rc;

use classes::class::{Class, Field, Origin as ClassOrigin};

use crate::machine::Machine;
use crate::machine::state::{Frame, Purpose, State, Status};
use crate::machine::value::Addr;
use crate::path::left_out::LeftOut;
use crate::path::outcome::Reason;

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

impl Machine {
    /// An exception leaves the frame on top: if that is the entry, called by what makes an input or initialises a class,
    /// then the entry throws, though nobody can call it so from outside.
    pub(crate) fn leave_out_if_called_early(&mut self, s: &mut State) {
        let is_entry = self.entry.is_some_and(|entry| entry == s.cur.method);
        if is_entry && s.making.is_going_on() && !s.cur.is_before_entry() {
            let what = "it throws where it is called while an object is made or a class initialised";
            self.leave_out(s, LeftOut::Beyond(Reason::CannotConstruct, what.into()));
        }
    }

    /// A static field is about to be read: what it holds may not be what it will hold.
    pub(super) fn note_early_read(&mut self, s: &mut State, field: &'static Field) {
        // Those that are assigned later on are told by `statics.rs`.
        if !field.is_final() || matches!(self.status(s, field.owner()), Some(Status::Done) | None) {
            return;
        }
        let read = (field, self.read_static(s, field));
        if !s.read_early.contains(&read) {
            Rc::make_mut(&mut s.read_early).push(read);
        }
    }

    /// An object of this class is about to be made. If an initialiser made one while final fields held something else
    /// than now, that one is not like those that constructors make.
    pub(super) fn leave_out_if_made_early(&mut self, s: &mut State, class: &'static Class) {
        if class.origin == ClassOrigin::Jdk
            || !s.read_early.iter().any(|&(field, value)| self.read_static(s, field) != value)
        {
            return;
        }
        let is_other = |at: Addr| s.making.made(at) && !s.input_objects.contains(&at);
        if s.heap.locals().any(|(at, object)| object.class == class && is_other(at)) {
            let what = format!("a {} that was made before a class was initialised", class.binary_name());
            self.leave_out(s, LeftOut::Beyond(Reason::CannotConstruct, what.into()));
        }
    }
}
