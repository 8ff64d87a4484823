//! What a path remembers of how its inputs came about.

use std::rc::Rc;

use classes::class::{Field, Method};
use classes::descriptor::Type;

use crate::machine::value::{Addr, Value};

/// One thing that is done before the entry is called.
#[derive(Debug, Clone)]
pub enum EarlierCall {
    /// A call, of an instance method on this object.
    Call {
        on: Option<Addr>,
        method: &'static Method,
        arguments: Rc<[Value]>,
        /// What it handed out, which the next step changes.
        handed_out: Option<Addr>,
    },
    /// An assignment of a static field.
    Assign(&'static Field, Value),
    /// An assignment of an element.
    Store { array: Addr, index: Value, value: Value },
}

/// One input on a path, in the order in which they were asked for.
#[derive(Debug, Clone)]
pub struct AskedInput {
    pub method: &'static Method,
    pub name: Rc<str>,
    pub ty: Type,
    pub value: Value,
}
