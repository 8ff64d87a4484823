//! `java.util.ServiceLoader`: the JDK's own code finds no further providers; what a program would find is unknown.

use classes::class::Origin;

use super::{Entry, Reply};
use crate::machine::Machine;
use crate::outcome::{Reason, Step};
use crate::state::State;
use crate::value::Value;

pub static ENTRY: Entry = Entry {
    class: "java/util/ServiceLoader",
    methods: &[
        ("<init>", "*", super::nothing),
        ("reload", "()V", super::nothing),
        ("iterator", "()Ljava/util/Iterator;", |m, s, _| {
            empty(m, s, "java/util/Collections", "emptyIterator", "()Ljava/util/Iterator;")
        }),
        ("stream", "()Ljava/util/stream/Stream;", |m, s, _| {
            empty(m, s, "java/util/stream/Stream", "empty", "()Ljava/util/stream/Stream;")
        }),
        ("findFirst", "()Ljava/util/Optional;", |m, s, _| {
            empty(m, s, "java/util/Optional", "empty", "()Ljava/util/Optional;")
        }),
    ],
};

fn empty(m: &mut Machine, s: &mut State, class: &str, name: &str, descriptor: &str) -> Step<Reply> {
    if s.cur.method.owner().origin != Origin::Jdk {
        return Ok(Reply::Unknown(Reason::Reflection));
    }
    let class = m.program.class(class);
    let class = m.linked(class)?;
    if !m.ensure_initialised(s, class)? {
        return Ok(Reply::Again);
    }
    Ok(match class.find_method(name, descriptor) {
        Some(method) => Reply::Invoke(method, Vec::<Value>::new()),
        None => Reply::Unknown(Reason::Reflection),
    })
}
