//! The text a builder holds, laid out: what its bytes say, and the appends that wait.

use std::rc::Rc;

use classes::class::{Class, Method};
use classes::descriptor::Primitive;

use crate::jdk::lang::string::{laid_out, seen};
use crate::jdk::{Model, Reply};
use crate::machine::Machine;
use crate::machine::heap::{Appending, Array, Body, Elements, Extra, Object};
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::path::outcome::Step;
use crate::strings::{Seen, View, join};

/// Inputs and subclasses keep their own ways.
pub fn is_own(object: &Object, class: &str) -> bool {
    object.class.name == class && object.extra.is_none()
}

/// The class's own `append` of a type.
pub fn append_of(class: &'static Class, ty: &str) -> Option<&'static Method> {
    class.find_method("append", &format!("({ty})L{};", class.name))
}

/// Where a field lies that the class may have inherited.
pub fn slot(class: &'static Class, name: &str) -> Option<u32> {
    class.layout.iter().find(|f| f.name == name).map(|f| f.slot)
}

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

pub fn is_plain_builder(object: &Object) -> bool {
    is_own(object, "java/lang/StringBuilder") || is_own(object, "java/lang/StringBuffer")
}

/// Asks the text a builder holds what one may ask a string.
pub fn ask_contents(m: &mut Machine, s: &mut State, arguments: &[Value], question: Model) -> Step<Reply> {
    let (at, view) = seen!(contents(m, s, arguments));
    let text = m.set_contents(s, at, view);
    let mut asked = arguments.to_vec();
    asked[0] = text.into();
    question(m, s, &asked)
}

impl Machine {
    pub(super) fn single_unit(&mut self, value: Value) -> View {
        let unit = value.int_term(&mut self.terms);
        let unit = self.terms.truncate(unit, 16);
        View::of_units(&mut self.terms, vec![unit])
    }

    /// What a builder holds, appends that wait included.
    pub fn builder_view(&mut self, s: &mut State, at: Addr) -> Step<Seen> {
        let (body, appends) = match self.object(s, at).appending() {
            Some(appending) => (appending.body.clone(), appending.appends.clone()),
            None => (self.object(s, at).body.clone(), Vec::new()),
        };
        let class = self.object(s, at).class;
        let Some(settled) = self.settled_contents(s, class, &body) else { return Ok(Seen::Other) };
        let mut parts = vec![settled];
        for (i, &(method, value)) in appends.iter().enumerate() {
            match self.appended(s, at, i, method, value)? {
                Seen::View(view) => parts.push(view),
                other => return Ok(other),
            }
        }
        Ok(Seen::View(join::join(&mut self.terms, &parts)))
    }

    /// What the builder's own bytes say.
    fn settled_contents(&mut self, s: &State, class: &'static Class, body: &Body) -> Option<View> {
        let Body::Fields(fields) = body else { return None };
        let field = |name: &str| slot(class, name).and_then(|slot| fields.get(slot as usize).copied());
        let bytes = Machine::concrete_ref(field("value")?)?;
        let (Value::Int(count), Value::Int(coder)) = (field("count")?, field("coder")?) else { return None };
        let Some(Array::Known(elements)) = self.object(s, bytes).array() else { return None };
        let used = (count as usize) << coder;
        let bytes: Vec<Value> = (0..used).map(|i| elements.at(i)).collect::<Option<_>>()?;
        Some(self.view_of_bytes(&bytes, coder))
    }

    /// The text of one append.
    fn appended(
        &mut self,
        s: &mut State,
        at: Addr,
        i: usize,
        method: &'static Method,
        value: Value,
    ) -> Step<Seen> {
        let literal = |m: &mut Machine, text: &str| {
            Ok(Seen::View(View::constant(&mut m.terms, &text.encode_utf16().collect::<Vec<_>>())))
        };
        match (method.descriptor.as_bytes()[1], value) {
            (b'C', value) => Ok(Seen::View(self.single_unit(value))),
            (b'Z', Value::Int(b)) => literal(self, if b == 0 { "false" } else { "true" }),
            (b'Z', value) => {
                let (t, zero) = (value.int_term(&mut self.terms), self.terms.int(0));
                let no = self.terms.eq(t, zero);
                let no = self.decide(s, no)?;
                literal(self, if no { "false" } else { "true" })
            }
            (b'I', Value::Int(n)) => literal(self, &n.to_string()),
            (b'J', Value::Long(n)) => literal(self, &n.to_string()),
            (b'L', Value::NULL) => literal(self, "null"),
            (b'L', Value::SymRef(_)) => {
                let null = self.same_reference(value, Value::NULL);
                if self.decide(s, null)? {
                    return literal(self, "null");
                }
                self.view(s, value)
            }
            (b'L', value) => self.view(s, value),
            (kind, value) => {
                // The number as a string of its own, from now on.
                let boxed = match kind {
                    b'I' => "java/lang/Integer",
                    b'J' => "java/lang/Long",
                    b'F' => "java/lang/Float",
                    _ => "java/lang/Double",
                };
                let Some(text) = self.number_text(s, boxed, kind, value) else { return Ok(Seen::Other) };
                let class = self.object(s, at).class;
                let append = append_of(class, "Ljava/lang/String;");
                if let (Some(append), Some(Extra::Appending(appending))) =
                    (append, self.object_mut(s, at).extra.as_mut().map(Rc::make_mut))
                {
                    appending.appends[i] = (append, text.into());
                }
                self.view(s, text.into())
            }
        }
    }

    /// `Integer.toString(number)` and its kind, put off.
    pub(super) fn number_text(
        &mut self,
        s: &mut State,
        boxed: &str,
        kind: u8,
        number: Value,
    ) -> Option<Addr> {
        let descriptor = format!("({})Ljava/lang/String;", char::from(kind));
        let to_string = self.program.class(boxed).ok()?.find_method("toString", &descriptor)?;
        Some(self.deferred_string(s, to_string, &[number]))
    }

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
