//! What a test in the package of the class under test can name and call, and how source spells it.
//!
//! Java's access rules (JLS 6.6) as far as a test needs them; nothing is built here.

use classes::class::{Access, Class, ClassKind, Field, Method, Origin};
use classes::descriptor::Type;
use classes::program::Program;

use super::CannotRealise;
use super::plan::TypeName;

#[derive(Clone, Copy)]
pub struct NameableTypes {
    pub program: &'static Program,
    /// The test's package, with slashes.
    package: &'static str,
}

impl NameableTypes {
    /// As seen by a test for `class`.
    pub fn new(program: &'static Program, class: &'static Class) -> NameableTypes {
        NameableTypes { program, package: class.package() }
    }

    /// The test's package, with dots.
    pub fn package_name(&self) -> String {
        self.package.replace('/', ".")
    }

    /// How source names the class; `None` when the test may not.
    pub fn name(&self, class: &'static Class) -> Option<TypeName> {
        self.is_accessible(class).then(|| self.name_unchecked(class))
    }

    pub fn type_name(&self, ty: &Type) -> Option<TypeName> {
        match ty {
            Type::Primitive(primitive) => Some(TypeName::new("", primitive.name())),
            Type::Array(component) => self.type_name(component).map(|name| name.array()),
            Type::Class(name) => self.name(self.class(name)?),
        }
    }

    /// Whether the test can write the name of the class.
    pub fn is_accessible(&self, class: &'static Class) -> bool {
        match class.kind {
            ClassKind::Primitive(_) => true,
            ClassKind::Missing => false,
            ClassKind::Array => class.component.is_some_and(|component| self.is_accessible(component)),
            ClassKind::Declared => {
                let enclosing = match &class.outer {
                    None => true,
                    Some(outer) if outer.is_local || outer.simple_name.is_none() => false,
                    Some(outer) => self.class(outer.class).is_some_and(|class| self.is_accessible(class)),
                };
                enclosing
                    && !class.access.is_synthetic()
                    && self.reaches(class, class.access)
                    && (class.origin != Origin::Jdk || is_exported(class.name))
            }
        }
    }

    /// Whether the test can call the method or constructor.
    pub fn can_call(&self, method: &'static Method) -> bool {
        self.can_use(method.owner(), method.access)
    }

    pub fn can_read(&self, field: &'static Field) -> bool {
        self.can_use(field.owner(), field.access)
    }

    pub fn in_package(&self, class: &'static Class) -> bool {
        class.package() == self.package
    }

    /// javac needs every class in the signatures it sees.
    pub fn must_exist(&self, ty: &Type) -> Result<(), CannotRealise> {
        match ty {
            Type::Primitive(_) => Ok(()),
            Type::Array(component) => self.must_exist(component),
            Type::Class(name) if self.class(name).is_some() => Ok(()),
            Type::Class(name) => Err(CannotRealise::MissingClass { class: name.to_string() }),
        }
    }

    pub fn class(&self, name: &str) -> Option<&'static Class> {
        self.program.class(name).ok()
    }

    /// The name, accessible or not: for comments and file names.
    pub fn name_unchecked(&self, class: &'static Class) -> TypeName {
        if let Some(component) = class.component {
            return self.name_unchecked(component).array();
        }
        if matches!(class.kind, ClassKind::Primitive(_)) {
            return TypeName::new("", class.name);
        }
        if let Some(outer) = &class.outer
            && let (Some(simple), Some(enclosing)) = (outer.simple_name, self.class(outer.class))
        {
            let enclosing = self.name_unchecked(enclosing);
            return TypeName { path: format!("{}.{simple}", enclosing.path), ..enclosing };
        }
        let (package, simple) = class.name.rsplit_once('/').unwrap_or(("", class.name));
        match package {
            "java/lang" => self.java_lang(simple),
            _ => TypeName::new(&package.replace('/', "."), simple),
        }
    }

    pub fn java_lang(&self, simple: &str) -> TypeName {
        match self.is_hidden(simple) {
            true => TypeName::new("", &format!("java.lang.{simple}")),
            false => TypeName::java_lang(simple),
        }
    }

    /// Those of the names of java.lang that mean something else in the test's package.
    pub fn hidden(&self, names: &[&'static str]) -> Vec<&'static str> {
        names.iter().copied().filter(|name| self.is_hidden(name)).collect()
    }

    /// A class of the test's own package hides the one of java.lang (JLS 6.4.1).
    fn is_hidden(&self, simple: &str) -> bool {
        let separator = if self.package.is_empty() { "" } else { "/" };
        self.class(&format!("{}{separator}{simple}", self.package)).is_some()
    }

    fn can_use(&self, owner: &'static Class, access: Access) -> bool {
        !access.is_synthetic() && self.is_accessible(owner) && self.reaches(owner, access)
    }

    /// Public, or of the same package and not private. Protected members of other packages are out of reach:
    /// the test is no subclass.
    fn reaches(&self, declared_in: &'static Class, access: Access) -> bool {
        access.is_public() || self.in_package(declared_in) && !access.is_private()
    }
}

/// A member class whose instances have an enclosing one: its constructors take it first.
pub fn is_inner(class: &'static Class) -> bool {
    class.outer.as_ref().is_some_and(|outer| !outer.is_local && outer.simple_name.is_some())
        && !class.access.is_static()
        && !class.access.is_interface()
        && !class.access.is_enum()
        && class.record.is_none()
}

/// `class Box<T>`: naming it without arguments is a raw type.
pub fn is_generic(class: &'static Class) -> bool {
    class.signature.is_some_and(|signature| signature.starts_with('<'))
}

/// The packages every module may use; others of the JDK may or may not be exported to the test.
fn is_exported(name: &str) -> bool {
    ["java/", "javax/", "org/w3c/dom/", "org/xml/sax/"].iter().any(|prefix| name.starts_with(prefix))
}
