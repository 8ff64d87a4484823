//! Texts: of one whose characters are terms each of them has to be the recorded one.

use super::{ALWAYS, Fit, Matcher};
use crate::machine::heap::{Chars, SymbolicString};
use crate::machine::value::{Addr, Value};
use crate::strings::{View, compare};

/// Characters of a text that is compared as a whole.
const MAX_UNITS: usize = 512;

impl Matcher<'_> {
    /// A string of this length that begins with these characters.
    pub(super) fn text(&mut self, at: Addr, units: &[u16], length: usize) -> Fit {
        if let Some(known) = self.machine.string_units(&self.state, at) {
            return if known == units && units.len() == length { ALWAYS } else { Fit::Never };
        }
        let object = self.machine.object(&self.state, at);
        let Some(text) = object.text().cloned() else {
            return match (self.machine.view_bytes(&self.state, at), units.len() == length) {
                (Some(view), true) => self.viewed(&view, units),
                _ => Fit::Never,
            };
        };
        if let Some(made) = text.made() {
            let view = View { length: text.length, units: made.to_vec() };
            return if units.len() == length { self.viewed(&view, units) } else { Fit::Never };
        }
        let mut all = self.when(|terms| {
            let length = terms.int(length as i32);
            terms.eq(text.length, length)
        });
        if units.len() < length && self.relevant.is_none() || units.len() > MAX_UNITS {
            return Fit::Never;
        }
        if units.len() < length && self.looks_beyond(&text, units.len()) {
            return Fit::Never;
        }
        self.texts.push((at, units.len()));
        for (i, &unit) in units.iter().enumerate() {
            let here = self.machine.text_unit(&mut self.state, at, Value::Int(i as i32));
            let same = self.when(|terms| {
                let unit = terms.bv(16, unit.into());
                terms.eq(here, unit)
            });
            all = self.and(all, same);
        }
        all
    }

    fn viewed(&mut self, view: &View, units: &[u16]) -> Fit {
        self.when(|terms| {
            let constant = View::constant(terms, units);
            compare::equal(terms, view, &constant)
        })
    }

    /// Whether a character was looked at that was not recorded.
    fn looks_beyond(&self, text: &SymbolicString, known: usize) -> bool {
        match &text.chars {
            Chars::Named(units) => {
                units.iter().any(|(index, _)| !matches!(index, Value::Int(i) if (*i as usize) < known))
            }
            _ => true,
        }
    }
}
