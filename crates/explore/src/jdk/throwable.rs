//! `java.lang.Throwable`: the stack is taken from our frames.

use std::rc::Rc;

use super::shared::{field_if_there, references, set_if_there, text};
use super::{Entry, Reply, here, nothing, null};
use crate::heap::{Extra, Object, Thrown};
use crate::machine::Machine;
use crate::outcome::Step;
use crate::state::State;
use crate::suspicion::Site;
use crate::value::{Addr, Value};

pub static ENTRY: Entry = Entry {
    class: "java/lang/Throwable",
    methods: &[
        ("fillInStackTrace", "(I)Ljava/lang/Throwable;", fill),
        // To the console, where nobody reads it.
        ("printStackTrace", "()V", nothing),
        ("getOurStackTrace", "()[Ljava/lang/StackTraceElement;", stack_trace),
    ],
};

pub static NPE: Entry = Entry {
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
        decisions: s.assumed.path.len(),
    })));
    Ok(Reply::Value(arguments[0]))
}

/// What `setStackTrace` has put there, else the frames of the creation.
fn stack_trace(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Reply> {
    let at = m.single(s, arguments[0])?;
    let set = field_if_there(m, s, at, "stackTrace").unwrap_or(Value::NULL);
    let throwable = m.known.throwable;
    let unassigned = throwable.find_field("UNASSIGNED_STACK").map(|f| m.read_static(s, f));
    if set != Value::NULL && Some(set) != unassigned {
        return Ok(Reply::Value(set));
    }
    here(m, s, "who called the entry");
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
