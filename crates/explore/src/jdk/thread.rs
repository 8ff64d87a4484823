//! `java.lang.Thread`: there is one.

use super::{Entry, Reply, no, nothing};
use crate::machine::Machine;
use crate::outcome::{Reason, Step};
use crate::state::State;
use crate::value::Value;

pub static ENTRY: Entry = Entry {
    class: "java/lang/Thread",
    methods: &[
        ("currentThread", "()Ljava/lang/Thread;", current),
        ("currentCarrierThread", "()Ljava/lang/Thread;", current),
        ("onSpinWait", "()V", nothing),
        ("yield", "()V", nothing),
        ("sleep", "*", nothing),
        ("isInterrupted", "()Z", no),
        ("interrupted", "()Z", no),
        ("holdsLock", "(Ljava/lang/Object;)Z", super::yes),
        ("start0", "()V", start),
        ("getContextClassLoader", "*", super::reflection),
    ],
};

fn current(m: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(m.thread.into()))
}

/// Other threads are not executed.
fn start(_: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Unknown(Reason::UnmodelledNative))
}
