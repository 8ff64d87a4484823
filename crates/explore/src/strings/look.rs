//! From string objects to views and back.

use std::rc::Rc;

use terms::{BvCmp, BvOp, Term};

use super::letters;
use super::view::View;
use super::{compare, cut};
use crate::machine::Machine;
use crate::machine::heap::{Array, Body, Chars, Elements, Extra, Object, SymbolicString};
use crate::machine::state::State;
use crate::machine::value::{Addr, NULL, Value};
use crate::path::left_out::LeftOut;
use crate::path::outcome;
use crate::path::outcome::{Reason, Step};

/// What became of looking at a value as a text.
pub enum Viewed {
    View(View),
    /// It is being made on the stack: come back later.
    Again,
    /// Null, or no string.
    Other,
}

/// Inputs of a settled length that is greater are not laid out.
const MAX_UNITS: usize = 1000;

impl Machine {
    /// Whether the value may be a string with something open about it.
    pub fn is_open_text(&self, s: &State, value: Value) -> bool {
        match value {
            Value::SymRef(_) => true,
            Value::Ref(NULL) => false,
            Value::Ref(at) => {
                let object = self.object(s, at);
                object.class == self.jvm.known.string
                    && self.string_bytes_of(s, object).is_none_or(holds_terms)
            }
            _ => false,
        }
    }

