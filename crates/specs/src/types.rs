//! How Java source names the types of parameters and results.

use classes::class::{Class, Method};
use classes::descriptor::{Primitive, Type};
use classes::generics::{self, GenericType};
use classes::program::Program;

/// What the result of a call is called in our functions.
pub const RESULT: &str = "$result";

/// A parameter of one of our functions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    /// The type as the JVM knows it: the woven call must find the function.
    pub erased: String,
    /// The type with what is known of its arguments: expressions need it.
    pub generic: String,
    pub name: String,
}

pub fn parameter(program: &'static Program, method: &Method, number: usize, name: &str) -> Parameter {
    let erased = &method.types.parameters[number];
    let class = method.owner().signature;
    let generic = method.signature.and_then(|signature| generics::parameter_types(signature, class));
    let generic = generic.and_then(|all| all.into_iter().nth(number));
    written(program, erased, generic, name)
}

pub fn result(program: &'static Program, method: &Method) -> Option<Parameter> {
    let erased = method.types.result.as_ref()?;
    let class = method.owner().signature;
    let generic = method.signature.and_then(|signature| generics::result_type(signature, class));
    Some(written(program, erased, generic, RESULT))
}

fn written(program: &'static Program, erased: &Type, generic: Option<GenericType>, name: &str) -> Parameter {
    let plain = of_type(program, erased);
    let generic = generic.filter(|generic| generic.class == *erased);
    Parameter {
        generic: generic.map_or_else(|| plain.clone(), |generic| of_generic(program, &generic)),
        erased: plain,
        name: name.to_string(),
    }
}

fn of_generic(program: &'static Program, ty: &GenericType) -> String {
    let plain = of_type(program, &ty.class);
    if ty.arguments.is_empty() {
        return plain;
    }
    let arguments: Vec<String> = ty.arguments.iter().map(|argument| of_generic(program, argument)).collect();
    let (element, dimensions) = plain.split_at(plain.find('[').unwrap_or(plain.len()));
    format!("{element}<{}>{dimensions}", arguments.join(", "))
}

fn of_type(program: &'static Program, ty: &Type) -> String {
    program.class_of(ty).map_or_else(|_| ty.java_name(), of_class)
}

pub fn of_name(program: &'static Program, name: &str) -> String {
    of_type(program, &Type::Class(name.into()))
}

pub fn of_class(class: &'static Class) -> String {
    class.java_name()
}

/// Of a primitive type.
pub fn descriptor(keyword: &str) -> String {
    let known = Primitive::ALL.into_iter().find(|primitive| primitive.name() == keyword);
    known.map_or_else(|| "I".to_string(), |primitive| primitive.descriptor().to_string())
}
