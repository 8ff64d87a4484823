//! Names of files among inputs: only those that a test can give a file, and no two that are the same in one directory.

use terms::{BvCmp, Term, Terms};

use crate::machine::Machine;
use crate::machine::heap::Array;
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::path::left_out::LeftOut;
use crate::path::outcome::{Reason, Step};
use crate::strings::{View, Viewed};

impl Machine {
    /// Of the names in a directory only plain ones are considered, and no two are the same.
    pub(crate) fn keep_plain_name(&mut self, s: &mut State, names: Addr, name: Value) -> Step {
        let Some(at) = Machine::concrete_ref(name) else { return Ok(()) };
        let Viewed::View(view) = self.view(s, name)? else { return Ok(()) };
        let Some(mut fine) = self.usable(&view) else { return Ok(()) };
        for other in self.names_seen(s, names) {
            if let Ok(same) = self.equal_texts(s, at, other)? {
                let different = self.terms.not(same);
                fine = self.terms.and(fine, different);
            }
        }
        self.terms.label(fine, "the names are plain and different");
        self.require(s, fine, LeftOut::Beyond(Reason::Uncontrolled, "names of files".into()))?;
        Ok(())
    }

    /// The names in a directory that were looked at.
    pub(crate) fn names_seen(&self, s: &State, names: Addr) -> Vec<Addr> {
        match self.object(s, names).array() {
            Some(Array::Symbolic(array)) => {
                array.initial.iter().filter_map(|(_, name)| Machine::concrete_ref(*name)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// When a test can put something there: it lies below the working directory.
    pub(crate) fn usable(&mut self, view: &View) -> Option<Term> {
        if let Some(units) = view.constant_units(&self.terms) {
            let path = String::from_utf16(&units).ok()?;
            let plain = |part: &str| !part.is_empty() && part != "." && part != ".." && !part.contains('\0');
            return path.split('/').all(plain).then_some(Terms::TRUE);
        }
        let zero = self.terms.int(0);
        let something = self.terms.cmp(BvCmp::Slt, zero, view.length);
        let slash = self.terms.bv(16, b'/'.into());
        if view.units.first() == Some(&slash) {
            return None;
        }
        let plain = view.all(&mut self.terms, |terms, unit| {
            // What the program itself puts into a path is as it is; of the rest '0' to 'z' and the dot, but no slash.
            if let Some(constant) = terms.as_const(unit) {
                return terms.bool(constant.bits() != 0);
            }
            let (first, last, dot) = (terms.bv(16, 0x30), terms.bv(16, 0x7a), terms.bv(16, b'.'.into()));
            let (above, below) = (terms.cmp(BvCmp::Ule, first, unit), terms.cmp(BvCmp::Ule, unit, last));
            let (letter, dot) = (terms.and(above, below), terms.eq(unit, dot));
            terms.or(letter, dot)
        });
        let undotted = self.no_part_starts_with_a_dot(view);
        let plain = self.terms.and(plain, undotted);
        Some(self.terms.and(something, plain))
    }

    /// Neither `.` nor `..` leads anywhere then.
    fn no_part_starts_with_a_dot(&mut self, view: &View) -> Term {
        let (dot, slash) = (self.terms.bv(16, b'.'.into()), self.terms.bv(16, b'/'.into()));
        let mut none = self.terms.bool(true);
        for (i, &unit) in view.units.iter().enumerate() {
            let starts = match i.checked_sub(1) {
                Some(before) => self.terms.eq(view.units[before], slash),
                None => self.terms.bool(true),
            };
            let (has, dotted) = (view.has(&mut self.terms, i), self.terms.eq(unit, dot));
            let wrong = self.terms.and(starts, dotted);
            let here = self.terms.and(has, wrong);
            let fine = self.terms.not(here);
            none = self.terms.and(none, fine);
        }
        none
    }
}
