//! Environment variables, where a test can set them: `System.getenv`, and the map behind it.

use crate::environment::is_variable;
use crate::jdk::io::files::is_asked_by_jdk;
use crate::jdk::uncontrolled;
use crate::machine::Machine;
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::{Reason, Step};

/// Looked at as a whole it is unknown: there are more variables than a test sets.
pub static MAP: ClassModels = ClassModels {
    class: "java/lang/ProcessEnvironment$StringEnvironment",
    methods: &[
        ("get", "(Ljava/lang/Object;)Ljava/lang/String;", get),
        ("containsKey", "(Ljava/lang/Object;)Z", contains_key),
        ("containsValue", "(Ljava/lang/Object;)Z", uncontrolled),
        ("size", "()I", uncontrolled),
        ("isEmpty", "()Z", uncontrolled),
        ("keySet", "()Ljava/util/Set;", uncontrolled),
        ("entrySet", "()Ljava/util/Set;", uncontrolled),
        ("values", "()Ljava/util/Collection;", uncontrolled),
    ],
};

const UNKNOWN: Step<Reply> = Ok(Reply::Unknown(Reason::Uncontrolled));

/// `System.getenv(name)`.
pub(crate) fn variable(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    if !is_input(m, s) {
        return UNKNOWN;
    }
    Ok(named(m, s, arguments[0])?.map_or_else(|reply| reply, Reply::Value))
}

/// `System.getenv()`.
pub(crate) fn all(m: &mut Machine, s: &mut State, _: &[Value]) -> Step<Reply> {
    if !is_input(m, s) {
        return UNKNOWN;
    }
    Ok(Reply::Value(m.environment(s)?.into()))
}

fn is_input(m: &Machine, s: &State) -> bool {
    m.settings.environment && m.has_open_world(s) && !is_asked_by_jdk(s)
}

fn get(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    Ok(named(m, s, arguments[1])?.map_or_else(|reply| reply, Reply::Value))
}

fn contains_key(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let value = match named(m, s, arguments[1])? {
        Ok(value) => value,
        Err(reply) => return Ok(reply),
    };
    let null = m.same_reference(value, Value::NULL);
    let set = m.terms.not(null);
    Ok(Reply::Value(Value::of_bool(&mut m.terms, set)))
}

/// The value of the variable that a string names; `Err` with what to answer instead.
fn named(m: &mut Machine, s: &mut State, name: Value) -> Step<Result<Value, Reply>> {
    if !m.non_null(s, name, 0)? {
        return Ok(Err(Reply::Again));
    }
    let units = Machine::concrete_ref(name).and_then(|at| m.string_units(s, at));
    Ok(match units.filter(|units| is_variable(units)) {
        Some(name) => Ok(m.variable(s, &name)?),
        None => Err(Reply::Unknown(Reason::Uncontrolled)),
    })
}
