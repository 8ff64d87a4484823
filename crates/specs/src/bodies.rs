//! Which methods of a program are events of a specification, and which classes hold the states of its monitor.

use std::collections::BTreeMap;

use classes::class::{Class, Method, Origin};
use classes::code::Insn;
use classes::program::Program;

use crate::declared::{self, CheckTime, Specification};
use crate::language::propositions::Proposition;

/// Code whose execution is an event.
#[derive(Debug)]
pub struct ObservedMethod {
    pub method: &'static Method,
    /// What the parameters are called: as the type with the specification calls them, if it does.
    pub parameters: Vec<Option<&'static str>>,
    /// Thrown instead of the specification's exception; internal name.
    pub exception: Option<String>,
}

/// The events of a specification.
#[derive(Debug, Default)]
pub struct Bodies {
    pub all: Vec<ObservedMethod>,
    pub notices: Vec<String>,
}

/// A method by name and descriptor.
type NameAndDescriptor = (&'static str, &'static str);

/// Why a method is observed.
#[derive(Debug, Clone, Default)]
struct ObservationCause {
    /// The method that stands in the type, where this one overrides it with other types.
    origin: Option<NameAndDescriptor>,
    exception: Option<String>,
}

pub fn of(program: &'static Program, ty: &'static Class, specification: &Specification) -> Bodies {
    let classes = related(program, ty);
    let mut bodies = Bodies::default();
    let mut observed = named(program, ty, specification, &classes, &mut bodies.notices);
    follow_bridges(&classes, &mut observed);
    for class in classes {
        for method in class.methods {
            let Some(reason) = observed.get(&(method.name, method.descriptor)) else { continue };
            // A bridge only leads to the method that is meant.
            if method.is_bridge() || method.is_abstract() {
                continue;
            }
            let obstacle = match method {
                _ if method.is_static() => Some("it is static"),
                _ if method.is_native() => Some("it is native"),
                _ if class.origin != Origin::Application => Some("its class is not part of the application"),
                _ if method.code.is_none() => Some("its code cannot be read"),
                _ => None,
            };
            match obstacle {
                None => bodies.all.push(body(ty, method, reason)),
                Some(_) if class.super_class.is_none() && !class.is_interface() => {}
                Some(why) => bodies.notices.push(format!(
                    "calls of {method} are not seen by the specification {} of {ty}: {why}",
                    specification.name
                )),
            }
        }
    }
    if bodies.all.is_empty() {
        bodies.notices.push(format!("the specification {} of {ty} never gets triggered", specification.name));
    }
    bodies
}

/// The topmost classes of the application whose objects are of the type.
pub fn holders(program: &'static Program, ty: &'static Class) -> Vec<&'static Class> {
    let is_ours = |class: &Class| {
        class.origin == Origin::Application && !class.is_interface() && class.is_subclass_of(ty)
    };
    let types = std::iter::once(ty).chain(program.subtypes(ty));
    types.filter(|class| is_ours(class) && !class.super_class.is_some_and(is_ours)).collect()
}

/// The type, its subtypes, and all their supertypes: where code of its methods may lie.
fn related(program: &'static Program, ty: &'static Class) -> Vec<&'static Class> {
    let mut found: Vec<&'static Class> = Vec::new();
    for class in std::iter::once(ty).chain(program.subtypes(ty)) {
        for class in class.ancestors().chain(class.superinterfaces()) {
            if !found.contains(&class) {
                found.push(class);
            }
        }
    }
    found
}

/// Methods of the type that a call proposition names, and those that say themselves that they are observed.
fn named(
    program: &'static Program,
    ty: &'static Class,
    specification: &Specification,
    classes: &[&'static Class],
    notices: &mut Vec<String>,
) -> BTreeMap<NameAndDescriptor, ObservationCause> {
    let mut observed: BTreeMap<NameAndDescriptor, ObservationCause> = BTreeMap::new();
    let own: Vec<&'static Method> =
        ty.ancestors().chain(ty.superinterfaces()).flat_map(|class| class.methods).collect();
    for proposition in &specification.propositions {
        let Proposition::Call(name) = proposition else { continue };
        let methods = own.iter().filter(|method| method.name == name);
        let before = observed.len();
        for method in methods {
            observed.insert((method.name, method.descriptor), ObservationCause::default());
        }
        if observed.len() == before {
            notices.push(format!(
                "{ty} has no method {name}, which its specification {} names",
                specification.name
            ));
        }
    }
    for &class in classes.iter().filter(|class| class.origin == Origin::Application) {
        for (method, says) in class.methods.iter().zip(declared::observed(program, class)) {
            let Some(says) = says.filter(|says| says.specifications.contains(&specification.name)) else {
                continue;
            };
            let reason = observed.entry((method.name, method.descriptor)).or_default();
            let exception = match specification.kind {
                CheckTime::Call => says.call_exception,
                CheckTime::Return => says.return_exception,
            };
            reason.exception = exception.or(reason.exception.take());
        }
    }
    observed
}

/// A method that overrides an observed one with other parameters or another result is reached by a bridge.
fn follow_bridges(classes: &[&'static Class], observed: &mut BTreeMap<NameAndDescriptor, ObservationCause>) {
    loop {
        let before = observed.len();
        for method in classes.iter().flat_map(|class| class.methods).filter(|method| method.is_bridge()) {
            let key = (method.name, method.descriptor);
            let (Some(reason), Some(code)) = (observed.get(&key).cloned(), &method.code) else { continue };
            let calls = code.insns.iter().filter(|insn| !insn.is_static());
            let sites = calls.filter_map(Insn::method);
            for site in sites.filter(|site| site.name == method.name && site.descriptor != method.descriptor)
            {
                let origin = reason.origin.or(Some(key));
                observed
                    .entry((site.name, site.descriptor))
                    .or_insert(ObservationCause { origin, exception: reason.exception.clone() });
            }
        }
        if observed.len() == before {
            return;
        }
    }
}

fn body(ty: &'static Class, method: &'static Method, reason: &ObservationCause) -> ObservedMethod {
    let (name, descriptor) = reason.origin.unwrap_or((method.name, method.descriptor));
    let declared =
        ty.ancestors().chain(ty.superinterfaces()).find_map(|class| class.find_method(name, descriptor));
    let parameters = (0..method.types.parameters.len()).map(|i| {
        let called = |method: &Method| method.parameter_names.get(i).copied().flatten();
        declared.and_then(called).or_else(|| called(method))
    });
    ObservedMethod { method, parameters: parameters.collect(), exception: reason.exception.clone() }
}
