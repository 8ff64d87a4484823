//! `java.lang.Thread`: a thread that is started runs at once, to its end, and then the one that started it goes on. That is
//! one of the orders in which it may happen, and the path says so (`interleaving`).

use classes::class::{Method, Origin};
use classes::code::Insn;
use classes::program::Program;
use terms::{BvCmp, Term};

use crate::instructions::synthetic;
use crate::instructions::synthetic::{Assembler, method_site};
use crate::jdk::io::files::is_asked_by_jdk;
use crate::jdk::shared::text;
use crate::machine::Machine;
use crate::machine::fields::{field_if_there, set_if_there};
use crate::machine::models::nothing;
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::path::left_out::LeftOut;
use crate::path::outcome::{Reason, Step, cut};

pub static ENTRY: ClassModels = ClassModels {
    class: "java/lang/Thread",
    methods: &[
        ("currentThread", "()Ljava/lang/Thread;", current),
        ("currentCarrierThread", "()Ljava/lang/Thread;", current),
        ("onSpinWait", "()V", nothing),
        ("yield", "()V", nothing),
        ("sleep", "*", sleep),
        ("isInterrupted", "()Z", interrupted),
        ("interrupted", "()Z", interrupted),
        ("holdsLock", "(Ljava/lang/Object;)Z", holds_lock),
        ("start0", "()V", start),
        ("exit", "()V", exit),
        ("isAlive", "()Z", is_alive),
        ("setPriority0", "(I)V", nothing),
        ("getContextClassLoader", "()Ljava/lang/ClassLoader;", loader),
    ],
};

/// Since Java 19 the numbers of threads are counted in raw memory; nobody tells threads apart here.
pub static IDENTIFIERS: ClassModels = ClassModels {
    class: "java/lang/Thread$ThreadIdentifiers",
    methods: &[("<clinit>", "()V", nothing), ("next", "()J", next_identifier)],
};

fn next_identifier(_: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(Value::Long(2)))
}

const INTERRUPTIONS: &str = "nobody interrupts the thread";

fn sleep(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    // A `Duration` may be negative, and numbers may not.
    let fine = match *arguments {
        [duration @ (Value::Ref(_) | Value::SymRef(_))] => m.non_null(s, duration, 0)?,
        [time] => is_waiting_time(m, s, time)?,
        [time, nanos] => is_waiting_time(m, s, time)? && is_part_of_a_millisecond(m, s, nanos)?,
        _ => true,
    };
    if !fine {
        return Ok(Reply::Again);
    }
    nobody_interrupts(m, s);
    Ok(Reply::Void)
}

pub(crate) fn nobody_interrupts(m: &mut Machine, s: &mut State) {
    m.assume_environment(s, INTERRUPTIONS);
}

/// Whether there is such a time; false: the exception is thrown.
pub(crate) fn is_waiting_time(m: &mut Machine, s: &mut State, time: Value) -> Step<bool> {
    let (time, zero) = (time.to_term(&mut m.terms), m.terms.long(0));
    let negative = m.terms.cmp(BvCmp::Slt, time, zero);
    refused(m, s, negative, "timeout value is negative")
}

fn is_part_of_a_millisecond(m: &mut Machine, s: &mut State, nanos: Value) -> Step<bool> {
    let (nanos, most) = (nanos.int_term(&mut m.terms), m.terms.int(999_999));
    let beyond = m.terms.cmp(BvCmp::Ult, most, nanos);
    refused(m, s, beyond, "nanosecond timeout value out of range")
}

fn refused(m: &mut Machine, s: &mut State, wrong: Term, why: &str) -> Step<bool> {
    if !m.decide(s, wrong)? {
        return Ok(true);
    }
    m.throw_new(s, "java/lang/IllegalArgumentException", Some(why.into()))?;
    Ok(false)
}

fn interrupted(m: &mut Machine, s: &mut State, _: &[Value]) -> Step<Reply> {
    m.assume_environment(s, INTERRUPTIONS);
    Ok(Reply::Value(Value::Int(0)))
}

fn holds_lock(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    if !m.non_null(s, arguments[0], 0)? {
        return Ok(Reply::Again);
    }
    let at = m.single(s, arguments[0])?;
    // The caller may hold it already.
    m.assume_environment(s, "locks that the caller holds");
    Ok(Reply::Value(Value::from_bool(m.owns_monitor(s, at))))
}

fn current(m: &mut Machine, s: &mut State, _: &[Value]) -> Step<Reply> {
    // The JDK's locks only ask which one it is.
    if s.cur.method.owner().origin != Origin::Jdk {
        m.assume_environment(s, "attributes of the thread");
    }
    Ok(Reply::Value(s.started.last().copied().unwrap_or(m.jvm.thread).into()))
}

