//! What any user asks of classes, fields and methods.
//!
//! Answers from what is linked; nothing here loads a class.

use std::borrow::Cow;
use std::fmt;

use crate::class::{Access, Class, ClassKind, Field, Method};

/// The questions that classes, fields and methods share, answered by their flags.
macro_rules! by_access {
    ($($thing:ty: $($query:ident)*;)*) => {$(
        impl $thing {
            $(
                #[inline]
                pub fn $query(&self) -> bool {
                    self.access.$query()
                }
            )*
        }
    )*};
}

by_access! {
    Class: is_public is_private is_protected is_static is_final is_abstract is_interface is_synthetic is_enum
        is_annotation;
    Field: is_public is_private is_protected is_package_private is_static is_final is_volatile is_transient
        is_synthetic is_enum;
    Method: is_public is_private is_protected is_package_private is_static is_final is_abstract is_native
        is_synchronized is_synthetic is_bridge is_varargs;
}

impl Class {
    /// Whether a value of this class is a value of `other` (JVMS 6.5.instanceof).
    #[inline]
    pub fn is_subclass_of(&self, other: &Class) -> bool {
        self.supertypes.binary_search(&other.id).is_ok() || self.is_covariant_with(other)
    }

    /// Arrays of references are subtypes by their components; of primitives only by being the same.
    fn is_covariant_with(&self, other: &Class) -> bool {
        match (self.component, other.component) {
            (Some(own), Some(others)) => !own.is_primitive() && own.is_subclass_of(others),
            _ => false,
        }
    }

    /// A method declared here, not inherited.
    pub fn find_method(&'static self, name: &str, descriptor: &str) -> Option<&'static Method> {
        self.methods.iter().find(|method| method.name == name && method.descriptor == descriptor)
    }

    /// A field declared here, not inherited; the first if the class file has several of that name.
    pub fn find_field(&'static self, name: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// `<clinit>`, if it has one.
    pub fn initializer(&'static self) -> Option<&'static Method> {
        self.methods.iter().find(|method| method.is_initializer())
    }

    pub fn is_array(&self) -> bool {
        self.kind == ClassKind::Array
    }

    pub fn is_primitive(&self) -> bool {
        matches!(self.kind, ClassKind::Primitive(_))
    }

    /// Only what uses it is known.
    pub fn is_missing(&self) -> bool {
        self.kind == ClassKind::Missing
    }

    /// Whether `new` can make one: a class from a class file, neither abstract nor an interface.
    pub fn instantiable(&self) -> bool {
        self.kind == ClassKind::Declared && !self.is_abstract() && !self.is_interface()
    }

    /// The internal name of its package, `java/util`; empty for the unnamed package and for arrays of primitives.
    pub fn package(&self) -> &'static str {
        let element = self.name.trim_start_matches('[');
        let name = if self.is_array() { element.strip_prefix('L').unwrap_or("") } else { element };
        name.rsplit_once('/').map_or("", |(package, _)| package)
    }

    /// With dots, as `Class.getName` gives it: `a.b.C$D`, `[Ljava.lang.String;`.
    pub fn binary_name(&self) -> String {
        self.name.replace('/', ".")
    }

    /// [`Class::java_name`] without packages and outer classes.
    pub fn simple_name(&self) -> String {
        let name = self.java_name();
        name.rsplit('.').next().unwrap_or(&name).to_string()
    }

    /// As written in source, where the class file tells: `a.b.C.D`; for anonymous classes the binary name.
    pub fn java_name(&self) -> String {
        if let Some(component) = self.component {
            return component.java_name() + "[]";
        }
        match &self.outer {
            Some(outer) if !outer.is_local => match outer.simple_name {
                Some(simple) if self.name.ends_with(simple) => {
                    let prefix = self.name[..self.name.len() - simple.len()].trim_end_matches('$');
                    crate::descriptor::Type::Class(prefix.into()).java_name() + "." + simple
                }
                _ => self.binary_name(),
            },
            _ => self.binary_name(),
        }
    }

    /// The part of the binary name after the package: `C$D`.
    pub fn unqualified_name(&self) -> &'static str {
        self.name.rsplit_once('/').map_or(self.name, |(_, name)| name)
    }
}

impl Field {
    #[inline]
    pub fn owner(&self) -> &'static Class {
        self.owner.get().expect("a linked field has an owner")
    }
}

impl Method {
    #[inline]
    pub fn owner(&self) -> &'static Class {
        self.owner.get().expect("a linked method has an owner")
    }

    /// What a parameter is called, or its number where the class file does not say.
    pub fn parameter_name(&self, i: usize) -> Cow<'static, str> {
        let name = self.parameter_names.get(i).copied().flatten();
        name.map_or_else(|| format!("arg{i}").into(), Cow::Borrowed)
    }

    pub fn is_constructor(&self) -> bool {
        self.name == "<init>"
    }

    /// The class initialiser.
    pub fn is_initializer(&self) -> bool {
        self.name == "<clinit>"
    }

    /// Local variables its parameters take, the receiver included.
    pub fn parameter_slots(&self) -> u16 {
        self.types.parameter_slots().saturating_add(u16::from(!self.is_static()))
    }

    /// As what overrides it is.
    pub fn is_named_like(&self, other: &Method) -> bool {
        self.id == other.id || (self.name, self.descriptor) == (other.name, other.descriptor)
    }

    /// JVMS 2.9.3: linked by name only, callable with any descriptor.
    pub fn is_signature_polymorphic(&self) -> bool {
        let class = self.owner().name;
        (class == "java/lang/invoke/MethodHandle" || class == "java/lang/invoke/VarHandle")
            && self.descriptor.starts_with("([Ljava/lang/Object;)")
            && self.access.0 & (Access::VARARGS | Access::NATIVE) == Access::VARARGS | Access::NATIVE
    }
}

/// `com.acme.Foo`
impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.binary_name())
    }
}

/// `com.acme.Foo#bar`
impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.owner(), self.name)
    }
}

/// `com.acme.Foo#bar(int, java.lang.String)`
impl Method {
    /// The name for people and on the command line, of this overload alone: `com.acme.Foo#bar(I)V`.
    pub fn full_name(&self) -> String {
        format!("{}#{}{}", self.owner().binary_name(), self.name, self.descriptor)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parameters: Vec<String> = self.types.parameters.iter().map(|ty| ty.java_name()).collect();
        write!(f, "{}#{}({})", self.owner(), self.name, parameters.join(", "))
    }
}
