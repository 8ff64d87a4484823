//! Inputs that may be one object. An exploration takes inputs for different objects (apart from those of one class that are
//! written to, which are told apart by a variable) and notices where that shows: they are compared, one is written and the
//! other read, or a method calls itself on another input. Each such pair is then explored again as one object, so that
//! aliases cost nothing where nobody can tell.

use std::rc::Rc;

use classes::class::{Class, Origin as From};
use terms::Sort;

use super::candidates::compatible;
use super::{NewInput, VarOrigin, is_box};
use crate::inputs::start::is_main;
use crate::machine::Machine;
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::path::left_out::{Assumption, LeftOut, no_behaviour};
use crate::path::outcome::{Reason, Step};

/// Objects that were there before the entry and that it writes to; more are not compared with what it reads.
const MAX_WRITTEN: usize = 256;

/// An input, by name, and what it is the same object as.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Alias {
    pub of: String,
    pub twin: Twin,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Twin {
    /// An earlier input.
    Input(String),
    /// A string of the program's own.
    Literal(Box<[u16]>),
}

impl Machine {
    /// It shows whether two objects are one.
    pub(crate) fn observe_identity(&mut self, s: &mut State, a: Addr, b: Addr) {
        if a == b || !self.mode.finds_paths() {
            return;
        }
        let (x, y) = (self.object(s, a).class, self.object(s, b).class);
        // The JDK compares values by `==` only to save itself the `equals` that would say the same.
        let by_value = |class: &Class| class == self.jvm.known.string || is_box(class);
        if s.cur.method.owner().origin == From::Jdk && (by_value(x) || by_value(y)) {
            return;
        }
        let order = |at: Addr| s.input_objects.iter().position(|&known| known == at);
        let (first, second) = (order(a), order(b));
        match (first, second) {
            (Some(_), None) => self.doubt_handed_out(s, a, b),
            (None, Some(_)) => self.doubt_handed_out(s, b, a),
            _ => {}
        }
        let found = match (first, second) {
            (Some(first), Some(second)) if self.may_be_one(s, a, b) => {
                let (earlier, later) = if first < second { (a, b) } else { (b, a) };
                Some((later, self.input_name(s, earlier).map(Twin::Input)))
            }
            (Some(_), None) => self.literal_at(s, b).map(|units| (a, Some(Twin::Literal(units)))),
            (None, Some(_)) => self.literal_at(s, a).map(|units| (b, Some(Twin::Literal(units)))),
            _ => None,
        };
        let Some((later, twin)) = found else { return };
        let (Some(of), Some(twin)) = (self.input_name(s, later), twin) else { return };
        if !self.settings.aliasing {
            return self.leave_out(s, LeftOut::Assumed(Assumption::NoAliases, of.into()));
        }
        let known_different = match &twin {
            Twin::Input(earlier) => {
                self.pass.input_terms.contains_key(&(format!("{of} == {earlier}"), Sort::Bool))
            }
            Twin::Literal(_) => false,
        };
        if !known_different {
            self.pass.observed_aliases.insert(Alias { of, twin });
        }
    }

    /// An input is written to, or another object that was there before: this shows where one is read that may be the same.
    pub(crate) fn observe_write(&mut self, s: &mut State, at: Addr) {
        // What its constructor writes, it wrote before there was anything to see.
        if s.making.is_going_on() || s.written.contains(&at) || !self.is_from_before(s, at) {
            return;
        }
        if s.written.len() == MAX_WRITTEN {
            let what = "more objects are written to than are compared";
            return self.leave_out(s, LeftOut::Beyond(Reason::Identity, what.into()));
        }
        Rc::make_mut(&mut s.written).push(at);
    }

    /// Whether an object is an input, or was there before the entry for another reason, so that an input may be this one.
    fn is_from_before(&self, s: &State, at: Addr) -> bool {
        let is_passed = self.object(s, at).input().is_some() && s.input_objects.contains(&at);
        is_passed || s.making.made(at) && self.may_be_passed_others(s)
    }

