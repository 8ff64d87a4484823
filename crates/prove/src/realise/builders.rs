//! Classes that only a builder makes: `new Account.Builder().owner("a").build()`.
//!
//! Steps are matched to fields by name and type; whether the builder does what its names say, the JVM will tell.

use classes::class::{Class, Field, Method};
use classes::descriptor::Type;
use explore::suspicion::Input;

use super::CannotRealise;
use super::objects::{Objects, TypedExpression};
use super::plan::JavaExpression;
use super::primitives::is_default;
use super::recipe::FieldToSet;
use super::types::NameableTypes;
use crate::write::names::capitalised;

pub struct Builder {
    /// A constructor of the builder or a static method that returns one; without parameters.
    start: &'static Method,
    steps: Vec<(&'static Method, Input)>,
    /// Returns the `class`.
    finish: &'static Method,
    class: &'static Class,
}

/// A builder with a step for every field that is wanted.
pub fn find(types: &NameableTypes, class: &'static Class, wanted: &[FieldToSet]) -> Option<Builder> {
    starts(types, class).into_iter().find_map(|(start, builder)| {
        let finish = builder.methods.iter().find(|m| {
            !m.is_static() && m.types.parameters.is_empty() && returns(m, class) && types.can_call(m)
        })?;
        let mut steps = Vec::new();
        for want in wanted.iter().filter(|want| !is_default(want.value)) {
            let step = builder.methods.iter().find(|m| is_step(m, want.field) && types.can_call(m));
            steps.push((step.filter(|_| !want.late)?, want.value));
        }
        Some(Builder { start, steps, finish, class })
    })
}

impl Objects<'_> {
    pub(super) fn build_by(&mut self, builder: &Builder) -> Result<TypedExpression, CannotRealise> {
        let mut chain = self.make_by(builder.start, &[], false)?.expression;
        for (step, input) in &builder.steps {
            let arguments = self.arguments(step, &[Some(*input)], false)?;
            chain = JavaExpression::Call { target: Box::new(chain), method: step.name.to_owned(), arguments };
        }
        let method = builder.finish.name.to_owned();
        let expression = JavaExpression::Call { target: Box::new(chain), method, arguments: Vec::new() };
        let ty = Some(self.name(builder.class)?);
        Ok(TypedExpression { expression, ty, raw: false })
    }
}

/// `Account.builder()`, `Account.newBuilder()`, `new Account.Builder()`.
fn starts(types: &NameableTypes, class: &'static Class) -> Vec<(&'static Method, &'static Class)> {
    let mut found = Vec::new();
    for method in class.methods.iter().filter(|m| m.is_static() && m.types.parameters.is_empty()) {
        if let Some(Type::Class(name)) = &method.types.result
            && **name != *class.name
            && let Some(builder) = types.class(name)
            && types.can_call(method)
        {
            found.push((method, builder));
        }
    }
    if let Some(builder) = types.class(&format!("{}$Builder", class.name)).filter(|b| b.instantiable()) {
        let plain =
            |m: &&'static Method| m.is_constructor() && m.types.parameters.is_empty() && types.can_call(m);
        found.extend(builder.methods.iter().find(plain).map(|constructor| (constructor, builder)));
    }
    found
}

fn returns(method: &Method, class: &Class) -> bool {
    matches!(&method.types.result, Some(Type::Class(name)) if **name == *class.name)
}

/// `owner(…)`, `setOwner(…)` or `withOwner(…)`, of the field's type, returning the builder.
fn is_step(method: &'static Method, field: &Field) -> bool {
    let name = capitalised(field.name);
    !method.is_static()
        && *method.types.parameters == [field.ty.clone()]
        && returns(method, method.owner())
        && (method.name == field.name
            || method.name == format!("set{name}")
            || method.name == format!("with{name}"))
}
