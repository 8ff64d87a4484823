//! Linked things in debug output: by name, because they refer to each other in circles.
//!
//! For people who debug us; reports use `Display`.

use std::fmt;

use crate::class::{Class, ClassSite, DynamicSite, Field, FieldSite, Method, MethodSite};

impl fmt::Debug for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Class({})", self.name)
    }
}

impl fmt::Debug for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let owner = self.owner.get().map_or("?", |class| class.name);
        write!(f, "Field({owner}.{}:{})", self.name, self.descriptor)
    }
}

impl fmt::Debug for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let owner = self.owner.get().map_or("?", |class| class.name);
        write!(f, "Method({owner}.{}{})", self.name, self.descriptor)
    }
}

impl fmt::Debug for FieldSite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FieldSite({}.{}:{})", self.class, self.name, self.descriptor)
    }
}

impl fmt::Debug for MethodSite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MethodSite({}.{}{})", self.class, self.name, self.descriptor)
    }
}

impl fmt::Debug for ClassSite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ClassSite({})", self.name)
    }
}

impl fmt::Debug for DynamicSite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DynamicSite(#{} {}{} by {:?})", self.id, self.name, self.descriptor, self.bootstrap.target)
    }
}