fn loader(m: &mut Machine, s: &mut State, _: &[Value]) -> Step<Reply> {
    if !is_asked_by_jdk(s) {
        m.assume_environment(s, "attributes of the thread");
    }
    Ok(Reply::Value(m.jvm.models.loader.into()))
}

/// Those the JDK starts for itself clean up what nobody misses, and the workers of a fork-join pool only take work off the
/// thread that waits for it: they are not executed.
fn start(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let worker = m.program.class("java/util/concurrent/ForkJoinWorkerThread");
    let worker = m.linked(worker)?;
    let thread = m.single(s, arguments[0])?;
    if s.heap.in_base || m.object(s, thread).class.is_subclass_of(worker) {
        return Ok(Reply::Void);
    }
    begin(s, thread);
    set_status(m, s, thread, ALIVE);
    let (program, run) = (m.program, PlainCall { class: THREAD, method: "run" });
    let life = m.jvm.models.assembled("the life of a thread".into(), || life(program, &run));
    Ok(Reply::InvokeAndDiscard(life, vec![thread.into(), thread.into()]))
}

/// What runs now runs in this thread, until its `exit`.
fn begin(s: &mut State, thread: Addr) {
    s.caveat(Reason::Interleaving);
    s.started.push(thread);
}

/// Calls a method of an object in a thread of which the program sees nothing else: like the first one, with another name
/// and with nothing of its own yet. The object is the result.
pub fn in_some_thread(m: &mut Machine, s: &mut State, object: Value, call: &PlainCall) -> Step<Reply> {
    let like = m.object(s, m.jvm.thread).clone();
    let thread = m.allocate(s, like);
    let name = text(m, "worker");
    set_if_there(m, s, thread, "name", name);
    for field in ["threadLocals", "inheritableThreadLocals"] {
        set_if_there(m, s, thread, field, Value::NULL);
    }
    begin(s, thread);
    let program = m.program;
    let life = m.jvm.models.assembled(format!("a thread for {}", call.method), || life(program, call));
    Ok(Reply::Invoke(life, vec![thread.into(), object]))
}

/// A method without parameters or result.
pub struct PlainCall {
    pub class: &'static str,
    pub method: &'static str,
}

const THREAD: &str = "java/lang/Thread";
const HANDLE: &str = "(Ljava/lang/Throwable;)V";
/// As the VM counts them (JVMTI): alive and runnable, or terminated.
const ALIVE: i32 = 5;
const TERMINATED: i32 = 2;

/// Does what the thread is for, hands what comes out to the handler for it, and tells that it is over.
/// Locals: the thread, the object to call, which comes out again, an exception.
fn life(program: &'static Program, call: &PlainCall) -> &'static Method {
    let class = program.class(THREAD).expect("it was started");
    let mut code = Assembler::new();
    let start = code.here();
    let does = method_site(class, call.class, call.method, "()V", false);
    code.push(Insn::Load(1)).push(Insn::InvokeVirtual(does));
    let end = code.here();
    let over = code.gap();
    code.handle(start..end);
    code.push(Insn::Store(2)).push(Insn::Load(0)).push(Insn::Load(2));
    code.push(Insn::InvokeVirtual(method_site(class, THREAD, "dispatchUncaughtException", HANDLE, false)));
    code.fill(over, Insn::Goto(code.here()));
    code.push(Insn::Load(0)).push(Insn::InvokeSpecial(method_site(class, THREAD, "exit", "()V", false)));
    code.push(Insn::Load(1)).push(Insn::ReturnValue);
    code.finish(
        class,
        synthetic::THREAD_START,
        "(Ljava/lang/Thread;Ljava/lang/Object;)Ljava/lang/Object;".into(),
        3,
    )
}

/// The VM's last call on a thread.
fn exit(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let thread = m.single(s, arguments[0])?;
    s.started.pop();
    set_status(m, s, thread, TERMINATED);
    Ok(Reply::Void)
}

/// Since Java 19 threads have it in an object of its own.
fn set_status(m: &mut Machine, s: &mut State, thread: Addr, status: i32) {
    let holder = field_if_there(m, s, thread, "holder").and_then(Machine::concrete_ref);
    set_if_there(m, s, holder.unwrap_or(thread), "threadStatus", Value::Int(status));
}

fn is_alive(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let thread = m.single(s, arguments[0])?;
    if s.input_objects.contains(&thread) {
        m.leave_out(s, LeftOut::ToAnyState("a thread that was started before".into()));
    }
    Ok(Reply::Value(Value::from_bool(thread == m.jvm.thread || s.started.contains(&thread))))
}

/// Waiting without a limit: whoever could end it has run already, or waits below.
pub fn wait_forever<T>() -> Step<T> {
    cut(Reason::Interleaving)
}
