//! Which state of an object calls after its constructor may change, and forgetting it.

use std::rc::Rc;

use classes::class::{Class, Field, Method, Origin as ClassOrigin};
use classes::code::Insn;
use classes::descriptor::Type;
use classes::generics::{GenericType, field_type};

use super::construct::is_box;
use crate::heap::{Array, Body, Elements, Extra, Fill, InputObject, SymbolicArray};
use crate::left_out::LeftOut;
use crate::machine::Machine;
use crate::outcome::{Reason, Step};
use crate::state::State;
use crate::value::{Addr, NULL, Value};

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

    /// Assigned anywhere but in a constructor of the object itself, or open to assignment by others.
    pub(super) fn is_mutable(&self, field: &'static Field) -> bool {
        if field.is_final() {
            return false;
        }
        if !field.is_private() || field.owner().origin == ClassOrigin::Jdk {
            return true;
        }
        self.writers(field).any(|(method, _)| !is_own_constructor(method, field.owner()))
    }

    /// Where a private field is assigned: private members are open to the whole nest.
    pub(super) fn writers(&self, field: &'static Field) -> impl Iterator<Item = (&'static Method, usize)> {
        let owner = field.owner();
        let methods = self.program.nest_of(owner).flat_map(|c| c.methods.iter());
        let writes = move |insn: &Insn| match insn {
            Insn::PutField(site) | Insn::PutStatic(site) => {
                site.name == field.name && site.class == owner.name
            }
            _ => false,
        };
        methods.flat_map(move |method| {
            let insns = method.code.iter().flat_map(|code| code.insns.iter().enumerate());
            insns.filter(move |(_, insn)| writes(insn)).map(move |(i, _)| (method, i))
        })
    }

    /// Whatever is assigned to a private field is an object, at every place where it is assigned.
    fn is_never_null(&self, field: &'static Field) -> bool {
        field.is_private() && self.writers(field).all(|(method, at)| self.assigns_object(method, at))
    }

    /// Whether what an assignment takes was made right before it.
    fn assigns_object(&self, method: &'static Method, at: usize) -> bool {
        let Some(code) = &method.code else { return false };
        let joined = code.insns.iter().any(|insn| insn.targets().any(|target| target as usize == at));
        match at.checked_sub(1).map(|before| &code.insns[before]) {
            _ if joined => false,
            Some(Insn::ConstString(_) | Insn::ConstClass(_)) => true,
            Some(Insn::NewArray(_) | Insn::ANewArray(_) | Insn::MultiANewArray(..)) => true,
            // `new C(…)`: nothing else leaves its object on the stack.
            Some(Insn::InvokeSpecial(site)) => site.name == "<init>",
            Some(Insn::GetStatic(site)) => {
                self.program.resolve_field(site, true).is_ok_and(|constant| constant.is_enum())
            }
            _ => false,
        }
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
                    let state = format!("any state of a {}", class.binary_name());
                    self.leave_out(s, LeftOut::Beyond(Reason::CannotConstruct, state.into()));
                }
                Body::Fields(fields) => {
                    for (field, &value) in class.layout.iter().zip(fields.clone().iter()) {
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
        if let Some(input) = self.object_mut(s, at).input_mut() {
            // What its constructor was passed is not what is in it now.
            input.name = format!("{}'", input.name).into();
            input.initial.clear();
            return;
        }
        if self.object(s, at).extra.is_some() {
            return;
        }
        self.object_mut(s, at).extra = Some(Rc::new(Extra::Input(InputObject::named(name_of(at)))));
    }
}

/// What a constructor assigns is the state of a new object, unless it was passed another one of its class.
fn is_own_constructor(method: &'static Method, owner: &Class) -> bool {
    let passed_another = |ty: &Type| matches!(ty, Type::Class(name) if **name == *owner.name);
    method.is_constructor() && method.owner() == owner && !method.types.parameters.iter().any(passed_another)
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
