//! `java.lang.reflect.Array`.

use super::{Entry, Reply};
use crate::machine::Machine;
use crate::outcome::Step;
use crate::state::State;
use crate::value::Value;

pub static ENTRY: Entry = Entry {
    class: "java/lang/reflect/Array",
    methods: &[
        ("newArray", "(Ljava/lang/Class;I)Ljava/lang/Object;", new_array),
        ("getLength", "(Ljava/lang/Object;)I", length),
    ],
};

fn new_array(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let component = Machine::concrete_ref(arguments[0]).and_then(|at| m.object(s, at).mirror());
    let Some(component) = component else {
        m.throw_new(s, "java/lang/NullPointerException", None)?;
        return Ok(Reply::Again);
    };
    if m.is_negative(s, arguments[1])? {
        m.throw_new(s, "java/lang/NegativeArraySizeException", None)?;
        return Ok(Reply::Again);
    }
    let class = m.program.array_of(component);
    let at = m.new_array(s, class, arguments[1])?;
    Ok(Reply::Value(at.into()))
}

fn length(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    if !m.non_null(s, arguments[0], 0)? {
        return Ok(Reply::Again);
    }
    let at = m.single(s, arguments[0])?;
    if m.object(s, at).array().is_none() {
        m.throw_new(s, "java/lang/IllegalArgumentException", Some("Argument is not an array".into()))?;
        return Ok(Reply::Again);
    }
    Ok(Reply::Value(m.length_of(s, at)))
}
