//! Input objects to expressions, declaring a local variable for whatever needs a name.
//!
//! Single-use objects stay inside the expression that uses them; shared ones, cycles and everything that is changed
//! after construction become statements, in the order in which they depend on each other.

use classes::class::{Class, Field, Method};
use classes::descriptor::{Primitive, Type};
use explore::suspicion::{Input, Inputs, Made};

use super::graph::{ObjectGraph, target};
use super::plan::{JavaExpression, Literal, Reflective, Statement, TypeName};
use super::primitives::literal;
use super::recipe::{self, Means};
use super::types::{NameableTypes, is_generic};
use super::{CannotRealise, ReflectionPolicy};
use crate::write::names::{self, Unique};

/// An expression, and what is known of it when it becomes an argument.
#[derive(Debug, Clone)]
pub struct TypedExpression {
    pub expression: JavaExpression,
    /// Its static type; `None` for `null`. A lambda's is the interface it was written for.
    pub ty: Option<TypeName>,
    /// It fits every parameterisation of its type: raw, diamond, or not generic anywhere.
    pub raw: bool,
}

impl TypedExpression {
    /// The value where an `expected` is: a lambda has no type unless the context is its interface (JLS 15.27).
    pub fn typed(self, expected: Option<&TypeName>) -> JavaExpression {
        match (&self.expression, self.ty) {
            (JavaExpression::Lambda { .. }, Some(ty)) if expected != Some(&ty) => self.expression.cast(ty),
            _ => self.expression,
        }
    }

    pub fn is_lambda(&self) -> bool {
        matches!(self.expression, JavaExpression::Lambda { .. })
    }

    pub fn is_diamond(&self) -> bool {
        matches!(&self.expression, JavaExpression::New(new) if new.diamond)
    }
}

pub struct Objects<'a> {
    pub types: NameableTypes,
    pub policy: ReflectionPolicy,
    pub statements: Vec<Statement>,
    pub reflection: bool,
    inputs: &'a Inputs,
    graph: ObjectGraph,
    states: Vec<ObjectState>,
    names: Unique,
    /// How deep `any_instance` is in parameters of parameters.
    pub(super) depth: usize,
    /// What has to wait until an object that is being made has a name.
    waiting: Vec<(usize, TypedExpression, &'static Class, After)>,
}

#[derive(Debug, Clone)]
enum ObjectState {
    NotYet,
    Making,
    Done(TypedExpression),
}

