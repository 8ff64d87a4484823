//! Symbolic references to what they denote (JVMS 5.4.3), remembered in their sites.
//!
//! A class that is on no path is resolved to its phantom, if there is one.
//! Access control (JVMS 5.4.4) is not applied: compiled code has passed it, and a JVM has the last word.

use crate::class::{Class, ClassSite, Field, FieldSite, Method, MethodSite};
use crate::program::{LinkError, Program};

impl Program {
    #[inline]
    pub fn resolve_class(&'static self, site: &'static ClassSite) -> Result<&'static Class, LinkError> {
        match site.resolved.get() {
            Some(Ok(class)) => Ok(class),
            _ => site.resolved.get_or_init(|| self.class_or_phantom(site.name)).clone(),
        }
    }

    /// `want_static`: whether the instruction is `getstatic` or `putstatic`.
    #[inline]
    pub fn resolve_field(
        &'static self,
        site: &'static FieldSite,
        want_static: bool,
    ) -> Result<&'static Field, LinkError> {
        match site.resolved.get() {
            Some(Ok(field)) if field.is_static() == want_static => Ok(field),
            _ => self.resolve_field_anew(site, want_static),
        }
    }

    #[inline]
    pub fn resolve_method(&'static self, site: &'static MethodSite) -> Result<&'static Method, LinkError> {
        match site.resolved.get() {
            Some(Ok(method)) => Ok(method),
            _ => site.resolved.get_or_init(|| self.look_up_method(site)).clone(),
        }
    }

    #[cold]
    fn resolve_field_anew(
        &'static self,
        site: &'static FieldSite,
        want_static: bool,
    ) -> Result<&'static Field, LinkError> {
        let field = site.resolved.get_or_init(|| self.look_up_field(site)).clone()?;
        if field.is_static() == want_static {
            return Ok(field);
        }
        let actual = if want_static { "an instance" } else { "a static" };
        Err(LinkError::Incompatible(format!("{field} is {actual} field").into()))
    }

    fn look_up_field(&'static self, site: &FieldSite) -> Result<&'static Field, LinkError> {
        let class = self.class_or_phantom(site.class)?;
        field_in(class, site).ok_or_else(|| {
            LinkError::MissingField(format!("{}.{}:{}", site.class, site.name, site.descriptor).into())
        })
    }

    fn look_up_method(&'static self, site: &MethodSite) -> Result<&'static Method, LinkError> {
        let class = self.class_or_phantom(site.class)?;
        if class.is_interface() != site.interface {
            let actual = if site.interface { "no interface" } else { "an interface" };
            return Err(LinkError::Incompatible(format!("{} is {actual}", class.name).into()));
        }
        let found = if site.interface {
            interface_method_in(class, site.name, site.descriptor, self.object())
        } else {
            method_in(class, site.name, site.descriptor)
        };
        found.ok_or_else(|| {
            LinkError::MissingMethod(format!("{}.{}{}", site.class, site.name, site.descriptor).into())
        })
    }
}

/// JVMS 5.4.3.2: the class, then its superinterfaces, then its superclass.
fn field_in(class: &'static Class, site: &FieldSite) -> Option<&'static Field> {
    let declared =
        class.fields.iter().find(|field| field.name == site.name && field.descriptor == site.descriptor);
    declared
        .or_else(|| class.interfaces.iter().find_map(|interface| field_in(interface, site)))
        .or_else(|| class.super_class.and_then(|super_class| field_in(super_class, site)))
}

/// JVMS 5.4.3.3
fn method_in(class: &'static Class, name: &str, descriptor: &str) -> Option<&'static Method> {
    let in_chain = class.ancestors().find_map(|class| {
        let polymorphic =
            || class.methods.iter().find(|method| method.name == name && method.is_signature_polymorphic());
        class.find_method(name, descriptor).or_else(polymorphic)
    });
    in_chain.or_else(|| inherited_interface_method(class, name, descriptor))
}

/// JVMS 5.4.3.4
fn interface_method_in(
    class: &'static Class,
    name: &str,
    descriptor: &str,
    object: &'static Class,
) -> Option<&'static Method> {
    let of_object = || {
        let method = object.find_method(name, descriptor);
        method.filter(|method| method.is_public() && !method.is_static())
    };
    class
        .find_method(name, descriptor)
        .or_else(of_object)
        .or_else(|| inherited_interface_method(class, name, descriptor))
}

/// The one maximally-specific method that has a body, else any: which one does not matter, none can run.
fn inherited_interface_method(
    class: &'static Class,
    name: &str,
    descriptor: &str,
) -> Option<&'static Method> {
    let specific = crate::select::maximally_specific(class, name, descriptor);
    let mut with_body = specific.iter().filter(|method| !method.is_abstract());
    match (with_body.next(), with_body.next()) {
        (Some(only), None) => Some(only),
        _ => specific.first().copied(),
    }
}
