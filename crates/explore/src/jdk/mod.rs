//! What of the JDK cannot run as bytecode, or should not: natives of the VM, and shortcuts on symbolic values.
//!
//! To add a model: a function in the file named after the JDK class, and a row in its `ENTRY`; a new class is a new file
//! and a line in `ALL`. Every row is checked against the JDK by a test.

mod access_controller;
mod array;
mod arrays;
mod boxes;
mod class;
mod environment;
mod floats;
mod math;
mod object;
mod print_stream;
mod reference;
mod string;
mod system;
mod thread;
mod throwable;
mod unsafes;
mod var_handle;
mod vm;

use classes::class::{Method, Origin};
use rustc_hash::FxHashMap;

use crate::machine::Machine;
use crate::outcome::{Reason, Step};
use crate::state::State;
use crate::synthetic;
use crate::value::Value;

/// Runs instead of a method; the receiver, if any, comes first. Decide before you change the state: a fork runs the
/// model again.
pub type Model = fn(&mut Machine, &mut State, &[Value]) -> Step<Reply>;

/// What a model answers.
pub enum Reply {
    Void,
    Value(Value),
    /// Call this instead, with these arguments; its result is the result.
    Invoke(&'static Method, Vec<Value>),
    InvokeAndDiscard(&'static Method, Vec<Value>),
    /// Something was put on the stack (or thrown): come back later, or never.
    Again,
    Unknown(Reason),
    /// Not our case: execute the JDK's own code.
    Decline,
}

/// The models of one JDK class.
pub struct Entry {
    pub class: &'static str,
    /// Name, descriptor (`*` for all overloads), model.
    pub methods: &'static [(&'static str, &'static str, Model)],
}

pub static ALL: &[&Entry] = &[
    &access_controller::ENTRY,
    &array::ENTRY,
    &arrays::ENTRY,
    &boxes::INTEGER,
    &boxes::LONG,
    &boxes::SHORT,
    &boxes::BYTE,
    &boxes::CHARACTER,
    &class::ENTRY,
    &environment::RUNTIME,
    &environment::SIGNAL,
    &floats::FLOAT,
    &floats::DOUBLE,
    &math::MATH,
    &math::STRICT_MATH,
    &object::ENTRY,
    &print_stream::ENTRY,
    &reference::ENTRY,
    &reference::FINALIZER,
    &string::ENTRY,
    &string::UTF16,
    &system::ENTRY,
    &thread::ENTRY,
    &throwable::ENTRY,
    &throwable::NPE,
    &unsafes::ENTRY,
    &var_handle::LOOKUP,
    &var_handle::HANDLES,
    &vm::VM,
    &vm::CDS,
    &vm::PREVIEW,
    &vm::REFLECTION,
    &vm::SHARED_SECRETS,
];

/// All models by class and method.
pub struct Models {
    by_class: FxHashMap<&'static str, &'static Entry>,
}

impl Models {
    pub fn table() -> Models {
        Models { by_class: ALL.iter().map(|e| (e.class, *e)).collect() }
    }

    pub fn find(&self, method: &'static Method) -> Option<Model> {
        if synthetic::is_hidden(method) || method.owner().origin != Origin::Jdk {
            return None;
        }
        if method.name == "registerNatives" || method.name == "initIDs" {
            return Some(nothing);
        }
        let entry = self.by_class.get(method.owner().name)?;
        entry
            .methods
            .iter()
            .find(|(name, descriptor, _)| {
                *name == method.name && (*descriptor == "*" || *descriptor == method.descriptor)
            })
            .map(|(_, _, model)| *model)
    }
}

pub fn nothing(_: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Void)
}

pub fn null(_: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(Value::NULL))
}

pub fn yes(_: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(Value::Int(1)))
}

pub fn no(_: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(Value::Int(0)))
}

pub fn zero_long(_: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(Value::Long(0)))
}

/// Time, randomness, the environment: nothing a test can set.
pub fn uncontrolled(_: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Unknown(Reason::Uncontrolled))
}

pub fn reflection(_: &mut Machine, _: &mut State, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Unknown(Reason::Reflection))
}
