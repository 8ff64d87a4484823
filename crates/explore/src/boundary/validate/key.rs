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
        let known: Vec<KnownArgument> = arguments[arguments.len() - types.len()..]
            .iter()
            .zip(types)
            .map(|(value, ty)| self.known(s, *value, ty))
            .collect::<Option<_>>()?;
        let simple: Vec<Option<Simple>> = known.iter().map(KnownArgument::simple).collect();
        Some(key_of(&simple))
    }

    fn known(&self, s: &State, value: Value, ty: &Type) -> Option<KnownArgument> {
        Some(match (value, ty) {
            (Value::Int(x), Type::Primitive(Primitive::Boolean)) => KnownArgument::Boolean(x != 0),
            (Value::Int(x), Type::Primitive(Primitive::Char)) => KnownArgument::Char(x as u16),
            (Value::Int(x), _) => KnownArgument::Integer(x.into()),
            (Value::Long(x), _) => KnownArgument::Integer(x),
            (Value::Float(x), _) => KnownArgument::Float(x),
            (Value::Double(x), _) => KnownArgument::Double(x),
            (Value::Ref(NULL), _) => KnownArgument::Null,
            (Value::Ref(at), _) => {
                let object = self.object(s, at);
                if object.class == self.jvm.known.string {
                    return self.string_units(s, at).map(KnownArgument::Text);
                }
                match self.constant_at(s, at, object) {
                    Some(field) => KnownArgument::Constant(field.owner().binary_name(), field.name.into()),
                    None => KnownArgument::Object,
                }
            }
            _ => return None,
        })
    }
}

/// An argument whose value is known.
enum KnownArgument {
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

impl KnownArgument {
    fn simple(&self) -> Option<Simple<'_>> {
        Some(match self {
            KnownArgument::Null => Simple::Null,
            KnownArgument::Boolean(value) => Simple::Boolean(*value),
            KnownArgument::Integer(value) => Simple::Integer(*value),
            KnownArgument::Float(value) => Simple::Float(*value),
            KnownArgument::Double(value) => Simple::Double(*value),
            KnownArgument::Char(value) => Simple::Char(*value),
            KnownArgument::Text(units) => Simple::Text(units),
            KnownArgument::Constant(class, name) => Simple::Constant { class, name },
            KnownArgument::Object => return None,
        })
    }
}
