//! The plan of one call: static fields, receiver, arguments, and the call itself.
//!
//! Everything about single objects is in `objects`.

use classes::class::Method;
use classes::descriptor::Type;
use classes::program::Program;
use explore::suspicion::{Before, Input, Inputs};

use super::objects::{Objects, TypedExpression};
use super::plan::{CallPlan, JavaExpression, Reflective, Statement, TypeName};
use super::recipe::{Means, means};
use super::surroundings::SurroundingStatements;
use super::types::{NameableTypes, is_generic};
use super::{CannotRealise, ReflectionPolicy};

pub fn plan(
    program: &'static Program,
    entry: &'static Method,
    inputs: &Inputs,
    policy: ReflectionPolicy,
) -> Result<CallPlan, CannotRealise> {
    let owner = entry.owner();
    let types = NameableTypes::new(program, owner);
    let mut objects = Objects::new(types, inputs, policy);
    objects.name(owner)?;
    // javac looks at every overload before it chooses.
    for ty in owner.methods.iter().filter(|m| m.name == entry.name).flat_map(|m| &m.types.parameters) {
        types.must_exist(ty)?;
    }
    let receiver = match inputs.receiver {
        Some(receiver) => Some(objects.receiver(entry, receiver)?),
        None => None,
    };
    let given: Vec<Option<Input>> = inputs.arguments.iter().copied().map(Some).collect();
    let values = objects.argument_values(entry, &given, false)?;
    for step in &inputs.before {
        let statement = objects.step(step, policy)?;
        objects.statements.push(statement);
    }
    // Last, for making an object might ask for inputs too.
    let stand_ins = objects.program_inputs(inputs)?;
    let call = if types.can_call(entry) {
        objects.plain_call(entry, receiver, values)?
    } else {
        objects.reflective_call(entry, receiver, values)?
    };
    let SurroundingStatements { noted, before, mut changes, afterwards, environment } =
        objects.set_up(inputs)?;
    changes.append(&mut objects.statements);
    Ok(CallPlan {
        package: types.package_name(),
        noted,
        before,
        afterwards,
        statements: changes,
        call,
        reflection: objects.reflection,
        environment,
        sets_statics: !inputs.before.is_empty(),
        stand_ins,
    })
}

impl Objects<'_> {
    /// What the caller does before the call.
    fn step(&mut self, step: &Before, policy: ReflectionPolicy) -> Result<Statement, CannotRealise> {
        Ok(match step {
            Before::Assign(field, value) => {
                let how = means(&self.types, field.owner(), field, policy)?;
                debug_assert!(
                    !matches!(how, Means::Setter(_)),
                    "setters of static fields are not looked for"
                );
                self.set(JavaExpression::NULL, field, *value, how)?
            }
            Before::Call { on, method, arguments } => {
                let given: Vec<Option<Input>> = arguments.iter().copied().map(Some).collect();
                let on = on.map(|on| self.receiver(method, on)).transpose()?;
                let values = self.argument_values(method, &given, false)?;
                Statement::Call(self.plain_call(method, on, values)?)
            }
            Before::Store { array, index, value } => {
                let Input::Object(number) = *array else {
                    return Err(CannotRealise::Cycle { class: "an array" });
                };
                let class = self.input_object(number).class;
                let component = match Type::parse(class.name) {
                    Some(Type::Array(component)) => *component,
                    _ => Type::Class("java/lang/Object".into()),
                };
                let array = self.value(*array, &Type::Array(Box::new(component.clone())), "")?;
                let value = self.value(*value, &component, "")?;
                let target = JavaExpression::Element(Box::new(array.expression), *index);
                Statement::Assign { target, value: value.expression }
            }
        })
    }

    fn receiver(&mut self, entry: &'static Method, receiver: Input) -> Result<JavaExpression, CannotRealise> {
        let owner = entry.owner();
        let value = self.value(receiver, &Type::Class(owner.name.into()), "")?;
        // A lambda needs a type before anything can be called on it.
        let value = if value.is_lambda() { self.declare(value, owner, "")? } else { value };
        let name = self.name(owner)?;
        let other = value.ty.as_ref() != Some(&name);
        // A package-private method is no member of a subclass elsewhere (JLS 8.2).
        let elsewhere = value.ty.as_ref().is_some_and(|ty| ty.package != name.package) && !entry.is_public();
        // Only a raw receiver takes arguments of erased types.
        let parameterised = is_generic(owner) && (other || !value.raw);
        Ok(if elsewhere || parameterised { value.expression.cast(name) } else { value.expression })
    }

    fn plain_call(
        &mut self,
        entry: &'static Method,
        receiver: Option<JavaExpression>,
        values: Vec<TypedExpression>,
    ) -> Result<JavaExpression, CannotRealise> {
        let owner = entry.owner();
        let arguments = self.spelled(entry, values, true);
        if entry.is_constructor() {
            let new = if owner.is_abstract() {
                self.anonymous_with(owner, arguments)?
            } else {
                self.new_instance(owner, arguments)?
            };
            return Ok(new.expression);
        }
        let method = entry.name.to_owned();
        Ok(match receiver {
            Some(target) => JavaExpression::Call { target: Box::new(target), method, arguments },
            None => JavaExpression::StaticCall { class: self.name(owner)?, method, arguments },
        })
    }

    fn reflective_call(
        &mut self,
        entry: &'static Method,
        receiver: Option<JavaExpression>,
        values: Vec<TypedExpression>,
    ) -> Result<JavaExpression, CannotRealise> {
        let owner = entry.owner();
        let hidden = CannotRealise::HiddenMethod { class: owner.name, method: entry.name };
        // Reflection makes neither enum constants nor instances of abstract classes.
        let impossible = entry.is_constructor() && (owner.is_abstract() || owner.is_enum());
        if self.policy == ReflectionPolicy::Never || impossible {
            return Err(hidden);
        }
        let parameters: Option<Vec<TypeName>> =
            entry.types.parameters.iter().map(|ty| self.types.type_name(ty)).collect();
        let parameters = parameters.ok_or(hidden)?;
        self.reflection = true;
        let (class, method) = (self.name(owner)?, entry.name.to_owned());
        let arguments = values.into_iter().map(|value| value.typed(None)).collect();
        Ok(JavaExpression::Reflective(Box::new(if entry.is_constructor() {
            Reflective::Construct { class, parameters, arguments }
        } else {
            let target = receiver.unwrap_or(JavaExpression::NULL);
            Reflective::Invoke { target, class, method, parameters, arguments }
        })))
    }
}
