//! Who extends or implements a class, among the application and its libraries.
//!
//! Reads the heads of all their classes once, when first asked; loads only what it gives back.

use std::sync::{Mutex, PoisonError};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::class::{Class, ClassId};
use crate::header::ClassHeader;
use crate::program::Program;

#[derive(Debug, Default)]
pub(crate) struct Hierarchy {
    /// Name of a class to the names of those that name it as superclass or interface.
    children: FxHashMap<Box<str>, Vec<Box<str>>>,
    known: Mutex<FxHashMap<ClassId, Vec<&'static Class>>>,
}

impl Program {
    /// Proper subtypes of the class in the application and its libraries, abstract ones and interfaces included,
    /// sorted by name. Classes that do not load are left out (`problems` has them).
    pub fn subtypes(&'static self, class: &'static Class) -> Vec<&'static Class> {
        let hierarchy = self.hierarchy.get_or_init(|| Hierarchy::read(self));
        let known = || hierarchy.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(subtypes) = known().get(&class.id) {
            return subtypes.clone();
        }
        let mut subtypes = hierarchy.subtypes(self, class);
        subtypes.sort_unstable_by_key(|subtype| subtype.name);
        known().insert(class.id, subtypes.clone());
        subtypes
    }
}

impl Hierarchy {
    fn read(program: &'static Program) -> Hierarchy {
        let mut hierarchy = Hierarchy::default();
        let mut seen = FxHashSet::default();
        for name in program.user_names().filter(|name| seen.insert(name.to_string())) {
            let Some((_, Ok(bytes))) = program.find(name) else { continue };
            let Ok(header) = ClassHeader::read(&bytes) else { continue };
            for parent in header.super_name.into_iter().chain(header.interfaces) {
                hierarchy.children.entry(parent).or_default().push(name.into());
            }
        }
        hierarchy
    }

    /// From the class, and from those of its JDK subtypes that a user class extends, down.
    fn subtypes(&self, program: &'static Program, class: &'static Class) -> Vec<&'static Class> {
        let is_link = |parent: &&str| {
            let below = program.is_in_jdk(parent) && *parent != class.name;
            below && program.class(parent).is_ok_and(|parent| parent.is_subclass_of(class))
        };
        let mut pending: Vec<&str> = self.children.keys().map(|name| &**name).filter(is_link).collect();
        pending.push(class.name);
        let mut seen: FxHashSet<&str> = FxHashSet::default();
        let mut found = Vec::new();
        while let Some(parent) = pending.pop() {
            for child in self.children.get(parent).into_iter().flatten() {
                if seen.insert(child) {
                    pending.push(child);
                    found.extend(program.class(child).ok());
                }
            }
        }
        found
    }
}
