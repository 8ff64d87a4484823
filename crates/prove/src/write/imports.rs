//! Which types a test file imports, and how each is spelled in it: simple where that is unambiguous, else in full.
//!
//! Spelling runs twice: the first pass collects the types that occur, the second uses what was resolved.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use crate::realise::plan::TypeName;

pub struct Imports {
    package: String,
    seen: RefCell<BTreeSet<TypeName>>,
    /// The package each simple name stands for; `None` while collecting: everything is simple.
    resolved: Option<BTreeMap<String, String>>,
}

impl Imports {
    /// Collects, and spells every type by its simple name.
    pub fn collecting(package: &str) -> Imports {
        Imports { package: package.to_owned(), seen: RefCell::default(), resolved: None }
    }

    /// Decides the simple names: the file's own package wins (it needs no import), then the `reserved` types,
    /// then alphabetical order.
    pub fn resolve(self, reserved: &[TypeName]) -> Imports {
        let seen = self.seen.into_inner();
        let own = seen.iter().filter(|ty| ty.package.is_empty() || ty.package == self.package);
        let others = seen.iter().filter(|ty| ty.package != self.package && !ty.package.is_empty());
        let mut resolved = BTreeMap::new();
        for ty in own.chain(reserved).chain(others) {
            resolved.entry(first(ty).to_owned()).or_insert_with(|| ty.package.clone());
        }
        Imports { package: self.package, seen: RefCell::default(), resolved: Some(resolved) }
    }

    pub fn spell(&self, ty: &TypeName) -> String {
        let name = match &self.resolved {
            Some(resolved)
                if !ty.package.is_empty() && resolved.get(first(ty)).is_some_and(|p| *p != ty.package) =>
            {
                format!("{}.{}", ty.package, ty.path)
            }
            _ => ty.path.clone(),
        };
        self.seen.borrow_mut().insert(TypeName { dimensions: 0, ..ty.clone() });
        name + &"[]".repeat(ty.dimensions)
    }

    /// The import statements for what was spelled since `resolve`, sorted.
    pub fn statements(&self) -> Vec<String> {
        let Some(resolved) = &self.resolved else { return Vec::new() };
        let implicit =
            |package: &str| package.is_empty() || package == "java.lang" || package == self.package;
        let seen = self.seen.borrow();
        let imported: BTreeSet<String> = seen
            .iter()
            .filter(|ty| !implicit(&ty.package) && resolved.get(first(ty)) == Some(&ty.package))
            .map(|ty| format!("import {}.{};", ty.package, first(ty)))
            .collect();
        imported.into_iter().collect()
    }
}

/// `Map` of `Map.Entry`: what an import has to name.
fn first(ty: &TypeName) -> &str {
    ty.path.split('.').next().unwrap_or(&ty.path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_own_package_wins_and_the_loser_is_written_in_full() {
        let types = [
            TypeName::new("bank", "List"),
            TypeName::new("java.util", "List"),
            TypeName::new("java.util", "Map.Entry").array(),
            TypeName::java_lang("String"),
            TypeName::new("", "int").array(),
        ];
        let imports = Imports::collecting("bank");
        types.iter().for_each(|ty| drop(imports.spell(ty)));
        let imports = imports.resolve(&[]);
        let spelled: Vec<String> = types.iter().map(|ty| imports.spell(ty)).collect();
        assert_eq!(spelled, ["List", "java.util.List", "Map.Entry[]", "String", "int[]"]);
        assert_eq!(imports.statements(), ["import java.util.Map;"]);
    }
}
