//! What runs before the entry is called: constructors and factories of inputs, and class initialisers. What they make was
//! there before the entry. An entry that they call sees objects and classes half made, as nobody else does.

use std::rc::Rc;

use classes::class::{Class, Field, Origin as ClassOrigin};

use crate::machine::Machine;
use crate::machine::state::{InitStatus, State};
use crate::machine::value::Addr;
use crate::path::left_out::LeftOut;
use crate::path::outcome::Reason;

impl Machine {
    /// An exception leaves the frame on top: if that is the entry, called by what makes an input or initialises a class,
    /// then the entry throws, though nobody can call it so from outside.
    pub(crate) fn leave_out_if_called_early(&mut self, s: &mut State) {
        let is_entry = self.entry.method.is_some_and(|entry| entry == s.cur.method);
        if is_entry && s.making.is_going_on() && !s.cur.is_before_entry() {
            let what = "it throws where it is called while an object is made or a class initialised";
            self.leave_out(s, LeftOut::Beyond(Reason::CannotConstruct, what.into()));
        }
    }

    /// A static field is about to be read: what it holds may not be what it will hold.
    pub(super) fn note_early_read(&mut self, s: &mut State, field: &'static Field) {
        // Those that are assigned later on are told by `statics.rs`.
        if !field.is_final() || matches!(self.status(s, field.owner()), Some(InitStatus::Done) | None) {
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
