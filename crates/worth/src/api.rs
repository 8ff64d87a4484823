//! What of a program is its API: public and protected members of public classes in packages that are meant for others.

use classes::class::{Class, Method, Origin};
use classes::program::Program;
use rustc_hash::FxHashSet;

use crate::demand::{Demand, DemandKind};
use crate::witness::{Witness, spoken};

/// Names of packages that are not meant for others, unless nothing else is there.
const INTERNAL: &[&str] = &["internal", "internals", "impl", "shaded", "repackaged", "thirdparty", "private"];

/// The packages whose public classes are API, and those without a public class, where everything that is not private is.
pub struct Api {
    /// Whether packages that are called internal count as such.
    has_internal: bool,
    with_public_classes: FxHashSet<&'static str>,
}

impl Api {
    pub fn of(program: &'static Program) -> Api {
        let classes = program.application_classes().iter().filter_map(|name| program.class(name).ok());
        let public: Vec<&'static Class> =
            classes.filter(|class| class.is_public() && class.outer.is_none()).collect();
        Api {
            has_internal: public.iter().any(|class| !is_internal(class.package())),
            with_public_classes: public.iter().map(|class| class.package()).collect(),
        }
    }

    /// What the witness calls that is not API.
    pub(crate) fn demands(&self, witness: &Witness) -> Vec<Demand> {
        let called = witness.called();
        let hidden = called.iter().filter(|method| !self.has(method));
        hidden
            .map(|method| {
                let phrase = format!("{} is not API", spoken(method));
                Demand::new(DemandKind::NotApi, spoken(method), phrase)
            })
            .collect()
    }

    /// Whether others are meant to call the method.
    pub fn has(&self, method: &'static Method) -> bool {
        let class = method.owner();
        if class.origin != Origin::Application {
            return method.is_public() || method.is_protected();
        }
        // A package without a public class is a program of its own: what it has is what there is to call.
        if !self.with_public_classes.contains(class.package()) {
            return !method.is_private();
        }
        (method.is_public() || method.is_protected()) && self.shows(class)
    }

    fn shows(&self, class: &'static Class) -> bool {
        (class.is_public() || class.is_protected())
            && !(self.has_internal && is_internal(class.package()))
            && outer_is_public(class)
    }
}

/// A class is as visible as what it is nested in.
fn outer_is_public(class: &'static Class) -> bool {
    // What encloses a class is named by it, and carries its own flags; the name alone tells what is local or anonymous.
    class.outer.as_ref().is_none_or(|outer| !outer.is_local && outer.simple_name.is_some())
}

fn is_internal(package: &str) -> bool {
    package.split(['/', '.']).any(|part| INTERNAL.contains(&part))
}
