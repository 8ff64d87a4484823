//! Paths, and what is there: decided by one variable per path.

use terms::{BvCmp, Sort, Term};

use super::{DIRECTORY, FILE, NOTHING};
use crate::inputs::VarOrigin;
use crate::machine::Machine;
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::machine::world::{FileSystemPath, World};
use crate::path::left_out::LeftOut;
use crate::path::outcome::{Reason, Step};
use crate::strings::Viewed;
use crate::suspicion::spelling;

/// What a program may ask about a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileQuestion {
    Exists,
    IsFile,
    IsDirectory,
}

/// The number of a place, or why there is none.
pub enum PathLookup {
    Place(usize),
    /// The path is being made on the stack.
    Again,
    /// No test could put anything there.
    Elsewhere,
}

impl Machine {
    /// The place that a string names.
    pub(crate) fn place_at(&mut self, s: &mut State, path: Value) -> Step<PathLookup> {
        let null = self.same_reference(path, Value::NULL);
        if self.decide(s, null)? {
            return Ok(PathLookup::Elsewhere);
        }
        let at = self.single(s, path)?;
        let known: Vec<Addr> = s.world.places.iter().map(|place| place.path).collect();
        for (i, &other) in known.iter().enumerate() {
            let same = match at == other {
                true => self.terms.bool(true),
                false => match self.equal_texts(s, at, other)? {
                    Ok(same) => same,
                    Err(Viewed::Again) => return Ok(PathLookup::Again),
                    Err(_) => return Ok(PathLookup::Elsewhere),
                },
            };
            if self.decide(s, same)? {
                return Ok(PathLookup::Place(i));
            }
        }
        let view = match self.view(s, at.into())? {
            Viewed::View(view) => view,
            Viewed::Again => return Ok(PathLookup::Again),
            Viewed::Other => return Ok(PathLookup::Elsewhere),
        };
        let Some(usable) = self.usable(&view) else { return Ok(PathLookup::Elsewhere) };
        let name = self.path_name(s, at);
        let kind = self.input_var(&format!("what is at {name}"), Sort::Bv(32), VarOrigin::Inside);
        let (low, high) = (self.terms.int(NOTHING), self.terms.int(DIRECTORY));
        let (above, below) = (self.terms.cmp(BvCmp::Sle, low, kind), self.terms.cmp(BvCmp::Sle, kind, high));
        let (range, nothing) = (self.terms.and(above, below), self.terms.eq(kind, low));
        let put = self.terms.or(nothing, usable);
        let listed = self.is_listed(s, &view)?;
        let something = self.terms.not(nothing);
        let there = self.terms.implies(listed, something);
        let sensible = [put, there].into_iter().fold(range, |all, one| self.terms.and(all, one));
        self.terms.label(sensible, &format!("{name} is a path a test can use"));
        // There may be something at other paths, too.
        self.leave_out(s, LeftOut::Beyond(Reason::Uncontrolled, "files".into()));
        self.require(s, sensible, LeftOut::Nothing("said in the line before"))?;
        for (asked, what) in [
            (FileQuestion::Exists, "exists"),
            (FileQuestion::IsFile, "is a file"),
            (FileQuestion::IsDirectory, "is a directory"),
        ] {
            let t = self.answer(kind, asked);
            self.terms.label(t, &format!("{name} {what}"));
        }
        let document = self.new_document(s, &name);
        let places = &mut World::of(s).places;
        places.push(FileSystemPath { path: at, kind, document, names: None });
        Ok(PathLookup::Place(places.len() - 1))
    }

    pub(crate) fn ask_place(&mut self, s: &State, place: usize, asked: FileQuestion) -> Term {
        self.answer(s.world.places[place].kind, asked)
    }

    fn answer(&mut self, kind: Term, asked: FileQuestion) -> Term {
        let (number, positive) = match asked {
            FileQuestion::Exists => (NOTHING, false),
            FileQuestion::IsFile => (FILE, true),
            FileQuestion::IsDirectory => (DIRECTORY, true),
        };
        let number = self.terms.int(number);
        let is = self.terms.eq(kind, number);
        if positive { is } else { self.terms.not(is) }
    }

    /// Keeps only paths without empty parts: `a//b` and `a/` mean others. False: the text is being made on the stack.
    pub(crate) fn keep_normal(&mut self, s: &mut State, path: Addr) -> Step<bool> {
        let view = match self.view(s, path.into())? {
            Viewed::View(view) => view,
            Viewed::Again => return Ok(false),
            Viewed::Other => return Ok(true),
        };
        let slash = self.terms.bv(16, b'/'.into());
        let mut normal = self.terms.bool(true);
        for i in 1..view.most() {
            let (before, here) =
                (self.terms.eq(view.units[i - 1], slash), self.terms.eq(view.units[i], slash));
            let (has, both) = (view.has(&mut self.terms, i), self.terms.and(before, here));
            let empty = self.terms.and(has, both);
            let length = self.terms.int(i as i32 + 1);
            let (ends, last) = (self.terms.eq(view.length, length), here);
            let open = self.terms.and(ends, last);
            let wrong = self.terms.or(empty, open);
            let fine = self.terms.not(wrong);
            normal = self.terms.and(normal, fine);
        }
        let whole = view.all(&mut self.terms, |terms, unit| {
            let nul = terms.bv(16, 0);
            let is = terms.eq(unit, nul);
            terms.not(is)
        });
        let normal = self.terms.and(normal, whole);
        let name = self.path_name(s, path);
        self.terms.label(normal, &format!("{name} is a plain path"));
        self.require(s, normal, LeftOut::Beyond(Reason::Characters, "".into()))?;
        Ok(true)
    }

    /// Keeps only texts that are not empty. False: the text is being made on the stack.
    pub(crate) fn keep_something(&mut self, s: &mut State, text: Addr) -> Step<bool> {
        let Viewed::View(view) = self.view(s, text.into())? else { return Ok(false) };
        let zero = self.terms.int(0);
        let something = self.terms.cmp(BvCmp::Slt, zero, view.length);
        self.require(s, something, LeftOut::Beyond(Reason::Uncontrolled, "files".into()))?;
        Ok(true)
    }

    pub(super) fn path_name(&self, s: &State, at: Addr) -> String {
        match self.string_units(s, at) {
            Some(units) => spelling::text(&units),
            None => {
                let name = self.object(s, at).text().and_then(|text| text.name.clone());
                name.map_or_else(|| format!("path {}", s.world.places.len() + 1), |name| name.to_string())
            }
        }
    }
}
