//! Directories that are listed: their names, and what is there because it was listed.

use std::rc::Rc;

use classes::descriptor::Type;
use terms::Term;

use crate::machine::Machine;
use crate::machine::state::State;
use crate::machine::value::Addr;
use crate::machine::world::FileSystemPath;
use crate::path::outcome::Step;
use crate::strings::{View, Viewed, compare, join};

/// Fuller directories are not made.
const MAX_NAMES: i32 = 8;

impl Machine {
    /// The names in a directory, none of them null.
    pub(crate) fn names_in(&mut self, s: &mut State, place: usize) -> Step<Addr> {
        let FileSystemPath { path, names, .. } = s.world.places[place];
        if let Some(names) = names {
            return Ok(names);
        }
        let name = format!("the names in {}", self.path_name(s, path));
        let class =
            self.program.class_of(&Type::Array(Box::new(Type::Class(self.jvm.known.string.name.into()))));
        let class = self.linked(class)?;
        let at = self.new_contents(s, class, &name, MAX_NAMES)?;
        Rc::make_mut(&mut s.world).places[place].names = Some(at);
        Ok(at)
    }

    /// That a path names what a directory was seen to hold.
    pub(super) fn is_listed(&mut self, s: &mut State, path: &View) -> Step<Term> {
        let listed = s.world.places.iter().filter_map(|place| Some((place.path, place.names?)));
        let listed: Vec<(Addr, Addr)> = listed.collect();
        let slash = View::constant(&mut self.terms, &[b'/'.into()]);
        let mut any = self.terms.bool(false);
        for (directory, names) in listed {
            let Viewed::View(directory) = self.view(s, directory.into())? else { continue };
            for name in self.names_seen(s, names) {
                let Viewed::View(name) = self.view(s, name.into())? else { continue };
                let inside = join::join(&mut self.terms, &[directory.clone(), slash.clone(), name]);
                let same = compare::equal(&mut self.terms, path, &inside);
                any = self.terms.or(any, same);
            }
        }
        Ok(any)
    }
}
