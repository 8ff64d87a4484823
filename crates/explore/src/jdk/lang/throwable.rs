//! `java.lang.Throwable`: the stack is taken from our frames.

use std::rc::Rc;

use classes::class::{Class, Method, Origin};

use crate::jdk::null;
use crate::jdk::shared::{references, text};
use crate::machine::Machine;
use crate::machine::fields::{field_if_there, set_if_there};
use crate::machine::heap::{Extra, Object, Thrown};
use crate::machine::models::{ClassModels, Reply};
use crate::machine::state::State;
use crate::machine::value::{Addr, NULL, Value};
use crate::path::outcome::Step;
use crate::suspicion::Site;

pub static ENTRY: ClassModels = ClassModels {
    class: "java/lang/Throwable",
    methods: &[
        ("fillInStackTrace", "(I)Ljava/lang/Throwable;", fill),
        ("printStackTrace", "()V", print),
        ("getMessage", "()Ljava/lang/String;", message),
        ("getOurStackTrace", "()[Ljava/lang/StackTraceElement;", stack_trace),
    ],
};

pub static NPE: ClassModels = ClassModels {
    class: "java/lang/NullPointerException",
    methods: &[("getExtendedNPEMessage", "()Ljava/lang/String;", null)],
};

fn fill(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let at = m.single(s, arguments[0])?;
    let class = m.object(s, at).class;
    let stack = m.stack_sites(s, Some(class));
    m.object_mut(s, at).extra = Some(Rc::new(Extra::Thrown(Thrown {
        stack,
        failure: None,
        by_model: false,
        untold: false,
        decisions: s.condition.path.len(),
    })));
    Ok(Reply::Value(arguments[0]))
}

/// To the console, where nobody reads it; but what the program itself has to say may throw.
fn print(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let mut next = Some(m.single(s, arguments[0])?);
    let mut seen = Vec::new();
    while let Some(at) = next.filter(|at| *at != NULL && !seen.contains(at)) {
        seen.push(at);
        if let Some(method) = text_by_program(m, m.object(s, at).class) {
            return Ok(Reply::InvokeAndDiscard(method, vec![at.into()]));
        }
        next = field_if_there(m, s, at, "cause").and_then(Machine::concrete_ref);
    }
    Ok(Reply::Void)
}

/// `toString`, if code of the program has a part in it.
fn text_by_program(m: &Machine, class: &'static Class) -> Option<&'static Method> {
    let selected = |name: &str| {
        let declared = m.jvm.known.throwable.find_method(name, "()Ljava/lang/String;")?;
        m.program.select(class, declared).ok()
    };
    let parts = ["toString", "getLocalizedMessage", "getMessage"];
    let own = parts.iter().filter_map(|name| selected(name)).any(|m| m.owner().origin != Origin::Jdk);
    if own { selected("toString") } else { None }
}

/// What the JVM, or code for which a model stands, says of the inputs or of classes may be any text.
fn message(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let at = m.single(s, arguments[0])?;
    let Some(Extra::Thrown(thrown)) = m.object(s, at).extra.as_deref() else { return Ok(Reply::Decline) };
    let (untold, by_model) = (thrown.untold, thrown.by_model);
    if !untold || !m.mode.has_open_world() {
        return Ok(Reply::Decline);
    }
    if !by_model && m.object(s, at).class.name == "java/lang/NullPointerException" {
        m.assume_environment(s, "whether the JVM says what was null");
    }
    // The JVM says something wherever it throws for an instruction.
    let text = m.unknown_text(s, "getMessage()", by_model)?;
    let slot = m.jvm.known.throwable_message;
    let object = m.object_mut(s, at);
    object.set_field(slot, text);
    if let Some(Extra::Thrown(thrown)) = object.extra.as_mut().map(Rc::make_mut) {
        thrown.untold = false;
    }
    Ok(Reply::Value(text))
}

/// What `setStackTrace` has put there, else the frames of the creation.
fn stack_trace(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let at = m.single(s, arguments[0])?;
    let set = field_if_there(m, s, at, "stackTrace").unwrap_or(Value::NULL);
    let throwable = m.jvm.known.throwable;
    let unassigned = throwable.find_field("UNASSIGNED_STACK").map(|f| m.read_static(s, f));
    if set != Value::NULL && Some(set) != unassigned {
        return Ok(Reply::Value(set));
    }
    m.assume_environment(s, "who called the entry");
    let stack = match m.object(s, at).extra.as_deref() {
        Some(Extra::Thrown(thrown)) => thrown.stack.clone(),
        _ => Vec::new(),
    };
    let class = m.program.class("java/lang/StackTraceElement");
    let class = m.linked(class)?;
    let mut cells = Vec::with_capacity(stack.len());
    for site in &stack {
        let at = m.allocate(s, Object::with_fields(class));
        element(m, s, at, site);
        cells.push(at.into());
    }
    let trace = references(m, s, class, cells);
    set_if_there(m, s, at, "stackTrace", trace);
    Ok(Reply::Value(trace))
}

fn element(m: &mut Machine, s: &mut State, at: Addr, site: &Site) {
    let owner = site.method.owner();
    let (class, method) = (text(m, &owner.binary_name()), text(m, site.method.name));
    let file = owner.source_file.map_or(Value::NULL, |file| text(m, file));
    set_if_there(m, s, at, "declaringClass", class);
    set_if_there(m, s, at, "methodName", method);
    set_if_there(m, s, at, "fileName", file);
    set_if_there(m, s, at, "lineNumber", Value::Int(site.line.map_or(-1, |line| line as i32)));
}
