//! Primitive inputs: as literals, as integers, compared with what Java gives a variable nobody assigned.
//!
//! References are the business of `objects`.

use classes::descriptor::{Primitive, Type};
use explore::suspicion::Input;

use super::plan::Literal;

/// A primitive input as a literal of type `ty`, whatever width the input came in.
pub fn literal(input: Input, ty: &Type) -> Literal {
    let Type::Primitive(primitive) = ty else { return plain(input) };
    let Some(v) = integral(input) else { return plain(input) };
    match primitive {
        Primitive::Boolean => Literal::Boolean(v != 0),
        Primitive::Byte => Literal::Byte(v as i8),
        Primitive::Char => Literal::Char(v as u16),
        Primitive::Short => Literal::Short(v as i16),
        Primitive::Int => Literal::Int(v as i32),
        Primitive::Long => Literal::Long(v),
        Primitive::Float | Primitive::Double => plain(input),
    }
}

fn plain(input: Input) -> Literal {
    match input {
        Input::Boolean(v) => Literal::Boolean(v),
        Input::Byte(v) => Literal::Byte(v),
        Input::Char(v) => Literal::Char(v),
        Input::Short(v) => Literal::Short(v),
        Input::Int(v) => Literal::Int(v),
        Input::Long(v) => Literal::Long(v),
        Input::Float(v) => Literal::Float(v),
        Input::Double(v) => Literal::Double(v),
        Input::Null | Input::Object(_) => Literal::Null,
    }
}

/// The value a field or element has when nothing was stored; -0.0 is not.
pub fn is_default(value: Input) -> bool {
    match value {
        Input::Null => true,
        Input::Object(_) => false,
        Input::Float(v) => v.to_bits() == 0,
        Input::Double(v) => v.to_bits() == 0,
        _ => integral(value) == Some(0),
    }
}

/// The number an integer, character or boolean is to bytecode.
pub fn integral(value: Input) -> Option<i64> {
    match value {
        Input::Boolean(v) => Some(v.into()),
        Input::Byte(v) => Some(v.into()),
        Input::Char(v) => Some(v.into()),
        Input::Short(v) => Some(v.into()),
        Input::Int(v) => Some(v.into()),
        Input::Long(v) => Some(v),
        Input::Float(_) | Input::Double(_) | Input::Null | Input::Object(_) => None,
    }
}

/// Equality that takes NaN for equal to itself.
pub fn same(a: Input, b: Input) -> bool {
    match (a, b) {
        (Input::Float(a), Input::Float(b)) => a.to_bits() == b.to_bits(),
        (Input::Double(a), Input::Double(b)) => a.to_bits() == b.to_bits(),
        _ => a == b,
    }
}

/// What a method that does nothing returns.
pub fn default_literal(ty: &Type) -> Literal {
    match ty {
        Type::Primitive(Primitive::Char) => Literal::Char(0),
        Type::Primitive(primitive) => plain(simple_input(*primitive, false)),
        _ => Literal::Null,
    }
}

/// A value nothing depends on; `cautious` avoids 0, which code that checks its arguments rejects most.
pub fn simple_input(primitive: Primitive, cautious: bool) -> Input {
    let number = i8::from(cautious);
    match primitive {
        Primitive::Boolean => Input::Boolean(false),
        Primitive::Char => Input::Char(u16::from(b'a')),
        Primitive::Byte => Input::Byte(number),
        Primitive::Short => Input::Short(number.into()),
        Primitive::Int => Input::Int(number.into()),
        Primitive::Long => Input::Long(number.into()),
        Primitive::Float => Input::Float(number.into()),
        Primitive::Double => Input::Double(number.into()),
    }
}
