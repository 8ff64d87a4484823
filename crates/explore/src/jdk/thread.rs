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
        ("setPriority0", "(I)V", nothing),
        ("getContextClassLoader", "()Ljava/lang/ClassLoader;", loader),
    ],
};

/// Since Java 19 the numbers of threads are counted in raw memory; nobody tells threads apart here.
pub static IDENTIFIERS: Entry = Entry {
    class: "java/lang/Thread$ThreadIdentifiers",
    methods: &[("<clinit>", "()V", nothing), ("next", "()J", next_identifier)],
};

fn next_identifier(_: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(Value::Long(2)))
}

fn current(m: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(m.thread.into()))
}

fn loader(m: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(m.models.loader.into()))
}

/// Other threads are not executed. Those the JDK starts for itself clean up what nobody misses, and the workers of a
/// fork-join pool only take work off the thread that waits for it.
fn start(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let worker = m.program.class("java/util/concurrent/ForkJoinWorkerThread");
    let worker = m.linked(worker)?;
    let is_worker = Machine::concrete_ref(arguments[0])
        .is_some_and(|thread| m.object(s, thread).class.is_subclass_of(worker));
    if s.heap.in_base || is_worker {
        return Ok(Reply::Void);
    }
    Ok(Reply::Unknown(Reason::UnmodelledNative))
}
