//! A `StringBuilder` whose appends wait until someone looks: the text it holds, and what becomes of them then.

use std::rc::Rc;

use classes::class::{Class, Method};

use crate::machine::Machine;
use crate::machine::heap::{Appending, Array, Body, Extra, Object};
use crate::machine::state::{Purpose, State};
use crate::machine::value::{Addr, Value};
use crate::path::outcome::Step;
use crate::strings::{View, Viewed, join};

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

pub fn is_plain_builder(object: &Object) -> bool {
    is_own(object, "java/lang/StringBuilder") || is_own(object, "java/lang/StringBuffer")
}

impl Machine {
    pub(crate) fn single_unit(&mut self, value: Value) -> View {
        let unit = value.int_term(&mut self.terms);
        let unit = self.terms.truncate(unit, 16);
        View::of_units(&mut self.terms, vec![unit])
    }

    /// What a builder holds, appends that wait included.
    pub fn builder_view(&mut self, s: &mut State, at: Addr) -> Step<Viewed> {
        let (body, appends) = match self.object(s, at).appending() {
            Some(appending) => (appending.body.clone(), appending.appends.clone()),
            None => (self.object(s, at).body.clone(), Vec::new()),
        };
        let class = self.object(s, at).class;
        let Some(settled) = self.contents_so_far(s, class, &body) else { return Ok(Viewed::Other) };
        let mut parts = vec![settled];
        for (i, &(method, value)) in appends.iter().enumerate() {
            match self.appended(s, at, i, method, value)? {
                Viewed::View(view) => parts.push(view),
                other => return Ok(other),
            }
        }
        Ok(Viewed::View(join::join(&mut self.terms, &parts)))
    }

    /// What the builder's own bytes say.
    fn contents_so_far(&mut self, s: &State, class: &'static Class, body: &Body) -> Option<View> {
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
    ) -> Step<Viewed> {
        let literal = |m: &mut Machine, text: &str| {
            Ok(Viewed::View(View::constant(&mut m.terms, &text.encode_utf16().collect::<Vec<_>>())))
        };
        match (method.descriptor.as_bytes()[1], value) {
            (b'C', value) => Ok(Viewed::View(self.single_unit(value))),
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
                let Some(text) = self.number_text(s, boxed, kind, value) else { return Ok(Viewed::Other) };
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
    pub(crate) fn number_text(
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

    /// Someone looks into a builder: what it was told to append is appended now.
    pub(crate) fn carry_out_appends(&mut self, s: &mut State, at: Addr, appending: &Appending) -> Step {
        let class = self.object(s, at).class;
        let object = self.object_mut(s, at);
        object.body = appending.body.clone();
        object.extra = None;
        for &(method, value) in appending.appends.iter().rev() {
            let (method, value) = self.plain_append(s, class, method, value);
            self.call(s, method, &[at.into(), value], Purpose::Again)?;
        }
        Ok(())
    }

    /// A symbolic int is appended as a string: that is how its digits become variables.
    fn plain_append(
        &mut self,
        s: &mut State,
        class: &'static Class,
        method: &'static Method,
        value: Value,
    ) -> (&'static Method, Value) {
        let (boxed, kind) = match value {
            Value::SymInt(_) if method.descriptor.starts_with("(I)") => ("java/lang/Integer", b'I'),
            Value::SymLong(_) => ("java/lang/Long", b'J'),
            _ => return (method, value),
        };
        let append = append_of(class, "Ljava/lang/String;");
        match (append, self.number_text(s, boxed, kind, value)) {
            (Some(append), Some(text)) => (append, text.into()),
            _ => (method, value),
        }
    }
}