    /// Whether an input may be an object that was there before. What the launcher passes is not.
    #[inline]
    pub(crate) fn may_be_passed_others(&self, s: &State) -> bool {
        let launched = || self.settings.launched && self.entry.method.is_some_and(is_main);
        let is_other = |&at: &Addr| self.object(s, at).class != self.jvm.known.string;
        self.mode.has_past() && s.input_objects.iter().any(is_other) && !launched()
    }

    #[inline]
    pub(crate) fn observe_read(&mut self, s: &mut State, at: Addr) {
        if s.written.is_empty() || s.making.is_going_on() || !self.is_from_before(s, at) {
            return;
        }
        for written in s.written.clone().iter().copied() {
            self.observe_identity(s, written, at);
        }
    }

    /// A method that calls itself on another input would not come to an end if that were the same one.
    pub(crate) fn observe_recursion(&mut self, s: &mut State, at: Addr, name: &str, descriptor: &str) {
        let same =
            |f: &&crate::machine::state::Frame| f.method.name == name && f.method.descriptor == descriptor;
        let receivers: Vec<Value> =
            s.frames().filter(same).filter_map(|f| s.stack.get(f.base as usize).copied()).collect();
        for receiver in receivers {
            if let Value::Ref(above) = receiver
                && above.0 != 0
                && self.object(s, above).input().is_some()
            {
                self.observe_identity(s, above, at);
            }
        }
    }

    /// The object that a new input is to be the same as, where that is what is being explored.
    pub(super) fn twin_of(
        &mut self,
        s: &mut State,
        class: &'static Class,
        origin: &NewInput,
    ) -> Step<Option<Addr>> {
        if self.pass.aliases.is_empty() || origin.from == VarOrigin::Unknown {
            return Ok(None);
        }
        let Some(alias) = self.pass.aliases.iter().find(|alias| alias.of == origin.name) else {
            return Ok(None);
        };
        let at = match alias.twin.clone() {
            Twin::Literal(units) => self.literal(&units),
            Twin::Input(name) => {
                let named = |at: &Addr| self.input_name(s, *at).is_some_and(|known| known == name);
                match s.input_objects.iter().copied().find(named) {
                    Some(at) => at,
                    None => return Ok(None),
                }
            }
        };
        match self.known_instance(s, at, class) {
            Some(true) => {}
            Some(false) => return no_behaviour("no object is of both types"),
            None => self.narrow(s, at, class),
        }
        Ok(Some(at))
    }

    fn may_be_one(&self, s: &State, a: Addr, b: Addr) -> bool {
        let (x, y) = (self.object(s, a), self.object(s, b));
        let is_unknown = |at: Addr| self.object(s, at).input().is_some_and(|input| input.unknown);
        if is_unknown(a) || is_unknown(b) {
            return false;
        }
        let is_open = |at: Addr| self.object(s, at).input().is_some_and(|input| input.open);
        match (is_open(a), is_open(b)) {
            (false, false) => x.class == y.class,
            (true, false) => self.known_instance(s, a, y.class) != Some(false),
            (false, true) => self.known_instance(s, b, x.class) != Some(false),
            (true, true) => compatible(x.class, y.class),
        }
    }

    pub(crate) fn literal_at(&self, s: &State, at: Addr) -> Option<Box<[u16]>> {
        if self.object(s, at).class != self.jvm.known.string {
            return None;
        }
        let units = self.string_units(s, at)?;
        (self.jvm.literals.get(units.as_slice()) == Some(&at)).then(|| units.into())
    }

    pub(crate) fn input_name(&self, s: &State, at: Addr) -> Option<String> {
        let object = self.object(s, at);
        match object.text() {
            Some(text) => text.name.as_ref().map(ToString::to_string),
            None => object.input().map(|input| input.name.to_string()),
        }
    }
}
