//! `StringBuilder` and `StringBuffer` on symbolic values: appends wait until someone looks into the builder, as most
//! text made of inputs is the message of an exception nobody reads.

use std::rc::Rc;

use classes::class::{Class, Method};

use super::{Entry, Reply};
use crate::heap::{Appending, Body, Extra, Object};
use crate::machine::Machine;
use crate::outcome::Step;
use crate::state::{Purpose, State};
use crate::value::{Addr, Value};

macro_rules! appends {
    ($class:literal, $($ty:literal)*) => {
        Entry {
            class: $class,
            methods: &[
                $(("append", concat!("(", $ty, ")L", $class, ";"), |m, s, a| append(m, s, a, $class, $ty)),)*
                ("toString", "()Ljava/lang/String;", to_string),
            ],
        }
    };
}

pub static BUILDER: Entry = appends!("java/lang/StringBuilder", "I" "J" "F" "D" "C" "Z" "Ljava/lang/String;");
pub static BUFFER: Entry = appends!("java/lang/StringBuffer", "I" "J" "F" "D" "C" "Z" "Ljava/lang/String;");

fn append(m: &mut Machine, s: &mut State, arguments: &[Value], class: &str, ty: &str) -> Step<Reply> {
    let [builder, value] = *arguments else { return Ok(Reply::Decline) };
    let Some(at) = Machine::concrete_ref(builder) else { return Ok(Reply::Decline) };
    let waiting = m.object(s, at).appending().is_some();
    if !waiting && (is_settled(m, s, value) || !is_own(m.object(s, at), class)) {
        return Ok(Reply::Decline);
    }
    if !m.is_plain_text(s, value) {
        return Ok(Reply::Decline);
    }
    let found = m.object(s, at).class.find_method("append", &format!("({ty})L{class};"));
    let Some(method) = found else { return Ok(Reply::Decline) };
    defer(m, s, at);
    if let Some(Extra::Appending(appending)) = m.object_mut(s, at).extra.as_mut().map(Rc::make_mut) {
        appending.appends.push((method, value));
    }
    Ok(Reply::Value(builder))
}

/// Text that is there already is copied at once.
fn is_settled(m: &Machine, s: &State, value: Value) -> bool {
    match value {
        Value::Ref(at) if at.0 == 0 => true,
        Value::Ref(at) => m.object(s, at).field(m.known.string_value) != Value::Unset,
        value => value.is_concrete(),
    }
}

/// Inputs and subclasses keep their own ways.
fn is_own(object: &Object, class: &str) -> bool {
    object.class.name == class && object.extra.is_none()
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
fn to_string(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
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
    let slot = class.layout.iter().find(|f| f.name == "value").map(|f| f.slot);
    if let (Some(Extra::Appending(appending)), Some(slot)) = (copy.extra.as_mut().map(Rc::make_mut), slot)
        && let Body::Fields(fields) = &mut appending.body
        && let Some(Value::Ref(array)) = fields.get(slot as usize).copied()
    {
        let array = m.object(s, array).clone();
        fields[slot as usize] = m.allocate(s, array).into();
    }
    m.allocate(s, copy)
}

impl Machine {
    /// Someone looks into a builder: what it was told to append is appended now.
    pub(crate) fn settle_appends(&mut self, s: &mut State, at: Addr, appending: &Appending) -> Step {
        let class = self.object(s, at).class;
        let object = self.object_mut(s, at);
        object.body = appending.body.clone();
        object.extra = None;
        for &(method, value) in appending.appends.iter().rev() {
            let (method, value) = self.plain_append(s, class, method, value);
            self.call(s, method, &[at.into(), value], Purpose::Again)?;
        }
        Ok(())
    }

    /// A symbolic int is appended as a string: that is how its digits become variables.
    fn plain_append(
        &mut self,
        s: &mut State,
        class: &'static Class,
        method: &'static Method,
        value: Value,
    ) -> (&'static Method, Value) {
        let (boxed, descriptor) = match value {
            Value::SymInt(_) if method.descriptor.starts_with("(I)") => {
                ("java/lang/Integer", "(I)Ljava/lang/String;")
            }
            Value::SymLong(_) => ("java/lang/Long", "(J)Ljava/lang/String;"),
            _ => return (method, value),
        };
        let to_string = self.program.class(boxed).ok().and_then(|c| c.find_method("toString", descriptor));
        let append = class.find_method("append", &format!("(Ljava/lang/String;)L{};", class.name));
        match (to_string, append) {
            (Some(to_string), Some(append)) => (append, self.deferred_string(s, to_string, &[value]).into()),
            _ => (method, value),
        }
    }
}
