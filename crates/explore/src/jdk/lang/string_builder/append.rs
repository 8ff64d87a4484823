//! Appends that wait, and what happens to them when someone looks.

use std::rc::Rc;

use crate::jdk::lang::string::{is_range, seen, view};
use crate::machine::Machine;
use crate::machine::heap::{Appending, Body, Extra};
use crate::machine::models::Reply;
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::path::outcome::Step;
use crate::strings::builder::{append_of, is_own, is_plain_builder, slot};
use crate::strings::cut;

pub fn append(m: &mut Machine, s: &mut State, arguments: &[Value], class: &str, ty: &str) -> Step<Reply> {
    let [builder, value] = *arguments else { return Ok(Reply::Decline) };
    let Some(at) = Machine::concrete_ref(builder) else { return Ok(Reply::Decline) };
    let waiting = m.object(s, at).appending().is_some();
    if !waiting && (is_made(m, s, value) || !is_own(m.object(s, at), class)) {
        return Ok(Reply::Decline);
    }
    if !m.is_plain_text(s, value) {
        return Ok(Reply::Decline);
    }
    Ok(push(m, s, at, ty, value))
}

/// Has the builder append a value when someone looks.
fn push(m: &mut Machine, s: &mut State, at: Addr, ty: &str, value: Value) -> Reply {
    let class = m.object(s, at).class;
    let Some(method) = append_of(class, ty) else { return Reply::Decline };
    defer(m, s, at);
    if let Some(Extra::Appending(appending)) = m.object_mut(s, at).extra.as_mut().map(Rc::make_mut) {
        appending.appends.push((method, value));
    }
    Reply::Value(at.into())
}

/// `append(sequence, start, end)`: what `Formatter` does with the text between its place holders.
pub fn append_part(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let [Value::Ref(at), sequence @ Value::Ref(from), start, end] = *arguments else {
        return Ok(Reply::Decline);
    };
    let open = m.object(s, at).appending().is_some()
        || is_plain_builder(m.object(s, at))
            && (m.is_open_text(s, sequence) || !start.is_concrete() || !end.is_concrete());
    if !open || from.0 == 0 || !m.is_plain_text(s, sequence) {
        return Ok(Reply::Decline);
    }
    let text = seen!(view(m, s, sequence));
    let (start, end) = (start.int_term(&mut m.terms), end.int_term(&mut m.terms));
    // What is thrown else is the JDK's own affair.
    if !is_range(m, s, start, end, text.length)? {
        return Ok(Reply::Decline);
    }
    let part = cut::slice(&mut m.terms, &text, start, end);
    let part = m.new_viewed(s, part);
    Ok(push(m, s, at, "Ljava/lang/String;", part.into()))
}

/// `append(builder)`: the text the other one holds now.
pub fn append_builder(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let [Value::Ref(at), other @ Value::Ref(from)] = *arguments else { return Ok(Reply::Decline) };
    let waits = |m: &Machine, s: &State, at: Addr| m.object(s, at).appending().is_some();
    if from.0 == 0 || !waits(m, s, from) || !(waits(m, s, at) || is_plain_builder(m.object(s, at))) {
        return Ok(Reply::Decline);
    }
    match to_string(m, s, &[other])? {
        Reply::Value(text) => Ok(push(m, s, at, "Ljava/lang/String;", text)),
        reply => Ok(reply),
    }
}

/// Text that is there already is copied at once.
fn is_made(m: &Machine, s: &State, value: Value) -> bool {
    match value {
        Value::Ref(at) if at.0 == 0 => true,
        Value::Ref(at) => m.object(s, at).field(m.jvm.known.string_value) != Value::Unset,
        value => value.is_concrete(),
    }
}

/// Takes the builder's fields away, so that whoever wants to see them has to come by.
fn defer(m: &mut Machine, s: &mut State, at: Addr) {
    if m.object(s, at).appending().is_some() {
        return;
    }
    let class = m.object(s, at).class;
    let hidden = Body::Fields(vec![Value::Unset; class.layout.len()].into());
    let object = m.object_mut(s, at);
    let body = std::mem::replace(&mut object.body, hidden);
    object.extra = Some(Rc::new(Extra::Appending(Appending { body, appends: Vec::new() })));
}

/// A waiting builder gives a string that waits too, made by a copy: the builder itself may go on.
pub fn to_string(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(at) = Machine::concrete_ref(arguments[0]) else { return Ok(Reply::Decline) };
    if m.object(s, at).appending().is_none() {
        return Ok(Reply::Decline);
    }
    let Some(method) = m.object(s, at).class.find_method("toString", "()Ljava/lang/String;") else {
        return Ok(Reply::Decline);
    };
    let copy = copy_builder(m, s, at);
    Ok(Reply::Value(m.deferred_string(s, method, &[copy.into()]).into()))
}

fn copy_builder(m: &mut Machine, s: &mut State, at: Addr) -> Addr {
    let mut copy = m.object(s, at).clone();
    let class = copy.class;
    if let (Some(Extra::Appending(appending)), Some(slot)) =
        (copy.extra.as_mut().map(Rc::make_mut), slot(class, "value"))
        && let Body::Fields(fields) = &mut appending.body
        && let Some(array) = fields.get(slot as usize).copied().and_then(Machine::concrete_ref)
    {
        let array = m.object(s, array).clone();
        fields[slot as usize] = m.allocate(s, array).into();
    }
    m.allocate(s, copy)
}
