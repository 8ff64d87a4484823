//! Inputs: what the caller may pass, as variables and objects that come into being when they are looked at.

mod aliases;
mod at_hand;
mod before;
pub(crate) mod candidates;
mod complete;
pub(crate) mod constants;
mod construct;
mod decimal;
mod derived;
mod dispatch;
pub(crate) mod extract;
mod file_names;
mod frozen;
mod generics;
mod jvm_wide;
mod leaked;
pub(crate) mod learn;
mod lengths;
mod lists;
pub(crate) mod made;
mod makers;
mod making;
mod mutable;
pub mod program_inputs;
pub(crate) mod record;
mod sequences;
mod serialised;
mod shape;
pub mod start;
mod statics;
mod strings;
mod writers;

pub use aliases::Alias;
pub use construct::is_box;
pub(crate) use extract::{Extraction, FREE_UNIT, MAX_WRITTEN_STRING};
pub use generics::{generic_parameters, generic_parameters_for, narrower};
pub use made::Making;
pub use makers::{Maker, accessible};
pub use record::{AskedInput, EarlierCall};
pub use shape::StateShape;

use std::rc::Rc;

use classes::class::{Class, Field};
use classes::descriptor::{Primitive, Type};
use classes::generics::{GenericType, field_type, field_type_in};
use terms::{BvCmp, Node, Sort, Term, VarId};

use crate::inputs::start::is_main;
use crate::machine::Machine;
use crate::machine::heap::{Array, Body, Construction, Extra, Fill, Object, SymbolicArray, SymbolicInput};
use crate::machine::settings::Nulls;
use crate::machine::state::State;
use crate::machine::value::{Addr, NULL, Value};
use crate::path::left_out::{Assumption, LeftOut};
use crate::path::outcome::{Reason, Step, cut};
use crate::suspicion::NullSource;

/// Earlier objects of its class that a new one is told apart from by a variable.
const MAX_ALIASES: usize = 3;

/// Where a variable comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VarOrigin {
    /// Entry parameter (0-based).
    Parameter(usize),
    /// Inside an object the caller passes.
    Inside,
    /// Asked for by the program itself, through an input API.
    Program,
    /// The result of a call that was not followed.
    Unknown,
}

impl VarOrigin {
    /// Of what is found inside an object.
    fn inside(unknown: bool) -> VarOrigin {
        if unknown { VarOrigin::Unknown } else { VarOrigin::Inside }
    }
}

/// A new input: what it is called in source terms, and where it comes from.
#[derive(Debug, Clone)]
pub struct NewInput<'a> {
    pub name: &'a str,
    pub from: VarOrigin,
    pub nullable: bool,
    pub generic: Option<&'a GenericType>,
}

/// An enum class itself, not the class of a constant with a body.
pub fn is_enum(class: &Class) -> bool {
    class.is_enum() && class.super_class.is_some_and(|c| c.name == "java/lang/Enum")
}

/// A field that was woven in to watch the object: no part of its state.
pub fn is_monitor(field: &Field) -> bool {
    field.name.starts_with("provoke$")
}

