//! `java.lang.Throwable`: the stack is taken from our frames.

use std::rc::Rc;

use super::{Entry, Reply, nothing, null};
use crate::heap::{Array, Body, Elements, Extra, Object, Thrown};
use crate::machine::Machine;
use crate::outcome::Step;
use crate::state::State;
use crate::value::Value;

pub static ENTRY: Entry = Entry {
    class: "java/lang/Throwable",
    methods: &[
        ("fillInStackTrace", "(I)Ljava/lang/Throwable;", fill),
        ("printStackTrace", "*", nothing),
        ("getStackTrace", "()[Ljava/lang/StackTraceElement;", stack_trace),
    ],
};

pub static NPE: Entry = Entry {
    class: "java/lang/NullPointerException",
    methods: &[("getExtendedNPEMessage", "()Ljava/lang/String;", null)],
};

fn fill(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let at = m.single(s, arguments[0])?;
    let class = m.object(s, at).class;
    let stack = m.stack_sites(s, Some(class));
    m.object_mut(s, at).extra = Some(Rc::new(Extra::Thrown(Thrown { stack, failure: None })));
    Ok(Reply::Value(arguments[0]))
}

/// Programs that look into stack traces see none.
fn stack_trace(m: &mut Machine, s: &mut State, _: &[Value]) -> Step<Reply> {
    let class = m.program.class("[Ljava/lang/StackTraceElement;");
    let class = m.linked(class)?;
    let at = m.allocate(s, Object::new(class, Body::Array(Array::Known(Elements::Cells(Vec::new())))));
    Ok(Reply::Value(at.into()))
}
