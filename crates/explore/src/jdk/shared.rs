//! What many models need: mirrors, texts and arrays as Rust values, and back.

use classes::class::Class;

use crate::machine::Machine;
use crate::machine::fields::field_if_there;
use crate::machine::heap::{Array, Body, Elements, Object};
use crate::machine::models::Reply;
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::path::outcome::Step;

/// The class a `java.lang.Class` object stands for, if the reference is a known one.
pub fn mirrored(m: &Machine, s: &State, value: Value) -> Option<&'static Class> {
    Machine::concrete_ref(value).and_then(|at| m.object(s, at).mirror())
}

/// The characters of a string that is the same on every continuation of the path. `Err` with `Again`: the string is
/// being made, the call comes back.
pub fn text_of(m: &mut Machine, s: &mut State, value: Value) -> Step<Result<Option<String>, Reply>> {
    let Some(at) = Machine::concrete_ref(value) else { return Ok(Ok(None)) };
    if m.object(s, at).text().is_some() {
        return Ok(Ok(None));
    }
    if !m.look_inside(s, at)? {
        return Ok(Err(Reply::Again));
    }
    Ok(Ok(m.string_units(s, at).map(|units| String::from_utf16_lossy(&units))))
}

/// A string object, the same one for the same content.
pub fn text(m: &mut Machine, text: &str) -> Value {
    m.literal(&text.encode_utf16().collect::<Vec<_>>()).into()
}

/// A new array of references.
pub fn references(m: &mut Machine, s: &mut State, component: &'static Class, cells: Vec<Value>) -> Value {
    let class = m.program.array_of(component);
    m.allocate(s, Object::new(class, Body::Array(Array::Known(Elements::Cells(cells))))).into()
}

/// The text that a field holds, if it is a known one.
pub fn text_in_field(m: &Machine, s: &State, at: Addr, name: &str) -> Option<String> {
    let text = field_if_there(m, s, at, name).and_then(Machine::concrete_ref)?;
    Some(String::from_utf16_lossy(&m.string_units(s, text)?))
}

/// The bytes `start..start + count` of a concrete byte array.
pub fn bytes_of(m: &Machine, s: &State, array: Value, start: Value, count: Value) -> Option<Vec<u8>> {
    let at = Machine::concrete_ref(array)?;
    let (Value::Int(start), Value::Int(count)) = (start, count) else { return None };
    let Some(Array::Known(elements)) = m.object(s, at).array() else { return None };
    let (start, count) = (usize::try_from(start).ok()?, usize::try_from(count).ok()?);
    if start + count > elements.len() {
        return None;
    }
    (start..start + count)
        .map(|i| match elements.get(i) {
            Value::Int(byte) => Some(byte as u8),
            _ => None,
        })
        .collect()
}
