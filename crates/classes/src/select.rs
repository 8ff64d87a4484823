//! Which method a virtual or interface call runs (JVMS 5.4.6), by the receiver's class.
//!
//! Class methods are one step through the vtable; interface methods through a table made once per class.

use rustc_hash::FxHashMap;

use crate::class::{Class, Method, MethodSite, Selections};
use crate::program::{LinkError, Program};

impl Program {
    /// The method to run when `method` was resolved and the receiver is of `class`.
    ///
    /// `class` may be an interface: then the answer is what its default methods give, as for a lambda.
    #[inline]
    pub fn select(
        &'static self,
        class: &'static Class,
        method: &'static Method,
    ) -> Result<&'static Method, LinkError> {
        match method.vtable {
            Some(index) => match class.vtable.get(index as usize) {
                Some(selected) if !selected.is_named_like(method) => Err(unrelated(class, method)),
                Some(selected) if !selected.is_abstract() => Ok(selected),
                _ => Err(abstract_method(class, method)),
            },
            None if method.is_private() || method.is_static() || !method.owner().is_interface() => Ok(method),
            None => select_interface_method(class, method),
        }
    }

    /// The method an `invokespecial` runs: `super.m()`, a private method, a constructor (JVMS 6.5.invokespecial).
    pub fn select_special(&'static self, site: &'static MethodSite) -> Result<&'static Method, LinkError> {
        let method = self.resolve_method(site)?;
        if method.is_constructor() || method.is_private() || method.is_static() {
            return Ok(method);
        }
        let named = self.class(site.class)?;
        let from = site.from.get().copied();
        let from =
            from.filter(|from| !named.is_interface() && **from != *named && from.is_subclass_of(named));
        let start = from.and_then(|from| from.super_class).unwrap_or(named);
        self.select(start, method)
    }
}

fn select_interface_method(
    class: &'static Class,
    method: &'static Method,
) -> Result<&'static Method, LinkError> {
    match class.selections.get_or_init(|| selections(class)).get(&method.id) {
        Some(Ok(selected)) => Ok(selected),
        Some(Err(error)) => Err(error.clone()),
        None => Err(unrelated(class, method)),
    }
}

/// A verifier would not have let the object come there.
fn unrelated(class: &Class, method: &Method) -> LinkError {
    LinkError::Incompatible(format!("{} is no {}", class.name, method.owner().name).into())
}

fn selections(class: &'static Class) -> Selections {
    let mut selections = FxHashMap::default();
    for interface in class.superinterfaces() {
        for method in interface.methods.iter().filter(|method| !method.is_static() && !method.is_private()) {
            selections.insert(method.id, choose(class, method));
        }
    }
    selections
}

/// JVMS 5.4.6: a declaration in the class or its superclasses wins, else the one maximally-specific default.
fn choose(class: &'static Class, method: &'static Method) -> Result<&'static Method, LinkError> {
    let classes = class.ancestors().filter(|class| !class.is_interface());
    let declared = classes
        .filter_map(|class| class.find_method(method.name, method.descriptor))
        .find(|declared| !declared.is_static() && !declared.is_private());
    match declared {
        Some(declared) if declared.is_abstract() => return Err(abstract_method(class, method)),
        // JVMS 6.5.invokeinterface: IllegalAccessError.
        Some(declared) if !declared.is_public() => {
            return Err(LinkError::Incompatible(format!("{declared} is not public").into()));
        }
        Some(declared) => return Ok(declared),
        None => {}
    }
    let specific = maximally_specific(class, method.name, method.descriptor);
    let mut with_body = specific.iter().filter(|method| !method.is_abstract());
    match (with_body.next(), with_body.next()) {
        (Some(only), None) => Ok(only),
        (None, _) => Err(abstract_method(class, method)),
        (Some(one), Some(other)) => {
            Err(LinkError::Incompatible(format!("conflicting defaults {one} and {other}").into()))
        }
    }
}

/// JVMS 5.4.3.3: the methods of superinterfaces that no other of them overrides.
pub(crate) fn maximally_specific(
    class: &'static Class,
    name: &str,
    descriptor: &str,
) -> Vec<&'static Method> {
    let declared = class.superinterfaces().into_iter().filter_map(|it| it.find_method(name, descriptor));
    let all: Vec<_> = declared.filter(|method| !method.is_static() && !method.is_private()).collect();
    let is_overridden = |method: &Method| {
        all.iter()
            .any(|other| other.owner() != method.owner() && other.owner().is_subclass_of(method.owner()))
    };
    all.iter().copied().filter(|method| !is_overridden(method)).collect()
}

#[cold]
fn abstract_method(class: &Class, method: &Method) -> LinkError {
    LinkError::MissingMethod(format!("{}.{}{}", class.name, method.name, method.descriptor).into())
}

impl Class {
    /// Itself, its superclass, and so on.
    pub fn ancestors(&'static self) -> impl Iterator<Item = &'static Class> {
        std::iter::successors(Some(self), |class| class.super_class)
    }

    /// Every interface it implements, itself included if it is one; nearest first, in declared order.
    pub fn superinterfaces(&'static self) -> Vec<&'static Class> {
        let mut found: Vec<&'static Class> = self.ancestors().filter(|class| class.is_interface()).collect();
        let add = |interface: &'static Class, found: &mut Vec<&'static Class>| {
            if !found.contains(&interface) {
                found.push(interface);
            }
        };
        for class in self.ancestors() {
            class.interfaces.iter().for_each(|interface| add(interface, &mut found));
        }
        let mut next = 0;
        while let Some(&interface) = found.get(next) {
            interface.interfaces.iter().for_each(|interface| add(interface, &mut found));
            next += 1;
        }
        found
    }
}
