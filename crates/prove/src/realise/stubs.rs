//! Abstract types the test implements itself: a lambda for a functional interface, else an anonymous class.
//!
//! Methods nobody asked for return the default of their type.

use classes::class::{Class, Method};
use classes::descriptor::Type;
use explore::suspicion::Input;

use super::objects::{Objects, TypedExpression};
use super::plan::{JavaExpression, New, StubMethod};
use super::primitives::default_literal;
use super::signatures::{self, Bindings};
use super::types::{is_generic, is_inner};
use super::{CannotRealise, stores};
use crate::write::names::{self, Unique};

impl Objects<'_> {
    /// An instance of the abstract `class` whose methods return `results`.
    pub fn stub(
        &mut self,
        class: &'static Class,
        results: &[(&'static Method, Vec<Input>)],
    ) -> Result<TypedExpression, CannotRealise> {
        let name = self.name(class)?;
        let sealed =
            !class.permitted.is_empty() || ["java/lang/Enum", "java/lang/Record"].contains(&class.name);
        if sealed || class.is_final() || class.is_annotation() {
            return Err(CannotRealise::NoConstructor { class: class.name });
        }
        if let Some(method) = functional_method(class)
            && results.iter().all(|(m, values)| method.is(m) && once_if_all_the_same(values).len() < 2)
        {
            let values = results.first().map_or(&[][..], |(_, values)| values);
            let expression = self.lambda(&method, values.first().copied())?;
            return Ok(TypedExpression { expression, ty: Some(name), raw: true });
        }
        let body = self.body(class, results)?;
        let arguments = self.super_arguments(class)?;
        self.anonymous(class, name, arguments, body)
    }

    /// `new C(arguments) { … }` with every abstract method implemented: how to call a constructor of an abstract class.
    pub fn anonymous_with(
        &mut self,
        class: &'static Class,
        arguments: Vec<JavaExpression>,
    ) -> Result<TypedExpression, CannotRealise> {
        let name = self.name(class)?;
        let body = self.body(class, &[])?;
        self.anonymous(class, name, arguments, body)
    }

    fn anonymous(
        &self,
        class: &'static Class,
        name: super::plan::TypeName,
        mut arguments: Vec<JavaExpression>,
        body: Vec<StubMethod>,
    ) -> Result<TypedExpression, CannotRealise> {
        let outer = (is_inner(class) && !arguments.is_empty()).then(|| arguments.remove(0));
        let new = New { outer, class: name.clone(), diamond: false, arguments, body: Some(body) };
        Ok(TypedExpression { expression: JavaExpression::New(Box::new(new)), ty: Some(name), raw: true })
    }

    fn lambda(
        &mut self,
        method: &InheritedMethod,
        result: Option<Input>,
    ) -> Result<JavaExpression, CannotRealise> {
        // A lambda's parameters must not hide local variables (JLS 6.4).
        let parameters = method.parameter_names().iter().map(|name| self.unused_name(name)).collect();
        let result = match &method.result {
            None => None,
            Some(ty) => Some(Box::new(match result {
                Some(input) => self.value(input, ty, "result")?.typed(self.types.type_name(ty).as_ref()),
                None => JavaExpression::Literal(default_literal(ty)),
            })),
        };
        Ok(JavaExpression::Lambda { parameters, result })
    }

    fn body(
        &mut self,
        class: &'static Class,
        results: &[(&'static Method, Vec<Input>)],
    ) -> Result<Vec<StubMethod>, CannotRealise> {
        let all = inherited(class);
        let asked =
            |m: &&InheritedMethod| m.method.is_abstract() || results.iter().any(|(given, _)| m.is(given));
        let mut body = Vec::new();
        for method in all.iter().filter(asked) {
            let given = results.iter().find(|(m, _)| method.is(m)).map_or(&[][..], |(_, v)| v);
            body.push(self.stub_method(method, given)?);
        }
        Ok(body)
    }

    fn stub_method(
        &mut self,
        inherited: &InheritedMethod,
        given: &[Input],
    ) -> Result<StubMethod, CannotRealise> {
        let method = inherited.method;
        let hidden = CannotRealise::HiddenMethod { class: method.owner().name, method: method.name };
        let reachable = method.is_public() || method.is_protected() || self.types.in_package(method.owner());
        if !reachable || method.is_final() {
            return Err(hidden);
        }
        let mut results = Vec::new();
        let mut result = None;
        if let Some(ty) = &inherited.result {
            result = Some(self.types.type_name(ty).ok_or(hidden.clone())?);
            for input in once_if_all_the_same(given) {
                results.push(self.value(*input, ty, "result")?.typed(result.as_ref()));
            }
            if results.is_empty() {
                results.push(JavaExpression::Literal(default_literal(ty)));
            }
        }
        let mut names = Unique::default();
        let mut parameters = Vec::new();
        for (ty, name) in inherited.parameters.iter().zip(inherited.parameter_names()) {
            let ty = self.types.type_name(ty).ok_or(hidden.clone())?;
            parameters.push((ty, names.name(&name)));
        }
        let modifier = match method {
            _ if method.is_public() => "public",
            _ if method.is_protected() => "protected",
            _ => "",
        };
        Ok(StubMethod { modifier, result, name: method.name.to_owned(), parameters, results })
    }

    /// Arguments for the constructor an anonymous subclass calls.
    fn super_arguments(&mut self, class: &'static Class) -> Result<Vec<JavaExpression>, CannotRealise> {
        if class.is_interface() {
            return Ok(Vec::new());
        }
        let reachable = |m: &&Method| {
            m.is_public() || m.is_protected() || self.types.in_package(class) && !m.is_private()
        };
        let constructors =
            class.methods.iter().filter(|m| m.is_constructor() && !m.is_synthetic()).filter(reachable);
        let Some(simplest) = constructors.min_by_key(|m| m.types.parameters.len()) else {
            return Err(CannotRealise::NoConstructor { class: class.name });
        };
        let picky = stores::stores(self.types.program, simplest).picky;
        self.arguments(simplest, &[], picky)
    }
}

/// The method a lambda for this interface would implement (JLS 9.8).
pub fn functional_method(class: &'static Class) -> Option<InheritedMethod> {
    if !class.is_interface() || !class.permitted.is_empty() {
        return None;
    }
    let mut methods = inherited(class).into_iter().filter(|m| m.method.is_abstract());
    // A generic method cannot be written as a lambda (JLS 15.27.3).
    let one = methods.next().filter(|m| !m.method.signature.is_some_and(|s| s.starts_with('<')));
    one.filter(|_| methods.next().is_none())
}

/// A method as a subclass sees it, with the type variables of its class bound.
pub struct InheritedMethod {
    method: &'static Method,
    parameters: Vec<Type>,
    result: Option<Type>,
}

impl InheritedMethod {
    fn overrides(&self, other: &InheritedMethod) -> bool {
        self.method.name == other.method.name && self.parameters == other.parameters
    }

    /// Whether a call of `method` ends here.
    fn is(&self, method: &Method) -> bool {
        self.method.name == method.name
            && (self.method.types.parameters == method.types.parameters
                || *self.parameters == *method.types.parameters)
    }

    fn parameter_names(&self) -> Vec<String> {
        let named = |i: usize| self.method.parameter_names.get(i).copied().flatten();
        (0..self.parameters.len())
            .map(|i| named(i).map_or_else(|| format!("argument{}", i + 1), names::variable))
            .collect()
    }
}

/// The instance methods of `class`, subtypes before supertypes, overridden ones left out.
fn inherited(class: &'static Class) -> Vec<InheritedMethod> {
    // A generic class is used raw, and then its supertypes are raw too (JLS 4.8).
    let raw = is_generic(class);
    let mut found: Vec<InheritedMethod> = Vec::new();
    let mut visit = |class: &'static Class, bindings: &Bindings| {
        for method in
            class.methods.iter().filter(|m| !m.is_static() && !m.is_constructor() && !m.is_private())
        {
            let parameters = signatures::parameter_types(method, bindings);
            let result = signatures::result_type(method, bindings);
            let inherited = InheritedMethod { method, parameters, result };
            let repeated = class.is_interface() && is_of_object(method);
            // Bridges implement the erased method, which only raw types still have.
            let bridge = method.is_synthetic() && !raw;
            if !repeated && !bridge && !found.iter().any(|m| m.overrides(&inherited)) {
                found.push(inherited);
            }
        }
    };
    let mut open = vec![(class, Bindings::new())];
    // Superclasses first: what a class inherits from them wins over interfaces (JLS 8.4.8).
    let mut interfaces = Vec::new();
    while let Some((class, bindings)) = open.pop() {
        visit(class, &bindings);
        for (supertype, bindings) in signatures::supertypes(class, &bindings) {
            let bindings = if raw { Bindings::new() } else { bindings };
            if supertype.is_interface() { &mut interfaces } else { &mut open }.push((supertype, bindings));
        }
    }
    let mut next = 0;
    while next < interfaces.len() {
        let (interface, bindings) = interfaces[next].clone();
        visit(interface, &bindings);
        let supertypes =
            signatures::supertypes(interface, &bindings).into_iter().filter(|(s, _)| s.is_interface());
        interfaces.extend(supertypes.map(|(s, b)| (s, if raw { Bindings::new() } else { b })));
        next += 1;
    }
    found
}

/// Interfaces may repeat the public methods of `Object`; every class has them.
fn is_of_object(method: &Method) -> bool {
    matches!(
        (method.name, method.descriptor),
        ("equals", "(Ljava/lang/Object;)Z") | ("hashCode", "()I") | ("toString", "()Ljava/lang/String;")
    )
}

/// What calls return one after the other; one value is enough if they all return the same.
fn once_if_all_the_same(values: &[Input]) -> &[Input] {
    match values {
        [first, rest @ ..] if rest.iter().all(|value| value == first) => &values[..1],
        _ => values,
    }
}
