//! A simple value of any type, for parameters on which nothing depends.
//!
//! Never null while anything else can be had: the constructor may dereference it.

use classes::descriptor::Type;

use super::objects::{MAX_INLINE_WEIGHT, Objects, TypedExpression};
use super::plan::JavaExpression;
use super::primitives::{literal, simple_input};

impl Objects<'_> {
    /// `cautious` avoids 0 and the empty string, which constructors that check their arguments reject most.
    pub fn simple(&mut self, ty: &Type, cautious: bool) -> TypedExpression {
        let name = self.types.type_name(ty);
        let null = TypedExpression { expression: JavaExpression::NULL, ty: None, raw: true };
        match ty {
            Type::Primitive(primitive) => {
                let literal = literal(simple_input(*primitive, cautious), ty);
                TypedExpression { expression: JavaExpression::Literal(literal), ty: name, raw: true }
            }
            Type::Array(_) => match name {
                Some(name) => TypedExpression {
                    expression: JavaExpression::NewArray(name.clone(), 0),
                    ty: Some(name),
                    raw: true,
                },
                None => null,
            },
            Type::Class(internal) => match self.types.class(internal) {
                Some(class) => match self.any_instance(class, cautious) {
                    Ok(value) if value.expression.weight() > MAX_INLINE_WEIGHT => {
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
