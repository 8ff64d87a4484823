//! Thread pools: each task gets a thread, which runs at once (`thread.rs`), instead of a worker that waits for the next one.

use classes::class::{Class, Method};
use classes::code::Insn;

use crate::instructions::synthetic::{Assembler, method_site};
use crate::jdk::lang::thread::{PlainCall, in_some_thread};
use crate::machine::Machine;
use crate::machine::fields::field_if_there;
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::path::outcome::Step;

pub static POOL: ClassModels =
    ClassModels { class: CLASS, methods: &[("execute", "(Ljava/lang/Runnable;)V", execute)] };
pub static SCHEDULED: ClassModels = ClassModels {
    class: "java/util/concurrent/ScheduledThreadPoolExecutor",
    methods: &[("delayedExecute", "(Ljava/util/concurrent/RunnableScheduledFuture;)V", execute_later)],
};
/// The private methods all submissions go through: of Java 17, and of later ones.
pub static FORK_JOIN: ClassModels = ClassModels {
    class: "java/util/concurrent/ForkJoinPool",
    methods: &[
        (
            "externalSubmit",
            "(Ljava/util/concurrent/ForkJoinTask;)Ljava/util/concurrent/ForkJoinTask;",
            submit,
        ),
        ("poolSubmit", "(ZLjava/util/concurrent/ForkJoinTask;)Ljava/util/concurrent/ForkJoinTask;", submit),
    ],
};

const CLASS: &str = "java/util/concurrent/ThreadPoolExecutor";
const FACTORY: &str = "java/util/concurrent/ThreadFactory";

/// What is refused, and pools that look at their tasks, are left to the JDK's own code.
fn execute(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let pool = m.single(s, arguments[0])?;
    let class = m.object(s, pool).class;
    if arguments[1] == Value::NULL || !is_running(m, s, pool) || watches_tasks(class) {
        return Ok(Reply::Decline);
    }
    let base = m.program.class(CLASS);
    let base = m.linked(base)?;
    let in_a_thread = m.jvm.models.assembled("a task in a thread".into(), || in_a_thread(base));
    Ok(Reply::Invoke(in_a_thread, arguments.to_vec()))
}

/// The time comes at once, for a task that is to be done once.
fn execute_later(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let task = m.single(s, arguments[1])?;
    let period = field_if_there(m, s, task, "period");
    match period {
        Some(Value::Long(0)) => execute(m, s, arguments),
        _ => Ok(Reply::Decline),
    }
}

/// In a common pool, who waits for a task does it himself (`thread.rs`); in others nobody would.
fn submit(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let task = *arguments.last().expect("a task");
    let pool = m.single(s, arguments[0])?;
    let class = m.object(s, pool).class;
    let common = class.find_field("common").map(|field| m.read_static(s, field));
    if common == Some(pool.into()) {
        return Ok(Reply::Decline);
    }
    in_some_thread(
        m,
        s,
        task,
        &PlainCall { class: "java/util/concurrent/ForkJoinTask", method: "quietlyInvoke" },
    )
}

/// Neither shut down nor about to be: the sign of what it counts its workers with.
fn is_running(m: &Machine, s: &State, pool: Addr) -> bool {
    let control = field_if_there(m, s, pool, "ctl").and_then(Machine::concrete_ref);
    matches!(control.and_then(|at| field_if_there(m, s, at, "value")), Some(Value::Int(count)) if count < 0)
}

/// Whether something is to happen before or after each task.
fn watches_tasks(class: &'static Class) -> bool {
    let below =
        std::iter::successors(Some(class), |class| class.super_class).take_while(|class| class.name != CLASS);
    below.flat_map(|class| class.methods).any(|m| ["beforeExecute", "afterExecute"].contains(&m.name))
}

/// `pool.getThreadFactory().newThread(task).start()`
fn in_a_thread(pool: &'static Class) -> &'static Method {
    let factory = format!("()L{FACTORY};");
    let new_thread = "(Ljava/lang/Runnable;)Ljava/lang/Thread;";
    let mut code = Assembler::new();
    code.push(Insn::Load(0));
    code.push(Insn::InvokeVirtual(method_site(pool, CLASS, "getThreadFactory", &factory, false)));
    code.push(Insn::Load(1));
    code.push(Insn::InvokeInterface(method_site(pool, FACTORY, "newThread", new_thread, true)));
    code.push(Insn::InvokeVirtual(method_site(pool, "java/lang/Thread", "start", "()V", false)));
    code.push(Insn::Return);
    code.finish(pool, "execute", format!("(L{CLASS};Ljava/lang/Runnable;)V"), 2)
}
