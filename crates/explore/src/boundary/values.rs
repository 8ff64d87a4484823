//! Results of calls that are not followed: like inputs, except that no test can set them.

use std::rc::Rc;

use classes::class::{Field, Method, Origin as ClassOrigin};
use classes::descriptor::Type;
use classes::generics::result_type;

use super::{Sample, outside};
use crate::inputs::{NewInput, VarOrigin, narrower};
use crate::machine::Machine;
use crate::machine::heap::{Array, Body};
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::path::outcome::Step;

impl Machine {
    pub fn unknown_result(&mut self, s: &mut State, method: &'static Method, ty: &Type) -> Step<Value> {
        self.result_like(s, method, ty, Vec::new())
    }

    /// Any text, or null.
    pub(crate) fn unknown_text(&mut self, s: &mut State, what: &str, nullable: bool) -> Step<Value> {
        s.unknowns += 1;
        let name = format!("{what}#{}", s.unknowns);
        let origin = NewInput { name: &name, from: VarOrigin::Unknown, nullable, generic: None };
        self.fresh_value(s, &Type::Class("java/lang/String".into()), &origin)
    }

    /// The same for a call of which runs have seen results.
    pub(super) fn result_like(
        &mut self,
        s: &mut State,
        method: &'static Method,
        ty: &Type,
        seen: Vec<Sample>,
    ) -> Step<Value> {
        s.unknowns += 1;
        let name = format!("{}()#{}", method.name, s.unknowns);
        let nullable = self.may_answer_null(method);
        let generic = method.signature.and_then(|g| result_type(g, method.owner().signature));
        let origin = NewInput { name: &name, from: VarOrigin::Unknown, nullable, generic: generic.as_ref() };
        let value = self.fresh_value(s, narrower(ty, origin.generic), &origin)?;
        Ok(self.expect(s, &name, value, seen))
    }

    /// Code of the JDK that we do not follow hardly ever answers null; where it may, its documentation or a run says so.
    fn may_answer_null(&self, method: &'static Method) -> bool {
        method.owner().origin != ClassOrigin::Jdk
            || outside::answers_null(method)
            || self.observed(method).is_some_and(|seen| seen.null)
    }

    /// Forgets all global state of the analysed code: statics, fields and elements become unknown.
    pub fn havoc(&mut self, s: &mut State) -> Step {
        let classes: Vec<_> = s.statics.keys().copied().collect();
        let mut fields: Vec<&'static Field> = Vec::new();
        for id in classes {
            let class = self.program.loaded(id);
            if class.origin == ClassOrigin::Application {
                fields.extend(class.statics.iter().filter(|f| !f.is_final()));
            }
        }
        // Neither the order of the map nor that in which classes were loaded must show in the numbering.
        fields.sort_by_key(|f| (f.owner().name, f.slot));
        for field in fields {
            let value = self.unknown_value(s, field.name, &field.ty)?;
            self.write_static(s, field, value);
        }
        let objects: Vec<Addr> = s.heap.locals().map(|(at, _)| at).collect();
        for at in objects {
            self.havoc_object(s, at)?;
        }
        Ok(())
    }

    fn havoc_object(&mut self, s: &mut State, at: Addr) -> Step {
        let object = self.object(s, at);
        let class = object.class;
        match &object.body {
            Body::Fields(_) if class.origin == ClassOrigin::Application => {
                for field in class.layout.iter().filter(|f| !f.is_final()) {
                    let value = self.unknown_value(s, field.name, &field.ty)?;
                    self.object_mut(s, at).set_field(field.slot, value);
                }
            }
            Body::Array(Array::Known(elements)) if elements.len() <= self.settings.max_array as usize => {
                let Some(Type::Array(component)) = Type::parse(class.name) else { return Ok(()) };
                for i in 0..elements.len() {
                    let value = self.unknown_value(s, "element", &component)?;
                    if let Some(Array::Known(elements)) = self.object_mut(s, at).array_mut() {
                        elements.set(i, value);
                    }
                }
            }
            Body::Array(_) | Body::Fields(_) => {}
        }
        Ok(())
    }

    pub(super) fn unknown_value(&mut self, s: &mut State, what: &str, ty: &Type) -> Step<Value> {
        s.unknowns += 1;
        let name: Rc<str> = format!("{what}?{}", s.unknowns).into();
        let origin = NewInput { name: &name, from: VarOrigin::Unknown, nullable: true, generic: None };
        self.fresh_value(s, ty, &origin)
    }
}
