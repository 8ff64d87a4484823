//! Fields by name, which the JDK's version may or may not have.

use crate::machine::Machine;
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};

/// Sets the field.
pub fn set_if_there(m: &mut Machine, s: &mut State, at: Addr, name: &str, value: Value) {
    let slot = m.object(s, at).class.layout.iter().rev().find(|f| f.name == name).map(|f| f.slot);
    if let Some(slot) = slot {
        m.object_mut(s, at).set_field(slot, value);
    }
}

/// The value of the field.
pub fn field_if_there(m: &Machine, s: &State, at: Addr, name: &str) -> Option<Value> {
    let object = m.object(s, at);
    object.class.layout.iter().rev().find(|f| f.name == name).map(|f| object.field(f.slot))
}
