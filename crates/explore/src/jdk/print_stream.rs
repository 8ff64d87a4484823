//! `System.out` and `System.err`: output is swallowed, but `toString` of what is printed runs.

use super::{Entry, Reply, no, nothing};
use crate::machine::Machine;
use crate::outcome::{Reason, Step};
use crate::state::State;
use crate::value::Value;

pub static ENTRY: Entry = Entry {
    class: "java/io/PrintStream",
    methods: &[
        ("print", "(Ljava/lang/Object;)V", print_object),
        ("println", "(Ljava/lang/Object;)V", print_object),
        ("print", "*", nothing),
        ("println", "*", nothing),
        ("write", "*", nothing),
        ("flush", "()V", nothing),
        ("close", "()V", nothing),
        ("checkError", "()Z", no),
        ("printf", "(Ljava/lang/String;[Ljava/lang/Object;)Ljava/io/PrintStream;", format),
        ("format", "(Ljava/lang/String;[Ljava/lang/Object;)Ljava/io/PrintStream;", format),
    ],
};

fn print_object(m: &mut Machine, _: &mut State, arguments: &[Value]) -> Step<Reply> {
    let value_of = m.known.string.find_method("valueOf", "(Ljava/lang/Object;)Ljava/lang/String;");
    Ok(match value_of {
        Some(method) => Reply::InvokeAndDiscard(method, vec![arguments[1]]),
        None => Reply::Void,
    })
}

/// The format itself is not carried out (it could throw): said so by a caveat. The stream is the result.
fn format(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    if arguments[1] == Value::NULL {
        m.throw_new(s, "java/lang/NullPointerException", None)?;
        return Ok(Reply::Again);
    }
    s.caveat(Reason::UnmodelledCall);
    m.reasons.add(Reason::UnmodelledCall, "java.io.PrintStream.format");
    Ok(Reply::Value(arguments[0]))
}
