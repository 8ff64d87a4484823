//! `java.util.Scanner` on a file that a test can put there: read as a stream, where the JDK takes a channel.

use classes::class::Method;

use crate::jdk::io::files::{is_asked_by_jdk, new_stream, readable};
use crate::machine::Machine;
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::Value;
use crate::path::outcome::Step;

pub static ENTRY: ClassModels = ClassModels {
    class: "java/util/Scanner",
    methods: &[
        ("<init>", "(Ljava/io/File;)V", |m, s, a| open(m, s, a, "(Ljava/io/InputStream;)V")),
        ("<init>", "(Ljava/io/File;Ljava/lang/String;)V", |m, s, a| {
            open(m, s, a, "(Ljava/io/InputStream;Ljava/lang/String;)V")
        }),
    ],
};

fn open(m: &mut Machine, s: &mut State, arguments: &[Value], on_stream: &str) -> Step<Reply> {
    let null = m.same_reference(arguments[1], Value::NULL);
    if is_asked_by_jdk(s) || m.decide(s, null)? {
        return Ok(Reply::Decline);
    }
    let place = match readable(m, s, arguments[1])? {
        Ok(place) => place,
        Err(Reply::Again) => return Ok(Reply::Again),
        Err(_) => return Ok(Reply::Decline),
    };
    let Some(constructor) = constructor(m, on_stream) else { return Ok(Reply::Decline) };
    let mut arguments = arguments.to_vec();
    arguments[1] = new_stream(m, s, place)?.into();
    Ok(Reply::Invoke(constructor, arguments))
}

fn constructor(m: &Machine, descriptor: &str) -> Option<&'static Method> {
    m.program.class("java/util/Scanner").ok()?.find_method("<init>", descriptor)
}
