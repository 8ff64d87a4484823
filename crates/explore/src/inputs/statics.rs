//! Static state: earlier calls may have changed it. Where an entry reads such a field, that it is as the initialiser left it
//! is an assumption (`fresh-statics`); a further exploration gives such fields any value, and if nothing else can go
//! wrong then, the assumption is not needed.

use std::rc::Rc;

use classes::class::{Class, Field, Method, Origin as ClassOrigin};
use classes::descriptor::Type;
use classes::generics::field_type;

use super::{NewInput, VarOrigin, is_monitor, narrower};
use crate::inputs::start::is_main;
use crate::machine::Machine;
use crate::machine::context::Statics;
use crate::machine::heap::{Array, Body, Elements};
use crate::machine::state::{Frame, InitStatus, NarrowedStatic, Purpose, State};
use crate::machine::value::{Addr, NULL, Value};
use crate::path::left_out::{Assumption, LeftOut};
use crate::path::outcome::{Reason, Step};

/// Objects behind a static field that are looked at.
const MAX_OBJECTS: usize = 4096;

impl Machine {
    /// A static field is about to be read.
    pub(crate) fn look_at_static(&mut self, s: &mut State, field: &'static Field) -> Step {
        let owner = field.owner();
        if owner.origin == ClassOrigin::Jdk {
            self.look_at_static_of_jdk(s, field);
            return Ok(());
        }
        self.note_early_read(s, field);
        if self.is_read_by_another_initialiser(s, owner) {
            let what = format!("what {} holds if another class is used first", owner.binary_name());
            self.leave_out(s, LeftOut::Beyond(Reason::CannotConstruct, what.into()));
        }
        if self.pass.statics == Statics::Any
            && self.entry.read_statics.contains(&field)
            && s.frames().any(makes_input)
        {
            self.leave_out_other_times(s);
        }
        if !self.has_past(s) || is_monitor(field) || self.status(s, owner) != Some(InitStatus::Done) {
            return Ok(());
        }
        let settled = NarrowedStatic { field, during: s.making.what_goes_on(), is_assigned: false };
        if s.narrowed_statics.iter().any(|known| known.field == field) {
            self.doubt_times(s, settled);
            return Ok(());
        }
        if field.is_synthetic() && field.name == "$assertionsDisabled" {
            let (assumption, what) = match self.settings.assertions {
                true => (Assumption::Environment, "assertions are on"),
                false => (Assumption::NoAssertions, "assertions are off"),
            };
            self.leave_out(s, LeftOut::Assumed(assumption, what.into()));
            return Ok(());
        }
        let reassigned = self.is_reassigned(field);
        let value = self.read_static(s, field);
        let objects = self.changeable(s, field, value);
        let changed = objects.iter().any(|&at| self.may_change(s, at));
        // Once a path is enough: searching the nest for writers is too much for a field that a loop reads.
        Rc::make_mut(&mut s.narrowed_statics).push(settled);
        if !reassigned && !changed {
            return Ok(());
        }
        if !self.entry.read_statics.contains(&field) {
            self.entry.read_statics.push(field);
            if self.pass.statics == Statics::Any && s.frames().any(makes_input) {
                self.leave_out_other_times(s);
            }
        }
        if self.pass.statics == Statics::AsInitialised {
            let name = format!("{}.{}", owner.binary_name(), field.name);
            self.leave_out(s, LeftOut::Assumed(Assumption::FreshStatics, name.into()));
        } else if reassigned {
            let name = format!("{}.{}", owner.simple_name(), field.name);
            let generic = field.signature.and_then(|g| field_type(g, owner.signature));
            let origin =
                NewInput { name: &name, from: VarOrigin::Inside, nullable: true, generic: generic.as_ref() };
            let value = self.fresh_value(s, narrower(&field.ty, generic.as_ref()), &origin)?;
            self.write_static(s, field, value);
        } else {
            for at in objects {
                self.forget_static(s, field, at)?;
            }
        }
        Ok(())
    }

    /// A static field that the path knows is read once more. Inputs were made, and other classes may have been initialised,
    /// before the entry was called, in which order nobody knows; other calls may have assigned the field in between.
    fn doubt_times(&mut self, s: &mut State, now: NarrowedStatic) {
        let known = |other: &&NarrowedStatic| other.field == now.field;
        if s.narrowed_statics.iter().filter(known).any(|known| known.during == now.during) {
            return;
        }
        let by_entry = s.narrowed_statics.iter().filter(known).any(|k| k.is_assigned && k.during.is_none());
        Rc::make_mut(&mut s.narrowed_statics).push(now);
        if !self.entry.read_statics.contains(&now.field) {
            if !self.is_reassigned(now.field) {
                return;
            }
            self.entry.read_statics.push(now.field);
        }
        if self.pass.statics == Statics::Any || by_entry && s.frames().any(makes_input) {
            self.leave_out_other_times(s);
        } else {
            let name = format!("{}.{}", now.field.owner().binary_name(), now.field.name);
            self.leave_out(s, LeftOut::Assumed(Assumption::FreshStatics, name.into()));
        }
    }

    fn leave_out_other_times(&mut self, s: &mut State) {
        let what = "what was made or initialised when static fields held something else";
        self.leave_out(s, LeftOut::Beyond(Reason::CannotConstruct, what.into()));
    }

