//! Objects that were there before the entry, but were not passed: what constructors of inputs made, and what initialisers keep
//! in static fields. A caller who was handed such an object may pass it as well; where that would show, the entry is not
//! called safe. What never leaves a private field was handed to nobody.

use std::rc::Rc;

use classes::class::{Class, Field, Origin as ClassOrigin};
use classes::code::Insn;
use classes::descriptor::Type;

use super::is_box;
use super::writers::effect;
use crate::machine::Machine;
use crate::machine::heap::{Array, Body, Elements, Object, Write};
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::path::left_out::{Assumption, LeftOut};
use crate::path::outcome::Reason;

impl State {
    /// Nothing more needs to be said of whether an input is this object.
    pub(crate) fn note_different(&mut self, input: Addr, other: Addr) {
        if !self.known_different.contains(&(input, other)) {
            Rc::make_mut(&mut self.known_different).push((input, other));
        }
    }
}

impl Machine {
    /// It shows whether an input is this object, which is no input.
    pub(super) fn doubt_handed_out(&mut self, s: &mut State, input: Addr, other: Addr) {
        if !s.making.made(other)
            || !self.could_be_handed(s, input, other)
            || s.known_different.contains(&(input, other))
        {
            return;
        }
        s.note_different(input, other);
        if !self.is_at_hand(s, other) {
            return;
        }
        let what =
            format!("a {} that was handed out, and is passed", self.object(s, other).class.binary_name());
        self.leave_out(
            s,
            match self.settings.aliasing {
                true => LeftOut::Beyond(Reason::Identity, what.into()),
                false => LeftOut::Assumed(Assumption::NoAliases, what.into()),
            },
        );
    }

    fn could_be_handed(&self, s: &State, input: Addr, other: Addr) -> bool {
        let (object, class) = (self.object(s, input), self.object(s, other).class);
        match object.input() {
            Some(passed) if passed.unknown => false,
            Some(passed) if passed.open => {
                class.is_subclass_of(object.class) && self.known_instance(s, input, class) != Some(false)
            }
            // An input string is none of them, but a string all the same.
            _ => class == object.class && !is_box(class) && self.literal_at(s, other).is_none(),
        }
    }

    /// Whether somebody else may have got hold of an object: it lies anywhere but in fields that keep to themselves what
    /// is in them.
    fn is_at_hand(&mut self, s: &State, at: Addr) -> bool {
        let mut holders = Vec::new();
        for (&id, class) in s.statics.iter() {
            let fields = self.program.loaded(id).statics.iter().copied();
            holders.extend(fields.zip(class.values.iter().copied()));
        }
        for (holder, object) in s.heap.locals() {
            if holder == at || !s.making.made(holder) && !s.input_objects.contains(&holder) {
                continue;
            }
            match &object.body {
                Body::Fields(fields) => {
                    holders.extend(object.class.layout.iter().copied().zip(fields.iter().copied()));
                }
                Body::Array(array) if is_element(object.class, array, at) => return true,
                Body::Array(_) => {}
            }
            if captures(object, at) {
                return true;
            }
        }
        holders.retain(|&(_, value)| self.holds(s, value, at));
        // What lies nowhere was handed over by something that does not keep it.
        holders.is_empty() || !holders.iter().all(|&(field, _)| self.keeps_to_itself(field))
    }

    fn holds(&mut self, s: &State, value: Value, at: Addr) -> bool {
        value == Value::Ref(at) || matches!(value, Value::SymRef(_)) && self.held(s, value).contains(&at)
    }

    /// Whether what a field holds was made for it and never leaves it.
    fn keeps_to_itself(&self, field: &'static Field) -> bool {
        let owner = field.owner();
        if owner.origin == ClassOrigin::Jdk {
            // The table of a map, the elements of a list: buffers show theirs.
            return matches!(field.ty, Type::Array(_)) && !owner.name.starts_with("java/nio/");
        }
        let made_for_it = self.writers(field).all(|(method, at)| {
            let insns = method.code.as_ref().map_or(&[][..], |code| &code.insns);
            self.assigns_new_array(insns, at) || self.assigns_object(method, at)
        });
        field.is_private() && !self.has_handles(owner) && made_for_it && self.is_only_used(field)
    }

