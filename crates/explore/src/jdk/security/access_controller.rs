//! `java.security.AccessController`: nobody checks permissions here, so the action simply runs.

use crate::jdk::null;
use crate::machine::Machine;
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::Step;

pub static ENTRY: ClassModels = ClassModels {
    class: "java/security/AccessController",
    methods: &[
        ("doPrivileged", "*", run),
        ("getStackAccessControlContext", "*", null),
        ("getContext", "*", null),
        ("checkPermission", "*", crate::machine::models::nothing),
    ],
};

fn run(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let Some(at) = Machine::concrete_ref(arguments[0]) else { return Ok(Reply::Decline) };
    let object = m.object(s, at);
    if let Some(lambda) = object.lambda() {
        return Ok(Reply::Invoke(lambda.adapter, lambda.captured.to_vec()));
    }
    let run = object.class.methods.iter().find(|c| c.name == "run" && c.types.parameters.is_empty());
    Ok(match run {
        Some(method) => Reply::Invoke(method, vec![arguments[0]]),
        None => Reply::Decline,
    })
}
