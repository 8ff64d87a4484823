//! Objects: their class, and the fields that were looked at.

use std::hash::BuildHasher;

use classes::class::{Class, Field};
use classes::descriptor::Type;
use runtimedata::Recorded;
use terms::Sort;

use super::{ALWAYS, Fit, Matcher};
use crate::boundary::field_of;
use crate::inputs::VarOrigin;
use crate::machine::heap::{Body, Construction, Object};
use crate::machine::value::{Addr, Value};

impl Matcher<'_> {
    pub(super) fn object(&mut self, at: Addr, declared: &Type, recorded: &Recorded) -> Fit {
        let object = self.machine.object(&self.state, at).clone();
        match recorded {
            Recorded::Text(units) if object.class == self.machine.jvm.known.string => {
                self.text(at, units, units.len())
            }
            Recorded::CutText { start, length } if object.class == self.machine.jvm.known.string => {
                self.text(at, start, *length as usize)
            }
            Recorded::Class(name) => match object.mirror() {
                Some(class) if class.binary_name() == *name => ALWAYS,
                _ => Fit::Never,
            },
            Recorded::Constant { class, name } => {
                let constant = self.machine.constant_at(&self.state, at, &object);
                match constant {
                    Some(field) if field.name == name && field.owner().binary_name() == *class => ALWAYS,
                    _ => Fit::Never,
                }
            }
            Recorded::Array { class, .. } | Recorded::Object { class, .. }
                if !self.is_of(&object, declared, class) =>
            {
                Fit::Never
            }
            Recorded::Array { items, length, .. } => self.array(&object, items, *length),
            Recorded::Object { class, fields, .. } => match self.collection(&object, recorded) {
                Some(fit) => fit,
                None => {
                    self.look_at_fields(at, &object, fields);
                    let object = self.machine.object(&self.state, at).clone();
                    let class = self.class_of(&object, class);
                    let seen = self.fields(&object, recorded);
                    let seen = self.and(class, seen);
                    let rest = self.state_of(&object, recorded);
                    self.and(seen, rest)
                }
            },
            // Nobody looked inside then; it fits if nobody does now.
            Recorded::Cut { class }
                if self.is_of(&object, declared, class) && self.is_untouched(at, &object) =>
            {
                ALWAYS
            }
            _ => Fit::Never,
        }
    }

    fn is_of(&self, object: &Object, declared: &Type, recorded: &str) -> bool {
        let same = object.class.binary_name() == recorded;
        let Some(input) = object.input().filter(|input| input.open) else { return same };
        if same && input.also.is_empty() {
            return true;
        }
        let Ok(class) = self.machine.program.class(&recorded.replace('.', "/")) else {
            // It is what it was returned, passed or kept as; whether it is anything else nobody can tell.
            let narrowed = input.also.iter().all(|bound| bound.binary_name() == *recorded);
            return !same && narrowed && input.not.is_empty() && self.is_declared(object, declared);
        };
        let below = |bound: &&'static Class| class.is_subclass_of(bound);
        below(&object.class) && input.also.iter().all(below) && !input.not.iter().any(below)
    }

    /// Whether no more is known of its class than the declaration says.
    fn is_declared(&self, object: &Object, declared: &Type) -> bool {
        let Type::Class(name) = declared else { return false };
        self.machine
            .program
            .class_or_phantom(name)
            .is_ok_and(|declared| declared.is_subclass_of(object.class))
    }

    /// An object of which only a type is known is of one class in all calls.
    fn class_of(&mut self, object: &Object, class: &str) -> Fit {
        let Some(input) = object.input().filter(|input| input.open) else { return ALWAYS };
        let name = format!("the class of {}", input.name);
        self.is_recorded(&name, class)
    }

    fn is_recorded(&mut self, name: &str, recorded: &str) -> Fit {
        let variable = self.machine.input_var(name, Sort::Bv(64), VarOrigin::Unknown);
        let number = rustc_hash::FxBuildHasher.hash_one(recorded);
        self.when(|terms| {
            let number = terms.long(number as i64);
            terms.eq(variable, number)
        })
    }

    /// Of a class that is not there only those fields are known that the program mentions: a number stands for everything
    /// that was recorded of one.
    fn state_of(&mut self, object: &Object, recorded: &Recorded) -> Fit {
        let Recorded::Object { class, .. } = recorded else { return ALWAYS };
        let there = self.machine.program.class(&class.replace('.', "/")).is_ok();
        if there && !object.class.is_missing() {
            return ALWAYS;
        }
        let Some(input) = object.input() else { return Fit::Never };
        let name = format!("the state of {}", input.name);
        self.is_recorded(&name, &format!("{recorded:?}"))
    }

    /// What a path has seen of an object's fields: of one that came out of a call as it was then, of one that is passed as it
    /// is now.
    pub(super) fn seen_fields(&self, object: &Object) -> Vec<(&'static Field, Value)> {
        let lazy = object.input().filter(|input| matches!(input.construction, Construction::Lazy));
        match (&object.body, lazy) {
            (_, Some(input)) if self.relevant.is_some() => input.initial.clone(),
            (Body::Fields(fields), _) => {
                let fields = object.class.layout.iter().copied().zip(fields.iter().copied());
                fields.filter(|(_, value)| *value != Value::Unset).collect()
            }
            (Body::Array(_), _) => Vec::new(),
        }
    }

    /// What is passed to two calls is the same object in both: fields that nobody has looked at yet get their variables now.
    fn look_at_fields(&mut self, at: Addr, object: &Object, recorded: &[(String, Recorded)]) {
        let made =
            |construction: &Construction| !matches!(construction, Construction::Lazy | Construction::Pending);
        if self.relevant.is_some() || object.input().is_none_or(|input| made(&input.construction)) {
            return;
        }
        for field in object.class.layout.iter().copied() {
            let told = recorded.iter().any(|(name, _)| name == field.name);
            if told && object.field(field.slot) == Value::Unset {
                // What cannot be at all stays as it is, and does not fit.
                let Ok(value) = self.machine.lazy_field(&mut self.state, at, field) else { continue };
                self.machine.object_mut(&mut self.state, at).set_field(field.slot, value);
            }
        }
    }

    fn is_untouched(&self, at: Addr, object: &Object) -> bool {
        match self.relevant {
            Some(_) => !self.matters(Value::Ref(at)),
            None => {
                object.input().is_some() && object.array().is_none() && self.seen_fields(object).is_empty()
            }
        }
    }

    fn fields(&mut self, object: &Object, recorded: &Recorded) -> Fit {
        let mut all = ALWAYS;
        for (field, value) in self.seen_fields(object) {
            // Caches are not what an object is; but the JDK's collections keep what they hold in such fields.
            let cache = field.is_transient() && !field.owner().name.starts_with("java/util/");
            if cache && self.relevant.is_none() {
                continue;
            }
            let here = match field_of(recorded, field) {
                Some(recorded) => self.value(value, &field.ty, recorded),
                None if self.matters(value) => Fit::Never,
                None => ALWAYS,
            };
            all = self.and(all, here);
            if all == Fit::Never {
                break;
            }
        }
        all
    }
}
