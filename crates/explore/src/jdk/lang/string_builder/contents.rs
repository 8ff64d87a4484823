//! The text a builder holds, laid out: what its bytes say, and the appends that wait.

use std::rc::Rc;

use classes::descriptor::Primitive;

use crate::jdk::lang::string::{laid_out, seen};
use crate::machine::Machine;
use crate::machine::heap::{Appending, Array, Body, Elements, Extra, Object};
use crate::machine::models::{JdkModel, Reply};
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::path::outcome::Step;
use crate::strings::View;
use crate::strings::builder::{append_of, is_plain_builder, slot};

/// The contents of a builder, if they are open; else what to answer.
pub fn contents(m: &mut Machine, s: &mut State, arguments: &[Value]) -> Step<Result<(Addr, View), Reply>> {
    let Some(at) = Machine::concrete_ref(arguments[0]) else { return Ok(Err(Reply::Decline)) };
    let open = m.object(s, at).appending().is_some()
        || is_plain_builder(m.object(s, at)) && arguments[1..].iter().any(|&a| m.is_open_text(s, a));
    if !open {
        return Ok(Err(Reply::Decline));
    }
    Ok(laid_out(m.builder_view(s, at)?).map(|view| (at, view)))
}

/// Asks the text a builder holds what one may ask a string.
pub fn ask_contents(m: &mut Machine, s: &mut State, arguments: &[Value], question: JdkModel) -> Step<Reply> {
    let (at, view) = seen!(contents(m, s, arguments));
    let text = m.set_contents(s, at, view);
    let mut asked = arguments.to_vec();
    asked[0] = text.into();
    question(m, s, &asked)
}

impl Machine {
    /// The builder holds this text now; gives the text as a string.
    pub(super) fn set_contents(&mut self, s: &mut State, at: Addr, view: View) -> Addr {
        const CAPACITY: usize = 16;
        let text = self.new_viewed(s, view);
        let class = self.object(s, at).class;
        let bytes = self.program.array_of(self.program.primitive(Primitive::Byte));
        let empty = Object::new(bytes, Body::Array(Array::Known(Elements::Bytes(vec![0; CAPACITY]))));
        let empty = self.allocate(s, empty);
        let mut blank = Object::with_fields(class);
        if let Some(value) = slot(class, "value") {
            blank.set_field(value, empty.into());
        }
        let append = append_of(class, "Ljava/lang/String;");
        let appends = append.map(|append| vec![(append, text.into())]).unwrap_or_default();
        let object = self.object_mut(s, at);
        object.body = Body::Fields(vec![Value::Unset; class.layout.len()].into());
        object.extra = Some(Rc::new(Extra::Appending(Appending { body: blank.body, appends })));
        text
    }
}
