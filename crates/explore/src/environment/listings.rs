//! Directories that are listed: their names, and what is there because it was listed.

use std::rc::Rc;

use classes::descriptor::Type;
use terms::Term;

use crate::machine::Machine;
use crate::machine::heap::Array;
use crate::machine::state::State;
use crate::machine::value::{Addr, Value};
use crate::machine::world::Place;
use crate::path::left_out::LeftOut;
use crate::path::outcome::{Reason, Step};
use crate::strings::{Seen, View, compare, join};

/// Fuller directories are not made.
const MOST_NAMES: i32 = 8;

impl Machine {
    /// The names in a directory, none of them null.
    pub(crate) fn names_in(&mut self, s: &mut State, place: usize) -> Step<Addr> {
        let Place { path, names, .. } = s.world.places[place];
        if let Some(names) = names {
            return Ok(names);
        }
        let name = format!("the names in {}", self.path_name(s, path));
        let class =
            self.program.class_of(&Type::Array(Box::new(Type::Class(self.jvm.known.string.name.into()))));
        let class = self.linked(class)?;
        let at = self.new_contents(s, class, &name, MOST_NAMES)?;
        Rc::make_mut(&mut s.world).places[place].names = Some(at);
        Ok(at)
    }

    /// Of the names in a directory only plain ones are considered, and no two are the same.
    pub(crate) fn keep_plain_name(&mut self, s: &mut State, names: Addr, name: Value) -> Step {
        let Some(at) = Machine::concrete_ref(name) else { return Ok(()) };
        let Seen::View(view) = self.view(s, name)? else { return Ok(()) };
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

    /// That a path names what a directory was seen to hold.
    pub(super) fn is_listed(&mut self, s: &mut State, path: &View) -> Step<Term> {
        let listed = s.world.places.iter().filter_map(|place| Some((place.path, place.names?)));
        let listed: Vec<(Addr, Addr)> = listed.collect();
        let slash = View::constant(&mut self.terms, &[b'/'.into()]);
        let mut any = self.terms.bool(false);
        for (directory, names) in listed {
            let Seen::View(directory) = self.view(s, directory.into())? else { continue };
            for name in self.names_seen(s, names) {
                let Seen::View(name) = self.view(s, name.into())? else { continue };
                let inside = join::join(&mut self.terms, &[directory.clone(), slash.clone(), name]);
                let same = compare::equal(&mut self.terms, path, &inside);
                any = self.terms.or(any, same);
            }
        }
        Ok(any)
    }

    fn names_seen(&self, s: &State, names: Addr) -> Vec<Addr> {
        match self.object(s, names).array() {
            Some(Array::Symbolic(array)) => {
                array.initial.iter().filter_map(|(_, name)| Machine::concrete_ref(*name)).collect()
            }
            _ => Vec::new(),
        }
    }
}
