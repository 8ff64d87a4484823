//! What comes out of a question about a text is called after the question: `name.trim().indexOf(':')` instead of the term
//! it stands for.

use classes::class::Method;
use classes::descriptor::{Primitive, Type};
use terms::{Node, Term};

use crate::machine::Machine;
use crate::machine::state::State;
use crate::machine::value::{NULL, Value};
use crate::suspicion::spelling;

/// Longer names say nothing any more.
const MAX_NAME: usize = 80;

impl Machine {
    /// Names the result of a call on texts.
    pub fn name_result(
        &mut self,
        s: &mut State,
        method: &'static Method,
        arguments: &[Value],
        result: Value,
    ) {
        let open = match result {
            Value::SymInt(_) | Value::SymLong(_) | Value::SymDouble(_) => true,
            Value::Ref(at) if at != NULL => self.object(s, at).text().is_some_and(|text| text.name.is_none()),
            _ => false,
        };
        if !open {
            return;
        }
        let Some(name) = self.call_name(s, method, arguments) else { return };
        match result {
            Value::Ref(at) => {
                if let Some(text) = self.object_mut(s, at).text_mut() {
                    text.name = Some(name.as_str().into());
                    let length = text.length;
                    self.terms.label(length, &format!("{name}.length()"));
                }
            }
            result => {
                let t = result.to_term(&mut self.terms);
                let is_boolean = method.types.result == Some(Type::Primitive(Primitive::Boolean));
                self.name_term(t, &name, is_boolean);
            }
        }
    }

    /// A character is known under the term inside as well, a boolean under both answers.
    fn name_term(&mut self, t: Term, name: &str, is_boolean: bool) {
        self.terms.label(t, name);
        if is_boolean {
            let zero = self.terms.int(0);
            let no = self.terms.eq(t, zero);
            let yes = self.terms.not(no);
            self.terms.label(no, &format!("!{name}"));
            self.terms.label(yes, name);
        } else if let Node::ZeroExtend(unit, 32) = *self.terms.node(t) {
            self.terms.label(unit, name);
        }
    }

    fn call_name(&mut self, s: &State, method: &'static Method, arguments: &[Value]) -> Option<String> {
        let is_about_character = method.owner().name == "java/lang/Character";
        if method.is_static() && !is_about_character && !arguments.iter().any(|&a| self.is_open_text(s, a)) {
            return None;
        }
        let (receiver, rest) = if method.is_static() {
            let class = method.owner().name;
            (class.rsplit('/').next().unwrap_or(class).to_owned(), arguments)
        } else {
            (self.text_name(s, arguments[0])?, &arguments[1..])
        };
        let said: Vec<Value> = rest.iter().copied().filter(|&a| !self.goes_without_saying(s, a)).collect();
        let mut shown: Vec<String> = said.into_iter().map(|a| self.text_name(s, a)).collect::<Option<_>>()?;
        let is_plain_radix =
            method.name.starts_with("parse") && shown.get(1).is_some_and(|radix| radix == "10");
        if is_plain_radix {
            shown.pop();
        }
        let name = format!("{receiver}.{}({})", method.name, shown.join(", "));
        (name.len() <= MAX_NAME).then_some(name)
    }

    /// A locale.
    fn goes_without_saying(&self, s: &State, value: Value) -> bool {
        Machine::concrete_ref(value).is_some_and(|at| self.object(s, at).class.name == "java/util/Locale")
    }

    fn text_name(&mut self, s: &State, value: Value) -> Option<String> {
        match value {
            Value::Ref(NULL) => None,
            Value::Ref(at) => {
                if let Some(text) = self.object(s, at).text() {
                    return text.name.as_deref().map(str::to_owned);
                }
                if self.object(s, at).class != self.jvm.known.string {
                    return None;
                }
                Some(spelling::text(&self.string_units(s, at)?))
            }
            // Whether it is null has been asked, or makes no difference.
            Value::SymRef(_) => {
                let targets = self.targets(s, value);
                let mut objects = targets.into_iter().map(|(_, at)| at).filter(|&at| at != NULL);
                let only = objects.next().filter(|_| objects.next().is_none())?;
                self.text_name(s, only.into())
            }
            Value::Int(_) | Value::Long(_) => Some(crate::suspicion::source::literal(value)),
            value => value.term().map(|t| self.terms.display(t).to_string()),
        }
    }
}
