//! Calls: argument values for the parameters of a method, with the casts that overloads and generics ask for.
//!
//! Types are erased throughout: raw types compile wherever a parameterised one is expected, other types may need a cast.

use classes::class::{Class, Method};
use classes::descriptor::Type;
use explore::suspicion::Input;

use super::CannotRealise;
use super::objects::{Objects, TypedExpression};
use super::plan::{JavaExpression, New};
use super::signatures::parameter_signatures;
use super::types::{is_generic, is_inner};

impl Objects<'_> {
    /// Calls a constructor or static factory; parameters without an input get a simple value.
    pub fn make_by(
        &mut self,
        maker: &'static Method,
        inputs: &[Option<Input>],
        cautious: bool,
    ) -> Result<TypedExpression, CannotRealise> {
        self.must_call(maker)?;
        let owner = maker.owner();
        if !maker.is_static() && !maker.is_constructor() {
            return self.make_from(maker, inputs);
        }
        let values = self.argument_values(maker, inputs, cautious)?;
        let arguments = self.spelled(maker, values, false);
        if maker.is_constructor() {
            return self.new_instance(owner, arguments);
        }
        let class = self.name(owner)?;
        let ty = maker.types.result.as_ref().and_then(|ty| self.types.type_name(ty));
        let expression = JavaExpression::StaticCall { class, method: maker.name.to_owned(), arguments };
        Ok(TypedExpression { expression, ty, raw: false })
    }

    /// `list.iterator()`: the first input is what the method is called on.
    fn make_from(
        &mut self,
        maker: &'static Method,
        inputs: &[Option<Input>],
    ) -> Result<TypedExpression, CannotRealise> {
        let owner = maker.owner();
        let Some((Some(source), inputs)) = inputs.split_first() else {
            return Err(CannotRealise::NoConstructor { class: owner.name });
        };
        // Named, and so of its raw type: an empty list of nobody knows what would not fit.
        let mut source = self.value(*source, &Type::Class(owner.name.into()), "")?;
        if !matches!(source.expression, JavaExpression::Local(_)) {
            source = self.declare(source, owner, "")?;
        }
        let arguments = self.arguments(maker, inputs, false)?;
        let (target, method) = (Box::new(source.expression), maker.name.to_owned());
        let ty = maker.types.result.as_ref().and_then(|ty| self.types.type_name(ty));
        Ok(TypedExpression { expression: JavaExpression::Call { target, method, arguments }, ty, raw: true })
    }

    /// `new C(arguments)`; the first argument of an inner class is its enclosing instance.
    pub fn new_instance(
        &self,
        class: &'static Class,
        mut arguments: Vec<JavaExpression>,
    ) -> Result<TypedExpression, CannotRealise> {
        let name = self.name(class)?;
        let outer = (is_inner(class) && !arguments.is_empty()).then(|| arguments.remove(0));
        // With arguments the diamond would be inferred from them, and might not fit where the object goes.
        let diamond = is_generic(class) && arguments.is_empty() && outer.is_none();
        let new = New { outer, class: name.clone(), diamond, arguments, body: None };
        Ok(TypedExpression {
            expression: JavaExpression::New(Box::new(new)),
            ty: Some(name),
            raw: is_generic(class),
        })
    }

    /// The arguments of a call that is not the entry's.
    pub fn arguments(
        &mut self,
        method: &'static Method,
        inputs: &[Option<Input>],
        cautious: bool,
    ) -> Result<Vec<JavaExpression>, CannotRealise> {
        let values = self.argument_values(method, inputs, cautious)?;
        Ok(self.spelled(method, values, false))
    }

    pub fn argument_values(
        &mut self,
        method: &'static Method,
        inputs: &[Option<Input>],
        cautious: bool,
    ) -> Result<Vec<TypedExpression>, CannotRealise> {
        let takes_outer = method.is_constructor() && is_inner(method.owner());
        let mut values = Vec::new();
        for (i, ty) in method.types.parameters.iter().enumerate() {
            let input = inputs.get(i).copied().flatten();
            let hint = method.parameter_names.get(i).copied().flatten().unwrap_or_default();
            values.push(match input {
                // `((Outer) null).new Inner()` throws before the constructor runs.
                Some(Input::Null) | None if takes_outer && i == 0 => self.simple(ty, cautious),
                Some(input) => self.value(input, ty, hint)?,
                None => self.simple(ty, cautious),
            });
        }
        Ok(values)
    }

    /// The values as arguments. In the call of the entry, `null` always says its type.
    pub fn spelled(
        &self,
        method: &'static Method,
        values: Vec<TypedExpression>,
        is_entry: bool,
    ) -> Vec<JavaExpression> {
        let signatures = parameter_signatures(method);
        let overloaded = is_overloaded(method);
        let mixed = signatures.as_ref().is_some_and(|s| mixes_type_variables(s, &values));
        let mut arguments = Vec::new();
        for (i, (value, ty)) in values.into_iter().zip(&method.types.parameters).enumerate() {
            let name = self.types.type_name(ty);
            let is_null = value.expression == JavaExpression::NULL;
            let variable = signatures.as_ref().is_some_and(|s| s[i].starts_with('T'));
            let variable = variable && (mixed || value.is_lambda());
            let cast = if is_null {
                is_entry || overloaded
            } else {
                // An overload may take another functional interface.
                let doubtful = value.is_lambda() || ty.is_reference() && value.ty != name;
                // Out of `<>` javac cannot always tell what a method's own type variable is.
                let inferred = method.signature.is_some_and(|s| s.starts_with('<'))
                    && signatures.as_ref().is_some_and(|s| s[i].contains("<T"))
                    && value.is_diamond();
                variable || inferred || overloaded && doubtful
            };
            arguments.push(match name {
                Some(name) if cast => value.typed(Some(&name)).cast(name),
                _ => self.fitting(value, ty, signatures.as_ref().map(|s| s[i])),
            });
        }
        arguments
    }

    /// The value where a `ty` with this generic signature is expected.
    pub fn fitting(&self, value: TypedExpression, ty: &Type, signature: Option<&str>) -> JavaExpression {
        let parameterised = signature.is_some_and(|s| s.contains('<') && !s.contains("<*>"));
        match self.types.type_name(ty) {
            Some(name) if parameterised && !value.raw => value.expression.cast(name),
            name => value.typed(name.as_ref()),
        }
    }
}

/// Another method of the same name could be meant by as many arguments.
fn is_overloaded(method: &'static Method) -> bool {
    let arity = method.types.parameters.len();
    let other = |m: &&'static Method| {
        m.name == method.name
            && m.types.parameters != method.types.parameters
            && !m.is_synthetic()
            && (m.types.parameters.len() == arity || m.is_varargs() || method.is_varargs())
    };
    let owner = method.owner();
    if method.is_constructor() {
        return owner.methods.iter().any(|m| other(&m));
    }
    let mut open = vec![owner];
    while let Some(class) = open.pop() {
        if class.methods.iter().any(|m| other(&m)) {
            return true;
        }
        open.extend(class.super_class.iter().chain(&class.interfaces));
    }
    false
}

/// `<T extends Comparable<T>> max(T a, T b)` with arguments of different types: inference would fail.
fn mixes_type_variables(signatures: &[&str], values: &[TypedExpression]) -> bool {
    let mut types = signatures.iter().zip(values).filter(|(s, _)| s.starts_with('T')).map(|(_, v)| &v.ty);
    types.next().is_some_and(|first| types.any(|ty| ty != first))
}
