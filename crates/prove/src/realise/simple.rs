//! A simple value of any type, for parameters on which nothing depends.
//!
//! Never null while anything else can be had: the constructor may dereference it.

use classes::descriptor::{Primitive, Type};
use explore::suspicion::Input;

use super::objects::{HEAVY, Objects, Value};
use super::plan::{Expression, Literal};

impl Objects<'_> {
    /// `cautious` avoids 0 and the empty string, which constructors that check their arguments reject most.
    pub fn simple(&mut self, ty: &Type, cautious: bool) -> Value {
        let name = self.types.type_name(ty);
        let null = Value { expression: Expression::NULL, ty: None, raw: true };
        match ty {
            Type::Primitive(primitive) => {
                let literal = Expression::Literal(literal(*primitive, cautious));
                Value { expression: literal, ty: name, raw: true }
            }
            Type::Array(_) => match name {
                Some(name) => {
                    Value { expression: Expression::NewArray(name.clone(), 0), ty: Some(name), raw: true }
                }
                None => null,
            },
            Type::Class(internal) => match self.types.class(internal) {
                Some(class) => match self.any_instance(class, cautious) {
                    Ok(value) if value.expression.weight() > HEAVY => {
                        self.declare(value, class, "").unwrap_or(null)
                    }
                    Ok(value) => value,
                    Err(_) => null,
                },
                None => null,
            },
        }
    }
}

pub fn default_literal(ty: &Type) -> Literal {
    match ty {
        Type::Primitive(Primitive::Char) => Literal::Char(0),
        Type::Primitive(primitive) => literal(*primitive, false),
        _ => Literal::Null,
    }
}

/// What `Input` a simple primitive is.
pub fn simple_input(primitive: Primitive, cautious: bool) -> Input {
    match literal(primitive, cautious) {
        Literal::Boolean(v) => Input::Boolean(v),
        Literal::Byte(v) => Input::Byte(v),
        Literal::Char(v) => Input::Char(v),
        Literal::Short(v) => Input::Short(v),
        Literal::Long(v) => Input::Long(v),
        Literal::Float(v) => Input::Float(v),
        Literal::Double(v) => Input::Double(v),
        Literal::Int(v) => Input::Int(v),
        Literal::Null | Literal::Text(_) => Input::Null,
    }
}

fn literal(primitive: Primitive, cautious: bool) -> Literal {
    let number = i8::from(cautious);
    match primitive {
        Primitive::Boolean => Literal::Boolean(false),
        Primitive::Char => Literal::Char(u16::from(b'a')),
        Primitive::Byte => Literal::Byte(number),
        Primitive::Short => Literal::Short(number.into()),
        Primitive::Int => Literal::Int(number.into()),
        Primitive::Long => Literal::Long(number.into()),
        Primitive::Float => Literal::Float(number.into()),
        Primitive::Double => Literal::Double(number.into()),
    }
}
