//! What a call that is not executed may leave in the objects it was passed: what runs have seen change, and, of a
//! constructor, everything.

use std::rc::Rc;

use classes::class::{Field, Method};
use classes::descriptor::Type;

use super::observed::ArgumentChange;
use super::unknown::{UnknownWrite, WrittenPart};
use crate::inputs::VarOrigin;
use crate::machine::Machine;
use crate::machine::heap::{Array, Construction, Extra, SymbolicInput, Thrown};
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::path::outcome::{Reason, Step};

/// Elements of longer arrays are left as they are, and the path says so.
const MAX_ELEMENTS: usize = 64;

impl Machine {
    pub(super) fn write_unknowns(
        &mut self,
        s: &mut State,
        method: &'static Method,
        arguments: &[Value],
    ) -> Step<Vec<UnknownWrite>> {
        let mut written = Vec::new();
        if method.is_constructor() {
            if let Some(at) = Machine::concrete_ref(arguments[0]) {
                self.forget_object(s, at, method)?;
                // Called by a subclass's constructor it is only part of what makes the object.
                if self.object(s, at).class == method.owner() {
                    written.push(UnknownWrite {
                        argument: 0,
                        place: WrittenPart::Object,
                        value: arguments[0],
                    });
                }
            }
            return Ok(written);
        }
        let Some(seen) = self.observed(method) else { return Ok(written) };
        for change in &seen.changes {
            let (ArgumentChange::Field { argument, .. } | ArgumentChange::Elements { argument }) = *change;
            let at = arguments.get(argument).copied().and_then(Machine::concrete_ref);
            let Some(at) = at else {
                s.caveat(Reason::UnmodelledCall);
                continue;
            };
            match change {
                ArgumentChange::Field { name, .. } => {
                    self.write_field(s, at, argument, name, &mut written)?
                }
                ArgumentChange::Elements { .. } => self.write_elements(s, at, argument, &mut written)?,
            }
        }
        Ok(written)
    }

    fn write_field(
        &mut self,
        s: &mut State,
        at: Addr,
        argument: usize,
        name: &str,
        written: &mut Vec<UnknownWrite>,
    ) -> Step {
        let object = self.object(s, at);
        let field = object.class.layout.iter().rev().find(|field| field.name == name).copied();
        // Nobody has looked into it yet: it will be unknown then.
        let Some(field) = field.filter(|field| object.field(field.slot) != Value::Unset) else {
            return Ok(());
        };
        let value = self.unknown_value(s, field.name, &field.ty)?;
        self.object_mut(s, at).set_field(field.slot, value);
        written.push(UnknownWrite { argument, place: WrittenPart::Field(field), value });
        Ok(())
    }

    fn write_elements(
        &mut self,
        s: &mut State,
        at: Addr,
        argument: usize,
        written: &mut Vec<UnknownWrite>,
    ) -> Step {
        let object = self.object(s, at);
        let Some(Type::Array(component)) = Type::parse(object.class.name) else { return Ok(()) };
        let length = match object.array() {
            Some(Array::Known(elements)) if elements.len() <= MAX_ELEMENTS => elements.len(),
            _ => {
                s.caveat(Reason::UnmodelledCall);
                return Ok(());
            }
        };
        for i in 0..length {
            let value = self.unknown_value(s, "element", &component)?;
            if let Some(Array::Known(elements)) = self.object_mut(s, at).array_mut() {
                elements.set(i, value);
            }
            written.push(UnknownWrite { argument, place: WrittenPart::Element(i), value });
        }
        Ok(())
    }

    /// An object whose constructor was not executed, or that of a superclass: the fields it would have set come into being
    /// when they are looked at.
    fn forget_object(&mut self, s: &mut State, at: Addr, constructor: &'static Method) -> Step {
        let fields = &constructor.owner().layout;
        if self.object(s, at).class.is_subclass_of(self.jvm.known.throwable) {
            return self.forget_throwable(s, at, fields);
        }
        if self.object(s, at).extra.is_some() {
            // An input that its constructor makes, or a model's object: it knows more than its fields.
            return self.forget_slots(s, at, fields);
        }
        s.unknowns += 1;
        let name: Rc<str> = format!("new {}()#{}", constructor.owner().simple_name(), s.unknowns).into();
        if self.object(s, at).class == self.jvm.known.string {
            let text = self.new_text(s, &name, VarOrigin::Unknown)?;
            let text = self.object(s, text).clone();
            *self.object_mut(s, at) = text;
            return Ok(());
        }
        let input =
            SymbolicInput { unknown: true, construction: Construction::Lazy, ..SymbolicInput::named(name) };
        let object = self.object_mut(s, at);
        fields.iter().for_each(|field| object.set_field(field.slot, Value::Unset));
        object.extra = Some(Rc::new(Extra::Input(input)));
        Ok(())
    }

    /// Whatever its constructors do, a throwable knows where it was made.
    fn forget_throwable(&mut self, s: &mut State, at: Addr, fields: &[&'static Field]) -> Step {
        let class = self.object(s, at).class;
        if self.object(s, at).extra.is_none() {
            let stack = self.stack_sites(s, Some(class));
            let decisions = s.condition.path.len();
            let thrown = Thrown { stack, failure: None, by_model: false, untold: false, decisions };
            self.object_mut(s, at).extra = Some(Rc::new(Extra::Thrown(thrown)));
        }
        let own: Vec<_> = fields.iter().copied().filter(|f| f.owner() != self.jvm.known.throwable).collect();
        self.forget_slots(s, at, &own)?;
        let text = Type::Class(self.jvm.known.string.name.into());
        let message = self.unknown_value(s, "message", &text)?;
        let slot = self.jvm.known.throwable_message;
        self.object_mut(s, at).set_field(slot, message);
        Ok(())
    }

    fn forget_slots(&mut self, s: &mut State, at: Addr, fields: &[&'static Field]) -> Step {
        for field in fields {
            let value = self.unknown_value(s, field.name, &field.ty)?;
            self.object_mut(s, at).set_field(field.slot, value);
        }
        Ok(())
    }
}
