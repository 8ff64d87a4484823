//! What of a program is its API: public and protected members of public classes in packages that are meant for others.
//!
//! Which packages are says the module descriptor or the manifest, else their names. A class that is not public and that no
//! other class names is a program of its own: what it has is there to be called; so is everything where nothing is public.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use classes::class::{Class, Field, Method, Origin};
use classes::program::Program;

use crate::demand::{Demand, DemandKind};
use crate::witness::{Witness, spoken};

/// Names of packages that are not meant for others, unless nothing else is there.
const INTERNAL: &[&str] = &["internal", "internals", "impl", "shaded", "repackaged", "thirdparty", "private"];

pub struct Api {
    program: &'static Program,
    /// Read where somebody asks: that takes a look at all code of the application.
    shape: OnceCell<Shape>,
}

struct Shape {
    /// Whether there is a public class at all.
    has_public: bool,
    /// The packages that are exported, if anything says so.
    exported: Option<BTreeSet<Box<str>>>,
    /// Whether packages that are called internal count as such.
    has_others: bool,
    /// Outermost classes, by name, that another one names.
    used: BTreeSet<&'static str>,
}

impl Api {
    pub fn of(program: &'static Program) -> Api {
        Api { program, shape: OnceCell::new() }
    }

    pub(crate) fn program(&self) -> &'static Program {
        self.program
    }

    fn shape(&self) -> &Shape {
        self.shape.get_or_init(|| {
            let names = self.program.application_classes().iter();
            let classes: Vec<&'static Class> =
                names.filter_map(|name| self.program.class(name).ok()).collect();
            let public: Vec<_> = classes.iter().filter(|class| class.is_public()).collect();
            let exported = self.program.exported_packages();
            Shape {
                has_public: !public.is_empty(),
                // An export of packages that hold nothing public is a mistake, or meant for something else.
                exported: exported.filter(|all| public.iter().any(|class| all.contains(class.package()))),
                has_others: public.iter().any(|class| !is_internal(class.package())),
                used: classes.iter().flat_map(|class| named_by(class)).collect(),
            }
        })
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
        if self.is_program_of_its_own(class) {
            return !method.is_private() && !class.is_private();
        }
        (method.is_public() || method.is_protected())
            && self.is_shown(class)
            && self.is_exported(class.package())
    }

    /// A class that others can name, and all classes around it.
    fn is_shown(&self, class: &Class) -> bool {
        let is_visible = class.is_public() || class.is_protected();
        is_visible
            && class.outer.as_ref().is_none_or(|outer| {
                let around = || self.program.class(outer.class).is_ok_and(|around| self.is_shown(around));
                !outer.is_local && outer.simple_name.is_some() && around()
            })
    }

    fn is_exported(&self, package: &str) -> bool {
        match &self.shape().exported {
            Some(exported) => exported.contains(package),
            None => !(is_internal(package) && self.shape().has_others),
        }
    }

    /// Whether others are meant to assign the field.
    pub(crate) fn may_assign(&self, field: &'static Field) -> bool {
        let class = field.owner();
        // How the JDK keeps its state is nobody's business: it is brought about by calls.
        class.origin == Origin::Jdk
            || field.is_public() && class.is_public()
            || !field.is_private() && self.is_program_of_its_own(class)
    }

    /// Nothing else has a use for it.
    fn is_program_of_its_own(&self, class: &'static Class) -> bool {
        if !self.shape().has_public {
            return true;
        }
        // What is nested in another class goes with that one.
        let outermost = outermost(class.name);
        let is_public = self.program.class(outermost).is_ok_and(|class| class.is_public());
        !is_public && !self.shape().used.contains(outermost)
    }
}

/// The outermost classes, of the application or not, that a class names in its code, without its own.
fn named_by(class: &'static Class) -> Vec<&'static str> {
    let own = outermost(class.name);
    let above = class.super_class.into_iter().chain(class.interfaces.iter().copied()).map(|c| c.name);
    let code = class.methods.iter().filter_map(|method| method.code.as_ref());
    let in_code = code.flat_map(|code| code.insns.iter()).filter_map(|insn| {
        let field = insn.field().map(|site| site.class);
        field.or_else(|| insn.method().map(|site| site.class)).or_else(|| insn.class().map(|site| site.name))
    });
    above.chain(in_code).map(outermost).filter(|name| *name != own).collect()
}

/// The name without what is nested in it, and of an array's elements.
pub(crate) fn outermost(name: &'static str) -> &'static str {
    let name = name.trim_start_matches('[');
    let name = name
        .strip_prefix('L')
        .filter(|rest| rest.ends_with(';'))
        .map_or(name, |rest| &rest[..rest.len() - 1]);
    name.split('$').next().unwrap_or(name)
}

fn is_internal(package: &str) -> bool {
    package.split(['/', '.']).any(|part| INTERNAL.contains(&part))
}
