//! What a local, an operand, a field or an array element holds: a concrete value or a term.
//!
//! Sixteen bytes, `Copy`; operations on concrete values never touch the term arena.

use classes::descriptor::{Primitive, Type};
use terms::{Const, Sort, Term, Terms};

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

    /// The term of an int, concrete or not.
    pub fn int_term(self, terms: &mut Terms) -> Term {
        match self {
            Value::SymInt(t) => t,
            Value::Int(x) => terms.int(x),
            other => unreachable!("an int was expected, not {other:?}: the class file was not verified"),
        }
    }

    pub fn long_term(self, terms: &mut Terms) -> Term {
        match self {
            Value::SymLong(t) => t,
            Value::Long(x) => terms.long(x),
            other => unreachable!("a long was expected, not {other:?}: the class file was not verified"),
        }
    }

    /// The term of any value except references of open kind.
    pub fn to_term(self, terms: &mut Terms) -> Term {
        match self {
            Value::Int(x) => terms.int(x),
            Value::Long(x) => terms.long(x),
            Value::Float(x) => terms.f32(x),
            Value::Double(x) => terms.f64(x),
            Value::Ref(at) => terms.reference(at.0),
            Value::SymInt(t)
            | Value::SymLong(t)
            | Value::SymFloat(t)
            | Value::SymDouble(t)
            | Value::SymRef(t) => t,
            Value::ReturnAddress(_) | Value::Unset => {
                unreachable!("no value: the class file was not verified")
            }
        }
    }

    /// The value of a term: concrete if the term is a constant.
    pub fn of(terms: &Terms, t: Term) -> Value {
        match (terms.as_const(t), terms.sort(t)) {
            (Some(Const::Bv { width: 64, bits }), _) => Value::Long(bits as i64),
            (Some(Const::Bv { bits, .. }), _) => Value::Int(bits as u32 as i32),
            (Some(Const::F32(x)), _) => Value::Float(x),
            (Some(Const::F64(x)), _) => Value::Double(x),
            (Some(Const::Ref(at)), _) => Value::Ref(Addr(at)),
            (Some(Const::Bool(b)), _) => Value::from_bool(b),
            (None, Sort::Bv(64)) => Value::SymLong(t),
            (None, Sort::F32) => Value::SymFloat(t),
            (None, Sort::F64) => Value::SymDouble(t),
            (None, Sort::Ref) => Value::SymRef(t),
            (None, _) => Value::SymInt(t),
        }
    }

    pub fn of_int(terms: &Terms, t: Term) -> Value {
        terms.as_int(t).map_or(Value::SymInt(t), Value::Int)
    }

    /// A JVM boolean from a Bool term.
    pub fn of_bool(terms: &mut Terms, t: Term) -> Value {
        if let Some(b) = terms.as_bool(t) {
            return Value::from_bool(b);
        }
        let (one, zero) = (terms.int(1), terms.int(0));
        Value::SymInt(terms.ite(t, one, zero))
    }
}