    /// Whether all code that sees a private field only looks into what it holds, or calls what does not hand it on.
    fn is_only_used(&self, field: &'static Field) -> bool {
        let reads = |insn: &Insn| insn.read_field().is_some_and(|site| site.names(field));
        let methods = self.program.nest_of(field.owner()).flat_map(|class| class.methods.iter());
        methods.filter_map(|method| method.code.as_ref()).all(|code| {
            let mut found = code.insns.iter().enumerate().filter(|(_, insn)| reads(insn));
            found.all(|(at, _)| self.is_used_up(&code.insns[at + 1..]))
        })
    }

    /// Whether the reference that was pushed just before these instructions goes no further than into the one that takes it.
    fn is_used_up(&self, insns: &[Insn]) -> bool {
        let mut above = 0;
        for insn in insns {
            // How many operands it takes, and which of them may be the reference, counted from the top.
            let used = match insn {
                Insn::InstanceOf(_)
                | Insn::IfNull(_)
                | Insn::IfNonNull(_)
                | Insn::MonitorEnter
                | Insn::MonitorExit => Some((1, 0)),
                Insn::IfACmpEq(_) | Insn::IfACmpNe(_) if above < 2 => return true,
                Insn::InvokeVirtual(site) | Insn::InvokeInterface(site)
                    if self.keeps_receiver(site.class, site.name, site.descriptor) =>
                {
                    Some((usize::from(site.arguments) + 1, usize::from(site.arguments)))
                }
                _ => insn.stack_effect().zip(insn.accessed()).map(|(effect, object)| (effect.pops, object)),
            };
            if let Some((pops, receiver)) = used
                && above < pops
            {
                return above == receiver;
            }
            let Some((pops, pushes)) = effect(insn) else { return false };
            if pops > above {
                return false;
            }
            above = above - pops + pushes;
        }
        false
    }

    /// Whether a method does not hand on what it is called on: of arrays, and of the JDK's collections.
    fn keeps_receiver(&self, class: &str, name: &str, descriptor: &str) -> bool {
        if class.starts_with('[') {
            return name == "clone";
        }
        let Ok(class) = self.program.class(class) else { return false };
        let answers_value = !descriptor.ends_with(';') && !descriptor.contains(")[");
        class.origin == ClassOrigin::Jdk && (answers_value || self.is_collection_or_map(class))
    }

    fn is_collection_or_map(&self, class: &'static Class) -> bool {
        let names = ["java/util/Collection", "java/util/Map"];
        names.iter().any(|name| self.program.class(name).is_ok_and(|above| class.is_subclass_of(above)))
    }
}

/// Whether an object is, or may be, an element of an array.
fn is_element(class: &Class, array: &Array, at: Addr) -> bool {
    let may_be_it = |value: Value| value == Value::Ref(at) || matches!(value, Value::SymRef(_));
    match array {
        Array::Known(Elements::Cells(cells)) => cells.iter().any(|&value| may_be_it(value)),
        Array::Known(_) => false,
        Array::Symbolic(_) if class.component.is_none_or(|component| component.is_primitive()) => false,
        Array::Symbolic(array) => {
            array.initial.iter().any(|&(_, value)| may_be_it(value))
                || array.writes.iter().any(|write| match write {
                    Write::Element(_, value) => may_be_it(*value),
                    Write::Copied(_) => true,
                })
        }
    }
}

fn captures(object: &Object, at: Addr) -> bool {
    object.lambda().is_some_and(|lambda| lambda.captured.contains(&Value::Ref(at)))
}