    /// The characters of a string object as they are laid out.
    fn string_bytes_of<'a>(&'a self, s: &'a State, object: &'a Object) -> Option<&'a Elements> {
        let bytes = Machine::concrete_ref(object.field(self.jvm.known.string_value))?;
        match self.object(s, bytes).array() {
            Some(Array::Known(elements)) => Some(elements),
            _ => None,
        }
    }

    /// Lays a text out. Input texts longer than `--max-string` are left out, and the verdict says so.
    pub fn view(&mut self, s: &mut State, value: Value) -> Step<Viewed> {
        if matches!(value, Value::SymRef(_)) {
            let null = self.same_reference(value, Value::NULL);
            if self.decide(s, null)? {
                return Ok(Viewed::Other);
            }
        }
        let at = match value {
            Value::Ref(NULL) => return Ok(Viewed::Other),
            Value::Ref(at) => at,
            value => self.single(s, value)?,
        };
        if self.object(s, at).class != self.jvm.known.string {
            return Ok(Viewed::Other);
        }
        if let Some(text) = self.object(s, at).text() {
            let (length, chars) = (text.length, text.chars.clone());
            return Ok(Viewed::View(match chars {
                Chars::Made(units) => self.view_made(s, length, &units),
                Chars::Named(_) => self.view_input(s, at, length)?,
                Chars::Part { of, begin } => {
                    let Viewed::View(whole) = self.view(s, of.into())? else { return Ok(Viewed::Again) };
                    let begin = begin.int_term(&mut self.terms);
                    let end = self.terms.bin(BvOp::Add, begin, length);
                    cut::slice(&mut self.terms, &whole, begin, end)
                }
            }));
        }
        if let Some(units) = self.string_units(s, at) {
            return Ok(Viewed::View(View::constant(&mut self.terms, &units)));
        }
        if self.object(s, at).field(self.jvm.known.string_value) == Value::Unset {
            return if self.look_at_deferred(s, at)? { self.view(s, at.into()) } else { Ok(Viewed::Again) };
        }
        Ok(self.view_bytes(s, at).map_or(Viewed::Other, Viewed::View))
    }

    /// Like `view`, but of a long input only so many characters, whatever its length.
    pub fn view_head(&mut self, s: &mut State, value: Value, most: usize) -> Step<Viewed> {
        let text = Machine::concrete_ref(value).and_then(|at| Some((at, self.object(s, at).text()?)));
        match text {
            Some((at, text)) if text.made().is_none() => {
                let length = text.length;
                let units = (0..most).map(|i| self.text_unit(s, at, Value::Int(i as i32))).collect();
                Ok(Viewed::View(View { length, units }))
            }
            _ => self.view(s, value),
        }
    }

    /// Whether two strings are equal; `Err` if that cannot be said, or not yet. Next to a constant only as many characters
    /// matter as it has, so the other one may have any length.
    pub fn equal_texts(&mut self, s: &mut State, a: Addr, b: Addr) -> Step<Result<Term, Viewed>> {
        let (a, b) = match (self.string_units(s, a), self.string_units(s, b)) {
            (None, Some(units)) => (self.view_head(s, a.into(), units.len())?, self.view(s, b.into())?),
            (Some(units), None) => (self.view(s, a.into())?, self.view_head(s, b.into(), units.len())?),
            _ => (self.view(s, a.into())?, self.view(s, b.into())?),
        };
        Ok(match (a, b) {
            (Viewed::View(a), Viewed::View(b)) => Ok(compare::equal(&mut self.terms, &a, &b)),
            (Viewed::Again, _) | (_, Viewed::Again) => Err(Viewed::Again),
            _ => Err(Viewed::Other),
        })
    }

    fn view_made(&mut self, s: &State, length: Term, units: &[Term]) -> View {
        match self.concrete_length(s, length) {
            Some(n) => View { length: self.terms.int(n as i32), units: units[..n].to_vec() },
            None => View { length, units: units.to_vec() },
        }
    }

    /// The length of a text, if the path has settled it.
    pub fn concrete_length(&mut self, s: &State, length: Term) -> Option<usize> {
        let length = Value::of_int(&self.terms, length);
        self.concrete_int(s, length).map(|n| n as usize)
    }

    fn view_input(&mut self, s: &mut State, at: Addr, length: Term) -> Step<View> {
        let (length, most) = match self.concrete_length(s, length) {
            Some(n) if n > MAX_UNITS => {
                self.pass.reasons.add(Reason::StringLength, &self.site_name(s));
                return outcome::cut(Reason::StringLength);
            }
            Some(n) => (self.terms.int(n as i32), n),
            None => {
                self.keep_short(s, length)?;
                (length, self.settings.max_string as usize)
            }
        };
        let units = (0..most).map(|i| self.text_unit(s, at, Value::Int(i as i32))).collect();
        Ok(View { length, units })
    }

    /// Gives up on texts longer than the limit.
    pub fn keep_short(&mut self, s: &mut State, length: Term) -> Step {
        let limit = self.terms.int(self.settings.max_string as i32);
        let longer = self.terms.cmp(BvCmp::Slt, limit, length);
        if self.exceeds(s, longer, Reason::StringLength)? {
            self.pass.reasons.add(Reason::StringLength, &self.site_name(s));
            return outcome::cut(Reason::StringLength);
        }
        Ok(())
    }

    /// Gives up on texts that may hold characters beyond Latin-1, where upper and lower case are another matter; false: these
    /// hold some for certain.
    pub fn keep_latin(&mut self, s: &mut State, views: &[&View]) -> Step<bool> {
        self.keep(s, views, letters::is_latin)
    }

    /// Gives up on texts that may hold characters without the property; false: these hold some for certain.
    pub fn keep(
        &mut self,
        s: &mut State,
        views: &[&View],
        property: fn(&mut terms::Terms, Term) -> Term,
    ) -> Step<bool> {
        let mut fine = self.terms.bool(true);
        for view in views {
            let all = view.all(&mut self.terms, property);
            fine = self.terms.and(fine, all);
        }
        let wrong = self.terms.not(fine);
        if self.certainly(s, wrong)? {
            return Ok(false);
        }
        // No fork: the other way would come back here and be certain.
        self.require(s, fine, LeftOut::Beyond(Reason::Characters, "".into()))?;
        Ok(true)
    }

    /// A string whose bytes were written by the JDK's own code.
    pub fn view_bytes(&mut self, s: &State, at: Addr) -> Option<View> {
        let object = self.object(s, at);
        let elements = self.string_bytes_of(s, object)?;
        let Value::Int(coder) = object.field(self.jvm.known.string_coder) else { return None };
        let bytes: Vec<Value> = (0..elements.len()).map(|i| elements.get(i)).collect();
        Some(self.view_of_bytes(&bytes, coder))
    }

    /// Bytes as `String` and `AbstractStringBuilder` keep them: one per character, or two, the lower one first.
    pub fn view_of_bytes(&mut self, bytes: &[Value], coder: i32) -> View {
        let bytes: Vec<Term> = bytes
            .iter()
            .map(|&byte| {
                let t = byte.int_term(&mut self.terms);
                let t = self.terms.truncate(t, 8);
                self.terms.zero_extend(t, 16)
            })
            .collect();
        let units = if coder == 0 {
            bytes
        } else {
            let high = self.terms.bv(16, 8);
            let join = |pair: &[Term], m: &mut Machine| {
                let shifted = m.terms.bin(BvOp::Shl, pair[1], high);
                m.terms.bin(BvOp::Or, shifted, pair[0])
            };
            bytes.chunks_exact(2).map(|pair| join(pair, self)).collect()
        };
        View::of_units(&mut self.terms, units)
    }

    /// A new string: the characters of another text from `begin` on, as many as `length` says.
    pub fn new_part(&mut self, s: &mut State, of: Addr, begin: Value, length: Term) -> Addr {
        let text = SymbolicString { name: None, length, chars: Chars::Part { of, begin }, handed_back: None };
        self.new_text_object(s, text)
    }

    fn new_text_object(&mut self, s: &mut State, text: SymbolicString) -> Addr {
        let class = self.jvm.known.string;
        let mut object = Object::new(class, Body::Fields(vec![Value::Unset; class.layout.len()].into()));
        object.extra = Some(Rc::new(Extra::String(text)));
        self.allocate(s, object)
    }

    /// A new string object with these characters.
    pub fn new_viewed(&mut self, s: &mut State, view: View) -> Addr {
        if let Some(units) = view.constant_units(&self.terms) {
            return self.new_string(s, &units);
        }
        self.new_text_object(s, made(view))
    }

    /// Under this condition a string is the one it was made from.
    pub fn hand_back(&mut self, s: &mut State, made: Addr, from: Value, unchanged: Term) {
        if let (Value::Ref(from), Some(text)) = (from, self.object_mut(s, made).text_mut()) {
            text.handed_back = Some((from, unchanged));
        }
    }

    /// A string that was put off turns out to have these characters.
    pub fn become_viewed(&mut self, s: &mut State, at: Addr, view: View) {
        let settled = view.constant_units(&self.terms).map(|units| self.new_string(s, &units));
        match settled {
            Some(same) => {
                let same = self.object(s, same).clone();
                *self.object_mut(s, at) = same;
            }
            None => {
                let object = self.object_mut(s, at);
                object.body = Body::Fields(vec![Value::Unset; object.class.layout.len()].into());
                object.extra = Some(Rc::new(Extra::String(made(view))));
            }
        }
    }
}

fn made(view: View) -> SymbolicString {
    SymbolicString {
        name: None,
        length: view.length,
        chars: Chars::Made(view.units.into()),
        handed_back: None,
    }
}

fn holds_terms(elements: &Elements) -> bool {
    matches!(elements, Elements::Cells(_))
}
