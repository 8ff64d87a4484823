//! What a local, an operand, a field or an array element holds: a concrete value or a term.
//!
//! Sixteen bytes, `Copy`; operations on concrete values never touch the term arena.

use classes::descriptor::{Primitive, Type};
use terms::Term;

/// A heap address; zero is null.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Addr(pub u32);

pub const NULL: Addr = Addr(0);

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value {
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Ref(Addr),
    SymInt(Term),
    SymLong(Term),
    SymFloat(Term),
    SymDouble(Term),
    /// An `ite` tree over addresses: which object it is depends on the inputs.
    SymRef(Term),
    /// Left by `jsr` (class files before Java 6).
    ReturnAddress(u32),
    /// A local that holds nothing, or a field of an input object that nobody has looked at yet.
    Unset,
}

impl Value {
    pub const NULL: Value = Value::Ref(NULL);

    /// JVMS 2.11.1: long and double are category 2.
    pub fn is_wide(self) -> bool {
        matches!(self, Value::Long(_) | Value::Double(_) | Value::SymLong(_) | Value::SymDouble(_))
    }

    pub fn is_concrete(self) -> bool {
        !matches!(
            self,
            Value::SymInt(_)
                | Value::SymLong(_)
                | Value::SymFloat(_)
                | Value::SymDouble(_)
                | Value::SymRef(_)
                | Value::Unset
        )
    }

    /// The default value of a variable of this type (JVMS 2.3, 2.4).
    pub fn zero(ty: &Type) -> Value {
        match ty {
            Type::Primitive(Primitive::Long) => Value::Long(0),
            Type::Primitive(Primitive::Float) => Value::Float(0.0),
            Type::Primitive(Primitive::Double) => Value::Double(0.0),
            Type::Primitive(_) => Value::Int(0),
            Type::Class(_) | Type::Array(_) => Value::NULL,
        }
    }

    pub fn from_bool(b: bool) -> Value {
        Value::Int(i32::from(b))
    }

    /// The term behind a symbolic value.
    pub fn term(self) -> Option<Term> {
        match self {
            Value::SymInt(t)
            | Value::SymLong(t)
            | Value::SymFloat(t)
            | Value::SymDouble(t)
            | Value::SymRef(t) => Some(t),
            _ => None,
        }
    }
}