    /// An initialiser has failed, and the code that needed the class goes on. In any later call the class cannot be used at
    /// all (JVMS 5.5 step 5), and that is another error.
    pub(crate) fn leave_out_if_failed_before(&mut self, s: &mut State, class: &'static Class) {
        if !self.has_past(s) {
            return;
        }
        if self.pass.statics == Statics::Any {
            let others = LeftOut::Nothing("the instruction runs again, and finds a class that failed before");
            self.choose(s, vec![(), ()], others, |_, _, ()| {});
        } else {
            let what = format!("{}, whose initialiser fails", class.binary_name());
            self.leave_out(s, LeftOut::Assumed(Assumption::FreshStatics, what.into()));
        }
    }

    /// What others may have changed behind a static field: the object there, or, of an array that stays as it is, what
    /// it holds.
    fn changeable(&self, s: &State, field: &'static Field, value: Value) -> Vec<Addr> {
        let Some(at) = Machine::concrete_ref(value) else { return Vec::new() };
        match self.object(s, at).array() {
            Some(Array::Known(elements)) if self.is_only_read(field) => {
                let held = (0..elements.len()).map(|i| elements.get(i));
                held.filter_map(Machine::concrete_ref).filter(|&at| at != NULL).collect()
            }
            _ => vec![at],
        }
    }

    /// Whether a class whose initialiser has not ended is read by the initialiser of another one: had that one been
    /// initialised first, it would have found other values (JVMS 5.5 step 3). Where a program is run from its start, the
    /// order is that of the program.
    fn is_read_by_another_initialiser(&self, s: &State, owner: &'static Class) -> bool {
        let unfinished =
            matches!(self.status(s, owner), Some(InitStatus::InProgress | InitStatus::Waiting(_)));
        let initialised = |frame: &Frame| match frame.purpose {
            Purpose::Initialise(class) => Some(class),
            _ => None,
        };
        let has_earlier_calls =
            self.entry.method.is_some_and(|entry| !(self.settings.launched && is_main(entry)));
        unfinished
            && has_earlier_calls
            && self.has_past(s)
            && s.frames().find_map(initialised).is_some_and(|innermost| innermost != owner)
    }

    fn forget_static(&mut self, s: &mut State, field: &'static Field, at: Addr) -> Step {
        // The array of an enum's constants never leaves the enum; only their own state may change.
        let constants = match self.object(s, at).array() {
            Some(Array::Known(Elements::Cells(constants)))
                if field.is_synthetic() && field.owner().is_enum() =>
            {
                constants.clone()
            }
            _ => return self.forget_mutable_state(s, at),
        };
        for constant in constants.into_iter().filter_map(Machine::concrete_ref) {
            self.forget_mutable_state(s, constant)?;
        }
        Ok(())
    }

    /// What the entry itself assigned is what it reads.
    pub(crate) fn assigned_static(&mut self, s: &mut State, field: &'static Field) {
        let by_entry = self.status(s, field.owner()) == Some(InitStatus::Done);
        let settled = NarrowedStatic { field, during: s.making.what_goes_on(), is_assigned: true };
        if by_entry && field.owner().origin != ClassOrigin::Jdk && !s.narrowed_statics.contains(&settled) {
            Rc::make_mut(&mut s.narrowed_statics).push(settled);
        }
    }

    /// Assigned by others than the initialiser of its class.
    fn is_reassigned(&self, field: &'static Field) -> bool {
        let by_others =
            |method: &'static Method| !(method.name == "<clinit>" && method.owner() == field.owner());
        let inside =
            || self.writers(field).any(|(method, _)| by_others(method)) || self.has_handles(field.owner());
        !field.is_final() && (!field.is_private() || inside())
    }

    /// Whether calls may change an object, or one that it holds.
    fn may_change(&self, s: &State, at: Addr) -> bool {
        let mut work = vec![at];
        let mut seen = Vec::new();
        while let Some(at) = work.pop() {
            if at == NULL || seen.contains(&at) {
                continue;
            }
            if seen.len() == MAX_OBJECTS {
                return true;
            }
            seen.push(at);
            let object = self.object(s, at);
            let class = object.class;
            if let Some(held) = self.held_by_frozen(s, at) {
                if held.iter().any(|value| matches!(value, Value::SymRef(_))) {
                    return true;
                }
                work.extend(held.into_iter().filter_map(Machine::concrete_ref));
                continue;
            }
            match &object.body {
                Body::Array(Array::Known(elements)) if elements.is_empty() => {}
                // Its elements can be assigned by whoever has it.
                Body::Array(_) => return true,
                Body::Fields(_) if class.origin == ClassOrigin::Jdk || self.has_state_elsewhere(class) => {
                    return true;
                }
                Body::Fields(fields) => {
                    if class
                        .layout
                        .iter()
                        .any(|f| !is_monitor(f) && !is_name_of_constant(f) && self.is_mutable(f))
                    {
                        return true;
                    }
                    work.extend(fields.iter().copied().filter_map(Machine::concrete_ref));
                }
            }
        }
        false
    }

    /// An array that all code that sees it only takes elements out of: a private one, or one that the compiler keeps, like
    /// the table of a `switch` over an enum.
    fn is_only_read(&self, field: &'static Field) -> bool {
        let Type::Array(component) = &field.ty else { return false };
        if !(field.is_private() || field.is_synthetic())
            || matches!(**component, Type::Array(_))
            || !self.is_own_array(field)
        {
            return false;
        }
        self.is_only_looked_at(field, |method| method.name == "<clinit>" && method.owner() == field.owner())
    }
}

/// What happened before the entry was called.
fn makes_input(frame: &Frame) -> bool {
    matches!(frame.purpose, Purpose::Build(_) | Purpose::Prepare(_) | Purpose::Adopt(_))
}

/// What `java.lang.Enum` keeps of a constant.
fn is_name_of_constant(field: &Field) -> bool {
    field.owner().name == "java/lang/Enum"
}
