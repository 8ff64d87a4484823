//! Which state of an object calls after its constructor may change, and forgetting it.

use std::rc::Rc;

use classes::class::{Class, Field, Origin as ClassOrigin};
use classes::code::Insn;
use classes::descriptor::Type;
use classes::generics::{GenericType, field_type};

use super::construct::is_box;
use crate::heap::{Array, Body, Elements, Extra, Fill, InputObject, SymbolicArray};
use crate::machine::Machine;
use crate::outcome::{Reason, Step};
use crate::state::State;
use crate::value::{Addr, Value};

impl Machine {
    /// Whether anything but its constructors can give an object of this class another state.
    pub fn has_mutable_state(&self, class: &'static Class) -> bool {
        class.layout.iter().any(|f| self.is_mutable(f) || !self.is_frozen_type(&f.ty))
    }

    /// Values of this type never change.
    fn is_frozen_type(&self, ty: &Type) -> bool {
        let Type::Class(name) = ty else { return matches!(ty, Type::Primitive(_)) };
        let Ok(class) = self.program.class(name) else { return false };
        let simple =
            class == self.known.string || is_box(class) || class.is_enum() || class == self.known.class;
        // One level is enough to be useful; deeper structures count as mutable.
        simple || (class.is_final() && class.layout.iter().all(|f| !self.is_mutable(f) && is_simple(&f.ty)))
    }

    /// Assigned anywhere but in a constructor, or open to assignment by others.
    fn is_mutable(&self, field: &'static Field) -> bool {
        if field.is_final() {
            return false;
        }
        if !field.is_private() {
            return true;
        }
        let owner = field.owner();
        // Private members are open to the whole nest.
        let top = owner.name.split('$').next().unwrap_or(owner.name);
        let nest = self.program.application_classes().iter().filter(|n| n.split('$').next() == Some(top));
        let classes = nest.filter_map(|name| self.program.class(name).ok());
        let writes = |insn: &Insn| matches!(insn, Insn::PutField(site) if site.name == field.name && site.class == owner.name);
        classes.flat_map(|c| c.methods.iter()).any(|m| {
            let constructs = m.is_constructor() && m.owner() == owner;
            !constructs && m.code.as_ref().is_some_and(|code| code.insns.iter().any(writes))
        })
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
            if object.text().is_some()
                || class == self.known.string
                || is_box(class)
                || object.mirror().is_some()
            {
                continue;
            }
            match &object.body {
                Body::Array(_) => self.forget_elements(s, at),
                Body::Fields(_) if class.name == "java/util/ArrayList" => {
                    let name = name_of(at);
                    self.any_list(s, at, InputObject { generic, ..InputObject::named(name) })?;
                }
                Body::Fields(_) if class.origin == ClassOrigin::Jdk => {
                    // Its state lies behind a public interface we cannot look through.
                    s.caveat(Reason::CannotConstruct);
                    self.reasons
                        .add(Reason::CannotConstruct, &format!("any state of a {}", class.binary_name()));
                }
                Body::Fields(fields) => {
                    for (field, &value) in class.layout.iter().zip(fields.iter()) {
                        let generic = field.signature.and_then(|g| field_type(g, field.owner().signature));
                        work.extend(Machine::concrete_ref(value).map(|at| (at, generic)));
                    }
                    self.forget_fields(s, at);
                }
            }
        }
        Ok(())
    }

    fn forget_fields(&mut self, s: &mut State, at: Addr) {
        let class = self.object(s, at).class;
        let mutable: Vec<u32> = class.layout.iter().filter(|f| self.is_mutable(f)).map(|f| f.slot).collect();
        let object = self.object_mut(s, at);
        for slot in mutable {
            object.set_field(slot, Value::Unset);
        }
        self.make_input(s, at);
    }

    fn forget_elements(&mut self, s: &mut State, at: Addr) {
        let length = self.length_of(s, at);
        let length = self.int_term(length);
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
        if self.object(s, at).extra.is_some() {
            return;
        }
        self.object_mut(s, at).extra = Some(Rc::new(Extra::Input(InputObject::named(name_of(at)))));
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
