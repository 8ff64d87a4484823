//! The key under which a store finds calls with the same simple arguments again.

use classes::class::Method;
use classes::descriptor::{Primitive, Type};
use runtimedata::{Simple, key_of};

use crate::machine::Machine;
use crate::machine::state::State;
use crate::machine::value::{NULL, Value};

impl Machine {
    /// `None` unless all arguments are known; the receiver is no part of it.
    pub(crate) fn key_of_arguments(&self, s: &State, method: &Method, arguments: &[Value]) -> Option<u64> {
        let types = &method.types.parameters;
        let known: Vec<Known> = arguments[arguments.len() - types.len()..]
            .iter()
            .zip(types)
            .map(|(value, ty)| self.known(s, *value, ty))
            .collect::<Option<_>>()?;
        let simple: Vec<Option<Simple>> = known.iter().map(Known::simple).collect();
        Some(key_of(&simple))
    }

    fn known(&self, s: &State, value: Value, ty: &Type) -> Option<Known> {
        Some(match (value, ty) {
            (Value::Int(x), Type::Primitive(Primitive::Boolean)) => Known::Boolean(x != 0),
            (Value::Int(x), Type::Primitive(Primitive::Char)) => Known::Char(x as u16),
            (Value::Int(x), _) => Known::Integer(x.into()),
            (Value::Long(x), _) => Known::Integer(x),
            (Value::Float(x), _) => Known::Float(x),
            (Value::Double(x), _) => Known::Double(x),
            (Value::Ref(NULL), _) => Known::Null,
            (Value::Ref(at), _) => {
                let object = self.object(s, at);
                if object.class == self.jvm.known.string {
                    return self.string_units(s, at).map(Known::Text);
                }
                match self.constant_at(s, at, object) {
                    Some(field) => Known::Constant(field.owner().binary_name(), field.name.into()),
                    None => Known::Object,
                }
            }
            _ => return None,
        })
    }
}

/// An argument whose value is known.
enum Known {
    Null,
    Boolean(bool),
    Integer(i64),
    Float(f32),
    Double(f64),
    Char(u16),
    Text(Vec<u16>),
    Constant(String, String),
    Object,
}

impl Known {
    fn simple(&self) -> Option<Simple<'_>> {
        Some(match self {
            Known::Null => Simple::Null,
            Known::Boolean(value) => Simple::Boolean(*value),
            Known::Integer(value) => Simple::Integer(*value),
            Known::Float(value) => Simple::Float(*value),
            Known::Double(value) => Simple::Double(*value),
            Known::Char(value) => Simple::Char(*value),
            Known::Text(units) => Simple::Text(units),
            Known::Constant(class, name) => Simple::Constant { class, name },
            Known::Object => return None,
        })
    }
}
