//! Which classes may use each other's private members: those of one source file's top-level class, by their names.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use crate::class::Class;
use crate::program::Program;

/// Name of a top-level class to those of it and its members.
#[derive(Debug, Default)]
pub(crate) struct Nests(OnceLock<FxHashMap<Box<str>, Vec<Box<str>>>>);

impl Program {
    /// The class and all others of the application and its libraries that may use its private members.
    pub fn nest_of(&'static self, class: &'static Class) -> impl Iterator<Item = &'static Class> {
        let nests = self.nests.0.get_or_init(|| {
            let mut all: FxHashMap<Box<str>, Vec<Box<str>>> = FxHashMap::default();
            for name in self.user_names() {
                let members = all.entry(top_level(name).into()).or_default();
                if !members.iter().any(|known| **known == *name) {
                    members.push(name.into());
                }
            }
            all
        });
        let members = nests.get(top_level(class.name)).map_or(&[][..], Vec::as_slice);
        members.iter().filter_map(|name| self.class(name).ok())
    }
}

fn top_level(name: &str) -> &str {
    name.split('$').next().unwrap_or(name)
}