/// The fields that hold an enum's constants.
pub(crate) fn enum_constants(class: &'static Class) -> impl Iterator<Item = &'static Field> {
    class.fields.iter().filter(|f| f.is_static() && f.is_enum())
}

impl Machine {
    /// An unconstrained value of a type.
    pub fn fresh_value(&mut self, s: &mut State, ty: &Type, origin: &NewInput) -> Step<Value> {
        let name = origin.name;
        if origin.generic.is_some_and(|generic| generic.guessed) && origin.from != VarOrigin::Unknown {
            let what = format!("{} for a type variable", ty.java_name());
            self.leave_out(s, LeftOut::Assumed(Assumption::UsualClasses, what.clone().into()));
            self.leave_out(s, LeftOut::Assumed(Assumption::ClosedWorld, what.into()));
        }
        let primitive = match ty {
            Type::Primitive(primitive) => *primitive,
            Type::Class(_) | Type::Array(_) => {
                let class = self.program.class_or_phantom_of(ty);
                let class = self.linked(class)?;
                return self.fresh_reference(s, class, origin);
            }
        };
        let t = match primitive {
            Primitive::Boolean => {
                let b = self.input_var(name, Sort::Bool, origin.from);
                return Ok(Value::of_bool(&mut self.terms, b));
            }
            Primitive::Byte => {
                let v = self.input_var(name, Sort::Bv(8), origin.from);
                self.terms.sign_extend(v, 32)
            }
            Primitive::Short => {
                let v = self.input_var(name, Sort::Bv(16), origin.from);
                self.terms.sign_extend(v, 32)
            }
            Primitive::Char => {
                let v = self.input_var(name, Sort::Bv(16), origin.from);
                self.terms.zero_extend(v, 32)
            }
            Primitive::Int => self.input_var(name, Sort::Bv(32), origin.from),
            Primitive::Long => self.input_var(name, Sort::Bv(64), origin.from),
            Primitive::Float => self.input_var(name, Sort::F32, origin.from),
            Primitive::Double => self.input_var(name, Sort::F64, origin.from),
        };
        Ok(Value::of(&self.terms, t))
    }

    /// Null, an object seen before, or a new one: which, is for the solver to find out.
    fn fresh_reference(&mut self, s: &mut State, class: &'static Class, origin: &NewInput) -> Step<Value> {
        if is_enum(class) {
            return self.fresh_enum(s, class, origin);
        }
        if class == self.jvm.known.class {
            return Ok(self.fresh_class(s, origin));
        }
        if self.mode.knows_inputs() {
            return self.fresh_followed(s, class, origin);
        }
        if let Some(twin) = self.twin_of(s, class, origin)? {
            return Ok(Value::Ref(twin));
        }
        let at = self.new_input(s, class, origin)?;
        let t = self.terms.reference(at.0);
        let aliases = self.possible_aliases(s, at, class, origin);
        let others = LeftOut::Nothing("where it shows, they are explored as one object (aliases.rs)");
        let aliases = self.keep_first(s, aliases, MAX_ALIASES, others);
        let mut t = self.or_one_of(s, &aliases, t, origin);
        for (constant, at) in self.possible_constants(s, class, origin)? {
            let same = self.input_var(&format!("{} == {constant}", origin.name), Sort::Bool, origin.from);
            let constant = self.terms.reference(at.0);
            t = self.terms.ite(same, constant, t);
        }
        Ok(self.maybe_null(s, t, origin))
    }

    /// The reference, or one of these earlier objects.
    pub(crate) fn or_one_of(&mut self, s: &State, earlier: &[Addr], t: Term, origin: &NewInput) -> Term {
        let mut t = t;
        for &earlier in earlier {
            let other = self.input_name(s, earlier).unwrap_or_else(|| "it".into());
            let alias = self.input_var(&format!("{} == {other}", origin.name), Sort::Bool, origin.from);
            let earlier = self.terms.reference(earlier.0);
            t = self.terms.ite(alias, earlier, t);
        }
        t
    }

    pub(crate) fn maybe_null(&mut self, s: &mut State, t: Term, origin: &NewInput) -> Value {
        let is_left_to_others =
            self.pass.following.without_nulls && matches!(origin.from, VarOrigin::Parameter(_));
        if !origin.nullable || is_left_to_others {
            return Value::of(&self.terms, t);
        }
        if self.settings.nulls == Nulls::Deny && origin.from != VarOrigin::Unknown {
            self.leave_out(s, LeftOut::Assumed(Assumption::NoNulls, origin.name.to_string().into()));
            return Value::of(&self.terms, t);
        }
        let null = self.input_var(&format!("{} == null", origin.name), Sort::Bool, origin.from);
        self.follow_null(s, null);
        let nothing = self.terms.reference(NULL.0);
        let t = self.terms.ite(null, nothing, t);
        Value::of(&self.terms, t)
    }

    /// A new object of (a subtype of) `class`, about which nothing is known.
    pub fn new_input(&mut self, s: &mut State, class: &'static Class, origin: &NewInput) -> Step<Addr> {
        let name: Rc<str> = origin.name.into();
        if class == self.jvm.known.string {
            let at = self.new_text(s, &name, origin.from)?;
            if origin.from != VarOrigin::Unknown {
                Rc::make_mut(&mut s.input_objects).push(at);
            }
            return Ok(at);
        }
        let body = if class.is_array() {
            let length = self.input_var(&format!("{name}.length"), Sort::Bv(32), origin.from);
            let zero = self.terms.int(0);
            let sensible = self.terms.cmp(BvCmp::Sle, zero, length);
            self.require(s, sensible, LeftOut::Nothing("no array has a negative length"))?;
            Body::Array(Array::Symbolic(Box::new(SymbolicArray::new(length, Fill::Fresh))))
        } else {
            Body::Fields(vec![Value::Unset; class.layout.len()].into())
        };
        let mut object = Object::new(class, body);
        let open = match class.component {
            Some(component) => !component.is_primitive() && !component.is_array() && !component.is_final(),
            None => !class.is_final(),
        } && !self.mode.knows_inputs();
        object.extra = Some(Rc::new(Extra::Input(SymbolicInput {
            open,
            declared: Some(class),
            generic: origin.generic.cloned(),
            construction: if class.is_array() || self.mode.knows_inputs() {
                Construction::Lazy
            } else {
                self.construction_of(class, origin.from == VarOrigin::Unknown)
            },
            unknown: origin.from == VarOrigin::Unknown,
            ..SymbolicInput::named(name)
        })));
        let at = self.allocate(s, object);
        Rc::make_mut(&mut s.input_objects).push(at);
        Ok(at)
    }

    /// A class literal: one of each kind.
    fn fresh_class(&mut self, s: &mut State, origin: &NewInput) -> Value {
        const KINDS: &[&str] = &[
            "java/lang/Object",
            "java/lang/String",
            "[Ljava/lang/Object;",
            "java/lang/Runnable",
            "java/lang/Thread$State",
        ];
        self.leave_out(s, LeftOut::Beyond(Reason::Subtypes, "class literals".into()));
        let mut classes: Vec<&'static Class> =
            KINDS.iter().filter_map(|n| self.program.class(n).ok()).collect();
        classes.push(self.program.primitive(Primitive::Int));
        let mirrors: Vec<Addr> = classes.into_iter().map(|c| self.jvm.mirror(c)).collect();
        let t = self.one_of(&mirrors, &format!("{}.kind", origin.name), origin.from);
        self.maybe_null(s, t, origin)
    }

    /// One of several objects, chosen by a number.
    pub(crate) fn one_of(&mut self, objects: &[Addr], name: &str, from: VarOrigin) -> Term {
        let mut t = self.terms.reference(objects.first().map_or(0, |a| a.0));
        if objects.len() > 1 {
            let which = self.input_var(name, Sort::Bv(32), from);
            for (i, at) in objects.iter().enumerate().skip(1) {
                let i = self.terms.int(i as i32);
                let chosen = self.terms.eq(which, i);
                let object = self.terms.reference(at.0);
                t = self.terms.ite(chosen, object, t);
            }
        }
        t
    }

    /// One of the constants; they exist once the class is initialised.
    pub fn fresh_enum(&mut self, s: &mut State, class: &'static Class, origin: &NewInput) -> Step<Value> {
        if self.initialise_now(s, class)?.is_some() {
            return Ok(Value::NULL);
        }
        for constant in enum_constants(class) {
            self.look_at_static(s, constant)?;
        }
        let constants: Vec<Addr> =
            enum_constants(class).filter_map(|f| Machine::concrete_ref(self.read_static(s, f))).collect();
        let t = self.one_of(&constants, &format!("{}.ordinal()", origin.name), origin.from);
        Ok(self.maybe_null(s, t, origin))
    }

    /// Earlier inputs of the same class that the new one may be identical with, the latest first; what a variable tells apart
    /// from the start, because it is written to. The rest is left to `aliases.rs`.
    pub(crate) fn possible_aliases(
        &self,
        s: &State,
        at: Addr,
        class: &'static Class,
        origin: &NewInput,
    ) -> Vec<Addr> {
        if !self.settings.aliasing || origin.from == VarOrigin::Unknown || class == self.jvm.known.string {
            return Vec::new();
        }
        let writable = class.is_array() || class.layout.iter().any(|f| !f.is_final());
        if !writable && (!self.mode.knows_inputs() || is_box(class)) {
            return Vec::new();
        }
        s.input_objects
            .iter()
            .rev()
            .copied()
            .filter(|&a| a != at && self.object(s, a).class == class)
            .filter(|&a| self.object(s, a).input().is_some_and(|i| !i.unknown))
            .collect()
    }

    /// The variable of an access path: the same one on every path of the entry.
    pub fn input_var(&mut self, name: &str, sort: Sort, from: VarOrigin) -> Term {
        let key = (name.to_string(), sort);
        let known = self.pass.input_terms.get(&key).copied();
        if let Some(t) = known.filter(|_| !self.mode.knows_inputs()) {
            return t;
        }
        let t = known.unwrap_or_else(|| self.terms.var(sort, name));
        if let Node::Var(id) = *self.terms.node(t) {
            self.pass.var_origins.insert(id, from);
        }
        self.pass.input_terms.insert(key, t);
        t
    }

    /// The first look at a field of a lazily initialised input.
    pub fn lazy_field(&mut self, s: &mut State, at: Addr, field: &'static Field) -> Step<Value> {
        self.first_look(s, at, field, true)
    }

    /// The same for a field that never holds null.
    pub(super) fn lazy_object(&mut self, s: &mut State, at: Addr, field: &'static Field) -> Step<Value> {
        self.first_look(s, at, field, false)
    }

    fn first_look(&mut self, s: &mut State, at: Addr, field: &'static Field, nullable: bool) -> Step<Value> {
        let (owner, unknown, holder) = match self.object(s, at).input() {
            Some(input) => (input.name.clone(), input.unknown, input.generic.clone()),
            // The result of a call that was not followed.
            None if !self.mode.has_open_world() => return cut(Reason::UnmodelledCall),
            None => return Ok(Value::zero(&field.ty)),
        };
        if is_monitor(field) {
            return Ok(Value::zero(&field.ty));
        }
        let name = format!("{owner}.{}", field.name);
        let from = VarOrigin::inside(unknown);
        let class = field.owner().signature;
        let generic = field.signature.and_then(|g| match &holder {
            Some(holder) => field_type_in(g, class, holder),
            None => field_type(g, class),
        });
        let origin = NewInput { name: &name, from, nullable, generic: generic.as_ref() };
        let ty = narrower(&field.ty, generic.as_ref());
        let value = self.fresh_value(s, ty, &origin)?;
        let value = self.expect_in_field(s, at, field, &name, value);
        if is_box(self.object(s, at).class) {
            self.follow_character_in(s, ty, value);
        }
        if let Some(input) = self.object_mut(s, at).input_mut() {
            input.initial.push((field, value));
        }
        Ok(value)
    }

    /// The first look at an element of an input array.
    pub fn fresh_element(&mut self, s: &mut State, at: Addr, index: Value) -> Step<Value> {
        let object = self.object(s, at);
        let class = object.class;
        let (owner, unknown) =
            object.input().map_or(("array".into(), false), |i| (i.name.clone(), i.unknown));
        let element_of_list = object.input().and_then(SymbolicInput::element_of_list).cloned();
        let array_type = object.input().and_then(|i| i.generic.clone());
        let shown = match index {
            Value::Int(i) => i.to_string(),
            index if self.mode.knows_inputs() => self.name_followed_index(s, at, index),
            index => {
                let t = index.int_term(&mut self.terms);
                let shown = self.terms.display(t).to_string();
                // What was cut may look like another index, but the name tells elements apart.
                if shown.contains('…') { format!("{shown}#{}", t.index()) } else { shown }
            }
        };
        let from = VarOrigin::inside(unknown);
        if let Some(element) = element_of_list {
            let name = format!("{owner}.get({shown})");
            let origin = NewInput { name: &name, from, nullable: true, generic: Some(&element) };
            let value = self.fresh_value(s, &element.class, &origin)?;
            return Ok(self.expect_in_element(s, at, &name, value));
        }
        let name = format!("{owner}[{shown}]");
        let names = self.object(s, at).input().is_some_and(|i| i.names);
        let launched = self.settings.launched
            && self.entry.method.is_some_and(is_main)
            && s.inputs.arguments.first() == Some(&Value::Ref(at));
        let ty = match Type::parse(class.name) {
            Some(Type::Array(component)) => *component,
            _ => Type::Primitive(Primitive::Int),
        };
        let generic = array_type.as_ref().and_then(generics::element_type);
        let ty = narrower(&ty, generic.as_ref());
        let origin = NewInput { name: &name, from, nullable: !launched && !names, generic: generic.as_ref() };
        let element = self.fresh_value(s, ty, &origin)?;
        let element = self.expect_in_element(s, at, &name, element);
        self.follow_character_in(s, ty, element);
        if names {
            self.keep_plain_name(s, at, element)?;
        }
        Ok(element)
    }

    /// Whether a variable says of an input that it is null.
    pub(crate) fn is_null_variable(&self, id: VarId) -> bool {
        self.terms.var_name(id).ends_with(" == null")
    }

    /// Which variable decides that a reference is null.
    pub fn null_source_of(&mut self, null: Term) -> NullSource {
        let mut worst = NullSource::Inside;
        for &id in self.terms.vars(null) {
            if !self.is_null_variable(id) {
                continue;
            }
            match self.pass.var_origins.get(&id) {
                Some(VarOrigin::Parameter(i)) => return NullSource::Parameter(*i),
                Some(VarOrigin::Inside) => worst = NullSource::InsideArgument,
                _ => {}
            }
        }
        worst
    }
}
