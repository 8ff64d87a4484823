//! `java.lang.Object`.

use std::rc::Rc;

use classes::descriptor::Type;

use super::thread::{is_waiting_time, nobody_interrupts, wait_forever};
use crate::machine::Machine;
use crate::machine::heap::{Array, Copied, Fill, SymbolicArray, Write};
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::path::left_out::LeftOut;
use crate::path::outcome::{Reason, Step};

pub static ENTRY: ClassModels = ClassModels {
    class: "java/lang/Object",
    methods: &[
        ("getClass", "()Ljava/lang/Class;", get_class),
        ("hashCode", "()I", hash_code),
        ("clone", "()Ljava/lang/Object;", clone),
        ("notify", "()V", signal),
        ("notifyAll", "()V", signal),
        ("wait0", "(J)V", wait),
        ("wait", "(J)V", wait),
    ],
};

fn get_class(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    if !m.non_null(s, arguments[0], 0)? {
        return Ok(Reply::Again);
    }
    let at = m.single(s, arguments[0])?;
    // The class matters now: an open input must decide.
    m.assume_classes(s, at, "getClass()");
    fix_array(m, s, at);
    if m.object(s, at).lambda().is_some() {
        m.leave_out(s, LeftOut::Beyond(Reason::Reflection, "the class of a lambda".into()));
    }
    if m.object(s, at).input().is_some_and(|i| i.open) {
        let candidates = m.candidates(s, at);
        if candidates.is_empty() {
            return Ok(Reply::Unknown(Reason::CannotConstruct));
        }
        let others = LeftOut::Nothing("assumed away in the line before");
        m.choose(s, candidates, others, |m, state, class| m.fix_class(state, at, class));
    }
    let class = m.object(s, at).class;
    Ok(Reply::Value(m.jvm.mirror(class).into()))
}

/// Nobody will wake it, but a limit passes.
fn wait(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let time = arguments.get(1).copied().unwrap_or(Value::Long(0));
    if !is_waiting_time(m, s, time)? {
        return Ok(Reply::Again);
    }
    let reply = signal(m, s, arguments)?;
    nobody_interrupts(m, s);
    if matches!(reply, Reply::Void) && arguments.get(1) == Some(&Value::Long(0)) {
        return wait_forever();
    }
    Ok(reply)
}

/// There is no other thread to wake, but the monitor must be held.
fn signal(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let at = m.single(s, arguments[0])?;
    if !m.owns_monitor(s, at) {
        let message = Some("current thread is not owner".to_string());
        m.throw_new(s, "java/lang/IllegalMonitorStateException", message)?;
        return Ok(Reply::Again);
    }
    Ok(Reply::Void)
}

fn hash_code(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let at = m.single(s, arguments[0])?;
    Ok(Reply::Value(Value::Int(identity_hash(m, s, at))))
}

/// Numbered per path, so that it does not depend on what the worker did before; spread like a real one.
pub fn identity_hash(m: &mut Machine, s: &mut State, at: Addr) -> i32 {
    let known = m.object(s, at).hash;
    if known != 0 {
        return known as i32;
    }
    m.assume_environment(s, "identity hash codes");
    let hash = (s.next_hash.wrapping_mul(0x9E37_79B1) >> 1) | 1;
    s.next_hash += 1;
    m.object_mut(s, at).hash = hash;
    hash as i32
}

/// An input array may be of a subtype of its declared type.
fn fix_array(m: &mut Machine, s: &mut State, at: Addr) {
    if let Some(component) = m.object(s, at).class.component {
        m.fix_component(s, at, &[component]);
    }
}

fn clone(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let at = m.single(s, arguments[0])?;
    if !m.look_inside(s, at)? {
        return Ok(Reply::Again);
    }
    // The copy is an array of the same type, and refuses what that one refuses.
    fix_array(m, s, at);
    let class = m.object(s, at).class;
    let cloneable = m.program.class("java/lang/Cloneable");
    let cloneable = m.linked(cloneable)?;
    if !class.is_subclass_of(cloneable) {
        m.throw_new(s, "java/lang/CloneNotSupportedException", Some(class.binary_name()))?;
        return Ok(Reply::Again);
    }
    // Fields of a lazy input that nobody has read yet must be the same in both.
    for field in class.layout.iter() {
        if m.read_field(s, at, field)?.is_none() {
            return Ok(Reply::Again);
        }
    }
    let mut copy = m.object(s, at).clone();
    copy.hash = 0;
    copy.extra = None;
    if let (Some(Array::Symbolic(array)), Some(contents)) = (copy.array_mut(), m.contents(s, at)) {
        // Elements that nobody has read yet must be the same in both.
        let count = Value::of_int(&m.terms, array.length);
        let zero = match Type::parse(class.name) {
            Some(Type::Array(component)) => Value::zero(&component),
            _ => Value::NULL,
        };
        let copied = Copied { source: at, contents, from: Value::Int(0), to: Value::Int(0), count };
        **array = SymbolicArray::new(array.length, Fill::Zero(zero));
        array.writes.push(Write::Copied(Rc::new(copied)));
    }
    let copy = m.allocate(s, copy);
    Ok(Reply::Value(copy.into()))
}
