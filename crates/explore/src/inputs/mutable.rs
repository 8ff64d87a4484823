//! Which state of an object calls after its constructor may change, and forgetting it.

use std::rc::Rc;

use classes::class::{Class, Field, Origin as ClassOrigin};
use classes::descriptor::Type;
use classes::generics::{GenericType, field_type};

use super::construct::is_box;
use crate::machine::Machine;
use crate::machine::heap::{Array, Body, Elements, Extra, Fill, SymbolicArray, SymbolicInput};
use crate::machine::state::State;
use crate::machine::value::{Addr, NULL, Value};
use crate::path::left_out::LeftOut;
use crate::path::outcome::{Reason, Step};

impl Machine {
    /// Whether anything but its constructors can give an object of this class another state.
    pub fn has_mutable_state(&self, class: &'static Class) -> bool {
        class.layout.iter().any(|f| self.is_mutable(f) || !self.is_frozen_type(&f.ty))
            || self.has_state_elsewhere(class)
    }

    /// Values of this type never change.
    pub(super) fn is_frozen_type(&self, ty: &Type) -> bool {
        let Type::Class(name) = ty else { return matches!(ty, Type::Primitive(_)) };
        let Ok(class) = self.program.class(name) else { return false };
        let simple = class == self.jvm.known.string
            || is_box(class)
            || class.is_enum()
            || class == self.jvm.known.class;
        // One level is enough to be useful; deeper structures count as mutable.
        simple || (class.is_final() && class.layout.iter().all(|f| !self.is_mutable(f) && is_simple(&f.ty)))
    }

    /// Assigned anywhere but in a constructor of the object itself, or open to assignment by others.
    pub(super) fn is_mutable(&self, field: &'static Field) -> bool {
        if field.is_final() {
            return false;
        }
        if !field.is_private() || field.owner().origin == ClassOrigin::Jdk {
            return true;
        }
        let owner = field.owner();
        self.has_handles(owner)
            || self.writers(field).any(|(method, at)| !self.is_own_constructor(method, at, owner))
    }

    /// What calls may have changed since the constructor ran has any value now: the object's own fields, and those of
    /// the objects and arrays it holds.
    pub fn forget_mutable_state(&mut self, s: &mut State, at: Addr) -> Step {
        let mut work: Vec<(Addr, Option<GenericType>)> = vec![(at, None)];
        let mut seen = Vec::new();
        while let Some((at, generic)) = work.pop() {
            if seen.contains(&at) {
                continue;
            }
            seen.push(at);
            let object = self.object(s, at);
            let class = object.class;
            if let Some(held) = self.held_by_frozen(s, at) {
                let held = held.into_iter().flat_map(|value| self.held(s, value));
                work.extend(held.map(|at| (at, None)));
                continue;
            }
            match &object.body {
                Body::Array(_) => self.forget_elements(s, at),
                Body::Fields(_) if class.name == "java/util/ArrayList" => {
                    let name = name_of(at);
                    self.any_list(s, at, SymbolicInput { generic, ..SymbolicInput::named(name) })?;
                }
                Body::Fields(_) if class.origin == ClassOrigin::Jdk => {
                    // Its state lies behind a public interface we cannot look through.
                    let state = format!("any state of a {}", class.binary_name());
                    self.leave_out(s, LeftOut::Beyond(Reason::CannotConstruct, state.into()));
                }
                Body::Fields(fields) => {
                    let fields = fields.clone();
                    if self.has_state_elsewhere(class) {
                        let state = format!("what threads keep for a {}", class.binary_name());
                        self.leave_out(s, LeftOut::Beyond(Reason::CannotConstruct, state.into()));
                    }
                    for (field, &value) in class.layout.iter().zip(fields.iter()) {
                        if self.keeps_its_elements(field) {
                            continue;
                        }
                        let generic = field.signature.and_then(|g| field_type(g, field.owner().signature));
                        work.extend(self.held(s, value).into_iter().map(|at| (at, generic.clone())));
                    }
                    self.forget_fields(s, at)?;
                }
            }
        }
        Ok(())
    }

    /// The objects that a field may hold; an input that may be null as well is one of them.
    pub(super) fn held(&mut self, s: &State, value: Value) -> Vec<Addr> {
        if !matches!(value, Value::Ref(_) | Value::SymRef(_)) {
            return Vec::new();
        }
        self.targets(s, value).into_iter().map(|(_, at)| at).filter(|at| *at != NULL).collect()
    }

    fn forget_fields(&mut self, s: &mut State, at: Addr) -> Step {
        let class = self.object(s, at).class;
        let mutable: Vec<&'static Field> =
            class.layout.iter().copied().filter(|f| self.is_mutable(f)).collect();
        let mut objects = Vec::new();
        for field in mutable {
            let before = self.object(s, at).field(field.slot);
            if matches!(before, Value::Ref(at) if at != NULL) && self.is_never_null(field) {
                objects.push(field);
            }
            self.object_mut(s, at).set_field(field.slot, Value::Unset);
        }
        self.make_input(s, at);
        for field in objects {
            let value = self.lazy_object(s, at, field)?;
            self.object_mut(s, at).set_field(field.slot, value);
        }
        Ok(())
    }

    fn forget_elements(&mut self, s: &mut State, at: Addr) {
        let length = self.length_of(s, at);
        let length = length.int_term(&mut self.terms);
        let array = SymbolicArray::new(length, Fill::Fresh);
        if let Some(old) = self.object_mut(s, at).array_mut() {
            if matches!(old, Array::Known(Elements::Bytes(b)) if b.is_empty()) {
                return;
            }
            *old = Array::Symbolic(Box::new(array));
        }
        self.make_input(s, at);
    }

    /// Objects a constructor made count as inputs once their state is forgotten: fields come lazily, under a name.
    fn make_input(&mut self, s: &mut State, at: Addr) {
        if let Some(input) = self.object_mut(s, at).input_mut() {
            // What its constructor was passed is not what is in it now.
            input.name = format!("{}'", input.name).into();
            input.initial.clear();
            return;
        }
        if self.object(s, at).extra.is_some() {
            // It is something else to us already, a throwable with its stack: what was forgotten would be zero.
            let state = format!("any state of a {}", self.object(s, at).class.binary_name());
            self.leave_out(s, LeftOut::Beyond(Reason::CannotConstruct, state.into()));
            return;
        }
        self.object_mut(s, at).extra = Some(Rc::new(Extra::Input(SymbolicInput::named(name_of(at)))));
    }
}

fn name_of(at: Addr) -> Rc<str> {
    format!("object{}", at.0).into()
}

fn is_simple(ty: &Type) -> bool {
    match ty {
        Type::Primitive(_) => true,
        Type::Class(name) => **name == *"java/lang/String",
        Type::Array(_) => false,
    }
}
