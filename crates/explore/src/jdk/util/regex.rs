//! `java.util.regex`: the JDK's own matcher runs, on texts whose length it knows. It asks for the end of the text at every
//! step, and an open length would be a question to the solver each time.

use crate::machine::Machine;
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::Step;

pub static MATCHER: ClassModels =
    ClassModels { class: "java/util/regex/Matcher", methods: &[("getTextLength", "()I", text_length)] };

fn text_length(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let text = Machine::concrete_ref(arguments[0])
        .and_then(|at| crate::machine::fields::field_if_there(m, s, at, "text"));
    let text = text.and_then(Machine::concrete_ref).and_then(|at| m.object(s, at).text());
    let Some(text) = text else { return Ok(Reply::Decline) };
    let (length, made) = (text.length, text.made().is_some());
    if m.concrete_length(s, length).is_none() && !made {
        m.keep_short(s, length)?;
    }
    let length = Value::of_int(&m.terms, length);
    Ok(Reply::Value(Value::Int(m.concretise(s, length)?)))
}
