//! `java.lang.ref`: nothing is ever collected, and a path on which the program would notice says so.

use crate::jdk::io::files::is_asked_by_jdk;
use crate::machine::Machine;
use crate::machine::models::nothing;
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::Step;

const NOTHING_COLLECTED: &str = "nothing is garbage collected";

pub static ENTRY: ClassModels = ClassModels {
    class: "java/lang/ref/Reference",
    methods: &[
        // Starts the reference handler thread.
        ("<clinit>", "()V", nothing),
        ("refersTo0", "(Ljava/lang/Object;)Z", refers_to),
        ("clear0", "()V", clear),
        ("get", "()Ljava/lang/Object;", asked),
        ("refersTo", "(Ljava/lang/Object;)Z", asked),
        ("isEnqueued", "()Z", asked),
    ],
};

pub static SOFT: ClassModels =
    ClassModels { class: "java/lang/ref/SoftReference", methods: &[("get", "()Ljava/lang/Object;", asked)] };

pub static QUEUE: ClassModels = ClassModels {
    class: "java/lang/ref/ReferenceQueue",
    methods: &[("poll", "()Ljava/lang/ref/Reference;", asked)],
};

pub static FINALIZER: ClassModels = ClassModels {
    class: "java/lang/ref/Finalizer",
    methods: &[("<clinit>", "()V", nothing), ("register", "*", nothing)],
};

/// The JDK's own caches are as good empty as full.
fn asked(m: &mut Machine, s: &mut State, _: &[Value]) -> Step<Reply> {
    if !is_asked_by_jdk(s) {
        m.assume_environment(s, NOTHING_COLLECTED);
    }
    Ok(Reply::Decline)
}

/// Entries of a `WeakHashMap` go when their keys are collected.
pub(crate) fn forget_collected(m: &mut Machine, s: &mut State, _: &[Value]) -> Step<Reply> {
    m.assume_environment(s, NOTHING_COLLECTED);
    Ok(Reply::Decline)
}

fn refers_to(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let at = m.single(s, arguments[0])?;
    let referent = m.object(s, at).class.layout.iter().find(|f| f.name == "referent").map(|f| f.slot);
    let Some(slot) = referent else { return Ok(Reply::Decline) };
    let same = m.same_reference(m.object(s, at).field(slot), arguments[1]);
    Ok(Reply::Value(Value::of_bool(&mut m.terms, same)))
}

fn clear(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let at = m.single(s, arguments[0])?;
    let referent = m.object(s, at).class.layout.iter().find(|f| f.name == "referent").map(|f| f.slot);
    if let Some(slot) = referent {
        m.object_mut(s, at).set_field(slot, Value::NULL);
    }
    Ok(Reply::Void)
}
