//! `System.out` and `System.err`: output is swallowed, but `toString` of what is printed runs, and formats are carried
//! out. Any other stream runs as it is.

use crate::machine::Machine;
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::Step;

pub static ENTRY: ClassModels = ClassModels {
    class: "java/io/PrintStream",
    methods: &[
        ("print", "(Ljava/lang/Object;)V", print_object),
        ("println", "(Ljava/lang/Object;)V", print_object),
        ("print", "([C)V", print_chars),
        ("println", "([C)V", print_chars),
        ("print", "*", swallow),
        ("println", "*", swallow),
        ("write", "(I)V", swallow),
        ("flush", "()V", swallow),
        ("close", "()V", swallow),
        ("checkError", "()Z", check_error),
    ],
};

fn is_console(m: &Machine, arguments: &[Value]) -> bool {
    arguments[0] == Value::Ref(m.jvm.models.console)
}

fn swallow(m: &mut Machine, _: &mut State, arguments: &[Value]) -> Step<Reply> {
    Ok(if is_console(m, arguments) { Reply::Void } else { Reply::Decline })
}

fn check_error(m: &mut Machine, _: &mut State, arguments: &[Value]) -> Step<Reply> {
    Ok(if is_console(m, arguments) { Reply::Value(Value::Int(0)) } else { Reply::Decline })
}

fn print_object(m: &mut Machine, _: &mut State, arguments: &[Value]) -> Step<Reply> {
    if !is_console(m, arguments) {
        return Ok(Reply::Decline);
    }
    let value_of = m.jvm.known.string.find_method("valueOf", "(Ljava/lang/Object;)Ljava/lang/String;");
    Ok(match value_of {
        Some(method) => Reply::InvokeAndDiscard(method, vec![arguments[1]]),
        None => Reply::Void,
    })
}

fn print_chars(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    if !is_console(m, arguments) {
        return Ok(Reply::Decline);
    }
    Ok(if m.non_null(s, arguments[1], 0)? { Reply::Void } else { Reply::Again })
}
