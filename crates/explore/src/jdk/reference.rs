//! `java.lang.ref`: nothing is ever collected.

use super::{Entry, Reply, nothing};
use crate::machine::Machine;
use crate::outcome::Step;
use crate::state::State;
use crate::value::Value;

pub static ENTRY: Entry = Entry {
    class: "java/lang/ref/Reference",
    methods: &[
        // Starts the reference handler thread.
        ("<clinit>", "()V", nothing),
        ("refersTo0", "(Ljava/lang/Object;)Z", refers_to),
        ("clear0", "()V", clear),
    ],
};

pub static FINALIZER: Entry = Entry {
    class: "java/lang/ref/Finalizer",
    methods: &[("<clinit>", "()V", nothing), ("register", "*", nothing)],
};

fn refers_to(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let at = m.single(s, arguments[0])?;
    let referent = m.object(s, at).class.layout.iter().find(|f| f.name == "referent").map(|f| f.slot);
    let Some(slot) = referent else { return Ok(Reply::Decline) };
    let same = m.same_reference(m.object(s, at).field(slot), arguments[1]);
    Ok(Reply::Value(m.bool_value(same)))
}

fn clear(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let at = m.single(s, arguments[0])?;
    let referent = m.object(s, at).class.layout.iter().find(|f| f.name == "referent").map(|f| f.slot);
    if let Some(slot) = referent {
        m.object_mut(s, at).set_field(slot, Value::NULL);
    }
    Ok(Reply::Void)
}