/// What happens to an object once it exists.
#[derive(Debug, Clone)]
pub enum After {
    Set(&'static Field, Input, Means),
    Store(usize, Input, Type),
    Call(&'static Method, Vec<Input>),
}

/// Heavier expressions get a name of their own.
pub const MAX_INLINE_WEIGHT: usize = 14;

impl<'a> Objects<'a> {
    pub fn new(types: NameableTypes, inputs: &'a Inputs, policy: ReflectionPolicy) -> Objects<'a> {
        let mut names = Unique::default();
        // The test's own variable, and what would hide a package written in full.
        let package = types.package_name();
        for taken in ["thrown", "java", "org", package.split('.').next().unwrap_or_default()] {
            names.reserve(taken);
        }
        Objects {
            types,
            policy,
            statements: Vec::new(),
            reflection: false,
            inputs,
            graph: ObjectGraph::new(inputs),
            states: vec![ObjectState::NotYet; inputs.objects.len()],
            names,
            depth: 0,
            waiting: Vec::new(),
        }
    }

    /// The input as a value of type `ty`; `hint` names it if it needs a name.
    pub fn value(&mut self, input: Input, ty: &Type, hint: &str) -> Result<TypedExpression, CannotRealise> {
        match input {
            Input::Null => Ok(TypedExpression { expression: JavaExpression::NULL, ty: None, raw: true }),
            Input::Object(index) => self.object(index, hint),
            primitive => Ok(self.primitive(primitive, ty)),
        }
    }

    fn primitive(&self, input: Input, ty: &Type) -> TypedExpression {
        let literal = literal(input, ty);
        let ty = self.types.type_name(ty);
        TypedExpression { expression: JavaExpression::Literal(literal), ty, raw: true }
    }

    fn object(&mut self, index: usize, hint: &str) -> Result<TypedExpression, CannotRealise> {
        let object = &self.inputs.objects[index];
        match &self.states[index] {
            ObjectState::Done(value) => return Ok(value.clone()),
            ObjectState::Making => return Err(CannotRealise::Cycle { class: object.class.name }),
            ObjectState::NotYet => self.states[index] = ObjectState::Making,
        }
        let at_once = match self.added_elements(index) {
            Some(elements) => self.collection(index, object.class, &elements)?,
            None => None,
        };
        let (mut value, after) = match at_once {
            Some(value) => (value, Vec::new()),
            None => {
                let (value, mut after) = self.make(index, hint)?;
                let calls = object.calls.iter();
                after.extend(calls.map(|(method, arguments)| After::Call(method, arguments.clone())));
                (value, after)
            }
        };
        let constant =
            matches!(object.made, Made::Text(_) | Made::Boxed(_) | Made::Constant(_) | Made::ClassLiteral(_));
        let shared = self.graph.is_shared(index);
        if matches!(object.made, Made::Boxed(_)) && shared {
            // A number would be put into a box of its own at each use.
            value = self.declare(TypedExpression { ty: None, ..value }, object.class, hint)?;
        }
        let needs_name = !after.is_empty()
            || shared
            || self.graph.reaches(index, index)
            || value.expression.weight() > MAX_INLINE_WEIGHT;
        if needs_name && !constant {
            value = self.declare(value, object.class, hint)?;
        }
        self.states[index] = ObjectState::Done(value.clone());
        for after in after {
            self.apply(&value, object.class, after)?;
        }
        let (ready, waiting) =
            std::mem::take(&mut self.waiting).into_iter().partition(|(on, ..)| *on == index);
        self.waiting = waiting;
        let ready: Vec<_> = ready;
        for (_, target, class, after) in ready {
            self.apply(&target, class, after)?;
        }
        Ok(value)
    }

    fn make(&mut self, index: usize, hint: &str) -> Result<(TypedExpression, Vec<After>), CannotRealise> {
        let object = &self.inputs.objects[index];
        let class = object.class;
        let value = match &object.made {
            Made::Text(units) => self.text(units.clone()),
            Made::Boxed(primitive) => self.boxed(*primitive, class),
            Made::Constant(field) => self.constant(field)?,
            Made::ClassLiteral(of) => {
                let name = self.name(of)?;
                let ty = Some(TypeName::java_lang("Class"));
                TypedExpression { expression: JavaExpression::ClassLiteral(name), ty, raw: false }
            }
            Made::Array(elements) => return self.array(index, elements, hint),
            Made::By(maker, arguments) => {
                let arguments: Vec<_> = arguments.iter().copied().map(Some).collect();
                self.make_by(maker, &arguments, false)?
            }
            Made::Stub(results) => self.stub(class, results)?,
            Made::Somehow => return self.instantiate_with_fields(index),
        };
        let mut after = Vec::new();
        for (field, input) in &object.fields {
            let means = recipe::means(&self.types, class, field, self.policy)?;
            after.push(After::Set(field, *input, means));
        }
        Ok((value, after))
    }

    /// Gives the value a name.
    pub fn declare(
        &mut self,
        value: TypedExpression,
        class: &'static Class,
        hint: &str,
    ) -> Result<TypedExpression, CannotRealise> {
        let ty = match value.ty {
            Some(ty) => ty,
            None => self.name(class)?,
        };
        let hint = if hint.is_empty() { ty.simple() } else { hint };
        let name = self.names.name(&names::variable(hint));
        let local = JavaExpression::Local(name.clone());
        self.statements.push(Statement::Declare { ty: ty.clone(), name, value: value.expression });
        Ok(TypedExpression { expression: local, ty: Some(ty), raw: is_generic(class) })
    }

    fn apply(
        &mut self,
        object: &TypedExpression,
        class: &'static Class,
        after: After,
    ) -> Result<(), CannotRealise> {
        if let Some(on) = self.unfinished(&after) {
            self.waiting.push((on, object.clone(), class, after));
            return Ok(());
        }
        let of = object.expression.clone();
        let statement = match after {
            After::Set(field, input, means) => self.set(of, field, input, means)?,
            After::Store(at, input, ty) => {
                let value = self.value(input, &ty, "element")?;
                let target = JavaExpression::Element(Box::new(of), at);
                let value = value.typed(self.types.type_name(&ty).as_ref());
                Statement::Assign { target, value }
            }
            After::Call(method, inputs) => {
                let inputs: Vec<_> = inputs.into_iter().map(Some).collect();
                self.must_call(method)?;
                let arguments = self.arguments(method, &inputs, false)?;
                let method = method.name.to_owned();
                Statement::Call(JavaExpression::Call { target: Box::new(of), method, arguments })
            }
        };
        self.statements.push(statement);
        Ok(())
    }

    /// Sets a field of `object`; for a static one `object` is not looked at.
    pub fn set(
        &mut self,
        object: JavaExpression,
        field: &'static Field,
        input: Input,
        means: Means,
    ) -> Result<Statement, CannotRealise> {
        let owner = field.owner();
        let is_static = field.access.is_static();
        Ok(match means {
            Means::Assign => {
                let value = self.value(input, &field.ty, field.name)?;
                let value = self.fitting(value, &field.ty, field.signature);
                let target = if is_static {
                    JavaExpression::StaticField(self.name(owner)?, field.name.to_owned())
                } else {
                    JavaExpression::Field(Box::new(object), field.name.to_owned())
                };
                Statement::Assign { target, value }
            }
            Means::Setter(setter) => {
                let arguments = self.arguments(setter, &[Some(input)], false)?;
                let method = setter.name.to_owned();
                Statement::Call(JavaExpression::Call { target: Box::new(object), method, arguments })
            }
            Means::Reflection => {
                self.reflection = true;
                let value = self.value(input, &field.ty, field.name)?.typed(None);
                let object = if is_static { JavaExpression::NULL } else { object };
                let (class, field) = (self.name(owner)?, field.name.to_owned());
                let set = Reflective::SetField { object, class, field, value };
                Statement::Call(JavaExpression::Reflective(Box::new(set)))
            }
        })
    }

    /// An object that this step needs and that is still being made.
    fn unfinished(&self, after: &After) -> Option<usize> {
        let making =
            |input: &Input| target(*input).filter(|i| matches!(self.states[*i], ObjectState::Making));
        match after {
            After::Set(_, input, _) | After::Store(_, input, _) => making(input),
            After::Call(_, inputs) => inputs.iter().find_map(making),
        }
    }

    /// Whether `value` cannot exist before `object` does.
    pub fn is_late(&self, value: Input, object: usize) -> bool {
        target(value).is_some_and(|i| {
            !matches!(self.states[i], ObjectState::Done(_)) && (i == object || self.graph.reaches(i, object))
        })
    }

    pub fn unused_name(&mut self, wish: &str) -> String {
        self.names.name(wish)
    }

    pub fn input_object(&self, index: usize) -> &'a explore::suspicion::InputObject {
        &self.inputs.objects[index]
    }

    pub fn is_shared(&self, index: usize) -> bool {
        self.graph.is_shared(index)
    }

    pub fn text(&self, units: Vec<u16>) -> TypedExpression {
        let ty = Some(TypeName::java_lang("String"));
        TypedExpression { expression: JavaExpression::Literal(Literal::Text(units)), ty, raw: false }
    }

    /// A box is written as the primitive; the compiler boxes it.
    pub fn boxed(&self, primitive: Input, class: &'static Class) -> TypedExpression {
        let ty = Primitive::ALL.into_iter().find(|p| p.wrapper() == class.name).unwrap_or(Primitive::Int);
        let literal = JavaExpression::Literal(literal(primitive, &Type::Primitive(ty)));
        TypedExpression { expression: literal, ty: Some(TypeName::new("", ty.name())), raw: false }
    }

    pub fn constant(&self, field: &'static Field) -> Result<TypedExpression, CannotRealise> {
        let owner = field.owner();
        let class = self.name(owner)?;
        if !self.types.can_read(field) {
            return Err(CannotRealise::HiddenField { class: owner.name, field: field.name });
        }
        let expression = JavaExpression::StaticField(class.clone(), field.name.to_owned());
        Ok(TypedExpression { expression, ty: field.is_enum().then_some(class), raw: false })
    }

    pub fn name(&self, class: &'static Class) -> Result<TypeName, CannotRealise> {
        self.types.name(class).ok_or(CannotRealise::Unnameable { class: class.name })
    }

    pub fn must_call(&self, method: &'static Method) -> Result<(), CannotRealise> {
        let owner = method.owner();
        if !self.types.is_accessible(owner) {
            return Err(CannotRealise::Unnameable { class: owner.name });
        }
        if self.types.can_call(method) && !(method.is_constructor() && owner.is_abstract()) {
            return Ok(());
        }
        Err(CannotRealise::HiddenMethod { class: owner.name, method: method.name })
    }
}
